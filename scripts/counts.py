"""Numbers on the command lines of scripts: to have done nothing is no success."""

import argparse


def positive(text):
    """For `type=` of an argument that counts: a whole number of at least 1."""
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"a whole number of at least 1 is needed, not '{text}'")
    return number
