#!/usr/bin/env python3
"""Does all that docs/stability.md promises still hold?

    tests/docs/promises_test.py [--build BUILD] [--release | --update] [LIST...]

A promise is a line of tests/data/promises/LIST.txt; SOURCES below makes the same lines of what there is now. One that is missing
now is broken: status 1. What is new is promised with the next release: --release refuses it as long as it is not listed. --update
rewrites the lists. Without LIST all lists are compared but `npm`, which needs the types that scripts/web builds.
"""
import argparse
import ast
import difflib
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[2]
LISTS = ROOT / "tests/data/promises"
PAGE = "docs/stability.md"


def run(*command, given="", may_fail=False):
    done = subprocess.run([str(word) for word in command], input=given, capture_output=True, text=True, timeout=300, check=False)
    if done.returncode != 0 and not may_fail:
        sys.exit(f"{' '.join(map(str, command))}: status {done.returncode}: {done.stdout[-500:]}{done.stderr[-500:]}")
    return done.stdout


# ---- C++ and TypeScript

# Doxygen, with what is private: programs are compiled with it.
DOXYFILE = """
INPUT = {input}
FILE_PATTERNS = *.hpp
OUTPUT_DIRECTORY = {output}
GENERATE_HTML = NO
GENERATE_LATEX = NO
GENERATE_XML = YES
EXTRACT_ALL = YES
EXTRACT_PRIVATE = YES
MACRO_EXPANSION = YES
EXPAND_ONLY_PREDEF = YES
PREDEFINED = HEGEMON_API= HEGEMON_HIDDEN= __cplusplus=202002L
QUIET = YES
"""


def words(node):
    return " ".join("".join(node.itertext()).split()) if node is not None else ""


def exported(build):
    """The names that the shared library exports, but for what programs compile themselves (weak symbols): of each the version of every function."""
    names = {}
    lines = run("nm", "-D", "-C", "--defined-only", "--with-symbol-versions", build / "library/libhegemon.so").splitlines()
    for symbol in {line.split(" ", 2)[2] for line in lines if line.split(" ")[1] in "TDBR"}:
        name, version = re.match(r"(\w+(?:::operator[^(]+|::~?\w+)*)[^@]*(.*)", symbol).groups()
        names.setdefault(name, []).append(version)
    return names


def cpp_interface(build):
    """The public declarations of the header, with the version of the name that the library exports for each; and what each type holds in memory."""
    yield from re.findall(r"soname: \[.*\]", run("readelf", "-d", build / "library/libhegemon.so"))
    names = exported(build)
    with tempfile.TemporaryDirectory() as folder:
        run("doxygen", "-", given=DOXYFILE.format(input=ROOT / "library/include/hegemon", output=folder))
        compounds = [part for file in sorted(Path(folder, "xml").glob("*.xml")) for part in ElementTree.parse(file).getroot().iter("compounddef")]
    for compound in compounds:
        scope, kind = words(compound.find("compoundname")), compound.get("kind")
        if kind not in ("file", "namespace", "class", "struct") or scope == "hegemon":
            continue
        if kind in ("class", "struct"):
            bases = ", ".join(map(words, compound.findall("basecompoundref")))
            yield f"{kind} {scope}" + (f" : {bases}" if bases else "")
        held = []
        for member in sorted(compound.iter("memberdef"), key=lambda one: int(one.find("location").get("line"))):
            name, value, of = words(member.find("name")), words(member.find("initializer")), member.get("kind")
            private, friend = member.get("prot") != "public", of == "friend"
            text = " ".join(filter(None, [words(member.find("definition")) + words(member.find("argsstring")), value]))
            versions = names.get(f"{'hegemon::v1' if friend else scope}::{name}", [])
            at = versions.pop() if versions and member.get("inline") == "no" and not text.endswith("=default") else ""
            if of == "variable" and member.get("static") == "no" and kind != "namespace":
                held.append(("private " if private else "") + " ".join(filter(None, [words(member.find("type")), name, value])))
            elif of == "enum" and not private:
                values = ((words(one.find("name")), words(one.find("initializer"))) for one in member.findall("enumvalue"))
                yield from (f"enum {scope}::{name}: {one} {number}" for one, number in values)
            elif of != "define" and not private:
                yield ("explicit " if member.get("explicit") == "yes" else f"friend of {scope}: " if friend else "") + text + at
        if held:
            yield f"{scope} holds {'; '.join(held)}"
    yield from (f"exported without a declaration: {name}{at}" for name, versions in names.items() if name.startswith("hegemon::") for at in versions)


