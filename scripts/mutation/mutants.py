"""The mutants of a file: lines as they are and as they would be."""
import hashlib
import re
import sys

EQUIVALENT = "tests/data/equivalent_mutants"

SWAPS = [(" < ", " <= "), (" <= ", " < "), (" > ", " >= "), (" >= ", " > "), (" == ", " != "), (" != ", " == "),
         (" && ", " || "), (" || ", " && "), (" + ", " - "), (" - ", " + ")]
NUMBER = re.compile(r"(?<![\w.'])(\d{1,4})(?![\w.'])")
STATEMENT = re.compile(r"^\s+(?!return\b|const\b|constexpr\b|auto\b|using\b|case\b|static\b|for\b|if\b|break\b|friend\b|public\b)"
                       r"[\w\[\]().*>:-]+(\(.*\)| [-+|&^]?= .*|\+\+|--)?;$")
SKIPPED = re.compile(r"^\s*(//|#|static_assert|template|assert|class|struct|namespace|\")")

# What becomes of a mutant.
NOTICED, SURVIVED, SAME_CODE, NOT_COMPILED, NO_CODE = "noticed", "survived", "same code", "not compiled", "no code"
MOST_MUTANTS = 1 << 16


class Mutant:
    """A line of a file as it is and as it would be: at the columns begin to end stands `by` instead; all of the line: it is left out."""

    def __init__(self, path, text, number, line, begin, end, by):
        self.path, self.text, self.number, self.old = path, text, number, line
        self.begin, self.end, self.by = begin, end, by
        self.new = "" if by is None else line[:begin] + by + line[end:]
        self.key = (path, hashlib.sha256(text.encode()).hexdigest()[:16], number, self.new)

    def told(self):
        return f"{self.path}:{self.number + 1}\n  - {told(self.old)}\n  + {told(self.new)}"


def told(line):
    return line.strip() or "(left out)"


def mutants_of(path, text):
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if SKIPPED.match(line) or '"' in line:
            continue
        code = line.split(" //")[0]
        for old, new in SWAPS:
            if "template" in code or "operator" in code:
                continue
            at = code.find(old)
            if at >= 0:
                yield Mutant(path, text, number, line, at, at + len(old), new)
        match = NUMBER.search(code)
        if match:
            yield Mutant(path, text, number, line, match.start(), match.end(), str(int(match[1]) + 1))
        before = lines[number - 1].rstrip() if number else ""
        if STATEMENT.match(code.rstrip()) and (before.endswith((";", "{", "}")) or not before):
            yield Mutant(path, text, number, line, 0, len(line), None)


def read_equivalent():
    """(path, old, new) of the mutants that change nothing."""
    paragraphs = [[line for line in part.splitlines() if not line.startswith("#")]
                  for part in open(EQUIVALENT, encoding="utf-8").read().split("\n\n")]
    known = set()
    for lines in filter(None, paragraphs):
        if len(lines) < 4 or not lines[1].startswith("- ") or not lines[2].startswith("+ "):
            sys.exit(f"mutate: {EQUIVALENT}: not a path, '- line', '+ line' and a reason: {lines}")
        path, old, new = lines[0], lines[1][2:], lines[2][2:]
        if not any(text.strip() == old for text in open(path, encoding="utf-8")):
            print(f"mutate: {EQUIVALENT}: {path} no longer says: {old}", file=sys.stderr)
        known.add((path, old, new))
    return known
