"""What the scripts beside it share: processor time of programs, the engines of Debian to compare with, arguments."""
import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys


def processor_seconds():
    """Of all programs that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def run(command, text, nodes_of):
    """Nodes per second of processor time of one run; `nodes_of` finds their number in what the program says."""
    before = processor_seconds()
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    seconds = processor_seconds() - before
    said = done.stdout + done.stderr
    nodes = nodes_of(said)
    if nodes is None:
        sys.exit(f"{os.path.basename(sys.argv[0])}: {command[0]} gave no answer: {said[-300:]}")
    return nodes / seconds


def medians(rows, runs):
    """Medians by name. `rows`: the arguments of `run` by name; one run of each in turn, `runs` times."""
    speeds = {name: [] for name in rows}
    for _ in range(runs):
        for name, arguments in rows.items():
            speeds[name].append(run(*arguments))
    return {name: statistics.median(values) for name, values in speeds.items()}


def peers(*names):
    """Where Debian has installed these engines."""
    found = [shutil.which(name, path="/usr/games:" + os.environ.get("PATH", "")) for name in names]
    missing = [name for name, path in zip(names, found) if path is None]
    if missing:
        sys.exit(f"{os.path.basename(sys.argv[0])}: not installed: {' '.join(missing)} (Debian packages of that name)")
    return found


def parser(doc):
    made = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--engine", default="build/release/hegemon")
    return made
