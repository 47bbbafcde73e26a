#!/usr/bin/env python3
"""The pages as any host of plain files serves them: served_pages.py FOLDER VERSION

Serves the folder on a free port of this machine, fetches the first page and every file that it, its scripts and its worker for use
without a network name, and looks for the version in them.
"""
import functools
import http.server
import pathlib
import re
import sys
import threading
import urllib.request


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def main():
    folder, version = pathlib.Path(sys.argv[1]), sys.argv[2]
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()

    def fetch(name):
        with urllib.request.urlopen(f"http://127.0.0.1:{server.server_port}/{name}") as answer:  # an exception if it is not there
            return answer.read()

    page = fetch("index.html").decode()
    if "<title>" not in page:
        sys.exit("served_pages: index.html has no title")
    names = set(re.findall(r'(?:src|href)="\./([^"#?]+)"', page))
    for script in sorted(name for name in names if name.endswith(".js")) + ["sw.js"]:
        names |= {f"assets/{name}" for name in re.findall(r"assets/([\w.-]+\.(?:js|css|wasm|svg|json|jsonl))\b", fetch(script).decode())}
    texts = [fetch(name) for name in sorted(names)]
    if not any(name.endswith(".wasm") for name in names):
        sys.exit("served_pages: no page names the engine")
    if not any(re.search(rb"""["'`]%s["'`]""" % re.escape(version).encode(), text) for text in texts):
        sys.exit(f"served_pages: no script has the version {version}")
    print(f"{len(names)} files of {folder.name} can be fetched, version {version}")


main()
