#!/usr/bin/env python3
"""Runs the commands that README, CONTRIBUTING and docs show, page by page, with their numbers made small.

    tests/docs/commands_test.py BUILD [--list] FILE...

A command is a line of a fenced block of shell (```sh), or an indented line that begins with the name of a program. BUILD is
the folder of a build: `hegemon`, `hegemon-arena` and `build/release/...` are its programs. The commands of a page share an
empty folder, so that a later one finds the files of an earlier one. They must end with status 0. SMALL makes games, nodes,
times and the like small: a page says what is worth running, the test runs the same in seconds. ELSEWHERE names the commands
that do not run here, and where they do, which is checked; BY_HAND those that no test runs. Examples with their output are those of tests/docs/examples_test.py.
"""
import argparse
import functools
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIMIT = 120  # seconds that a command may take

PROGRAM = re.compile(r"(hegemon|hegemon-arena|scripts/|training/|build/|bench/|tests/|echo|for|while|cmake|sqlite3|parallel|sbatch|apt-get|pip|source|npm|node|e=|F=)\b|scripts/|training/|e=|F=")

SMALL = [
    (r"(--(?:blocks|games|count|epochs|repeat))[ =]\d+", r"\1 1"),
    (r"(one_seat .*--games) 1\b", r"\1 14"),
    (r"(--nodes) \d+", r"\1 50"), (r"(--positions) \d+", r"\1 2"), (r"(--every) \d+", r"\1 40"),
    (r"(--movetime|go movetime) \d+", r"\1 5"),
    (r"(--random-plies) [1-9]\d*", r"\1 4"),
    (r"(datagen .*)--games 1\b", r"\1--games 3"),
    (r"(perft --depth) \d+", r"\1 2"),
    (r"(\w+:)\d+(?=[*,' ]|$)", r"\g<1>5"),
    (r"ARGUMENTS", "--variant threefriends --format pool --blocks 2 --nodes 50 --max-plies 15 --quiet"
                   " --engine name=a,cmd=hegemon --engine name=b,cmd=hegemon --engine name=c,cmd=hegemon"),
    (r"(hegemon-arena run (?!.*--max-plies)(?!.*--format pool --blocks 2))", r"\1--max-plies 15 "),
    (r"(--max-plies) 400", r"\1 15"),
    (r"--sprt \S+", "--sprt p0=0.1,p1=0.6"),
    (r"--concurrency \d+", "--concurrency 1"),
    (r"\.\.\.$", "--engine name=a,cmd=hegemon --engine name=b,cmd=hegemon"),
    (r"cmd=(?:build/release/hegemon|\./new|\./old|OLD|\w+/hegemon|/shared/\w+/hegemon)", "cmd=hegemon"),
    (r"^hegemon selfplay$", "hegemon selfplay --nodes 50"),
    (r"scripts/run\b", "hegemon"), (r"\bNAME\b", "sevenkingdoms"),
    (r" +# .*$", ""),
]

# Where a command runs that does not run here: a test, or a script that tests, and words that stand in it; none: the command as the
# pattern matches it.
ELSEWHERE = [
    (r"cmake ", "scripts/lib.sh", "cmake --build"),
    (r"scripts/run --version$", "scripts/fresh", "scripts/run"),
    (r"scripts/web$", "scripts/test", "build_web"),
    (r"scripts/(host|sit)|node server/src/", "scripts/test", "npm_in server run --silent test"),
    (r"scripts/packaging/package|apt-get", "scripts/packaging/reproduce", "scripts/packaging/package"),
    (r"scripts/packaging/wheel|pip ", "scripts/release", "scripts/packaging/wheel"),
    (r"scripts/check-program", "scripts/release", None),
    (r"scripts/(packaging/(aarch64|windows|reproduce)|coverage|fresh|format|lint)|ctest", "scripts/test", None),
    (r"scripts/arena-slurm|sbatch", "tests/arena/slurm_test.sh", "arena-slurm"),
    (r"scripts/arena-parallel|parallel ", "tests/arena/parallel_test.sh", "arena-parallel"),
    (r"scripts/league", "tests/arena/league_test.sh", "scripts/league"),
    (r"training/generation", "tests/training/generation_test.py", "generation"),
    (r"training/tune", "tests/training/tune_test.py", "CPuct="),
    (r"scripts/puzzles", "tests/python/test_puzzles.py", None),
    (r"scripts/sandbox|systemd-run", "tests/commands/sandbox_test.sh", "scripts/sandbox"),
]
# What no test runs, and why.
BY_HAND = [
    (r"scripts/test", "it runs this test"),
    (r"scripts/release", "it takes an hour and makes what is given away"),
    (r"scripts/pieces|node build/", "it rewrites files of the project"),
    (r"scripts/site", "it makes the pages that are given away"),
    (r"bench/speed/(latency|compare-visits)|npm run measure|node (server/)?bench/", "it measures one machine"),
]


