"""fastchess, and what several scripts tell it alike."""

import argparse
import os
import re
import shutil
import sys

from command_line import file, positive

# Games that say nothing of the strength of either engine.
BROKEN = re.compile(r"^Finished game .*\{.*(?:disconnects|stalls|illegal move|interrupted)", re.MULTILINE)


def program(script):
    """fastchess, on PATH or named by $FASTCHESS; without it `script` ends with a word why."""
    found = shutil.which(os.environ.get("FASTCHESS") or "fastchess")
    if found is None:
        sys.exit(f"scripts/{script}: fastchess is neither on PATH nor named by FASTCHESS")
    # The scripts run it from other directories.
    return os.path.abspath(found)


def engine(path, name, words=()):
    """The words for one engine. It works where the script was called, not where fastchess leaves its files:
    the values of its options may be names of files."""
    return ["-engine", f"cmd={path}", f"name={name}", f"dir={os.getcwd()}", *words]


def add_limits(parser):
    """The arguments that say how long engines think, and with how large a hash table."""
    parser.add_argument("--tc", default="8+0.08", help="time control (8+0.08)")
    parser.add_argument("--nodes", type=positive, help="a fixed number of nodes a move, and no clock")
    parser.add_argument("--nodestime", type=positive, metavar="N",
                        help="the clock counts N nodes as a millisecond: whatever else the computer"
                             " does (for engines with this option)")
    parser.add_argument("--hash", type=positive, default=16, help="megabytes for each engine (16)")


def limits(arguments):
    """The words for what add_limits() asks for."""
    words = ["tc=inf", f"nodes={arguments.nodes}"] if arguments.nodes else [f"tc={arguments.tc}"]
    if arguments.nodestime:
        # The real clock of fastchess is to end no game.
        words += [f"option.nodestime={arguments.nodestime}", "timemargin=1000000000"]
    return ["-each", *words, f"option.Hash={arguments.hash}"]


def adjudication():
    """Resignations and draws, as in Stockfish's own tests."""
    return ["-resign", "movecount=3", "score=600",
            "-draw", "movenumber=34", "movecount=8", "score=20"]


def book_file(text):
    book = file(text)
    if book.suffix not in (".epd", ".pgn"):
        raise argparse.ArgumentTypeError(f"'{text}' is neither an .epd nor a .pgn file")
    return book


def add_book(parser):
    parser.add_argument("--book", type=book_file, help="openings, an .epd or .pgn file")


def openings(book, seed):
    """Those of a book in an order drawn by the seed; without a book the start position."""
    if not book:
        return []
    return ["-openings", f"file={book.resolve()}", f"format={book.suffix.removeprefix('.')}",
            "order=random", "-srand", seed]
