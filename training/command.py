"""What the commands of this folder share: arguments, errors of one line, the programs that they run, files that are whole."""
import argparse
import ctypes
import fcntl
import os
import pathlib
import signal
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIBC = ctypes.CDLL(None)


def fail(text, status=1):
    print(f"{pathlib.Path(sys.argv[0]).name}: {text}", file=sys.stderr)
    sys.exit(status)


def say(text):
    try:
        print(text, flush=True)
    except OSError as error:
        fail(f"cannot write to standard output: {error.strerror}")


class Parser(argparse.ArgumentParser):
    """Refuses a wrong command line in one line."""

    def __init__(self, description):
        super().__init__(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)

    def error(self, message):
        fail(message, 2)


def integer(least, most=None):
    def parse(text):
        if not text.isascii() or not text.isdigit() or int(text) < least or most is not None and int(text) > most:
            raise argparse.ArgumentTypeError(f"wants a number {f'from {least} on' if most is None else f'in {least}..{most}'}, got '{text}'")
        return int(text)
    return parse


def programs():
    """The engine and the arena: those that HEGEMON and HEGEMON_ARENA name, else those of build/release, brought up to date."""
    named = [os.environ.get("HEGEMON"), os.environ.get("HEGEMON_ARENA")]
    if not all(named):
        command = ["bash", "-c", "source scripts/lib.sh; need_to_build; build release hegemon hegemon-arena"]
        if subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, check=False).returncode != 0:
            fail("the engine cannot be built")
    return [os.path.abspath(name or ROOT / "build" / "release" / program) for name, program in zip(named, ("hegemon", "hegemon-arena"))]


def dies_with_its_parent():
    """What a killed script had begun would be met by the next run in the same files."""
    pr_set_pdeathsig = 1
    LIBC.prctl(pr_set_pdeathsig, signal.SIGTERM)


def run(command, out=subprocess.DEVNULL, errors=subprocess.PIPE):
    """Runs a program to its end: its status, and the last line of its errors if they are read."""
    try:
        done = subprocess.run([str(word) for word in command], stdin=subprocess.DEVNULL, stdout=out, stderr=errors, text=True, check=False,
                              preexec_fn=dies_with_its_parent)
    except OSError as error:
        fail(f"cannot start '{command[0]}': {error.strerror}")
    return done.returncode, ((done.stderr or "").strip().splitlines() or [""])[-1]


def lock(path, work):
    """A file that nobody else can lock until it is closed."""
    file = open(path, "w", encoding="utf-8")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        fail(f"another run is at work {work}")
    return file


def write_whole(path, text):
    part = path.with_name(path.name + ".part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)
