#!/usr/bin/env python3
"""clang-tidy over the files of a compile_commands.json, in parallel; what has passed before is not looked at again.

    scripts/tidy_cached.py BUILD_FOLDER CACHE_FOLDER [--checks CHECKS] [--together N] [--except FOLDER] [part of a path...]

--together passes up to N files of one target to clang-tidy as one translation unit, which then reads and checks their common headers
once: that is most of its work. A group that does not pass is halved until its files stand alone, so whatever cannot be
compiled together costs time and changes no verdict. misc-unused-using-decls sees main files only; its place is taken
by a look for the name in the text.

A file has passed before if it, all headers of ours that it includes, .clang-tidy, the checks, the command line and
clang-tidy itself are the same: an empty file in CACHE_FOLDER is named after the hash of all that. Used by scripts/lint.
"""
import argparse
import concurrent.futures
import dataclasses
import functools
import hashlib
import itertools
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
USING = re.compile(rb'^[ \t]*using [\w:]*::(\w+);', re.MULTILINE)
INCLUDE = re.compile(rb'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', re.MULTILINE)


@dataclasses.dataclass
class Group:
    """Files that clang-tidy is given as one translation unit."""
    paths: list
    names: set
    opened: set
    flags: tuple


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


def unused_using(path):
    """A line for each using-declaration of a .cpp whose name does not occur again."""
    text = contents(path)
    for found in USING.finditer(text):
        name = found[1]
        if len(re.findall(rb"\b" + name + rb"\b", text)) < 2:
            line = text.count(b"\n", 0, found.start(1)) + 1
            yield f"{path}:{line}: error: using declaration of '{name.decode()}' is unused"


def tidy(paths, flags, folder, checks):
    """Whether clang-tidy finds nothing in the files, taken as one translation unit, and what it says."""
    command = ["clang-tidy", "--quiet", f"--config-file={ROOT}/.clang-tidy", *([f"--checks={checks}"] if checks else [])]
    if len(paths) == 1:
        command.append(str(paths[0]))
    else:
        digest = hashlib.sha256("".join(map(str, paths)).encode()).hexdigest()
        unit = folder / f"{digest}.cpp"
        unit.write_text("".join(f'#include "{path}"\n' for path in paths))
        in_config = re.search(r"HeaderFilterRegex: *'(.*)\\\.h\$'", (ROOT / ".clang-tidy").read_text())
        command += [f"--header-filter={in_config[1]}\\.(h|cpp)$", str(unit)]
        flags = (*flags, "-Wno-shadow")  # of names in another file; the compilers see to each file's own
    done = subprocess.run([*command, "--", *flags], capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
    return done.returncode == 0, done.stdout + ("" if done.returncode == 0 else done.stderr)


def tidy_group(paths, flags, folder, checks):
    """What is wrong with which of the files: path -> what clang-tidy says of it."""
    good, output = tidy(paths, flags, folder, checks)
    if good:
        return {}
    if len(paths) == 1:
        return {paths[0]: output}
    half = len(paths) // 2
    print(f"clang-tidy: {len(paths)} files from {paths[0].relative_to(ROOT)} on are looked at in halves", file=sys.stderr, flush=True)
    return {**tidy_group(paths[:half], flags, folder, checks), **tidy_group(paths[half:], flags, folder, checks)}


def flags_of(entry):
    """The command line but for the compiler, the source and the object."""
    words = shlex.split(entry["command"])[1:]
    kept = []
    for i, word in enumerate(words):
        if word not in ("-c", "-o") and (i == 0 or words[i - 1] not in ("-c", "-o")):
            kept.append(word)
    return tuple(kept)


def own_names(path):
    """Roughly the names that a .cpp declares outside of classes and functions, and the namespaces of games that it opens."""
    names, opened = set(), set()
    for line in contents(path).decode().splitlines():
        if found := re.match(r"using namespace ([\w:]+)", line):
            if found[1] not in ("hegemon", "hegemon::testing"):
                opened.add(found[1])
        elif found := re.match(r"using (?:[\w:]*::)?(\w+)", line) or re.match(r"(?:struct|class|enum class|enum) (\w+)", line):
            names.add(found[1])
        elif not line.startswith(("namespace", "template", "TEST_CASE")) and \
                (found := re.match(r"[A-Za-z][^(={;]*?[ &*](\w+) ?[\[(={;]", line)):
            names.add(found[1])
    return names, opened


def groups_of(files, size):
    """Files with the same flags and, as far as can be seen, no name twice, in groups of at most SIZE; the largest first."""
    by_flags = {}
    for path, flags in files:
        groups = by_flags.setdefault(flags, [])
        names, opened = own_names(path)
        for group in groups:
            if len(group.paths) < size and not group.names & names and (not opened or group.opened in (opened, set())):
                break
        else:
            group = Group([], set(), set(), flags)
            groups.append(group)
        group.paths.append(path)
        group.names.update(names)
        group.opened.update(opened)
    return sorted(itertools.chain(*by_flags.values()), key=lambda group: -len(group.paths))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("cache", type=pathlib.Path)
    parser.add_argument("--checks", default="")
    parser.add_argument("--together", type=int, default=1)
    parser.add_argument("--except", dest="left_out", metavar="FOLDER", help="a folder of ours that is left out")
    parser.add_argument("parts", nargs="*")
    options = parser.parse_intermixed_args()

    options.cache.mkdir(parents=True, exist_ok=True)
    version = subprocess.run(["clang-tidy", "--version"], capture_output=True, check=True).stdout
    common = version + (ROOT / ".clang-tidy").read_bytes() + options.checks.encode()
    to_do = {}
    flags = {}
    commands = json.loads((pathlib.Path(options.build) / "compile_commands.json").read_text())
    for entry in commands:
        path = pathlib.Path(entry["directory"], entry["file"]).resolve()
        if not path.is_relative_to(ROOT) or path.is_relative_to(ROOT / "build"):
            continue
        if options.left_out and path.is_relative_to(ROOT / options.left_out):
            continue
        if options.parts and not any(part in str(path) for part in options.parts):
            continue
        passed = options.cache / fingerprint(path, entry["command"].replace(str(ROOT), ""), common)
        if not passed.exists():
            to_do[path] = passed
            flags[path] = flags_of(entry)
    print(f"clang-tidy: {len(to_do)} of {len(commands)} files to look at", file=sys.stderr, flush=True)

    failed = {path: "\n".join(lines) for path in to_do if (lines := list(unused_using(path)))}
    groups = groups_of(flags.items(), options.together)
    with tempfile.TemporaryDirectory(dir=options.cache) as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        running = {pool.submit(tidy_group, group.paths, group.flags, pathlib.Path(folder), options.checks): group for group in groups}
        for future in concurrent.futures.as_completed(running):
            for path, output in future.result().items():
                failed[path] = "\n".join(filter(None, (failed.get(path), output)))
            for path in running[future].paths:
                if path in failed:
                    print(failed[path], flush=True)
                else:
                    to_do[path].touch()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
