"""Rows of scripts/check-scripts: what scripts do with made-up engines, fastchess, CMake and compilers. Each
takes an empty directory and returns what is wrong, or None.
"""

import ast
import json
import os
import pathlib
import re
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
PATIENCE = 60

# It knows the tunable number `razoring`, plays one opening, counts what perft-compare wants to have counted, and
# refuses one name of a file.
ENGINE = """\
number='option name razoring type spin default 1 min 0 max 1'
case ${1:-} in
  uci) echo "$number" ;;
  spsa) echo 'razoring, int, 1, 0, 1, 0.5, 0.002' ;;
  perft*) echo '119060324 193690690 178633661 89941194' ;;
esac
[ $# = 0 ] || exit 0
while read -r word rest; do
  case $word in
    uci) echo "$number"; echo uciok ;;
    isready) echo readyok ;;
    setoption) case $rest in *missing*) echo 'info string error: no such file' ;; esac ;;
    position) set -- ${rest#startpos}; played=$# ;;
    go)
      set -- e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 b1c3 g8f6 a2a3
      [ "$played" = 0 ] || shift $((played - 1))  # "moves" is a word, too.
      echo 'info score cp 0'
      echo "bestmove $1"
      ;;
    quit) exit 0 ;;
  esac
done
"""
# Plays as many rounds as it is told, all drawn. $EXTRA is one more line of its own.
FASTCHESS = """\
printf 'word: %s\\n' "$@"
for word in "$@"; do
  [ "$last" != -rounds ] || rounds=$word
  last=$word
done
for game in $(seq $((2 * rounds))); do echo "Finished game $game (a vs b): 1/2-1/2 {Draw by stalemate}"; done
echo "${EXTRA:-}"
echo "Games: $((2 * rounds)), Wins: 0, Losses: 0, Draws: $((2 * rounds)), Points: $rounds"
echo "Ptnml(0-2): [0, 0, $rounds, 0, 0]"
"""
CRASH = "Finished game 1 (a vs b): 0-1 {White disconnects}"
# Keeps what it was told in $TOLD; builds an engine whose `bench` ends with $STATUS.
CMAKE = """\
echo "$*" >>"$TOLD"
[ "$1" = --build ] || exit 0
printf '#!/bin/sh\\n[ "$1" != bench ] || exit %s\\n' "${STATUS:-0}" >"$2/tratto"
chmod +x "$2/tratto"
"""
COMPILER = """\
case $1 in --version) exit ;; -dumpmachine) echo x86_64-linux-gnu; exit ;; esac
echo "$*" >>"$TOLD"
while [ $# -gt 0 ]; do
  [ "$1" != -o ] || : >"$2"
  shift
done
"""


