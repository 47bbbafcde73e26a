#!/usr/bin/env python3
"""Do the links and paths in README, CONTRIBUTING and docs lead somewhere, and are their lines short enough for a diff?

    tests/docs/links_test.py [FILE...]

Checked are, in each page: a link to a page, a file or a picture; the heading behind a `#`, which must have this name both on GitHub
and in the site that scripts/site makes; and every path that begins with a folder of the project, such as `engine/game.h` or
`tests/data/*.perft`, in text and in examples. A path without an extension may stand for the files that differ in theirs
(`search/registry`). Pages of the network are not asked for.
"""
import pathlib
import re
import sys
import unicodedata

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WIDTH = 160  # letters of a line of text; a row of a table is one line however long
PAGES = ["README.md", "CONTRIBUTING.md", "web/engine/README.md", *sorted(str(page.relative_to(ROOT)) for page in ROOT.glob("docs/*.md"))]
FOLDERS = ("arena", "bench", "cmake", "datagen", "docs", "engine", "eval", "library", "program", "protocol", "python", "scripts", "search", "tests", "web")

LINK = re.compile(r"\[(?:[^\[\]]|\[[^\]]*\])*\]\(([^()\s]+)\)")
PICTURE = re.compile(r"<img[^>]* src=\"([^\"]+)\"")
# No part of a longer path (build/release/hegemon), nor of a word.
PATH = re.compile(rf"(?<![\w./$}}~-])(?:\.\./)*((?:{'|'.join(FOLDERS)})/[\w./*+-]*)")
CODE = re.compile(r"`[^`]*`")
MADE = ("web/dist", "web/engine/dist")  # what a build puts into the folders of the project
SUBJECTS = {"docs/web.md": "web", "web/engine/README.md": "web/engine"}  # pages whose paths may begin in the folder they describe


def text_lines(page):
    """The lines of a page with their numbers, and whether each is text: no part of a fenced or indented block."""
    fenced = False
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        fence = line.lstrip().startswith("```")
        yield number, line, not (fenced or fence or line.startswith("    "))
        fenced ^= fence


def anchor_on_github(heading):
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def anchor_in_site(heading):
    ascii_only = unicodedata.normalize("NFKD", heading).encode("ascii", "ignore").decode()
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", ascii_only).strip().lower())


def anchors(page, known={}):
    """The anchors of a page that are the same on GitHub and in the site."""
    if page not in known:
        headings = [re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", line.lstrip("#").strip()).replace("`", "")
                    for _, line, text in text_lines(page) if text and re.match(r"#{1,6} ", line)]
        # Of equal headings only the first has its plain name in both.
        known[page] = {anchor_on_github(heading) for heading in headings} & {anchor_in_site(heading) for heading in headings}
    return known[page]


def wrong_link(page, target):
    """What is wrong with a link, or None."""
    if re.match(r"[a-z]+:", target):
        return None
    path, _, anchor = target.partition("#")
    place = (page.parent / path).resolve() if path else page
    if not place.exists():
        return f"the link ({target}) leads to no file"
    if anchor and place.suffix == ".md" and anchor not in anchors(place):
        return f"the link ({target}) leads to no heading of {place.relative_to(ROOT)}"
    return None


def wrong_path(page, path):
    """What is wrong with the path of a file or folder, or None."""
    path = path.rstrip(".")
    for folder in (ROOT, ROOT / SUBJECTS.get(str(page.relative_to(ROOT)), ".")):
        if any(folder.glob(path)) or any(folder.glob(path + ".*")):
            return None
    return None if path.startswith(MADE) else f"there is no {path}"


def faults(page):
    for number, line, text in text_lines(page):
        links = []
        if text:
            plain = CODE.sub("``", line)
            links = [*LINK.findall(plain), *PICTURE.findall(plain)]
            # A link goes by the folder of its page, a path by that of the project.
            line = PICTURE.sub("", LINK.sub("", line))
        if text and len(line) > WIDTH and line[0] != "|":
            yield f"{page.relative_to(ROOT)}:{number}: {len(line)} letters, {WIDTH} at most"
        for fault in [wrong_link(page, link) for link in links] + [wrong_path(page, path) for path in PATH.findall(line)]:
            if fault:
                yield f"{page.relative_to(ROOT)}:{number}: {fault}"


def main():
    pages = [(ROOT / name).resolve() for name in sys.argv[1:] or PAGES]
    found = [fault for page in pages for fault in faults(page)]
    if found:
        sys.exit("\n".join([*found, f"{len(found)} faults"]))
    print(f"passed: {len(pages)} pages")


if __name__ == "__main__":
    main()
