#!/usr/bin/env python3
"""Is every code of engine/error_catalogue.h unique, used, tested, and listed in docs/errors.md, and does the program answer with them?

    tests/docs/errors_test.py [--write] [HEGEMON [ARENA]]

--write rewrites the tables of the page. They are a promise (docs/stability.md): a line that goes away breaks it. tests/data/errors.txt has the
lines that the programs are asked.
"""
import contextlib
import json
import pathlib
import re
import shlex
import sqlite3
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CATALOGUE = ROOT / "engine/error_catalogue.h"
PACKAGE = ROOT / "web/engine/src/result.ts"
PAGE = ROOT / "docs/errors.md"
FOLDERS = ("engine", "eval", "search", "session", "protocol", "program", "datagen", "commands", "library", "python", "arena", "web/engine/wasm")
ROW = re.compile(r'^    \{"([a-z0-9_.]+)",\s+((?:"(?:[^"\\]|\\.)*"\s*)+)(?:,\s+ErrorKind::k(\w+))?\}', re.MULTILINE)
PACKAGE_ROW = re.compile(r"^  '([a-z0-9_.]+)': (?:'([^']*)'|\"([^\"]*)\"),$", re.MULTILINE)
# In a sentence: {0}, or {0:rank/ranks}, a number and the noun that agrees with it.
ARGUMENT = re.compile(r"\{(\d)(?::([^}/]*)/([^}]*))?\}")
CODE = re.compile(r'"([a-z0-9_]+(?:\.[a-z0-9_]+)+)"')
# What takes a machine that is full or broken, many games, a file that this program never writes, or an argument that its callers check before.
RARE = set("""
league.one_player league.game memory.hash memory.table memory.tables memory.tree option.quiet position.hand position.number
position.taken.range result.damaged run.game.twice search.few search.forked search.none sprt.engine system.call system.limit.files
system.limit.processes system.thread text.utf8 weights.numbers weights.size file.settings game.no_move record.format league.blocks
""".split())


# By the word that stands for their path in the lines.
FILES = {
    "FILE": "a file\n",
    "EMPTY": "",
    "SCRIPT": "#!/no/such/program\n",
    "JSON": '{"moves": 1}\n',
    "RECORD": "1. b7e5 *\n",
    "OVER": '[Variant "middlexiangqi"]\n\n1. resign b\n',
    "ROSTER": json.dumps({"engines": [{"name": name, "cmd": "x", "role": "candidate"} for name in ("a", "b")]}),
}


def rows():
    for code, texts, kind in ROW.findall(CATALOGUE.read_text()):
        yield code, "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', texts)).replace('\\"', '"'), kind or "Input"


def package_rows():
    for code, text, other in PACKAGE_ROW.findall(PACKAGE.read_text()):
        yield code, text or other


def written(catalogue, package):
    """The tables of the page, one for each kind, two codes a row."""
    known = dict((code, sentence) for code, sentence, _ in catalogue)
    tables = {kind: [] for kind in ("Input", "IllegalMove", "File", "Resources", "Cancelled", "Internal")}
    for code, sentence, kind in catalogue:
        tables[kind].append((code, ARGUMENT.sub(lambda found: f"{{{found[1]}}}" + (f" {found[3]}" if found[3] else ""), sentence)))
    tables["Of the npm package alone"] = [(code, sentence) for code, sentence in package if code not in known]
    lines = []
    for title, table in tables.items():
        cells = [f"`{code}` | {sentence}" for code, sentence in table]
        if len(cells) % 2:
            cells.append(" | ")
        lines += ["", f"## {title}", "", "| code | sentence | code | sentence |", "|---|---|---|---|"]
        lines += [f"| {left} | {right} |" for left, right in zip(cells[::2], cells[1::2])]
    return "\n".join(lines[1:]) + "\n"


