"""Wrong arguments of compiled calls, in one sentence: pybind11 lists all signatures instead."""
import re

from . import _hegemon

_WORDS = {"str": "a text", "int": "a whole number", "bool": "True or False", "slice": "a slice", "function": "a function"}


def _fits(kind, value):
    outer, _, inner = kind.partition("[")
    if outer == "Optional":
        return value is None or _fits(inner[:-1], value)
    if outer == "List":
        return hasattr(value, "__getitem__") and not isinstance(value, str) and all(_fits(inner[:-1], each) for each in value)
    if kind == "str":
        return isinstance(value, bytes) or isinstance(value, str) and not re.search("[\ud800-\udfff]", value)
    if kind == "int":
        return hasattr(value, "__index__") and -(2**63) <= value.__index__() < 2**63
    if kind == "function":
        return callable(value)
    return isinstance(value, {"bool": bool, "slice": slice}.get(kind) or getattr(_hegemon, kind, object))


def _word(kind):
    outer, _, inner = kind.partition("[")
    if inner:
        return _word(inner[:-1]) + " or None" if outer == "Optional" else f"a list of {inner[:-1]}s"
    return _WORDS.get(kind) or ("an " if kind[0] in "AEIOU" else "a ") + kind


def sentence(error, args, kwargs):
    """What is wrong with the arguments that pybind11 has refused by this error; None: the error is another one."""
    head, *rows = re.split(r"\n    \d+\. ", str(error).replace("hegemon._hegemon.", "").split("\n\nInvoked with: ")[0])
    if "incompatible" not in head:
        return None
    signatures = [re.findall(r"(\w+): (\w+(?:\[.*?\]+)?)( = )?", row) for row in rows]
    names = [name for name, *_ in signatures[0]]
    given = {**dict(zip(names, args[1:] if "constructor" in head else args)), **(kwargs or {})}
    for name in given.keys() - set(names):
        return f"there is no argument {name}"
    for at, name in enumerate(names):
        kinds = [signature[at][1] for signature in signatures]
        if name not in given and not signatures[0][at][2]:
            return f"the argument {name} is missing"
        if name in given and not any(_fits(kind, given[name]) for kind in kinds):
            try:
                got = f"{given[name]!r:.200}"
            except Exception:  # one of its own
                got = type(given[name]).__name__
            return f"{' or '.join(map(_word, kinds))} wanted, got {got} ({name})"
    return f"no more arguments than {', '.join(names)} wanted"
