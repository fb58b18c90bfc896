"""Command lines of scripts: a wrong argument is refused in one line, before anything is done."""

import argparse
import csv
import pathlib
import re
import sys

SCRIPT = f"scripts/{pathlib.Path(sys.argv[0]).name}"


class Parser(argparse.ArgumentParser):
    """Its help begins with `description`, the script's docstring, as it is written there."""

    def __init__(self, description=None, **options):
        super().__init__(description=description,
                         formatter_class=argparse.RawDescriptionHelpFormatter, **options)

    def error(self, message):
        self.exit(2, f"{SCRIPT}: {message}; see --help\n")


# -- For `type=` of an argument --

def number_of(least, most=None):
    limits = f"of at least {least}" if most is None else f"from {least} to {most}"

    def number(text):
        try:
            value = int(text)
        except ValueError:
            value = least - 1
        if value < least or (most is not None and value > most):
            raise argparse.ArgumentTypeError(f"a whole number {limits} is needed, not '{text}'")
        return value
    return number


# To have done nothing is no success.
positive = number_of(1)
not_negative = number_of(0)


def seconds(text):
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < float("inf"):
        raise argparse.ArgumentTypeError(f"a time is needed, not '{text}'")
    return value


def file(text):
    if not pathlib.Path(text).is_file():
        raise argparse.ArgumentTypeError(f"there is no file '{text}'")
    return pathlib.Path(text)


def directory(text):
    if not pathlib.Path(text).is_dir():
        raise argparse.ArgumentTypeError(f"there is no directory '{text}'")
    return pathlib.Path(text)


# -- For their use --

def make_directory(path):
    """Makes a directory for output; ends the script with one line if that cannot be."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        sys.exit(f"{SCRIPT}: {error.filename} cannot be made a directory: {error.strerror}")


def text_of(path):
    """The text of a file; ends the script with one line if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        sys.exit(f"{SCRIPT}: {path} cannot be read: "
                 f"{getattr(error, 'strerror', None) or 'it is no UTF-8 text'}")


def csv_rows(path):
    """The rows of a CSV file, each by the names of its columns; ends the script with one line at a row with more
    cells than these, or fewer."""
    with path.open(newline="", encoding="utf-8") as file:
        reader = csv.DictReader(file)
        rows = []
        for row in reader:
            if None in row or None in row.values():
                sys.exit(f"{SCRIPT}: {path}, line {reader.line_num}: not {len(reader.fieldnames)} cells: "
                         "is there a comma outside quotes?")
            rows.append(row)
    return rows


def rows_of(path, head, read):
    """What `read` makes of the words of each row of a table that is added to, behind `head` lines; no rows if
    there is no file. Ends the script with one line at a row for which it raises ValueError, that was not
    written to its end, or with a number of 16 digits before its point: nothing here counts that far."""
    rows = []
    if not path.is_file():
        return rows
    for line in text_of(path).splitlines(keepends=True)[head:]:
        try:
            if not line.endswith("\n") or re.search(r"(?<![.\d])\d{16}", line):
                raise ValueError
            rows.append(read(line.rstrip("\n").split("\t")))
        except ValueError:
            sys.exit(f"{SCRIPT}: {path}: what does '{line.rstrip()}' say?")
    return rows
