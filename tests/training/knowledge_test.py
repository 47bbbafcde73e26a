#!/usr/bin/python3
"""training/knowledge: gains of predictions that know, are too sure, or know nothing; who won is known a little, and not at all when the winners
are shuffled; what it cannot use is refused."""
import importlib.machinery
import importlib.util
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


def check_gains():
    import numpy as np

    loader = importlib.machinery.SourceFileLoader("knowledge", str(ROOT / "training/knowledge"))
    knowledge = importlib.util.module_from_spec(importlib.util.spec_from_loader("knowledge", loader))
    loader.exec_module(knowledge)
    chance, in_play = np.random.default_rng(6), np.ones((8000, 3), bool)

    def gains(power, known):
        """Of predictions of three sides by what is true, raised to `power`; not `known`: who wins has nothing to do with them. Plain, at the
        best power, and that power."""
        truth = np.exp(3 * chance.random((8000, 3)))
        parts = truth / truth.sum(1, keepdims=True)
        ticket = chance.random((8000, 1))
        won = (ticket > (parts if known else np.full(parts.shape, 1 / 3)).cumsum(1)).sum(1)
        raised = parts ** power
        predictions = np.log(raised / raised.sum(1, keepdims=True)), np.eye(3)[won], in_play
        best = knowledge.best_power(*predictions)
        return knowledge.gains_of(*predictions, 1), knowledge.gains_of(*predictions, best), best

    right, sure, blind = gains(1, True), gains(4, True), gains(1, False)
    assert abs(right[2] - 1) < 0.1 and abs(sure[2] - 0.25) < 0.025, (right[2], sure[2])
    assert abs(sure[1].mean() / right[0].mean() - 1) < 0.05 and sure[0].mean() < right[0].mean() - 0.1, (sure, right)
    assert abs(blind[1].mean()) < 0.003 and blind[0].mean() < -0.1, blind
    # The error of a mean counts games: four equal values of each are as uncertain as one.
    values = np.where(np.arange(100) % 2 == 0, 1.0, -1.0)
    assert knowledge.mean_text(values, np.arange(100)) == knowledge.mean_text(values.repeat(4), np.arange(100).repeat(4)) == "0.000 +- 0.101"
    # A side that is out has no part of it.
    out = np.array([[True, True, False]])
    gain = knowledge.gains_of(np.log([[0.5, 0.5, 1]]), np.array([[1.0, 0, 0]]), out, 1)
    assert abs(gain[0]) < 1e-9, gain


def main():
    if not importlib.util.find_spec("numpy"):
        sys.exit(77)
    sys.path.insert(0, str(ROOT / "training"))
    check_gains()
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
