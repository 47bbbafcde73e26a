#!/usr/bin/env python3
"""Every link of a page to a file of the tree leads there, and one to a heading finds that heading.

    tests/docs/links_test.py FILE...
"""
import os
import re
import sys
import unicodedata

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


def slug(heading):
    """The name that a heading gets, by the rule of Python-Markdown, which makes the site."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", text).strip().lower())


def prose(name):
    """The numbered lines outside of fenced blocks, without code in backticks."""
    fenced = False
    with open(name, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if line.lstrip().startswith("```"):
                fenced = not fenced
            elif not fenced:
                yield number, line.rstrip("\n")


def headings(name):
    """Names of the headings; one that comes again gets a number."""
    names = set()
    for _, line in prose(name):
        found = re.match(r"#{1,6}\s+(.*?)\s*#*$", line)
        if found:
            base = name_of = slug(found[1].replace("`", ""))
            count = 0
            while name_of in names:
                count += 1
                name_of = f"{base}_{count}"
            names.add(name_of)
    return names


def faults(page):
    for number, line in prose(page):
        for target in LINK.findall(re.sub(r"`[^`]*`", "", line)):
            if re.match(r"[a-z]+:", target):
                continue
            path, _, anchor = target.partition("#")
            path = os.path.normpath(os.path.join(os.path.dirname(page), path)) if path else page
            if not os.path.exists(path):
                yield f"{page}:{number}: no such file: {target}"
            elif anchor and path.endswith(".md") and anchor not in headings(path):
                yield f"{page}:{number}: no such heading: {target}"


def main():
    found = [fault for page in sys.argv[1:] for fault in faults(page)]
    for fault in found:
        print(fault)
    if found or len(sys.argv) < 2:
        sys.exit(f"{len(found)} links lead nowhere")
    print(f"passed: the links of {len(sys.argv) - 1} pages")


if __name__ == "__main__":
    main()
