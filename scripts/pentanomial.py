"""Elo from pairs of games: one opening, colours reversed ("pentanomial" statistics)."""

import math
import pathlib
import re
import subprocess
import sys

import fastchess

SCRIPTS = pathlib.Path(__file__).resolve().parent

# What a pair can bring the first engine, in the order of fastchess's "Ptnml(0-2)".
PAIR_POINTS = (0, 0.25, 0.5, 0.75, 1)


def last_counts(output):
    """The pairs by what they brought, as fastchess printed them last; None if it did not."""
    found = re.findall(r"Ptnml\(0-2\): \[(\d+), (\d+), (\d+), (\d+), (\d+)\]", output)
    return tuple(map(int, found[-1])) if found else None


def play(script, engines, games, nodes, book, *, hash_megabytes, concurrency, seed, out):
    """The pairs of one match of scripts/match at a fixed number of nodes. Ends `script` with what the
    match said if it was broken off, which would count as a whole one, or if an engine broke down. Warnings
    of engines are no reason: the games are what they are."""
    command = [SCRIPTS / "match", "games", *engines, "--games", games, "--nodes", nodes, "--hash",
               hash_megabytes, "--adjudicate", "--concurrency", concurrency, "--seed", seed,
               "--out", out]
    if book:
        command += ["--book", book.resolve()]
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True,
                          check=False)
    pairs = last_counts(done.stdout)
    if pairs is None or sum(pairs) != games // 2 or fastchess.BROKEN.search(done.stdout):
        if done.returncode != 0 and done.stderr.count("\n") == 1:
            sys.exit(done.stderr.strip())
        log = pathlib.Path(out) / "broken-off.log"
        log.write_text(done.stdout + done.stderr, encoding="utf-8")
        sys.exit(f"scripts/{script}: a match was broken off, or an engine broke down: see {log}")
    return pairs


def from_words(words):
    """The counts of a row of a table; ValueError if it has none."""
    pairs = tuple(int(word) for word in words if word.isdecimal())
    if len(words) != len(PAIR_POINTS) or len(pairs) != len(words) or sum(pairs) == 0:
        raise ValueError
    return pairs


def statistics(pairs):
    """Number of pairs, mean of their points, and the variance of one pair. Pairs that all end alike do not
    prove that the next one will: as if half a pair had ended a quarter point a game off."""
    count = sum(pairs)
    mean = sum(n * points for n, points in zip(pairs, PAIR_POINTS)) / count
    squares = sum(n * (points - mean) ** 2 for n, points in zip(pairs, PAIR_POINTS))
    return count, mean, max(squares, 0.5 / 16) / count


def elo_of_share(share, variance):
    """Elo of a share of the points with its 95 % error, from the variance of the share."""
    to_elo = lambda share: -400 * math.log10(1 / min(max(share, 1e-3), 1 - 1e-3) - 1)
    error = 1.96 * math.sqrt(variance)
    return to_elo(share), (to_elo(share + error) - to_elo(share - error)) / 2


def elo(pairs):
    """Elo with its 95 % error."""
    count, mean, variance = statistics(pairs)
    return elo_of_share(mean, variance / count)