def promised(page):
    """The codes that the page lists, each with its kind and the number of its arguments."""
    for table in page.split("\n## ")[1:]:
        kind, *cells = table.split("\n", 1)
        for code, sentence in re.findall(r"`([a-z0-9_.]+)` \| ([^\n]*?) \|", cells[0]):
            yield f"{code}: {kind}, {len(set(ARGUMENT.findall(sentence)))} arguments"


def codes_in(folders, suffixes):
    for folder in folders:
        for path in (ROOT / folder).rglob("*.*"):
            if path.suffix in suffixes and path != CATALOGUE:
                yield from CODE.findall(path.read_text())


def quoted_in_tests(catalogue):
    """Codes whose sentence a test expects, of sentences that say something without their arguments."""
    texts = "\n".join(path.read_text(errors="replace") for path in (ROOT / "tests").rglob("*.*")
                      if path.suffix in (".cpp", ".py", ".c", ".sh") and path != pathlib.Path(__file__).resolve())
    texts = re.sub(r'"\s*\n\s*"', "", texts).replace('\\"', '"')
    for code, sentence, _ in catalogue:
        parts = [part.strip(" '()") for part in ARGUMENT.sub("\0", sentence).split("\0")]
        if len("".join(parts)) > 8 and all(part in texts for part in parts):
            yield code


def lines():
    for line in (ROOT / "tests/data/errors.txt").read_text().splitlines():
        if not line.startswith("#"):
            yield [part.strip() for part in line.split(" | ", 2)]


def pattern(sentence):
    return "(?s:.*)".join(re.escape(part) for part in ARGUMENT.sub("\0", sentence).split("\0"))


def ask(command, text):
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=60, check=False, encoding="utf-8", errors="replace")
    return done.stdout + done.stderr


def said_with(sentence, arguments):
    """The sentence as the programs say it."""
    def filled(found):
        argument = arguments[int(found[1])] if int(found[1]) < len(arguments) else ""
        return f"{argument} {found[2] if argument == '1' else found[3]}" if found[2] else argument
    return ARGUMENT.sub(filled, sentence)


def analysed(hegemon, asked):
    """Of the queries whose answer has another code, field or id, or arguments that do not make its sentence."""
    sentences = {code: sentence for code, sentence, _ in rows()}
    for code, way, text in asked:
        query = text
        way, _, field = way.partition(" ")
        if way == "analyse":
            query = json.dumps({"id": "1", "limits": {"nodes": 1}, **json.loads(text)})
        answer = json.loads(ask([hegemon, "analyse"], query + "\n").splitlines()[0])
        made = said_with(sentences[code], answer.get("args", []))
        named = re.search(r'"id": ?"(\w+)"', query)
        if (answer.get("code"), answer.get("field"), answer.get("id")) != (code, field, named and named[1]) or made not in answer["error"]:
            yield f"{code} wanted, got {answer} of {query}"


def bad_fens():
    """Queries with the bad FENs of the lists (tests/support/fen_file.h), and the sentence for each."""
    for path in sorted((ROOT / "tests/data").glob("*.fens")):
        for line in path.read_text().splitlines():
            kind, *rest = line.split(" | ")
            if kind == "bad" and rest[2]:
                expected, _, fen, *preset = rest
                rules = {"rules": {"Rules": preset[0]}} if preset else {}
                yield {"id": expected, "variant": path.stem, "position": fen, "limits": {"nodes": 1}, **rules}, expected


def codes_of_refused_lines():
    """The codes whose sentences stand in tests/data/refused.*, as tests of the readers hold."""
    expected = [line.rsplit(" | ", 1)[-1] for path in (ROOT / "tests/data").glob("refused.*")
                for line in path.read_text().splitlines() if line[0] != "#" and "*" not in line]
    for line in expected:
        fitting = [(len(ARGUMENT.sub("", sentence)), code) for code, sentence, _ in rows() if re.fullmatch(pattern(sentence) + r" \([^()]*\)", line)]
        if fitting:  # the sentence with the most words of its own
            yield max(fitting)[1]