def program(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n" + text, encoding="utf-8")
    path.chmod(0o755)
    return path


def run(place, words, **environment):
    """A script with those words, called from the directory, with a made-up fastchess."""
    fastchess = program(place / "fastchess", FASTCHESS)
    return subprocess.run([ROOT / "scripts" / words[0], *map(str, words[1:])], cwd=place, text=True,
                          capture_output=True, stdin=subprocess.DEVNULL, timeout=PATIENCE, check=False,
                          env={**os.environ, "FASTCHESS": str(fastchess), **environment})


def run_with_cmake(place, words, **environment):
    """The same with a made-up CMake, so that nothing is built or installed."""
    tools = place / "tools"
    program(tools / "cmake", CMAKE)
    program(tools / "ctest", "echo '100% tests passed, 0 tests failed out of 3'")
    for name in ("c++", "make"):
        program(tools / name, "exit 1")
    for name in ("GTest", "benchmark"):
        (tools / "lib" / "cmake" / name).mkdir(parents=True, exist_ok=True)
    return run(place, words, PATH=f"{tools}:{os.environ['PATH']}", CMAKE_PREFIX_PATH=str(tools),
               TOLD=str(place / "told"), **environment)


def lines_of(path):
    return path.read_text(encoding="utf-8").splitlines() if path.is_file() else []


# -- Matches --

def engines_run_where_match_was_called(place):
    engine = program(place / "engine", ENGINE)
    done = run(place, ["match", "games", f"{engine},EvalFile=net", engine, "--games", 2, "--out", "out"])
    wanted = f"word: dir={os.path.realpath(place)}"
    found = done.stdout.splitlines().count(wanted)
    return None if found == 2 else f"'{wanted}' for {found} of 2 engines"


def refused_options_end_a_match(place):
    engine = program(place / "engine", ENGINE)
    done = run(place, ["match", "games", f"{engine},EvalFile=missing", engine, "--out", "out"])
    is_good = done.returncode == 1 and "no such file" in done.stderr and not (place / "out").exists()
    return None if is_good else f"status {done.returncode}, {done.stderr}"


def crashes_are_no_results(place):
    """Neither in a match nor in tuning; the same without a crash is one."""
    engine = program(place / "engine", ENGINE)
    scaling = ["scaling", engine, engine, "--nodes", 9, "--games", 2, "--chunk", 2, "--out", "out"]
    tune = ["tune", "--engine", engine, "--iterations", 1, "--pairs", 1, "--dir", "tuned"]
    statuses = []
    for extra in (CRASH, ""):
        statuses += [run(place, words, EXTRA=extra).returncode for words in (scaling, tune)]
    return None if statuses == [1, 1, 0, 0] else f"statuses {statuses}"


def broken_off_tuning_is_noticed(place):
    engine = program(place / "engine", ENGINE)
    broken = program(place / "broken", "echo 'Games: 1, Wins: 1, Losses: 0, Draws: 0'")
    done = run(place, ["tune", "--engine", engine, "--iterations", 1, "--pairs", 1, "--dir", "tuned"],
               FASTCHESS=str(broken))
    return None if done.returncode == 1 else f"status {done.returncode}"


# Each table that is added to: its name, what is above the rows, two rows, and how it is read.
ALIKE = "\t0\t0\t9\t0\t0"
TABLES = (
    ("results.tsv", "# a, b\n", f"100{ALIKE}", f"200{ALIKE}", ["scaling", "--table", "--out"]),
    ("results.tsv", "# a\n", f"razoring{ALIKE}", f"tt_pv{ALIKE}", ["ablate", "--table", "--out"]),
    ("together.tsv", "# a\na\tb\n", f"++{ALIKE}", f"+-{ALIKE}", ["ablate", "--table", "--together", "--out"]),
    ("scores.tsv", "", "200\t300\t1\t2\t3\t0.5", "anchor\ta\t250.0", ["calibrate-levels", "fit", "--out"]),
)


def pairs_all_alike_have_an_error(place):
    wrong = []
    for file, head, first, second, words in TABLES[:3]:
        (place / file).write_text(f"{head}{first}\n{second}\n", encoding="utf-8")
        done = run(place, [*words, place])
        if not 2 <= len(errors := re.findall(r"± ([\d.]+)", done.stdout)) or min(map(float, errors)) == 0:
            wrong.append(f"{' '.join(words)}: {done.stdout}{done.stderr[-300:]}")
    return "; ".join(wrong) or None


def damaged_rows_are_told(place):
    """A word that is no number, one too many, one too few, nothing, no end, a number that no table holds."""
    wrong = []
    for file, head, first, second, words in TABLES:
        too_large = re.sub(r"\t(?=\d)", "\t" + "9" * 40, second, count=1)
        for row, status in ((f"{second}\n", 0), (f"{second}x\n", 1), (f"{second}\t1\n", 1),
                            (second.rpartition("\t")[0] + "\n", 1), ("\n", 1), (second, 1),
                            (f"{too_large}\n", 1)):
            (place / file).write_text(f"{head}{first}\n{row}", encoding="utf-8")
            done = run(place, [*words, place])
            if done.returncode != status or len(done.stderr.splitlines()) != status:
                wrong.append(f"{' '.join(words)}, {row!r}: status {done.returncode}, {done.stderr[-300:]}")
    return "; ".join(wrong) or None


def damaged_openings_are_told(place):
    engine = program(place / "engine", ENGINE)
    words = ["level-skills", "openings", "--engine", engine, "--levels", "800", "--games", 1, "--out", place]
    wrong = []
    for row, status in (("800\t1\t1\te2e4 e7e5\n", 0), ("800\t1\t1\te2e4 e7e5", 1), ("800\t1\te2e4\n", 1),
                        ("x\t1\t1\te2e4\n", 1)):
        (place / "openings.tsv").write_text(row, encoding="utf-8")
        done = run(place, words)
        if done.returncode != status or len(done.stderr.splitlines()) != status:
            wrong.append(f"{row!r}: status {done.returncode}, {done.stderr[-300:]}")
    return "; ".join(wrong) or None


def results_of_nothing_known_are_told(place):
    """What another program, or nobody, wrote."""
    engine = program(place / "engine", ENGINE)
    scaling = ["scaling", engine, engine, "--nodes", 9, "--games", 2, "--chunk", 2, "--out", place]
    ablate = ["ablate", engine, "--only", "razoring", "--games", 2, "--chunk", 2, "--out", place]
    openings = ["level-skills", "openings", "--engine", engine, "--levels", "800", "--games", 1, "--out", place]
    wrong = []
    for words, file, text in ((scaling, "results.tsv", b"\xff\n"), (ablate, "results.tsv", b"\xff\n"),
                              (ablate, "results.tsv", b""), ([*ablate, "--together"], "together.tsv", b""),
                              (openings, "openings.tsv", b"800\t0\t1\t\n"),
                              (["calibrate-levels", "fit", "--out", place], "scores.tsv", b"200\tx\t1\t2\t3\t0.5\n")):
        (place / file).write_bytes(text)
        done = run(place, words)
        is_good = done.returncode == 1 and len(done.stderr.splitlines()) == 1 and str(place / file) in done.stderr
        if not is_good or (place / file).read_bytes() != text:
            wrong.append(f"{words[0]}, {text}: status {done.returncode}, {done.stderr[-300:]}")
    return "; ".join(wrong) or None


def states_of_another_shape_are_told(place):
    """In one line that names the file, which stays as it is."""
    engine = program(place / "engine", ENGINE)
    for name in ("tratto", "tratto-nnue"):
        program(place / "programs" / name, "exit 0")
    kind = {"games": 2, **dict.fromkeys(("crashes", "stalls", "illegal moves", "time losses", "warnings"), 0)}
    tuned = {"seed": 1, "games": 2, "names": ["razoring"], "history": [[1.0], [1.5]]}
    learned = {"best": "nets/1.nnue", "generations": [{"generation": 1, "elo": 5.0, "error": 3.0, "adopted": True}]}
    tune = ["tune", "--engine", engine, "--iterations", 1, "--pairs", 1, "--dir", place]
    # What the script is told, a state that it takes, and one in which something is amiss.
    rows = (
        (tune, "state.json", tuned, {**tuned, "history": []}),
        (tune, "state.json", tuned, {**tuned, "history": [[1.0], [1.0, 2.0]]}),
        (tune, "state.json", tuned, {**tuned, "history": [["1"]]}),
        (tune, "state.json", tuned, {**tuned, "history": [[float("nan")]]}),
        (["prove", "--list", "--state", place / "state.json"], "state.json",
         {"soak": {"cases": 1, "failures": 0, "pieces": 1}}, {"soak": {"cases": True, "failures": 0, "pieces": 1}}),
        (["endurance", "--report", "--dir", place], "totals.json", {"batches": 1, "kinds": {"a": kind}},
         {"batches": 1, "kinds": {"a": {**kind, "games": -2}}}),
        (["learn", "--programs", place / "programs", "--dir", place, "--generations", 1], "state.json", learned,
         {**learned, "generations": [{"elo": 5.0}]}),
    )
    wrong = []
    for words, file, good, bad in rows:
        texts = [(json.dumps(good), 0)] + [(text, 1) for text in (
            json.dumps(bad), "[]", "{}" if words[0] in ("tune", "learn") else "0", "null", '{"a": 1}', "[" * 100_000)]
        for text, status in texts:
            (place / file).write_text(text, encoding="utf-8")
            done = run(place, words)
            complaints = done.stderr.splitlines()
            is_good = done.returncode == status and "Traceback" not in done.stderr
            if status:
                is_good = is_good and len(complaints) == 1 and str(place / file) in complaints[0] and \
                    (place / file).read_text(encoding="utf-8") == text
            if not is_good:
                wrong.append(f"{words[0]}, {text[:80]}: status {done.returncode}, {done.stderr[-300:]}")
    return "; ".join(wrong) or None


# -- Going on --

def games_count_in_chunks_of_any_size(place):
    """4 games of 8 are there; two chunks of 2 are missing."""
    engine = program(place / "engine", ENGINE)
    wrong = []
    for words, name in ((["scaling", engine, engine, "--nodes", 9], "results.tsv"),
                        (["ablate", engine, "--only", "razoring"], "results.tsv"),
                        (["ablate", engine, "--only", "razoring", "--together"], "together.tsv")):
        out = place / f"{words[0]}-{len(words)}"
        counts = []
        for games, chunk in ((4, 4), (8, 2)):
            done = run(place, [*words, "--games", games, "--chunk", chunk, "--out", out])
            rows = [line.split("\t")[-5:] for line in lines_of(out / name)]
            counts.append(2 * sum(int(number) for row in rows if len(row) == 5 for number in row))
        if counts != [4, 8] or done.returncode != 0:
            wrong.append(f"{' '.join(map(str, words[2:]))}: {counts} games, {done.stderr[-300:]}")
    return "; ".join(wrong) or None


def openings_go_on_in_the_middle(place):
    engine = program(place / "engine", ENGINE)
    (place / "openings.tsv").write_text("800\t0\t1\te2e4 e7e5\n", encoding="utf-8")
    done = run(place, ["level-skills", "openings", "--engine", engine, "--levels", "800", "--games", 3,
                       "--out", place])
    found = len(lines_of(place / "openings.tsv"))
    return None if found == 3 else f"{found} games of 3, {done.stderr[-300:]}"


def corrected_anchors_count(place):
    engine = program(place / "engine", ENGINE)
    for rating in (1500, 1500, 1742):
        run(place, ["calibrate-levels", "play", "--engine", engine, "--seconds", 0, "--out", place,
                    "--anchor", f"a={rating}:{engine}:depth=1"])
    found = [line.split("\t")[2] for line in lines_of(place / "scores.tsv")]
    return None if found == ["1500.0", "1742.0"] else f"ratings {found}"


def mended_endurance_is_good_again(place):
    """A loss of before is in the table, and no fault of this run."""
    engine = program(place / "engine", ENGINE)
    words = ["endurance", "--program", engine, "--dir", "games", "--only", "500 nodes", "--games", 2]
    statuses = [run(place, words, EXTRA=CRASH).returncode, run(place, words).returncode,
                run(place, [*words, "--report"]).returncode]
    return None if statuses == [1, 0, 1] else f"statuses {statuses}"


def learn_checks_numbers_before_it_plays(place):
    """The made-up trainer takes any number but one."""
    programs = place / "programs"
    program(programs / "tratto", 'echo "$*" >>"$TOLD"')
    program(programs / "tratto-nnue", """\
case "$*" in
  *'--epochs 7'*) echo 'tratto-nnue train: --epochs wants less' >&2; exit 1 ;;
  material*) : >"$2" ;;
esac
""")
    statuses = []
    for epochs in (7, 8):
        words = ["learn", "--programs", programs, "--dir", place / f"{epochs}", "--epochs", epochs]
        done = run(place, [*words, "--generations", 1], TOLD=str(place / f"{epochs}.told"))
        statuses.append((done.returncode, len(lines_of(place / f"{epochs}.told")), (place / f"{epochs}").exists(),
                         "epochs wants less" in done.stderr))
    return None if statuses == [(1, 0, False, True), (1, 1, True, False)] else f"{statuses}, {done.stderr[-300:]}"


# -- Building --

def interrupted_profile_is_begun_again(place):
    """A tree that is to take the profile has a program, but not the one that learn wants."""
    program(place / "build" / "tratto", "exit 0")
    (place / "build" / "CMakeCache.txt").write_text("\nTRATTO_PGO:STRING=generate\n", encoding="utf-8")
    run_with_cmake(place, ["learn", "--dir", place, "--generations", 1], STATUS="1")
    begun = (place / "build" / ".profile.log").is_file()
    return None if begun else "learn goes on with the program that takes the profile"


def crash_while_profiling_ends_the_build(place):
    done = run_with_cmake(place, ["build-pgo"], BUILD_DIR="built", STATUS="137")
    told = "\n".join(lines_of(place / "told"))
    is_good = done.returncode == 1 and "TRATTO_PGO=generate" in told and "TRATTO_PGO=use" not in told
    return None if is_good else f"status {done.returncode}, {done.stderr[-300:]}"


def builds_remove_nothing_else(place):
    """build-pgo empties a directory of a build, and no other."""
    statuses = []
    for name, file in (("other", "thesis"), ("built", "CMakeCache.txt"), ("begun", ".configure.log"),
                       ("empty", None), ("none", None)):
        if name != "none":
            (place / name).mkdir()
        if file:
            (place / name / file).write_text("", encoding="utf-8")
        statuses.append(run_with_cmake(place, ["build-pgo"], BUILD_DIR=name).returncode)
    is_good = statuses == [1, 0, 0, 0, 0] and (place / "other" / "thesis").is_file()
    return None if is_good else f"statuses {statuses}"


def tests_run_in_any_directory(place):
    done = run_with_cmake(place, ["test"], BUILD_DIR="built")
    is_good = done.returncode == 0 and done.stdout == "3 passed, 0 failed, 0 skipped\n"
    return None if is_good else f"status {done.returncode}, {done.stdout}{done.stderr[-300:]}"


def another_network_is_linked(place):
    """openbench/Makefile; the other network is older."""
    if not shutil.which("make"):
        return None
    compiler = program(place / "compiler", COMPILER)
    for name, age in (("new", 0), ("old", 1_000_000_000)):
        (place / name).write_text(name, encoding="utf-8")
        if age:
            os.utime(place / name, (age, age))
    counts = []
    for name in ("new", "old", "old"):
        subprocess.run(["make", "-s", "-C", ROOT / "scripts" / "openbench", f"OBJECTS={place}/objects",
                        f"CXX={compiler}", f"EVALFILE={place / name}",
                        f"{place}/objects/nnue/embedded_network.S.o"],
                       env={**os.environ, "TOLD": str(place / "told")}, check=False, timeout=PATIENCE)
        counts.append(len(lines_of(place / "told")))
    return None if counts == [1, 2, 2] else f"compiled {counts} times"


# -- Pages and packages --

def full_disks_leave_pages(place):
    """What people wrote into a page is there, if the table cannot be."""
    engine = program(place / "engine", ENGINE)
    page = place / "perft.md"
    text = "x" * 5000 + "\n<!-- table -->\n<!-- end of table -->\n"
    page.write_text(text, encoding="utf-8")
    full = "import resource, signal, sys, os; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);" \
           "resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)); os.execv(sys.argv[1], sys.argv[1:])"
    done = subprocess.run(["python3", "-c", full, ROOT / "scripts" / "perft-compare", engine, "--runs", "1", "--out",
                           place], text=True, capture_output=True, timeout=PATIENCE, check=False)
    is_good = done.returncode == 1 and page.read_text(encoding="utf-8") == text and \
        not list(place.glob("*.part")) and "Traceback" not in done.stderr
    return None if is_good else f"status {done.returncode}, {done.stderr[-300:]}"


def commas_outside_quotes_are_told(place):
    """A row with a cell too many, and one with a cell too few."""
    shutil.copytree(ROOT / "scripts", place / "scripts")
    (place / "bench").mkdir()
    for name in ("engine", "nnue", "README.md", "bench/strength.svg"):
        (place / name).symlink_to(ROOT / name)
    wrong = []
    for script, name in (("experiments", "experiments.csv"), ("plot-strength", "strength.csv")):
        rows = lines_of(ROOT / "bench" / name)
        for row, status in ((rows[2], 0), (rows[2] + ",x", 1), (rows[2].rpartition(",")[0], 1)):
            (place / "bench" / name).write_text("\n".join([*rows[:2], row, *rows[3:]]) + "\n", encoding="utf-8")
            done = subprocess.run([place / "scripts" / script, "--check"], text=True, capture_output=True,
                                  timeout=PATIENCE, check=False)
            if done.returncode != status or len(done.stderr.splitlines()) != status:
                wrong.append(f"{row!r}: status {done.returncode}, {done.stderr[-300:]}")
    return "; ".join(wrong) or None


def packed_recipes_name_files_beside_them(place):
    """All of them, what is written too; games that count twice are packed once."""
    trainer = program(place / "trainer", 'while [ $# -gt 0 ]; do [ "$1" != --out ] || : >"$2"; shift; done')
    wrong = []
    for number, (recipe, status) in enumerate((("a.games a.games --out a.nnue --checkpoint run", 0),
                                               ("a.games --out a.nnue --checkpoint /tmp/run", 1),
                                               ("a.games --out a.nnue --log ../log", 1))):
        made = place / f"made-{number}"
        made.mkdir()
        (made / "a.games").write_text("", encoding="utf-8")
        (made / "train").write_text(recipe + "\n", encoding="utf-8")
        done = run(place, ["release", "--data", made, "--try", "--trainer", trainer, "--out", place / "packed"])
        if "is no clone" in done.stderr or "rev-parse" in done.stderr:
            return None
        if done.returncode != status or "Traceback" in done.stderr:
            wrong.append(f"{recipe}: status {done.returncode}, {done.stderr[-300:]}")
    return "; ".join(wrong) or None


# -- Small things --

def blanks_in_paths(place):
    engine = program(place / "an engine" / "tratto", ENGINE)
    done = run(place, ["perft-compare", engine, "--runs", 1, "--out", place])
    return None if done.returncode == 0 else f"status {done.returncode}, {done.stderr[-300:]}"


def seeds_of_libfuzzer(place):
    statuses = [run(place, ["fuzz", "--list", "--seed", seed]).returncode for seed in (2 ** 31 - 1, 2 ** 31)]
    return None if statuses == [0, 1] else f"statuses {statuses}"


def is_text_without_encoding(call):
    """Whether a call reads or writes text and leaves the encoding to the computer."""
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    if name not in ("open", "read_text", "write_text") or any(word.arg == "encoding" for word in call.keywords):
        return False
    is_archive = getattr(getattr(call.func, "value", None), "id", "") == "tarfile"
    words = [word.value for word in call.args if isinstance(word, ast.Constant)]
    is_binary = any(re.fullmatch(r"[rwxa]b[+]?", str(word)) for word in words)
    return name != "open" or not (is_archive or is_binary)


def text_files_are_utf8(_):
    wrong = []
    for path in sorted((ROOT / "scripts").iterdir()):
        if path.is_file() and (path.suffix == ".py" or b"python3" in path.read_bytes()[:40]):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            wrong += [f"{path.name}:{node.lineno}" for node in ast.walk(tree)
                      if isinstance(node, ast.Call) and is_text_without_encoding(node)]
    return f"no encoding: {', '.join(wrong)}" if wrong else None


ROWS = [
    engines_run_where_match_was_called,
    refused_options_end_a_match,
    crashes_are_no_results,
    broken_off_tuning_is_noticed,
    pairs_all_alike_have_an_error,
    damaged_rows_are_told,
    damaged_openings_are_told,
    results_of_nothing_known_are_told,
    states_of_another_shape_are_told,
    games_count_in_chunks_of_any_size,
    openings_go_on_in_the_middle,
    corrected_anchors_count,
    mended_endurance_is_good_again,
    learn_checks_numbers_before_it_plays,
    interrupted_profile_is_begun_again,
    crash_while_profiling_ends_the_build,
    builds_remove_nothing_else,
    tests_run_in_any_directory,
    another_network_is_linked,
    full_disks_leave_pages,
    commas_outside_quotes_are_told,
    packed_recipes_name_files_beside_them,
    blanks_in_paths,
    seeds_of_libfuzzer,
    text_files_are_utf8,
]
