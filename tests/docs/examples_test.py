#!/usr/bin/env python3
"""Runs the examples in README and docs, and the sessions of tests/data/protocol.sessions, and compares what they show with what comes.

    tests/docs/examples_test.py HEGEMON [--update] FILE...

An example is a fenced block with lines that begin with `> ` (commands for the engine) or `$ ` (commands for a shell, in
which `hegemon` is the program); what follows each is its output. A line `...` in the output stands for any number of
lines, `...` at the end of a line for the rest of it. Times, speeds, hashfull and dates are not compared. A block that
begins like the board that `d` draws at the start of some variant is compared with it, line by line, whatever stands to the
right of it; a block of one line that looks like a FEN is compared with the FENs of these starts. With --update, the
output of the commands is replaced in the files by what comes, in the same shape.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile
import threading

FENCE = "```"
ANY = "..."
# What differs from run to run, and how many commits the build is away from the version's tag.
MASKS = [(re.compile(r"(\bHegemon \d+\.\d+\.\d+)\+\d+\.g[0-9a-f]+"), r"\1"),
         (re.compile(r"\b(nps|time|hashfull) \d+"), r"\1 #"),
         (re.compile(r"\b\d+\.\d\ds\b"), "#s"),
         (re.compile(r'^\[Date ".*"\]$'), "[Date]"),
         (re.compile(r'"time":\d+'), '"time":#')]


LIMIT = 300  # seconds that the examples of a block may take


class Engine:
    """One run of the program, which reads commands."""

    def __init__(self, path):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.watchdog = threading.Timer(LIMIT, self.process.kill)
        self.watchdog.daemon = True
        self.watchdog.start()

    def end(self):
        self.watchdog.cancel()
        self.process.kill()
        self.process.wait()

    def answer(self, command):
        """The lines that a command is answered by."""
        words = command.split()
        last = ("bestmove", "Nodes searched", "info string perft") if words[:1] == ["go"] else ("readyok",)
        asks = last == ("readyok",) and words != ["isready"] and words != ["quit"]
        self.process.stdin.write(command + "\n" + ("isready\n" if asks else ""))
        self.process.stdin.flush()
        lines = []
        if words == ["quit"]:
            return self.process.stdout.read().splitlines()
        for line in self.process.stdout:
            lines.append(line.rstrip("\n"))
            if line.startswith(last):
                return lines[:-1] if asks else lines
        sys.exit(f"examples: the engine ended, or took too long, at '{command}'")


class Shell:
    """Runs commands in a folder of their own."""

    def __init__(self, path):
        self.folder = tempfile.TemporaryDirectory(prefix="hegemon-examples-")
        self.environment = dict(os.environ, PATH=os.path.dirname(path) + os.pathsep + os.environ["PATH"])

    def answer(self, command):
        done = subprocess.run(command, shell=True, cwd=self.folder.name, env=self.environment, text=True,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=LIMIT)
        return done.stdout.rstrip("\n").split("\n") if done.stdout.strip() else []

    def end(self):
        self.folder.cleanup()


def masked(line):
    for pattern, text in MASKS:
        line = pattern.sub(text, line)
    return line


def same_line(wanted, got):
    wanted, got = masked(wanted), masked(got)
    if wanted != ANY and wanted.endswith(ANY):
        return got.startswith(wanted[: -len(ANY)].rstrip())
    return wanted.rstrip() == got.rstrip()


def matches(wanted, got):
    if not wanted:
        return not got
    if wanted[0] == ANY:
        return any(matches(wanted[1:], got[skip:]) for skip in range(len(got) + 1))
    return bool(got) and same_line(wanted[0], got[0]) and matches(wanted[1:], got[1:])


def in_shape(wanted, got):
    """What came, left out and cut where the example leaves out and cuts."""
    if wanted.count(ANY) > 1:
        sys.exit(f"examples: one '{ANY}' for each command at most: {wanted}")
    if ANY in wanted:
        head, tail = wanted.index(ANY), len(wanted) - wanted.index(ANY) - 1
        got = got[:head] + [ANY] + (got[-tail:] if tail else [])
    cut = []
    for number, line in enumerate(got):
        before = wanted[number] if number < len(wanted) else ""
        if before != ANY and before.endswith(ANY):
            count = len(before[: -len(ANY)].split())
            if len(line.split()) > count:
                line = " ".join(line.split()[:count]) + " " + ANY
        cut.append(before if same_line(before, line) else line)
    return cut


class Examples:
    def __init__(self, path, update):
        self.path = path
        self.update = update
        self.commands = 0
        self.wrong = 0
        self.boards = [self.shown(name) for name in self.variants()]

    def variants(self):
        lines = subprocess.run([self.path, "uci"], text=True, stdout=subprocess.PIPE, check=True).stdout.splitlines()
        row = next(line for line in lines if line.startswith("option name UCI_Variant "))
        return re.findall(r"\bvar (\S+)", row)

    def shown(self, variant):
        command = [self.path, "--variant", variant, "d"]
        return subprocess.run(command, text=True, stdout=subprocess.PIPE, check=True).stdout.splitlines()

    def file(self, name):
        with open(name, encoding="utf-8") as file:
            lines = file.read().split("\n")
        out, at = [], 0
        while at < len(lines):
            out.append(lines[at])
            at += 1
            if not lines[at - 1].startswith(FENCE):
                continue
            end = at
            while not lines[end].startswith(FENCE):
                end += 1
            out += self.block(lines[at:end], f"{name}:{at + 1}") + [lines[end]]
            at = end + 1
        if self.update:
            with open(name, "w", encoding="utf-8") as file:
                file.write("\n".join(out))

    def block(self, lines, where):
        prompt = "> " if any(line.startswith("> ") for line in lines) else "$ "
        if not any(line.startswith(prompt) for line in lines):
            self.picture(lines, where)
            return lines
        player = Engine(self.path) if prompt == "> " else Shell(self.path)
        out, at = [], 0
        while at < len(lines):
            if not lines[at].startswith(prompt):
                sys.exit(f"{where}: output before the first command")
            end = at + 1
            while end < len(lines) and not lines[end].startswith(prompt):
                end += 1
            command, wanted = lines[at][len(prompt):], lines[at + 1 : end]
            got = player.answer(command)
            self.compare(where, command, wanted, got)
            out += [lines[at]] + (in_shape(wanted, got) if self.update else wanted)
            at = end
        player.end()
        return out

    def picture(self, lines, where):
        """A block without commands: is it a board, or a FEN, as `d` shows it?"""
        for board in self.boards:
            if lines and lines[0] == board[0]:
                height = board.index("")
                fits = len(lines) == height and all(line.startswith(row) for line, row in zip(lines, board))
                return self.count(fits, where, "d", lines, board[:height])
        if len(lines) == 1 and lines[0].count("/") > 8 and re.fullmatch(r"[!-~]+( [!-~]+)+", lines[0]):
            fens = [line[len("Fen: "):] for board in self.boards for line in board if line.startswith("Fen: ")]
            self.count(lines[0] in fens, where, "d", lines, fens)

    def compare(self, where, command, wanted, got):
        self.count(matches(wanted, got), where, command, wanted, got)

    def count(self, fits, where, command, wanted, got):
        self.commands += 1
        if fits or (self.update and command != "d"):
            return
        self.wrong += 1
        print(f"{where}: '{command}' shows\n  " + "\n  ".join(wanted) + "\nbut it answers\n  " + "\n  ".join(got))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("hegemon")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()
    examples = Examples(os.path.realpath(options.hegemon), options.update)
    for name in options.files:
        examples.file(name)
    if examples.wrong:
        sys.exit(f"{examples.wrong} of {examples.commands} examples differ; tests/docs/examples_test.py --update "
                 "HEGEMON FILE... rewrites them")
    print(f"{'updated' if options.update else 'passed'}: {examples.commands} examples")


if __name__ == "__main__":
    main()
