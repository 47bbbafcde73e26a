"""scripts/puzzles: the puzzles of the pages hold by the rules; a run is the same by any number of threads and goes on where it ended."""
import fcntl
import json
import pathlib
import re
import resource
import runpy
import subprocess
import sys
import tempfile
import types
import unittest

import hegemon

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
MAKE = "games.txt --nodes 30 --every 2 --gap 100 --of-a-kind 9 --seed 3 --hash 1 --count 4 --out"


def games():
    """Of Middle Xiangqi by players of one ply, the first moves drawn."""
    with hegemon.Engine({"Search": "greedy", "Hash": 1}) as engine:
        for seed in range(7):
            board = hegemon.Board("middlexiangqi")
            while not board.is_game_over() and board.ply() < 60:
                moves = board.legal_moves
                drawn = moves[(seed * 7919 + board.ply() * 104729) % len(moves)]
                board.push(drawn if board.ply() < 8 else engine.play(board, hegemon.Limit(depth=1)).move)
            yield str(hegemon.Game.from_board(board))


class PuzzlesTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.path = pathlib.Path(cls.folder.name)
        (cls.path / "games.txt").write_text("\n".join(games()))

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def run_script(self, line, status=0, **how):
        ended = subprocess.run([sys.executable, ROOT / "scripts/puzzles", *line.split()], cwd=self.path, text=True,
                               capture_output=True, **how)
        self.assertEqual(ended.returncode, status, ended.stderr)
        return ended.stdout if status == 0 else ended.stdout + ended.stderr

    def test_those_of_the_pages_hold_by_the_rules(self):
        for file in sorted((ROOT / "web/src/features/exercises/puzzles/data").glob("*.jsonl")):
            self.assertEqual(self.run_script(f"--check {file} --nodes 0 --count 30"), "30 of 30 puzzles hold by the rules\n")

    def test_a_run_goes_on_and_loses_nothing(self):
        self.run_script(MAKE + " whole")
        whole = (self.path / "whole").read_text()
        self.assertEqual(whole.count("\n"), 4)
        self.assertIn("4 of 4 puzzles hold with ten", self.run_script("--check whole --nodes 30 --gap 100 --hash 1"))
        self.run_script(MAKE.replace("--count 4", "--count 2") + " part --threads 2")
        part = self.path / "part"
        self.assertEqual(part.read_text(), "".join(whole.splitlines(True)[:2]))
        part.write_text(part.read_text() + '{"id":')  # as a run that was killed leaves it
        self.run_script(MAKE + " part --threads 2")
        self.assertEqual(part.read_text(), whole)
        full = self.run_script(MAKE + " full", 1, preexec_fn=lambda: resource.setrlimit(
            resource.RLIMIT_FSIZE, (len(whole) - 9, len(whole) - 9)))
        self.assertIn("File too large", full)
        self.assertEqual((self.path / "full").read_text(), "")  # all puzzles of a batch, or none
        self.run_script(MAKE + " full")
        self.assertEqual((self.path / "full").read_text(), whole)

        self.assertIn("gap: 100 in the file, 151 asked for", self.run_script(MAKE + " whole --gap 151", 1))
        with open(self.path / "whole") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            self.assertIn("another run is writing to whole", self.run_script(MAKE + " whole", 1))
        (self.path / "whole.settings").unlink()
        self.assertIn("there is no whole.settings", self.run_script(MAKE + " whole", 1))
        self.assertEqual((self.path / "whole").read_text(), whole)

    def test_the_gap_must_hold_with_ten_times_the_visits(self):
        class Found(runpy.run_path(str(ROOT / "scripts/puzzles"))["Maker"]):
            def search(self, _board, _name, visits=None, lines=1, without=None):
                share = 300 if without else 900 if visits < 500 else self.deep
                return [types.SimpleNamespace(best="b" if without else "a", share=share, mate=self.mate)]

        maker = Found(types.SimpleNamespace(nodes=50, gap=150))
        board = hegemon.Board("middlexiangqi")
        for maker.mate in (None, 3):  # a forced win, too
            maker.deep = 450
            self.assertEqual(maker.proved(board)[0].best, "a")
            maker.deep = 449
            self.assertIsNone(maker.proved(board))

    def test_what_is_none_is_named(self):
        line = (ROOT / "web/src/features/exercises/puzzles/data/threefriends.jsonl").read_text().split("\n")[0]
        puzzle = json.loads(line)
        for change, said in (({"kinds": ["mate4"]}, "its kinds are others"), ({"line": ["a0a0"]}, "a0a0"),
                             ({"id": "0"}, "its id is another"), ({"fen": 7}, "no value of this kind (fen)"),
                             ({"line": []}, "no value of this kind (line)")):
            (self.path / "wrong").write_text(json.dumps({**puzzle, **change}) + "\n")
            self.assertRegex(self.run_script("--check wrong --nodes 0", 1), "wrong: line 1: .*" + re.escape(said))
        (self.path / "wrong").write_text(line + "\n" + line + "\n")
        self.assertIn("line 2: it is like one before it", self.run_script("--check wrong --nodes 0", 1))
        for arguments, status, said in (("--check games.txt", 1, "games.txt: line 1: not an object of JSON"),
                                        ("games.txt --out games.txt", 1, "--out is a file of games"),
                                        ("nothing --out x", 1, "nothing"), ("games.txt", 2, "--out is missing"),
                                        ("games.txt --out x --gap 0", 2, "--gap"),
                                        ("games.txt --out /dev/null", 1, "is not a regular file")):
            self.assertIn(said, self.run_script(arguments, status))


if __name__ == "__main__":
    unittest.main()
