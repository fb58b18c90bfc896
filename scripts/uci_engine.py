"""UCI engines as processes, for all scripts that speak to one."""

import os
import select
import shutil
import subprocess
import sys
import tempfile
import time

from command_line import SCRIPT


def program(path):
    """The absolute path of a program; ends the script with one line if there is none."""
    found = shutil.which(os.fspath(path))
    if found is None:
        sys.exit(f"{SCRIPT}: there is no program '{path}'")
    # Some scripts run it from other directories.
    return os.path.abspath(found)


# Seconds for an engine to answer what needs no thought.
PATIENCE = 60


class Engine:
    """A process of an engine. Lines are read when asked for, without a thread: what is measured here
    is the engine. On Windows select() does not know pipes, so this needs Linux or another Unix."""

    def __init__(self, command, options=None):
        """`command` is a path or a list of words, `options` are set in their order."""
        words = [command] if isinstance(command, (str, os.PathLike)) else list(command)
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen([program(words[0]), *words[1:]], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=self.errors, bufsize=0)
        self.unread = b""
        for name, value in (options or {}).items():
            self.send(f"setoption name {name} value {value}")

    def send(self, line):
        """False if the engine has ended."""
        try:
            self.process.stdin.write(line.encode() + b"\n")
            return True
        except BrokenPipeError:
            return False

    def line(self, seconds=None):
        """The next line; None at the end. TimeoutError if it does not come in time."""
        deadline = None if seconds is None else time.monotonic() + seconds
        while b"\n" not in self.unread:
            left = None if deadline is None else max(0.0, deadline - time.monotonic())
            if not select.select([self.process.stdout], [], [], left)[0]:
                raise TimeoutError
            more = os.read(self.process.stdout.fileno(), 1 << 16)
            if not more:
                return None
            self.unread += more
        line, _, self.unread = self.unread.partition(b"\n")
        return line.decode(errors="replace").rstrip("\r")

    def wait_for(self, prefix, seconds=20):
        """The next line that begins so; None if the engine ends or is silent for so long."""
        deadline = time.monotonic() + seconds
        while True:
            try:
                line = self.line(deadline - time.monotonic())
            except TimeoutError:
                return None
            if line is None or line.startswith(prefix):
                return line

    def ask(self, command, last):
        """Sends a command; the lines that come back, up to the one that begins with `last`. Ends the
        script if the engine does not come so far, or is silent for long where it need not think."""
        self.send(command)
        lines = []
        while True:
            try:
                line = self.line(PATIENCE if command in ("uci", "isready") else None)
            except TimeoutError:
                self.process.kill()
                self.fail(f"does not answer '{command}'")
            if line is None:
                self.fail(f"ended at '{command}'")
            lines.append(line)
            if line.startswith(last):
                return lines

    def settle(self):
        """Waits until the engine is ready. Ends the script if it complains of what it was told."""
        for line in self.ask("isready", "readyok"):
            if line.lower().startswith("info string error"):
                self.fail(f"says: {line}")

    def fail(self, what):
        sys.exit(f"{SCRIPT}: {self.process.args[0]} {what}")

    def standard_error(self):
        """What the engine wrote there so far."""
        self.errors.seek(0)
        return self.errors.read().decode(errors="replace")

    def quit(self, seconds=10):
        """The exit status; None if the engine had to be killed."""
        self.send("quit")
        try:
            # A full pipe would keep it from ending.
            while self.line(seconds) is not None:
                pass
            return self.process.wait(seconds)
        except (TimeoutError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
            return None
