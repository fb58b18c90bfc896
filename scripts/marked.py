"""What scripts write into pages that people write, too: a table between two marks."""


def marks(name):
    return f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"


def with_table(page, name, table):
    """The text of a page with another table between the marks of that name. ValueError if the page
    lacks them."""
    begin, end = marks(name)
    head, found, rest = page.partition(begin)
    _, closed, tail = rest.partition(end)
    if not found or not closed:
        raise ValueError(f"no table between {begin.strip()} and {end.strip()}")
    return head + begin + table + end + tail
