#!/usr/bin/env python3
"""clang-tidy over the files of a compile_commands.json, in parallel; what has passed before is not looked at again.

    scripts/tidy_cached.py BUILD_FOLDER CACHE_FOLDER [--checks CHECKS] [part of a path...]

A file has passed before if it, all headers of ours that it includes, .clang-tidy, the checks, the command line and
clang-tidy itself are the same: an empty file in CACHE_FOLDER is named after the hash of all that. Used by scripts/lint.
"""
import argparse
import concurrent.futures
import functools
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
INCLUDE = re.compile(rb'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', re.MULTILINE)


@functools.lru_cache(maxsize=None)
def contents(path):
    return path.read_bytes()


@functools.lru_cache(maxsize=None)
def includes(path):
    """The files of ours that this one includes: from the root, or else from its own folder."""
    found = []
    for name in INCLUDE.findall(contents(path)):
        for candidate in (ROOT / name.decode(), path.parent / name.decode()):
            if candidate.is_file():
                found.append(candidate)
                break
    return found


def with_headers(path):
    seen, waiting = {path}, [path]
    while waiting:
        for header in includes(waiting.pop()):
            if header not in seen:
                seen.add(header)
                waiting.append(header)
    return sorted(seen)


def fingerprint(path, command, common):
    digest = hashlib.sha256(common + command.encode())
    for each in with_headers(path):
        digest.update(b"\0" + str(each.relative_to(ROOT)).encode() + b"\0" + contents(each))
    return digest.hexdigest()


def tidy(path, build, checks):
    command = ["clang-tidy", "--quiet", "-p", build, *([f"--checks={checks}"] if checks else []), str(path)]
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
    return done.returncode == 0, done.stdout + ("" if done.returncode == 0 else done.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("cache", type=pathlib.Path)
    parser.add_argument("--checks", default="")
    parser.add_argument("parts", nargs="*")
    options = parser.parse_intermixed_args()

    options.cache.mkdir(parents=True, exist_ok=True)
    version = subprocess.run(["clang-tidy", "--version"], capture_output=True, check=True).stdout
    common = version + (ROOT / ".clang-tidy").read_bytes() + options.checks.encode()
    to_do = {}
    commands = json.loads((pathlib.Path(options.build) / "compile_commands.json").read_text())
    for entry in commands:
        path = pathlib.Path(entry["directory"], entry["file"]).resolve()
        if not path.is_relative_to(ROOT) or path.is_relative_to(ROOT / "build"):
            continue
        if options.parts and not any(part in str(path) for part in options.parts):
            continue
        passed = options.cache / fingerprint(path, entry["command"].replace(str(ROOT), ""), common)
        if not passed.exists():
            to_do[path] = passed
    print(f"clang-tidy: {len(to_do)} of {len(commands)} files to look at", file=sys.stderr, flush=True)

    failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        running = {pool.submit(tidy, path, options.build, options.checks): path for path in to_do}
        for future in concurrent.futures.as_completed(running):
            good, output = future.result()
            if good:
                to_do[running[future]].touch()
            else:
                failed += 1
                print(output, flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
