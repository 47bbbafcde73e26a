#!/usr/bin/env python3
"""Is every code of engine/error_catalogue.h unique, used, and listed in docs/errors.md, and does the program answer with them?

    tests/docs/errors_test.py [--write] [HEGEMON]

--write makes the table of the page anew.
"""
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CATALOGUE = ROOT / "engine/error_catalogue.h"
PAGE = ROOT / "docs/errors.md"
FOLDERS = ("engine", "eval", "search", "session", "protocol", "commands", "library", "arena", "web/engine/wasm")
ROW = re.compile(r'^    \{"([a-z0-9_.]+)",\s+((?:"(?:[^"\\]|\\.)*"\s*)+)(?:,\s+ErrorKind::k(\w+))?\}', re.MULTILINE)

SEVEN, MIDDLE, THREE = "sevenkingdoms", "middlexiangqi", "threefriends"
# Queries whose answer has this code.
ANSWERS = (
    ("move.illegal.empty_point", ["a0a1", "a0"], SEVEN, None, "a0a1"),
    ("move.illegal.emperor", ["j9j8"], SEVEN, None, "j9j8"),
    ("move.illegal.turn_of", ["f2a7", "w", "r"], SEVEN, None, "f2a7"),
    ("move.format", ["xyz", "a0b12"], SEVEN, None, "xyz"),
    ("move.format.drop", ["xyz", "a1b10", "P@e5"], MIDDLE, None, "xyz"),
    ("move.illegal.turn", ["a10a9", "Red"], MIDDLE, None, "a10a9"),
    ("move.illegal.not_in_hand", ["P@e5", "pawn"], MIDDLE, None, "P@e5"),
    ("move.illegal.commander", ["g11g12", "r", "g11"], THREE, None, "g11g12"),
    ("fen.fields", ["7", "6"], SEVEN, "a b c d e f g", None),
    ("fen.ranks", ["1", "19"], SEVEN, "x", None),
    ("fen.arms", ["1", "3"], THREE, "x", None),
    ("fen.ranks", ["1", "10"], MIDDLE, "x", None),
    ("fen.kingdom.unknown", ["x"], SEVEN, "fen startpos x", None),
    ("fen.side.unknown", ["x"], MIDDLE, "fen startpos x", None),
    ("fen.fates", ["1", "7"], SEVEN, "fen startpos w w", None),
    ("fen.taken.form", [], SEVEN, "fen startpos w - x", None),
    ("fen.number", ["x", "0"], SEVEN, "fen startpos w - - x", None),
    ("fen.commanders", ["1", "3"], THREE, "fen startpos r r", None),
    ("game.unknown", ["chess"], "chess", None, None),
)


def rows():
    for code, texts, kind in ROW.findall(CATALOGUE.read_text()):
        yield code, "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', texts)), kind or "Input"


def table(catalogue):
    return "".join(f"| `{code}` | {kind} | {sentence} |\n" for code, sentence, kind in catalogue)


def main():
    failures = []
    catalogue = list(rows())
    codes = [code for code, _, _ in catalogue]
    failures += [f"{code}: there twice" for code in set(codes) if codes.count(code) > 1]
    used = set()
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*.*"):
            if path.suffix in (".h", ".cpp") and path != CATALOGUE:
                used.update(re.findall(r'"([a-z0-9_]+(?:\.[a-z0-9_]+)+)"', path.read_text()))
    failures += [f"{code}: used nowhere" for code in codes if code not in used]
    page = PAGE.read_text()
    head = page[: page.rindex("|---|---|---|\n") + len("|---|---|---|\n")]
    arguments = [argument for argument in sys.argv[1:] if argument != "--write"]
    if "--write" in sys.argv:
        PAGE.write_text(head + table(catalogue))
    elif page != head + table(catalogue):
        failures.append("docs/errors.md: tests/docs/errors_test.py --write makes its table anew")
    if arguments:
        queries = []
        for at, (_, _, variant, position, move) in enumerate(ANSWERS):
            query = {"id": str(at), "variant": variant, "limits": {"nodes": 1}}
            query.update({"position": position} if position else {}, **({"moves": [move]} if move else {}))
            queries.append(json.dumps(query))
        done = subprocess.run([arguments[0], "analyse"], input="\n".join(queries), capture_output=True, text=True, timeout=60, check=False)
        answers = {answer["id"]: answer for answer in map(json.loads, done.stdout.splitlines())}
        for at, (code, wanted, *_) in enumerate(ANSWERS):
            answer = answers.get(str(at), {})
            if answer.get("code") != code or answer.get("args", [])[: len(wanted)] != wanted:
                failures.append(f"{code} {wanted} wanted, got {answer}")
    print("\n".join(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
