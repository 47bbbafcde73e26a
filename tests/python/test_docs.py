"""The examples of docs/python.md run as they stand there, and a typed program is one for mypy."""
import io
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest
from contextlib import redirect_stdout

import pettingzoo_stub  # noqa: F401: docs/python.md has an environment

ROOT = pathlib.Path(__file__).resolve().parents[2]


def examples(page):
    return re.findall(r"^```python\n(.*?)^```", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


class Docs(unittest.TestCase):
    def test_examples_run(self):
        blocks = examples("docs/python.md")
        self.assertGreaterEqual(len(blocks), 2)
        for block in blocks:
            with self.subTest(block=block.splitlines()[0]):
                # A game at a tenth of a second a move takes longer than a test may.
                code = block.replace("time=0.1", "nodes=200")
                printed = io.StringIO()
                with redirect_stdout(printed):
                    exec(compile(code, "docs/python.md", "exec"), {"__name__": "example"})
                if "print(" in code:
                    self.assertIn("[Result ", printed.getvalue())

    @unittest.skipUnless(shutil.which("mypy"), "mypy is missing (Debian: mypy)")
    def test_a_typed_program(self):
        with tempfile.TemporaryDirectory() as cache:
            done = subprocess.run(["mypy", "--strict", "--cache-dir", cache, ROOT / "tests/python/typed.py"],
                                  capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main()
