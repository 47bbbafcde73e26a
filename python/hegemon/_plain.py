"""Wrong arguments of compiled calls, in one sentence: pybind11 lists all signatures instead."""
import re

from . import _hegemon

_WORDS = {"str": "a text", "int": "a whole number", "bool": "True or False", "slice": "a slice", "function": "a function"}


def _parts(kind):
    """`Optional[str]` as `Optional` and `str`."""
    inside = re.fullmatch(r"(\w+)\[(.*)\]", kind)
    return inside.groups() if inside else ("", kind)


def _fits(kind, value):
    outer, inner = _parts(kind)
    if outer == "Optional":
        return value is None or _fits(inner, value)
    if outer == "List":
        return hasattr(value, "__getitem__") and not isinstance(value, str) and all(_fits(inner, each) for each in value)
    if kind == "str":
        return isinstance(value, bytes) or isinstance(value, str) and not re.search("[\ud800-\udfff]", value)
    if kind == "int":
        return hasattr(value, "__index__") and -(2**63) <= value.__index__() < 2**63
    wanted = {"bool": bool, "slice": slice}.get(kind) or getattr(_hegemon, kind, object)
    return callable(value) if kind == "function" else isinstance(value, wanted)


def _word(kind):
    outer, inner = _parts(kind)
    if outer == "Optional":
        return _word(inner) + " or None"
    if outer == "List":
        return f"a list of {inner}s"
    return _WORDS.get(kind) or ("an " if kind[0] in "AEIOU" else "a ") + kind


def _shown(value):
    try:
        return f"{value!r:.200}"
    except Exception:  # one of its own
        return f"{type(value).__name__}"


def sentence(error, args, kwargs):
    """What is wrong with the arguments that pybind11 has refused by this error; None: the error is another one."""
    head, *rows = re.split(r"\n    \d+\. ", str(error).split("\n\nInvoked with: ")[0])
    if "incompatible" not in head:
        return None
    signatures = [re.findall(r"(\w+): (?:hegemon\._hegemon\.)?(\w+(?:\[.*?\]+)?)( = )?", row.replace("[hegemon._hegemon.", "[")) for row in rows]
    if "constructor" in head:
        args = args[1:]
    names = [name for name, *_ in signatures[0]]
    given = {**dict(zip(names, args)), **(kwargs or {})}
    for name in given.keys() - set(names):
        return f"there is no argument {name}"
    for at, name in enumerate(names):
        kinds = [signature[at][1] for signature in signatures]
        if name in given and not any(_fits(kind, given[name]) for kind in kinds):
            return f"{' or '.join(map(_word, kinds))} wanted, got {_shown(given[name])} ({name})"
        if name not in given and not signatures[0][at][2]:
            return f"the argument {name} is missing"
    return f"the arguments {', '.join(names)} wanted, got {len(args) + len(kwargs or ())}"
