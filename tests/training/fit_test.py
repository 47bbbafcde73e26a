#!/usr/bin/env python3
"""training/fit finds the rule behind made data, keeps what it is told to keep, and refuses what is wrong: fit_test.py HEGEMON"""
import json
import multiprocessing
import os
import pathlib
import runpy
import signal
import subprocess
import sys
import tempfile

try:
    import numpy as np
    import torch  # noqa: F401
except ImportError as error:
    print(f"skipped: {error.name} is missing")
    sys.exit(77)

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "training"))
import quantised

HEGEMON = os.path.abspath(sys.argv[1])
os.environ["HEGEMON"] = HEGEMON
TEMPORARY = tempfile.TemporaryDirectory(prefix="hegemon-fit-test-")
FOLDER = pathlib.Path(TEMPORARY.name)
FIT = str(ROOT / "training" / "fit")


def check(holds, what):
    if not holds:
        sys.exit(f"failed: {what}")


def hegemon(words):
    done = subprocess.run([HEGEMON, *words.split()], cwd=FOLDER, text=True, capture_output=True, check=False)
    check(done.returncode == 0, f"{words}: {done.stderr}")
    return done.stdout


def child(words, out, errors):
    os.chdir(FOLDER)
    os.dup2(out.fileno(), 1)
    os.dup2(errors.fileno(), 2)
    sys.argv = [FIT, *words.split()]
    runpy.run_path(FIT, run_name="__main__")


def run(words):
    """training/fit in a child of this process, with the PyTorch that is loaded here: to load it takes longer than most runs."""
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as errors:
        process = multiprocessing.get_context("fork").Process(target=child, args=(words, out, errors))
        process.start()
        process.join()
        for file in (out, errors):
            file.seek(0)
        return subprocess.CompletedProcess(words, process.exitcode, out.read(), errors.read())


def fit(words):
    done = run(words)
    check(done.returncode == 0 and done.stderr == "", f"fit {words}: {done.stderr}")
    return done.stdout


def refused(words, what, status):
    done = run(words)
    check(done.returncode == status and done.stderr.count("\n") == 1 and what in done.stderr and done.stdout == "",
          f"fit {words}: status {done.returncode}, {done.stdout}{done.stderr}, wanted '{what}'")


def weights(name):
    return quantised.read(FOLDER / name)


def number_behind(log, words):
    return float(log.split(words)[1].split()[0].rstrip(","))


def write_samples(name, kind, variant, **arrays):
    """As `hegemon data samples` does: every fifth position is of a held-out game."""
    folder = FOLDER / name
    folder.mkdir()
    count = len(arrays["sizes"])
    none = np.zeros(count, np.uint32)
    arrays.update(games=np.where(np.arange(count) % 5 == 0, 10, 1), plies=none, lengths=none + 1, groups=none, players=none)
    for array, numbers in arrays.items():
        np.save(folder / f"{array}.npy", numbers)
    (folder / "samples.json").write_text(json.dumps({"variant": variant, "of": kind, "groups": ["made"], "players": ["one"]}))
    (folder / "base.weights").write_bytes((ROOT / "eval" / "weights" / f"{variant}.weights").read_bytes())


def drawn_by(logits, random):
    """A winner of each row of logits by their softmax; and how much that rule knows more than equal shares, in nats."""
    shares = np.exp(logits) / np.exp(logits).sum(1, keepdims=True)
    winners = (shares.cumsum(1) < random.random((len(shares), 1))).sum(1)
    won = np.eye(shares.shape[1], dtype=np.float32)[winners]
    return won, (np.log(shares.shape[1]) + np.log((won * shares).sum(1)))[::5].mean()


