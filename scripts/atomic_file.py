"""Files in which scripts keep what they know."""

import json
import pathlib
import sys


def write(path, text):
    """A script that ends in the middle leaves the old file behind, not half of the new one."""
    part = path.with_name(path.name + ".part")
    try:
        part.write_text(text, encoding="utf-8")
    except OSError:
        part.unlink(missing_ok=True)
        raise
    part.replace(path)


def read_json(path):
    """What a file says; None if there is no file. Ends the script with one line if it cannot be read."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        return sys.exit(f"scripts/{pathlib.Path(sys.argv[0]).name}: {path}: {error}")
