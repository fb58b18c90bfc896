"""What scripts write into pages that people write, too: a table between two marks."""

import sys


def marks(name):
    return f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"


def with_table(path, name, table):
    """The text of a page with another table between the marks of that name; ends the script with a
    word why if the page lacks them."""
    begin, end = marks(name)
    head, found, rest = path.read_text().partition(begin)
    _, closed, tail = rest.partition(end)
    if not found or not closed:
        sys.exit(f"{path}: no table between {begin.strip()} and {end.strip()}")
    return head + begin + table + end + tail
