"""Files that are replaced only when the new one is complete: who is killed meanwhile leaves the old."""

import os


def write(path, text):
    unfinished = path.with_name(path.name + ".part")
    unfinished.write_text(text, encoding="utf-8")
    os.replace(unfinished, path)