def npm_types(_):
    """The lines that the compiler writes of the types that index.d.ts gives out."""
    dist = ROOT / "web/engine/dist"
    index = (dist / "index.d.ts").read_text()
    files = {"index": re.findall(r"export declare function (\w+)", index)}
    for names, file in re.findall(r"export (?:type )?\{([^}]*)\} from '\./(\w+)\.js'", index):
        files.setdefault(file, []).extend(re.findall(r"\w+", names))
    for file, names in files.items():
        text = re.sub(r"/\*.*?\*/|//[^\n]*", "", (dist / f"{file}.d.ts").read_text(), flags=re.DOTALL)
        for declared in re.findall(r"^export .*?(?=^(?:export|declare|import)\b|\Z)", text, re.MULTILINE | re.DOTALL):
            name = re.search(r"\b(?:interface|class|type|function|const) (\w+)|$", declared)[1]
            around = []  # of each depth, the line that a nested one belongs to
            for line in declared.splitlines() if name in names else []:
                depth, line = (len(line) - len(line.lstrip())) // 4, line.strip()
                if line[:1] != "}":
                    around[depth:] = [line.split(":")[0]]
                if line and not re.match(r"private |constructor\(|[{}];?$", line):
                    yield ": ".join([name, *around[1:depth + (line[0] == "}")], line])


# ---- Python


def python_names(_):
    def parts(body, scope):
        for node in body:
            name = getattr(node, "name", "")
            if name.startswith("_") and not re.fullmatch(r"__(?!del|getattr|reduce|repr|deepcopy)\w+__", name):
                continue
            if isinstance(node, ast.ClassDef):
                yield f"class {scope}{name}({', '.join(map(ast.unparse, node.bases))})"
                yield from parts(node.body, f"{scope}{name}.")
            elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                kinds = [ast.unparse(one) for one in node.decorator_list if ast.unparse(one) in ("property", "staticmethod", "classmethod")]
                answer = f" -> {ast.unparse(node.returns)}" if node.returns else ""
                yield " ".join([*kinds, f"{scope}{name}({ast.unparse(node.args)}){answer}"])
            elif isinstance(node, ast.AnnAssign) and not ast.unparse(node.target).startswith("_"):
                yield scope + ast.unparse(node)

    folder = ROOT / "python/hegemon"
    package = (folder / "__init__.py").read_text()
    compiled = re.findall(r"\w+", package.split("from ._hegemon import (")[1].split(")")[0])
    for file in ("_hegemon.pyi", "__init__.py", "engine.py", "env.py", "record.py"):
        module = "hegemon." if file.startswith("_") else f"hegemon.{file[:-3]}."
        body = ast.parse((folder / file).read_text()).body
        yield from parts([node for node in body if file != "_hegemon.pyi" or getattr(node, "name", "") in compiled], module)
    for name in re.findall(r'"(\w+)"', package.split("__all__ =")[1]):
        yield f"import hegemon.{name}"


NUMBERS = """
import hegemon
for line in open("tests/data/promises/games.txt"):
    variant, *moves = line.split()
    layout = hegemon.layout(variant)
    print(f"{variant}: shape {layout.shape}, {layout.actions} actions, kinds {''.join(letter for letter, _ in layout.kinds)}, standing {' '.join(layout.standing)}")
    print(f"{variant}: points {' '.join(layout.points)}")
    board, codes = hegemon.Board(variant), []
    for text in moves:
        move = board.parse_uci(text)
        if len(codes) < 24 and not move.is_resignation:
            codes.append(f"{text} {move.code} {board.action_of(move)}")
        board.push(move)
    print(f"{variant}: moves, their codes and actions {', '.join(codes)}")
    print(f"{variant}: {board.fen()} has key {board.key()}")
"""


def numbers(build):
    """The numbers of points, kinds, moves and actions, and the keys of positions, by the Python package, which has them from the C++ library."""
    return run(sys.executable, "-c", f"import os, sys\nsys.path.insert(0, {str(build / 'python')!r})\nos.chdir({str(ROOT)!r}){NUMBERS}").splitlines()


# ---- the program

VARIANTS = ("sevenkingdoms", "threefriends", "middlexiangqi")
BY_NAME = re.compile(r"(\.options|\.moves|\[\]\.taken|\.hand|\.shares|\.tags)\.[^.]*$")  # objects whose keys are sides, points or names of options


def protocol(build):
    engine = build / "hegemon"
    for variant in VARIANTS:
        for name, kind, values in re.findall(r"^option name (.*?) type (\w+)(.*)$", run(engine, given=f"setoption name UCI_Variant value {variant}\nuci\n"), re.MULTILINE):
            yield f"option {name}, {kind}"
            yield from (f"option {name} = {value}" for value in re.findall(r"(?<= var )\S+", values))
    for name in re.findall(r"^  ([a-z]+(?: perft)?)", run(engine, "help").split("\n\n")[1], re.MULTILINE):
        yield f"command {name}"
    page = (ROOT / "docs/protocol.md").read_text().split("\n## go\n")[1].split("\n## ")[0].split("\n### ")[0]
    for word in re.findall(r"`(\w+)[^`]*`", "".join(re.findall(r"^\|(.*?)\|", page, re.MULTILINE))):
        word = word.replace("X", "w")
        if f"unknown word '{word}'" not in run(engine, given=f"position startpos\ngo nodes 1 {word} 1\n"):
            yield f"go {word}"
    for line in run(engine, given="position startpos\ngo nodes 500\n").splitlines():
        yield from (f"answer {line.split()[0]}: {word}" for word in re.findall(r"(?<= )[a-z]{2,}(?= )", line))