def why_not(command):
    """Why a command does not run here, and what is wrong with that; None, None: it does."""
    command = re.sub(r" +# .*$", "", command)
    for pattern, place, words in ELSEWHERE:
        match = re.match(pattern, command)
        if match:
            text = (ROOT / place).read_text(encoding="utf-8") if place.startswith(("tests/", "scripts/")) and (ROOT / place).is_file() else ""
            words = words or match[0]
            return place, None if words in text else f"{place} is no test that has '{words}'"
    return next((why for pattern, why in BY_HAND if re.match(pattern, command)), None), None


def commands(page):
    """(line, command) of a page, continued lines joined."""
    lines = Path(page).read_text(encoding="utf-8").split("\n")
    fence, i = None, 0
    while i < len(lines):
        first, line = i + 1, lines[i]
        mark = re.match(r" *```(\w*)", line)
        if mark:
            fence = mark[1] or "text" if fence is None else None
        elif fence == "sh" or (fence is None and line.startswith("    ") and PROGRAM.match(line.strip())):
            command = line.strip()
            while command.endswith("\\"):
                i += 1
                command = command[:-1].rstrip() + " " + lines[i].strip()
            if command and not command.startswith("#"):
                yield first, command
        i += 1


@functools.cache
def can_fit():
    return subprocess.run(["/usr/bin/python3", "-c", "import torch"], stderr=subprocess.DEVNULL, check=False).returncode == 0


def made_small(command):
    for pattern, to in SMALL:
        command = re.sub(pattern, to, command)
    return command


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=Path)
    parser.add_argument("--list", action="store_true", help="say what would run, and run nothing")
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()
    build = arguments.build.resolve()
    ran, failed = 0, 0
    for page in arguments.files:
        found = list(commands(page))
        if not found:
            continue
        with tempfile.TemporaryDirectory() as folder:
            bin_folder = Path(folder, "bin")
            bin_folder.mkdir()
            for program in ("hegemon", "hegemon-arena"):
                (bin_folder / program).symlink_to(build / program)
            Path(folder, "build").mkdir()
            Path(folder, "build/release").symlink_to(build)
            Path(folder, "training").symlink_to(ROOT / "training")
            environment = dict(os.environ, PATH=f"{bin_folder}:{os.environ['PATH']}", HEGEMON=str(build / "hegemon"))
            script, places = [], []
            for line, command in found:
                where, wrong = why_not(command)
                if wrong:
                    print(f"{page}:{line}: {command}: {wrong}")
                    failed += 1
                small = None if where else made_small(command)
                program = (small or "").split(" ")[0]
                if small and program.startswith("build/release/bench/") and not Path(folder, program).exists():
                    where, small = "a build with the target studies", None
                if arguments.list:
                    print(f"{page}:{line}: {small or '(' + where + ') ' + command}")
                    continue
                if small is None:
                    continue
                if program == "training/fit" and not can_fit():
                    print(f"{page}:{line}: python3-torch is missing, so it ends here")
                    break
                places.append((line, command))
                script.append(small)
            if not script:
                continue
            # One shell for a page, so that what a line sets is there for the next. It says which command it has reached.
            body = "".join(f"echo {n} >reached\n{small}\n" for n, small in enumerate(script))
            shell = subprocess.run(["bash", "-euo", "pipefail", "-c", body], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=LIMIT * len(script))
            reached = int(Path(folder, "reached").read_text())
            if shell.returncode != 0:
                line, command = places[reached]
                print(f"{page}:{line}: status {shell.returncode}: {command}\n  as: {script[reached]}\n{shell.stdout[-2000:]}")
                failed += 1
            ran += reached + (shell.returncode == 0)
    print(f"{'failed' if failed else 'passed'}: {ran} commands ran")
    sys.exit(1 if failed else 0)


main()
