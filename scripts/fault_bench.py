"""What the rows of scripts/faults are made with: running programs, within limits or not, and looking
at what they left."""

import os
import pathlib
import platform
import random
import resource
import shutil
import signal
import struct
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
PATIENCE = 60
HEADER, START, PLY, CHECKSUM = 16, 32, 4, 4  # Of files of games.


def limits(**values):
    """A preexec_fn that sets resource limits, as nobody if processes are limited."""
    def apply():
        for name, value in values.items():
            resource.setrlimit(getattr(resource, "RLIMIT_" + name), (value, value))
        if "FSIZE" in values:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # A write fails, as on a full disk.
        if "NPROC" in values and os.getuid() == 0:
            os.setuid(65534)
    return apply


class Bench:
    """What the rows need: the programs and a directory."""

    def __init__(self, programs, directory, kills, seed):
        self.tratto = str((programs / "tratto").resolve())
        self.trainer = str((programs / "tratto-nnue").resolve())
        self.programs = programs.resolve()
        self.dir = directory
        self.kills = kills
        self.random = random.Random(seed)

    def path(self, name):
        return str(self.dir / name)

    def run(self, *words, text="", **options):
        return subprocess.run([*map(str, words)], input=text, text=True, capture_output=True,
                              timeout=PATIENCE, check=False, **options)

    def talk(self, lines, **options):
        return self.run(self.tratto, text="\n".join(lines) + "\n", **options)

    def selfplay(self, path, games, seed=1, threads=2):
        return [self.tratto,
                f"selfplay {path} games {games} nodes 50 hash 1 threads {threads} seed {seed}"]

    def refusing_memory(self, first, after):
        """The environment in which threads from number `first` on get `after` allocations each; None
        if there is no C compiler, or another C library."""
        library = self.dir / "failing_malloc.so"
        compiler = shutil.which("cc")
        if compiler is None or platform.libc_ver()[0] != "glibc":
            return None
        if not library.exists():
            subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library,
                            ROOT / "scripts" / "failing_malloc.c"], check=True)
        return {**os.environ, "LD_PRELOAD": str(library), "FAILING_FROM": str(first),
                "FAILING_AFTER": str(after)}


def size_of(path):
    """Bytes; 0 if there is no file."""
    return os.path.getsize(path) if os.path.exists(path) else 0


def whole_games(path):
    """How many whole games a file holds; -1 if something in it is broken."""
    data = pathlib.Path(path).read_bytes() if os.path.exists(path) else b""
    games, at = 0, HEADER
    while at + START <= len(data):
        size = START + PLY * struct.unpack_from("<H", data, at + 30)[0] + CHECKSUM
        if at + size > len(data):
            break
        value = 2166136261
        for byte in data[at:at + size - CHECKSUM]:
            value = (value ^ byte) * 16777619 & 0xFFFFFFFF
        if value != struct.unpack_from("<I", data, at + size - CHECKSUM)[0]:
            return -1
        games += 1
        at += size
    return games


def errors_in(text):
    return [line for line in text.splitlines() if "error:" in line or "cannot" in line
            or "not enough memory" in line or "File too large" in line or "No space" in line]


def ended_well(result):
    """Ended by itself, not by a signal."""
    return result.returncode >= 0


def train_words(bench, games, name, epochs=3, threads=1):
    return [bench.trainer, "train", games, "--out", bench.path(name + ".nnue"), "--checkpoint",
            bench.path(name + ".ckpt"), "--hidden", "64", "--batch", "64", "--epochs", str(epochs),
            "--threads", str(threads), "--seed", "1", "--interval", "256"]


def learn_words(bench, place):
    """As small as it can be: the parts of a generation are what matters, not what is learned."""
    return [str(ROOT / "scripts" / "learn"), "--programs", str(bench.programs), "--dir", str(place),
            "--generations", "2", "--positions", "4000", "--nodes", "20", "--hidden", "64",
            "--epochs", "40", "--gate-games", "60", "--gate-nodes", "20", "--threads", "1"]
