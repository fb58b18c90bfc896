"""The rows of scripts/faults: each takes a Bench and returns whether all was well (None: it cannot run
here), and a line of detail."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import time

from fault_bench import (HEADER, PATIENCE, ended_well, errors_in, learn_words, limits, size_of,
                         train_words, whole_games)


# -- Disk full, unwritable --

def disk_full_selfplay(bench):
    path = bench.path("full.games")
    result = bench.run(*bench.selfplay(path, 500), preexec_fn=limits(FSIZE=20000))
    before = whole_games(path)
    told = errors_in(result.stdout + result.stderr)
    after = bench.run(*bench.selfplay(path, before + 5))
    good = (ended_well(result) and result.returncode != 0 and len(told) == 1 and before > 0
            and whole_games(path) == before + 5 and after.returncode == 0)
    return good, f"{before} games before, {whole_games(path)} after going on; said: {told}"


def disk_full_inner(bench):
    """The disk is full when positions inside the searches are written: nothing of them is missing when
    the run goes on."""
    path, whole = bench.path("inner.games"), bench.path("whole.games")
    words = [[*bench.selfplay(place, 20)[:1], bench.selfplay(place, 20)[1] + " leaves 2"]
             for place in (path, whole)]
    bench.run(*words[1])
    result = bench.run(*words[0], preexec_fn=limits(FSIZE=20000))
    told = errors_in(result.stdout + result.stderr)
    after = bench.run(*words[0])
    same = all(pathlib.Path(path + end).read_bytes() == pathlib.Path(whole + end).read_bytes()
               for end in ("", ".inner"))
    good = ended_well(result) and result.returncode != 0 and len(told) == 1 and after.returncode == 0
    return good and same, f"said: {told}; the files of a run in one piece: {'yes' if same else 'no'}"


def disk_full_shuffle(bench):
    source, target = bench.path("source.games"), bench.path("shuffled.games")
    bench.run(*bench.selfplay(source, 60))
    result = bench.run(bench.trainer, "shuffle", source, "--out", target,
                       preexec_fn=limits(FSIZE=5000))
    told = errors_in(result.stdout + result.stderr)
    good = ended_well(result) and result.returncode != 0 and len(told) == 1
    return good and whole_games(source) == 60, f"said: {told}"


def disk_full_checkpoint(bench):
    games = bench.path("train.games")
    bench.run(*bench.selfplay(games, 60))
    result = bench.run(*train_words(bench, games, "small"), preexec_fn=limits(FSIZE=30000))
    told = errors_in(result.stdout + result.stderr)
    leftovers = [name for name in os.listdir(bench.dir) if name.endswith(".part")]
    again = bench.run(*train_words(bench, games, "small"))
    good = (ended_well(result) and result.returncode != 0 and len(told) == 1 and not leftovers
            and again.returncode == 0)
    return good, f"said: {told}; left over: {leftovers}; afterwards: {again.returncode}"


def disk_full_log(bench):
    result = bench.talk([f"setoption name Debug Log File value {bench.path('log')}",
                         *["isready"] * 2000, "go nodes 2000", "isready"],
                        preexec_fn=limits(FSIZE=4096))
    told = errors_in(result.stdout)
    good = (result.returncode == 0 and len(told) == 1 and "bestmove" in result.stdout
            and result.stdout.count("readyok") == 2001)
    return good, f"said: {told}, and played on"


def disk_full_referee(bench):
    pgn = bench.dir / "games.pgn"
    pgn.write_text("1. e4 e5 1/2-1/2\n\n" * 100, encoding="utf-8")
    with open("/dev/full", "w", encoding="ascii") as full:
        result = subprocess.run([bench.tratto, "referee", "--all", str(pgn)], stdout=full,
                                stderr=subprocess.PIPE, text=True, timeout=PATIENCE, check=False)
    told = errors_in(result.stderr)
    return result.returncode > 0 and len(told) == 1, f"status {result.returncode}, said: {told}"


def disk_full_trainer_output(bench):
    games = bench.path("printed.games")
    bench.run(*bench.selfplay(games, 20))
    answers = []
    for command in ("to-text", "inspect"):  # Of many lines and of few.
        with open("/dev/full", "w", encoding="ascii") as full:
            result = subprocess.run([bench.trainer, command, games], stdout=full,
                                    stderr=subprocess.PIPE, text=True, timeout=PATIENCE, check=False)
        answers.append((result.returncode, len(errors_in(result.stderr))))
    return answers == [(1, 1), (1, 1)], f"(status, lines) of to-text and inspect: {answers}"


def disk_unwritable(bench):
    nowhere = "/proc/no/such/directory/file"
    told = []
    for words in ([bench.tratto, "tablebase", "--pieces", "3", nowhere], bench.selfplay(nowhere, 1), [bench.tratto, f"export_net {nowhere}"],
                  [bench.tratto, f"setoption name Debug Log File value {nowhere}"],
                  [bench.trainer, "material", nowhere]):
        result = bench.run(*words)
        lines = [line for line in (result.stdout + result.stderr).splitlines() if nowhere in line]
        told.append(len(lines) if ended_well(result) else -1)
    return told == [1, 1, 1, 1, 1], f"lines that name the file: {told}"


# -- Killed --

def kill_at_random(bench, words, longest, grows=None):
    """Kills a process after `longest` seconds at most, counted from when the file `grows` has grown."""
    size = grows and size_of(grows)
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               stdin=subprocess.DEVNULL)
    while grows and process.poll() is None and size_of(grows) <= max(size, HEADER):
        time.sleep(0.01)
    try:
        process.wait(bench.random.uniform(0, longest))
    except subprocess.TimeoutExpired:
        process.kill()
    process.wait()


def share_of_kills(bench, share):
    return max(3, int(bench.kills * share))


def killed_selfplay(bench):
    """On four threads, whose games end in any order: none is lost, none is played twice."""
    path, whole, games, lost = bench.path("killed.games"), bench.path("whole.games"), 0, 0
    kills = share_of_kills(bench, 0.35)
    for number in range(kills):
        # Every second time not before a game is there, however slow the machine is.
        kill_at_random(bench, bench.selfplay(path, 100000, threads=4), 1.0,
                       path if number % 2 == 0 else None)
        now = whole_games(path)
        lost += now < games
        games = now
    result = bench.run(*bench.selfplay(path, games + 3, threads=4))
    bench.run(*bench.selfplay(whole, games + 3, threads=4))
    same = pathlib.Path(path).read_bytes() == pathlib.Path(whole).read_bytes()
    good = (games > 0 and lost == 0 and result.returncode == 0
            and whole_games(path) == games + 3 and same)
    return good, (f"{kills} kills, {games} games, lost or broken: {lost} times; the file of a run in "
                  f"one piece: {'yes' if same else 'no'}")


def killed_shuffle(bench):
    source = bench.path("many.games")
    bench.run(*bench.selfplay(source, 150))
    words = [bench.trainer, "shuffle", source, "--out"]
    bench.run(*words, bench.path("whole.games"))
    kills, broken = share_of_kills(bench, 0.2), 0
    for number in range(kills):
        target = bench.path(f"cut{number}.games")
        kill_at_random(bench, [*words, target], 0.05)
        # The file is there when it is whole, or it is not there.
        again = None if os.path.exists(target) else bench.run(*words, target)
        same = pathlib.Path(target).read_bytes() == pathlib.Path(bench.path("whole.games")).read_bytes()
        broken += not same or (again is not None and again.returncode != 0)
        os.remove(target)
    return broken == 0 and whole_games(source) == 150, f"{kills} kills, not made good: {broken}"


def killed_training(bench):
    games = bench.path("killed-train.games")
    bench.run(*bench.selfplay(games, 60))
    whole = bench.run(*train_words(bench, games, "whole", 20))
    kills, broken = share_of_kills(bench, 0.3), 0
    for number in range(kills):
        kill_at_random(bench, train_words(bench, games, f"cut{number % 3}", 20), 1.0)
    for name in ("cut0", "cut1", "cut2"):
        result = bench.run(*train_words(bench, games, name, 20))
        same = (pathlib.Path(bench.path(name + ".nnue")).read_bytes() ==
                pathlib.Path(bench.path("whole.nnue")).read_bytes())
        broken += result.returncode != 0 or not same
    good = whole.returncode == 0 and broken == 0
    return good, f"{kills} kills of 3 runs; not the network of a run in one piece: {broken}"


def killed_tables(bench):
    """Endgame tables: each is there whole, or not at all, and the next run makes the others."""
    whole, cut = bench.dir / "whole", bench.dir / "cut"
    words = [bench.tratto, "tablebase", "--pieces", "3", "--threads", "1"]
    first = bench.run(*words, str(whole))
    kills, broken = share_of_kills(bench, 0.1), 0
    for number in range(kills):
        if number % 5 == 0 and cut.exists():
            for made in cut.iterdir():
                made.unlink()
        kill_at_random(bench, [*words, str(cut)], 1.0)
        for made in cut.glob("*.rtb?"):
            broken += made.read_bytes() != (whole / made.name).read_bytes()
    result = bench.run(*words, "--verify", str(cut))
    names = [sorted(file.name for file in place.iterdir()) for place in (whole, cut)]
    good = first.returncode == 0 and result.returncode == 0 and not broken and names[0] == names[1]
    return good, f"{kills} kills, broken tables: {broken}; then to the end: {len(names[1])} files"


def killed_learn(bench):
    """The script, alone or with what it has started, in runs of two generations of a second or two."""
    kills, done, runs, broken = share_of_kills(bench, 0.05), 0, 0, 0
    while done < kills and runs < 20 * kills:
        place, games = bench.dir / f"learn{runs}", 0
        while done < kills:
            process = subprocess.Popen(learn_words(bench, place), stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL, start_new_session=True)
            try:
                broken += process.wait(bench.random.uniform(0, 4)) != 0
                break  # It has come to its end.
            except subprocess.TimeoutExpired:
                done += 1
                if done % 2 == 0:
                    os.killpg(process.pid, signal.SIGKILL)
                process.kill()
                process.wait()
            now = sum(whole_games(file) for file in (place / "games").glob("*.games"))
            broken += now < games
            games = now
        runs += 1
        result = subprocess.run(learn_words(bench, place), capture_output=True, text=True,
                                timeout=10 * PATIENCE, check=False)
        state = json.loads((place / "state.json").read_text(encoding="utf-8"))
        broken += result.returncode != 0 or len(state["generations"]) != 2
    return broken == 0 and done >= kills, (
        f"{kills} kills in {runs} runs; games lost, or a run that did not come to its end: {broken}")


# -- Memory, threads --

def memory_refused(bench):
    """From nothing to plenty, each with a search that asks for a lot."""
    signals, answers, refusals = [], 0, 0
    sizes = [16, 24, 32, 48, 64, 96, 128, 160, 200, 256, 320, 400, 512, 700, 1000]
    for megabytes in sizes:
        result = bench.talk(["setoption name Hash value 256", "setoption name Threads value 64",
                             "go depth 6", "perft 3 threads 8 hash 64", "ucinewgame", "go nodes 5000"],
                            preexec_fn=limits(AS=megabytes << 20))
        if not ended_well(result):
            signals.append(megabytes)
        answers += result.stdout.count("bestmove") == 2
        refusals += bool(errors_in(result.stdout + result.stderr)) or result.returncode != 0
    return not signals, (f"{len(sizes)} limits from 16 MB to 1000 MB: {answers} played, {refusals} said "
                         f"what they lack, ended by a signal at {signals or 'none'}")


def memory_refused_elsewhere(bench):
    games = bench.path("memory.games")
    bench.run(*bench.selfplay(games, 20))
    signals = []
    for megabytes in (16, 32, 64, 128, 256, 512):
        for words in (bench.selfplay(bench.path("m.games"), 25), [bench.trainer, "inspect", games],
                      train_words(bench, games, "memory"), [bench.tratto, "bench 3"],
                      [bench.trainer, "shuffle", games, "--out", bench.path("s.games")]):
            result = bench.run(*words, preexec_fn=limits(AS=megabytes << 20))
            if not ended_well(result):
                signals.append(f"{os.path.basename(words[0])} {words[1].split()[0]} {megabytes} MB")
    return not signals, f"ended by a signal: {signals or 'none'}"


# Allocations after which a thread gets no more: at once, soon, late, never.
REFUSALS = (0, 1, 2, 4, 8, 16, 64, 256, 1024, 4096, 1 << 40)


def memory_refused_to_threads(bench, words, first, is_good):
    """Runs words(number) with ever more memory for the threads from number `first` on. Each run ends
    with status 0, or with status 1 and one line; is_good(number, result) looks at what it left."""
    failed = wrong = 0
    if bench.refusing_memory(first, 0) is None:
        return None, "no C compiler, or no glibc"
    for number, after in enumerate(REFUSALS):
        result = bench.run(*words(number), env=bench.refusing_memory(first, after))
        told = errors_in(result.stdout + result.stderr)
        failed += result.returncode == 1 and len(told) == 1
        wrong += (result.returncode, len(told)) not in ((0, 0), (1, 1)) or not is_good(number, result)
    return failed > 0 and wrong == 0, (f"{len(REFUSALS)} runs: {failed} ended with one line, "
                                       f"{wrong} did otherwise than they should")


def memory_refused_to_tables(bench):
    """Thread 1 runs the command, the others help it."""
    def words(number):
        return [bench.tratto, "tablebase", "--pieces", "3", "--threads", "4", bench.dir / f"t{number}"]

    def is_good(number, result):
        made = len(list((bench.dir / f"t{number}").glob("*.rtbw")))
        again = bench.run(*words(number)[:-1], "--verify", words(number)[-1])
        return again.returncode == 0 and (result.returncode != 0 or made == 5)

    return memory_refused_to_threads(bench, words, 2, is_good)


def memory_refused_to_training(bench):
    games = bench.path("starved.games")
    bench.run(*bench.selfplay(games, 60))

    def words(number):
        return train_words(bench, games, f"starved{number}", epochs=1, threads=4)

    def is_good(number, result):
        made = os.path.exists(bench.path(f"starved{number}.nnue"))
        left = [name for name in os.listdir(bench.dir) if name.endswith(".part")]
        return made == (result.returncode == 0) and not left

    return memory_refused_to_threads(bench, words, 1, is_good)


def memory_refused_to_selfplay(bench):
    """Games that are there are whole, and the next run plays the others."""
    whole = bench.path("whole.games")
    bench.run(*bench.selfplay(whole, 30, threads=4))

    def words(number):
        return bench.selfplay(bench.path(f"s{number}.games"), 30, threads=4)

    def is_good(number, result):
        path = bench.path(f"s{number}.games")
        complete = result.returncode == 0
        good = whole_games(path) == 30 if complete else whole_games(path) >= 0
        bench.run(*words(number))
        return good and pathlib.Path(path).read_bytes() == pathlib.Path(whole).read_bytes()

    return memory_refused_to_threads(bench, words, 2, is_good)


def threads_refused(bench):
    os.chmod(bench.dir, 0o777)
    counts = []
    for processes in (1, 2, 3, 5):
        result = bench.talk(["setoption name Threads value 8", "go depth 5", "perft 4 threads 8",
                             "ucinewgame", "bench 3", "go nodes 1000"],
                            preexec_fn=limits(NPROC=processes))
        counts.append((processes, result.returncode, result.stdout.count("bestmove")))
    good = all(status >= 0 and moves >= 2 for _, status, moves in counts)
    return good, f"(limit, status, moves): {counts}"


# -- Streams --

def stdout_closed(bench):
    """A GUI that died: nobody reads what the engine says."""
    endings = []
    for lines in (["go depth 1"], ["go infinite"], ["uci"], ["bench 4"], ["perft 4"]):
        process = subprocess.Popen([bench.tratto], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL, text=True)
        process.stdout.close()
        try:
            for line in [*lines, *["isready"] * 3]:
                process.stdin.write(line + "\n")
                process.stdin.flush()
                time.sleep(0.3)
        except BrokenPipeError:
            pass
        try:
            process.stdin.close()
        except BrokenPipeError:
            pass
        try:
            endings.append(process.wait(20))
        except subprocess.TimeoutExpired:
            process.kill()
            endings.append("hangs")
    return all(isinstance(status, int) and status >= 0 for status in endings), f"status: {endings}"


def stdin_closed(bench):
    endings = []
    for lines in ([], ["go infinite"], ["go ponder wtime 1000 btime 1000"], ["go depth 4"],
                  ["go movetime 300"]):
        try:
            result = bench.talk(lines) if lines else bench.run(bench.tratto)
            endings.append((result.returncode, result.stdout.count("bestmove")))
        except subprocess.TimeoutExpired:
            endings.append("hangs")
    expected = [(0, 0)] + [(0, 1)] * 4
    return endings == expected, f"(status, moves): {endings}"


def streams_closed_before(bench):
    """What is printed to streams that were closed from the start goes into no file."""
    whole = bench.path("whole.games")
    bench.run(*bench.selfplay(whole, 5))
    same = []
    for stream in range(3):
        path = bench.path(f"without-{stream}.games")
        bench.run(*bench.selfplay(path, 5), preexec_fn=lambda closed=stream: os.close(closed))
        same.append(pathlib.Path(path).read_bytes() == pathlib.Path(whole).read_bytes())
    return all(same), f"the file is as with open streams, without input, output, error: {same}"


# -- Time goes strangely --

def stopped_process(bench):
    """Stopped for three seconds in its own time, then in the opponent's."""
    notes = []
    for own in (True, False):
        process = subprocess.Popen([bench.tratto], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   text=True, bufsize=1)
        def say(line, process=process):
            process.stdin.write(line + "\n")
        say("isready")
        process.stdout.readline()
        if own:
            say("go wtime 2000 btime 2000")
            time.sleep(0.02)
        else:
            say("go ponder wtime 2000 btime 2000")
        process.send_signal(signal.SIGSTOP)
        time.sleep(3)
        process.send_signal(signal.SIGCONT)
        started = time.monotonic()
        if not own:
            say("ponderhit")
        line = process.stdout.readline()
        while line and not line.startswith("bestmove"):
            line = process.stdout.readline()
        notes.append((line.split()[1] if line else "none", round(time.monotonic() - started, 2)))
        say("quit")
        process.wait(PATIENCE)
    return all(move not in ("none", "0000", "(none)") for move, _ in notes), (
        f"(move, seconds after it went on), own and opponent's time: {notes}")