def test_shares_of_a_rule():
    random = np.random.default_rng(1)
    features = random.integers(-20, 21, (6000, 3, 96)).astype(np.int16)
    logits = features[:, :, 0] / 10 - features[:, :, 1] / 5
    won, known = drawn_by(logits, random)
    write_samples("rule", "shares", "sevenkingdoms", sizes=np.full(6000, 3), features=features.reshape(-1, 96), won=won.ravel(),
                  searched=np.zeros(18000, np.float32))
    log = fit("rule --out rule.weights --epochs 40")
    gain = number_behind(log.split("now, held out, all")[1], "gain ")
    check(gain > 0.85 * known, f"shares: gain {gain} of {known}")
    # Games to fit to that teach the contrary of those held out: no epoch is better than the weights that it goes on from.
    best_won = np.eye(3, dtype=np.float32)[logits.argmax(1)]
    others_won = np.where(np.arange(6000)[:, None] % 5 == 0, best_won, np.roll(best_won, 1, 1))
    write_samples("contrary", "shares", "sevenkingdoms", sizes=np.full(6000, 3), features=features.reshape(-1, 96), won=others_won.ravel(),
                  searched=np.zeros(18000, np.float32))
    fit("contrary --base rule.weights --go-on --out kept.weights")
    check((FOLDER / "kept.weights").read_bytes() == (FOLDER / "rule.weights").read_bytes(), "--go-on takes weights that are worse")


def test_choices_of_a_rule():
    random = np.random.default_rng(2)
    features = random.integers(0, 10, (3000, 8, 13)).astype(np.uint16)
    preferred = features[:, :, 0].argmax(1).astype(np.uint16)
    # The search visited most the moves that are high in the second column.
    visited = 65535 * (np.arange(8) == features[:, :, 1].argmax(1)[:, None])
    write_samples("first", "priors", "sevenkingdoms", sizes=np.full(3000, 8), features=(features + 90 * np.arange(13)).reshape(-1, 13)
                  .astype(np.uint16), preferred=preferred, visits=visited.ravel().astype(np.uint16))
    fit("first --out visited.weights")
    priors = weights("visited.weights")["priors"].astype(int)
    check(priors[99] - priors[90] > 10 * abs(priors[9] - priors[0]), f"priors of visits: {priors[:10]}, {priors[90:100]}")
    log = fit("first --visits-percent 0 --out first.weights")
    check(number_behind(log.split("now, linear")[1], "first is" if "first is" in log else "first in ") > 60, f"priors: {log}")

    # That move is preferred whose two features are alike: no sum of weights says so. One move more is never corrected.
    first = random.integers(0, 4, (4000, 6))
    second = (first + random.integers(1, 4, first.shape)) % 4
    preferred = random.integers(0, 5, 4000).astype(np.uint16)
    second[np.arange(4000), preferred] = first[np.arange(4000), preferred]
    lists = np.stack([first, second + 4], 2)[:, :5].reshape(-1).astype(np.uint16)
    write_samples("alike", "network", "sevenkingdoms", sizes=np.full(4000, 6), logits=np.zeros(24000, np.int32), preferred=preferred,
                  corrected=np.full(4000, 5), counts=np.full(20000, 2), features=lists,
                  visits=(65535 * (np.arange(6) == preferred[:, None])).ravel().astype(np.uint16))
    log = fit("alike --out alike.weights --epochs 30")
    check(number_behind(log.split("with the network")[1], "first in ") > 85, f"network: {log}")
    built_in = quantised.read(ROOT / "eval" / "weights" / "sevenkingdoms.weights")
    check(np.array_equal(weights("alike.weights")["priors"], built_in["priors"]), "the network changes the priors")


def test_runs_from_games():
    hegemon("datagen --players mcts:16,careful --games 20 --seed 2 --out a")
    every = "a --share-every 2 --choice-every 8 --epochs 2"
    log = fit(f"{every} --out one")
    for part in ("shares: epoch 1 of 2, loss ", "now, held out, third 3", "now, a Rules=classic", "calibration 0.1: predicted ", "now, linear, ",
                 "network: epoch 1 of 2, loss ", "with the network, ", "  of careful, ", "  of mcts:16, "):
        check(part in log, f"the report lacks '{part}': {log}")
    afresh = number_behind(log, "epoch 1 of 2, loss ")
    fit(f"{every} --out two")
    check((FOLDER / "one").read_bytes() == (FOLDER / "two").read_bytes(), "a seed gives two results")
    check(hegemon("--option EvalFile=one eval") != hegemon("eval"), "the engine evaluates as before")

    # What is not fitted stays that of --base.
    log = fit(f"{every} --base one --only network --choices-of mcts --seed 9 --out network")
    one, network = weights("one"), weights("network")
    kept = {name for name in one if np.array_equal(one[name], network[name])}
    check({"multipliers", "hidden", "hidden_bias", "output", "bias", "priors"} <= kept and "move_rows" not in kept, f"kept: {kept}")
    check("  of careful, " not in log and "  of mcts:16, " in log, log)
    log = fit(f"{every} --base one --only shares --go-on --test a --out on")
    check(np.array_equal(weights("on")["priors"], one["priors"]), "--only shares changes the priors")
    check(np.array_equal(weights("on")["multipliers"], one["multipliers"]), "--go-on begins from random weights")
    check(number_behind(log, "epoch 1 of 2, loss ") < afresh, f"--go-on: {log}")


