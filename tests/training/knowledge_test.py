#!/usr/bin/python3
"""training/knowledge: who won is known a little, and not at all when the winners are drawn anew; what it cannot use is refused."""
import importlib.util
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


def main():
    if not importlib.util.find_spec("numpy"):
        sys.exit(77)
    hegemon, arena = map(os.path.abspath, sys.argv[1:3])
    with tempfile.TemporaryDirectory() as folder:
        def know(*words):
            return subprocess.run([sys.executable, ROOT / "training/knowledge", *words], cwd=folder, capture_output=True, text=True, check=False,
                                  env={**os.environ, "HEGEMON": hegemon, "HEGEMON_ARENA": arena})

        def gain(row):
            return float(row.split("|")[4].split()[0])

        for variant, least, most in (("sevenkingdoms", 0.1, 1), ("middlexiangqi", -0.1, 0.1)):
            subprocess.run([hegemon, "datagen", "--variant", variant, "--games", "40", "--players", "mcts:20", "--out", variant], cwd=folder,
                           capture_output=True, check=True)
            told, blind = (know(variant, "--positions", "400", "--visits", "2", *words).stdout.splitlines() for words in ((), ["--shuffle"]))
            assert [row.split("|")[1].strip() for row in told if "positions (400)" in row] == ["leaf", "2 visits"], told
            assert least < gain(told[2]) < most and abs(gain(blind[2])) < 0.03, (told[2], blind[2])
        for words, reason in ((["none"], "cannot read 'none'"), (["sevenkingdoms", "--weights", "sevenkingdoms"], "not a file of weights"), ([], "FILE")):
            done = know(*words)
            assert done.returncode != 0 and reason in done.stderr, done


if __name__ == "__main__":
    main()