def overloaded(bench):
    """Eight busy processes; what a fixed time a move takes then."""
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(8)]
    try:
        process = subprocess.Popen([bench.tratto], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   text=True, bufsize=1)
        late = []
        for _ in range(50):
            process.stdin.write("go movetime 100\n")
            started = time.monotonic()
            line = ""
            while not line.startswith("bestmove"):
                line = process.stdout.readline()
                if not line:
                    return False, "the engine ended"
            late.append(1000 * (time.monotonic() - started) - 100)
        process.stdin.write("quit\n")
        process.wait(PATIENCE)
    finally:
        for other in busy:
            other.kill()
            other.wait()
    late.sort()
    return True, (f"50 moves of 100 ms: {late[25]:.0f} ms late in the middle, {late[47]:.0f} in 1 of 20, "
                  f"{late[-1]:.0f} at worst")


ROWS = [
    ("disk full: self-play", disk_full_selfplay),
    ("disk full: positions inside searches", disk_full_inner),
    ("disk full: shuffle", disk_full_shuffle),
    ("disk full: network and checkpoint", disk_full_checkpoint),
    ("disk full: debug log", disk_full_log),
    ("disk full: referee's output", disk_full_referee),
    ("disk full: trainer's output", disk_full_trainer_output),
    ("disk: files that cannot be written", disk_unwritable),
    ("killed: self-play", killed_selfplay),
    ("killed: shuffle", killed_shuffle),
    ("killed: training", killed_training),
    ("killed: making tables", killed_tables),
    ("killed: scripts/learn", killed_learn),
    ("memory refused: playing", memory_refused),
    ("memory refused: tools", memory_refused_elsewhere),
    ("memory refused to threads: tables", memory_refused_to_tables),
    ("memory refused to threads: training", memory_refused_to_training),
    ("memory refused to threads: self-play", memory_refused_to_selfplay),
    ("threads refused", threads_refused),
    ("output closed", stdout_closed),
    ("input closed", stdin_closed),
    ("streams closed before the start", streams_closed_before),
    ("stopped for 3 s", stopped_process),
    ("eight busy processes", overloaded),
]