def refused(hegemon):
    """The codes that these queries are refused with, and what is wrong with the answers."""
    sentences = {code: sentence for code, sentence, _ in rows()}
    codes, wrong = set(), []
    queries = list(bad_fens())
    for (_, expected), line in zip(queries, ask([hegemon, "analyse"], "".join(json.dumps(query) + "\n" for query, _ in queries)).splitlines(), strict=True):
        answer = json.loads(line)
        codes.add(answer["code"])
        made = said_with(sentences[answer["code"]], answer.get("args", []))
        if answer["error"] != expected or not expected.startswith(made + " ("):
            wrong.append(f"{expected} wanted, got {answer}")
    return codes, wrong


def said(programs, asked):
    """Of the inputs whose answer has not the sentence of their code."""
    sentences = {code: sentence for code, sentence, _ in rows()}
    with tempfile.TemporaryDirectory() as folder:
        files = {name: f"{folder}/{name.lower()}" for name in (*FILES, "NONE", "SQLITE", "FORM")}
        for name, content in FILES.items():
            pathlib.Path(files[name]).write_text(content)
        pathlib.Path(files["SCRIPT"]).chmod(0o755)
        for name, version in (("SQLITE", 0), ("FORM", 999)):
            with contextlib.closing(sqlite3.connect(files[name])) as database:
                database.execute(f"PRAGMA user_version={version}")
        files["HEGEMON"] = programs["hegemon"]
        for code, way, text in asked:
            for name, path in files.items():
                text = re.sub(rf"\b{name}\b", path, text)
            if way == "record":
                answer = ask([programs["hegemon"], "replay", "-"], text.replace("|", "\n") + "\n")
            elif way == "uci":
                answer = ask([programs["hegemon"]], text.replace(" ; ", "\n") + "\nquit\n")
            elif way in programs:
                answer = ask([programs[way], *shlex.split(text)], "")
            else:
                continue
            if not re.search(pattern(sentences[code]), answer):
                yield f"{code} wanted, got {answer!r} of {way} {text}"


def main():
    failures = []
    catalogue, package = list(rows()), list(package_rows())
    codes = [code for code, _, _ in catalogue]
    failures += [f"{code}: there twice" for code in set(codes) if codes.count(code) > 1]
    failures += [f"{code}: the npm package has another sentence" for code, sentence in package
                 if sentence != dict((code, text) for code, text, _ in catalogue).get(code, sentence)]
    used = set(codes_in(FOLDERS, (".h", ".cpp", ".py")))
    failures += [f"{code}: used nowhere" for code in codes if code not in used]
    asked = list(lines())
    programs = dict(zip(("hegemon", "arena"), [argument for argument in sys.argv[1:] if argument != "--write"]))
    of_fens, wrong = refused(programs["hegemon"]) if programs else (set(codes), [])
    failures += wrong
    tested = of_fens | set(codes_of_refused_lines()) | {code for code, _, _ in asked} | set(codes_in(["tests"], (".h", ".cpp", ".py", ".c"))) | set(quoted_in_tests(catalogue))
    failures += [f"{code}: tested nowhere" for code in codes if code not in tested and code not in RARE]
    failures += [f"{code}: tested, and called rare" for code in RARE if code in tested or code not in codes]
    page = PAGE.read_text()
    table = page[: page.index("## Input")] + written(catalogue, package)
    if "--write" in sys.argv:
        PAGE.write_text(table)
    elif page != table:
        failures += [f"promised by docs/errors.md: {line}" for line in sorted(set(promised(page)) - set(promised(table)))]
        failures.append("docs/errors.md: tests/docs/errors_test.py --write rewrites its tables")
    if programs:
        in_json = [row for row in asked if row[1].split(" ")[0] in ("analyse", "line")]
        failures += analysed(programs["hegemon"], in_json)
        failures += said(programs, [row for row in asked if row not in in_json])
    print("\n".join(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