def test_siblings():
    for variant in ("threefriends", "middlexiangqi"):
        hegemon(f"datagen --variant {variant} --players paranoid:60 --random-plies 6 --games 12 --out {variant}")
        log = fit(f"{variant} --variant {variant} --share-every 2 --epochs 2 --out {variant}.weights")
        check("loss of the sum of terms alone 0." in log and "shares: epoch 2 of 2, loss " in log, log)
        options = f"--variant {variant} --option EvalFile={variant}.weights"
        check(hegemon(f"{options} eval") != hegemon(f"--variant {variant} eval"), f"{variant}: the engine evaluates as before")
        # Fitted on in no step at all, the weights are read as they were written.
        hegemon(f"data samples {variant} --variant {variant} --out {variant}-samples --base {variant}.weights")
        log = fit(f"{variant}-samples --go-on --epochs 1 --out on")
        before, after = number_behind(log, "network before "), number_behind(log, "on held-out games: loss of the sum of terms alone ")
        check(before != after, log)
        refused(f"{variant} --variant {variant} --only priors --out w", "has no priors of moves to fit", 2)


def test_refusals():
    (FOLDER / "text").write_text("no game data at all")
    (FOLDER / "folder").mkdir()
    hegemon("datagen --players random --games 1 --out few")
    for words, what, status in (
            ("a", "the following arguments are required: --out", 2),
            ("a --out w --epochs 0", "--epochs: wants a number in 1..10000, got '0'", 2),
            ("a --out w --only half", "--only: invalid choice: 'half'", 2),
            ("a --out a", "'a' is read as well (--out)", 2),
            ("a --out text", "'text' holds something else, not weights (--out)", 2),
            ("a --out folder", "'folder' is not a regular file (--out)", 2),
            ("a --test text --out text", "'text' is read as well (--out)", 2),
            ("a --out /nowhere/w", "cannot write to '/nowhere/w': No such file or directory (--out)", 1),
            ("nowhere --out w", "cannot read 'nowhere'", 1),
            ("text --out w", "not a file of game data", 1),
            ("folder --out w", "no samples of hegemon data samples in 'folder'", 1),
            ("a folder --out w", "files of games or folders of samples are wanted", 2),
            ("a --base text --out w", "not a file of weights (--base text)", 1),
            ("a --base threefriends.weights --out w", "made for the game 'threefriends'", 1),
            ("threefriends --out w", "has games of threefriends, not of sevenkingdoms: --variant threefriends is wanted", 1),
            ("few --out w", "too few games: no position for the shares to fit to", 1)):
        refused(words, what, status)
        check(not (FOLDER / "w").exists() and not (FOLDER / "w.part").exists(), f"{words} leaves a file")
    check((FOLDER / "text").read_text() == "no game data at all", "a foreign file has changed")


def test_signals():
    earlier = (FOLDER / "one").read_bytes()
    for number in (signal.SIGINT, signal.SIGTERM):
        with subprocess.Popen([sys.executable, FIT, "a", "--share-every", "1", "--choice-every", "1", "--epochs", "10000", "--out", "one"], cwd=FOLDER, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run_of:
            while "epoch 1 " not in run_of.stdout.readline():
                pass
            refused("a --out one", "another run is writing to 'one' (--out)", 1)
            run_of.send_signal(number)
            error = run_of.communicate()[1]
        check(run_of.returncode == 128 + number and error == "", f"{number}: status {run_of.returncode}, {error}")
        check((FOLDER / "one").read_bytes() == earlier and not (FOLDER / "one.part").exists(), "the earlier weights are gone")


for test in (test_shares_of_a_rule, test_choices_of_a_rule, test_runs_from_games, test_siblings, test_refusals, test_signals):
    test()
    print(f"passed: {test.__name__}", flush=True)
TEMPORARY.cleanup()
