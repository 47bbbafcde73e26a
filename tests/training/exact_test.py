#!/usr/bin/env python3
"""What the engine computes with weights is what training/quantised.py computes, bit for bit: exact_test.py HEGEMON

For each game with the weights in force and with random ones through EvalFile: the shares and worths that `eval` prints, and the move that the
player `policy` prefers.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

try:
    import numpy as np
except ImportError:
    print("skipped: numpy is missing")
    sys.exit(77)

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "training"))
import quantised
from samples import Samples, padded

HEGEMON = sys.argv[1]
FOLDER = tempfile.TemporaryDirectory(prefix="hegemon-exact-")


def hegemon(*words, text=""):
    done = subprocess.run([HEGEMON, *words], input=text, cwd=FOLDER.name, text=True, capture_output=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(words)}: {done.stderr}")
    return done.stdout


def fens(games):
    """By game and ply."""
    rows = {}
    for line in hegemon("data", "export", "--fens", games).splitlines():
        game = json.loads(line)
        rows.update({(game["game"], number): ply["fen"] for number, ply in enumerate(game["plies"])})
    return rows


def evaluations(options, positions, name):
    """The row of that name which `eval` prints, position by position."""
    commands = "".join(f"position fen {fen}\neval\n" for fen in positions)
    lines = hegemon(*options, text=commands + "quit\n").splitlines()
    return [list(map(int, line.split()[1:])) for line in lines if line.split()[:1] == [name]]


def random_weights(weights, random):
    arrays = {}
    for name, kind, shape in quantised.LAYOUTS[weights.game]:
        most = {"i1": 127, "<i2": 300, "<i4": 3000}[kind]
        arrays[name] = random.integers(-most, most + 1, shape).astype(kind)
    return weights.changed(arrays)


def check(name, wanted, found):
    """Rows of numbers."""
    wanted, found = ([list(map(int, row)) for row in rows] for rows in (wanted, found))
    if not wanted or len(wanted) != len(found):
        sys.exit(f"{name}: {len(wanted)} positions, {len(found)} answers")
    for number, rows in enumerate(zip(wanted, found)):
        if rows[0] != rows[1]:
            sys.exit(f"{name}: position {number} of {len(wanted)}: NumPy {rows[0]}, the engine {rows[1]}")
    print(f"{name}: {len(wanted)} positions are the same")


def shares(weights, samples):
    logits, in_play = padded(quantised.engine_logits(weights, samples["features"]), samples.sizes, 0)
    return quantised.softmax_shares(logits, in_play, 1000)[in_play]


def worths(weights, samples):
    numbers, counts = samples.lists("inputs", np.arange(len(samples.counts)))
    logits, in_play = padded(quantised.piece_logits(weights, numbers, counts, samples["turns"]), samples.sizes, 0)
    sums, _ = padded(samples["worths"], samples.sizes, 0)
    return quantised.corrected_worths(sums, logits, in_play)[in_play]


def check_evaluation(variant, weights, options, name):
    games, folder = f"{variant}.data", f"{variant}-{name}"
    hegemon("--variant", variant, "data", "samples", games, "--every", "5", "--out", folder)
    samples = Samples(pathlib.Path(FOLDER.name) / folder)
    by_place = fens(games)
    positions = [by_place[place] for place in zip(samples["games"].tolist(), samples["plies"].tolist())]
    answers = evaluations(["--variant", variant, *options], positions, "fitted" if samples.kind == "shares" else "sum")
    in_play = [[number for number in row if number != 0] for row in answers]
    values = (shares if samples.kind == "shares" else worths)(weights, samples)
    check(f"{variant}, {name}", np.split(values, samples.starts[1:]), in_play)


def check_choices(options, weights, base, name):
    """The player `policy` prefers the likeliest move, of equals any."""
    games, folder = f"choices-{name}.data", f"choices-{name}"
    hegemon(*options, "datagen", "--players", "policy", "--games", "1", "--noise", "0", "--out", games)
    hegemon("data", "samples", games, "--of", "network", "--every", "1", "--out", folder, *base)
    samples = Samples(pathlib.Path(FOLDER.name) / folder)
    hegemon("data", "samples", games, "--of", "priors", "--every", "1", "--out", folder + "-priors", *base)
    priors = Samples(pathlib.Path(FOLDER.name) / (folder + "-priors"))
    linear, filled = padded(quantised.prior_logits(weights, priors["features"]), priors.sizes, -2 ** 30)
    ranked, _ = padded(samples["logits"].astype(np.int64), samples.sizes, -2 ** 30)
    check(f"priors, {name}", np.sort(linear, 1), np.sort(ranked, 1))

    ranked *= quantised.NAT // 256
    numbers, counts = samples.lists("features", np.arange(len(samples.counts)))
    corrected = np.arange(ranked.shape[1]) < samples.corrected[:, None]
    ranked[corrected] += quantised.corrections(weights, numbers, counts)
    preferred = ranked[np.arange(len(ranked)), samples["preferred"]]
    check(f"choices, {name}", ranked.max(1)[:, None], preferred[:, None])


def main():
    random = np.random.default_rng(3)
    root = pathlib.Path(__file__).resolve().parents[2]
    for variant in quantised.LAYOUTS:
        hegemon("--variant", variant, "datagen", "--players", "random", "--games", "2", "--out", f"{variant}.data")
        in_force = quantised.read(root / "eval" / "weights" / f"{variant}.weights")
        if in_force.to_bytes() != (root / "eval" / "weights" / f"{variant}.weights").read_bytes():
            sys.exit(f"{variant}: the file is not written as it was read")
        drawn = random_weights(in_force, random)
        file = pathlib.Path(FOLDER.name) / f"{variant}.weights"
        file.write_bytes(drawn.to_bytes())
        check_evaluation(variant, in_force, [], "in force")
        check_evaluation(variant, drawn, ["--option", f"EvalFile={file}"], "random")
        if variant == "sevenkingdoms":
            check_choices([], in_force, [], "in force")
            check_choices(["--option", f"EvalFile={file}"], drawn, ["--base", str(file)], "random")
    FOLDER.cleanup()


main()