def shapes(value, path):
    """The paths of a value of JSON, each with its type."""
    if isinstance(value, dict):
        yield path, "object"
        for key, part in value.items():
            yield from shapes(part, BY_NAME.sub(r"\1.*", f"{path}.{key}"))
    elif isinstance(value, list):
        yield path, "list"
        for part in value:
            yield from shapes(part, path + "[]")
    else:
        yield path, {bool: "boolean", type(None): "null", str: "text"}.get(type(value), "number")


def json_shapes(build):
    engine, found, asked = build / "hegemon", {}, []
    for variant, *moves in map(str.split, (LISTS / "games.txt").read_text().splitlines()):
        asked.append(f"setoption name UCI_Variant value {variant}")
        for count in range(len(moves) + 1):
            asked += [" ".join(["position startpos", *["moves"][:count], *moves[:count]]), "state"]
    queries = [{"id": "ends", "moves": ["b7e5"], "turns": [0, 1], "limits": {"nodes": 50}, "lines": 2},
               {"id": "mate", "variant": "middlexiangqi", "position": "5g7/5e4h2/7R1p3/13/4i8/13/13/9p3/6i6/4E1G1P4[] w - - 56 42", "limits": {"depth": 2}},
               {"id": "over", "position": "wQ18" + "/19" * 18, "limits": {"nodes": 1}}, {"id": "wrong", "limits": {"depth": 0}},
               {"id": "long", "limits": {"movetime": 60000}}, {"id": "end", "action": "terminate", "terminateId": "long"}]
    for name, text in (("state", run(engine, given="\n".join([*asked, ""]))),
                       ("analyse", run(engine, "analyse", "--threads", "1", given="\n".join(map(json.dumps, queries)))),
                       ("record", run(engine, "convert", "--to", "json", ROOT / "tests/data/variations.records"))):
        for line in text.splitlines():
            for path, kind in shapes(json.loads(line), name):
                found.setdefault(path, set()).add(kind)
    return (f"{path}: {' or '.join(sorted(kinds))}" for path, kinds in found.items())


def formats(build):
    """The formats of files: files of version 1.0.0 that are kept here are read as they were."""
    engine = build / "hegemon"
    for file in sorted((ROOT / "eval/weights").glob("*.weights")):
        said = run(engine, given=f"setoption name UCI_Variant value {file.stem}\nsetoption name EvalFile value {file}\n")
        if "error" not in said:
            yield f"weights of {file.stem}: {file.read_bytes()[:8].decode()}"
    for file in sorted(LISTS.glob("*.data")):
        yield from (f"game data {file.name}, {file.read_bytes()[:8].decode()}: {game}" for game in run(engine, "data", "export", file, may_fail=True).splitlines())


SOURCES = {"cpp": cpp_interface, "python": python_names, "numbers": numbers, "npm": npm_types, "protocol": protocol,
           "json": json_shapes, "formats": formats}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", type=Path, default=ROOT / "build/release")
    parser.add_argument("--release", action="store_true")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("lists", nargs="*", metavar="LIST", choices=[*SOURCES, []], default=[])
    arguments = parser.parse_args()
    failed = 0
    for name in arguments.lists or [name for name in SOURCES if name != "npm"]:
        file = LISTS / f"{name}.txt"
        now = sorted(set(SOURCES[name](arguments.build.resolve())))
        if not now:
            sys.exit(f"{name}: nothing is found any more: {SOURCES[name].__name__}() has to follow")
        if arguments.update:
            file.write_text("\n".join(now) + "\n")
            continue
        listed = file.read_text().splitlines()
        broken, new = [line for line in listed if line not in now], [line for line in now if line not in listed]
        for line in broken:
            print(f"{file.relative_to(ROOT)}: broken: {line}")
            print("".join(f"    now perhaps: {near}\n" for near in difflib.get_close_matches(line, new, 1)), end="")
        if arguments.release:
            for line in new:
                print(f"{file.relative_to(ROOT)}: not listed: {line}")
        failed += len(broken) + (len(new) if arguments.release else 0)
    if failed:
        sys.exit(f"{failed} promises: {PAGE} says how one is changed on purpose; tests/docs/promises_test.py --update [LIST] writes the lists")


main()
