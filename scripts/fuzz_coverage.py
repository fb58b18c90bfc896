"""What scripts/fuzz covered, by rooms: reads the logs of targets as libFuzzer's -print_coverage=1 writes
them, and prints a row for each room. What any target covered is covered. Edges of one line that different
targets covered cannot be told apart, so that the sum is the least that it can be.
"""

import collections
import pathlib
import re
import sys

FUNCTION = re.compile(r"^(?:UN)?COVERED_FUNC: hits: \d+ edges: (\d+)/(\d+) (.*)$")
UNCOVERED = re.compile(r"^ *UNCOVERED_PC: (.*)$")
ROOM = re.compile(r"\b((?:engine|nnue)(?:/\w+)*)/\w+\.(?:cpp|h|inc)\b")


def read(log):
    """Function -> number of its edges, and a counter of the places of those that were not covered; None
    for all of them."""
    functions, uncovered = {}, None
    for line in log.read_text(encoding="utf-8", errors="replace").splitlines():
        if match := FUNCTION.match(line):
            covered, edges, name = int(match[1]), int(match[2]), match[3]
            uncovered = collections.Counter() if covered else None
            functions[name] = edges, uncovered
        elif (match := UNCOVERED.match(line)) and uncovered is not None:
            uncovered[match[1]] += 1
    return functions


def added_up(logs):
    functions = {}
    for log in logs:
        for name, (edges, uncovered) in read(log).items():
            before = functions.get(name, (edges, None))[1]
            if before is not None and uncovered is not None:
                uncovered = before & uncovered
            functions[name] = edges, before if uncovered is None else uncovered
    return functions


def rooms(functions):
    """Room -> edges covered, edges; functions whose place is no room, as the library's, are left out."""
    sums = {}
    for name, (edges, uncovered) in functions.items():
        place = name.rpartition(" ")[2]
        if match := ROOM.search(place):
            covered = 0 if uncovered is None else edges - uncovered.total()
            old = sums.get(match[1], (0, 0))
            sums[match[1]] = old[0] + covered, old[1] + edges
    return sums


def main():
    sums = rooms(added_up(map(pathlib.Path, sys.argv[1:])))
    if not sums:
        sys.exit("scripts/fuzz: the logs tell of no room; is there an llvm-symbolizer?")
    print(f"{'room':24} {'edges covered':>14} {'of':>9} {'percent':>9}")
    for room, (covered, edges) in sorted(sums.items()):
        print(f"{room:24} {covered:14} {edges:9} {100 * covered / edges:9.0f}")


if __name__ == "__main__":
    main()
