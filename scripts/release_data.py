"""The games of a network as an archive from which anybody can train it again (`scripts/release --data`)."""

import hashlib
import os
import pathlib
import shlex
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time

RECIPE = "train"
COPIED_AT_ONCE = 1 << 20

README = """\
The games from which {network} was trained, with Tratto's trainer at commit {commit}.

Check:  sha256sum -c SHA256SUMS
Train:  sh train.sh [tratto-nnue]

train.sh writes {network} into the current directory. The trainer is built by
  cmake -S . -B build && cmake --build build --target tratto-nnue
in a clone of that commit; Ctrl-C stops it.

What `tratto-nnue inspect` says of the games:

{inspected}
{tried}"""


class Refusal(Exception):
    """Why there is nothing to pack, in one line."""


def checksum(path):
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while data := file.read(COPIED_AT_ONCE):
            digest.update(data)
    return digest.hexdigest()


def read_recipe(directory):
    """The words of `tratto-nnue train`, from the file `train`: one line, names of files in the directory."""
    path = directory / RECIPE
    if not path.is_file():
        raise Refusal(f"{path} is missing: the words of `tratto-nnue train`, in one line")
    lines = path.read_text(encoding="utf-8").splitlines()
    try:
        words = shlex.split(lines[0]) if len(lines) == 1 else []
    except ValueError as error:
        raise Refusal(f"{path}: {error}") from error
    if not words:
        raise Refusal(f"{path} has to hold one line, the words of `tratto-nnue train`")
    return words


# The options of `tratto-nnue train` without a value; the others have one.
SWITCHES = ("--data", "--keep-duplicates", "--keep-checks", "--keep-noisy", "--regroup")


def files_of(words):
    """The files of a recipe by the option that names them; "--data" also for words without an option."""
    files = {"--data": [], "--scores-of": [], "--from": [], "--out": [], "--checkpoint": [], "--log": [], "--plot": []}
    rest = iter(words)
    for word in rest:
        if word in SWITCHES:
            continue
        option, value = (word, next(rest, "")) if word.startswith("--") else ("--data", word)
        if option in files:
            files[option].append(value)
    return files


class Package:
    """What the archive holds: all that the recipe reads, and what it makes if that is there, too."""

    def __init__(self, directory, trainer):
        self.directory, self.trainer = directory, trainer
        self.words = read_recipe(directory)
        named = files_of(self.words)
        self.games = [*named["--data"], *named["--scores-of"]]
        made = named["--out"]
        if not named["--data"]:
            raise Refusal(f"{directory / RECIPE} names no games: --data FILE...")
        if len(made) != 1:
            raise Refusal(f"{directory / RECIPE} has to name one network: --out FILE")
        self.network = made[0]
        # Games that count twice are packed once.
        self.files = list(dict.fromkeys([*self.games, *named["--from"]]))
        for name in sum(named.values(), []):
            if pathlib.PurePath(name).name != name:
                raise Refusal(f"{directory / RECIPE}: '{name}' does not lie in {directory}")
        for name in self.files:
            if not (directory / name).is_file():
                raise Refusal(f"{directory / name} is missing")
        if (directory / self.network).is_file():
            self.files.append(self.network)

    def inspected(self):
        done = subprocess.run([self.trainer, "inspect", *(self.directory / name for name in self.games)],
                              text=True, capture_output=True, check=False)
        if done.returncode != 0:
            raise Refusal((done.stderr or done.stdout).strip().splitlines()[-1])
        return done.stdout

    def train_script(self):
        words = " ".join(map(shlex.quote, self.words))
        return ("#!/bin/sh\n# Trains the network again; the argument is the trainer.\n"
                f'set -eu\nexec "${{1:-tratto-nnue}}" train {words}\n')

    def tried(self):
        """Runs the recipe in an empty directory; says how long it took and what came out."""
        with tempfile.TemporaryDirectory(dir=self.directory) as place:
            for name in self.files:
                if name != self.network:
                    os.link(self.directory / name, pathlib.Path(place, name))
            script = pathlib.Path(place, "train.sh")
            script.write_text(self.train_script(), encoding="utf-8")
            begin = time.monotonic()
            done = subprocess.run(["sh", script.name, self.trainer], cwd=place, stdout=subprocess.DEVNULL,
                                  check=False)
            seconds = time.monotonic() - begin
            made = pathlib.Path(place, self.network)
            if done.returncode != 0 or not made.is_file():
                raise Refusal(f"{self.directory / RECIPE} does not train: status {done.returncode}")
            told = (f"Tried: it took {seconds:.0f} s on {os.cpu_count()} processors and made a network\n"
                    f"with SHA-256 {checksum(made)}")
            shipped = self.directory / self.network
            if shipped.is_file():
                same = checksum(made) == checksum(shipped)
                told += f",\n{'the one' if same else 'not byte by byte the one'} in this archive"
            return told + ".\n"


def add_file(archive, name, path):
    entry = tarfile.TarInfo(name)
    entry.size, entry.mode, entry.mtime = path.stat().st_size, 0o644, int(path.stat().st_mtime)
    with path.open("rb") as file:
        archive.addfile(entry, file)


def pack(directory, trainer, out, commit, tries):
    """Writes out/tratto-data-NAME.tar and returns its path. Raises Refusal."""
    if not shutil.which(trainer):
        raise Refusal(f"there is no trainer {trainer}: cmake --build build --target tratto-nnue")
    trainer = str(pathlib.Path(shutil.which(trainer)).resolve())
    package = Package(directory, trainer)
    inspected = package.inspected()
    tried = "\n" + package.tried() if tries else ""
    folder = f"tratto-data-{pathlib.PurePath(package.network).stem}"
    out.mkdir(parents=True, exist_ok=True)
    path = out / f"{folder}.tar"
    part = path.with_name(path.name + ".part")
    with tempfile.TemporaryDirectory() as place, tarfile.open(part, "w", format=tarfile.PAX_FORMAT) as archive:
        texts = {"README.txt": README.format(network=package.network, commit=commit, inspected=inspected,
                                             tried=tried),
                 "train.sh": package.train_script()}
        sources = {}
        for name, text in texts.items():
            sources[name] = pathlib.Path(place, name)
            sources[name].write_text(text, encoding="utf-8")
        sources.update({name: directory / name for name in package.files})
        sums = pathlib.Path(place, "SHA256SUMS")
        lines = []
        for name, source in sources.items():
            print(f"release: {name}, {source.stat().st_size / 1e6:.1f} MB", file=sys.stderr)
            lines.append(f"{checksum(source)}  {name}\n")
            add_file(archive, f"{folder}/{name}", source)
        sums.write_text("".join(lines), encoding="utf-8")
        add_file(archive, f"{folder}/SHA256SUMS", sums)
    part.replace(path)
    return path
