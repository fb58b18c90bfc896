"""What scripts write into pages that people write, too: a table between two marks."""

import sys


def marks(name):
    return f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"


def with_table(path, name, table, text=None):
    """The text of a page (or the given text of it) with another table between the marks of that
    name; ends the script with the reason if the page lacks them."""
    begin, end = marks(name)
    text = path.read_text(encoding="utf-8") if text is None else text
    head, found, rest = text.partition(begin)
    _, closed, tail = rest.partition(end)
    if not found or not closed:
        sys.exit(f"{path}: no table between {begin.strip()} and {end.strip()}")
    return head + begin + table + end + tail
