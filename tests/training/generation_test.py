#!/usr/bin/env python3
"""training/generation makes tiny generations of each game: generation_test.py HEGEMON HEGEMON-ARENA

Killed while it plays and while it measures, it ends with the same weights and figures as one that was left alone. What is wrong with any
step is said before the first game, and can be mended.
"""
import fcntl
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

try:
    import numpy  # noqa: F401
    import torch  # noqa: F401
except ImportError as error:
    print(f"skipped: {error.name} is missing")
    sys.exit(77)

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "training" / "generation"
HEGEMON, ARENA = map(os.path.abspath, sys.argv[1:3])
TEMPORARY = tempfile.TemporaryDirectory(prefix="hegemon-generation,test-")
FOLDER = pathlib.Path(TEMPORARY.name)
SIZES = "games=11,share-every=40,epochs=1,blocks=1,pool-blocks=1,nodes=4"
# Plays no game: the new weights win 30 of 100. The report names the stronger engine first, as the arena's does.
FAKE_ARENA = r'''#!/usr/bin/python3 -IS
import json, sys
db = sys.argv[sys.argv.index("--db") + 1]
if sys.argv[1] == "run":
    json.dump(sys.argv, open(db, "w"))
else:
    names = [word[5:word.index(",")] for word in json.load(open(db)) if word.startswith("name=")]
    rows = [{"name": name, "wins": {"won": 30 if name == "new" else 70, "games": 100, "par": 0.5}} for name in names]
    print(json.dumps({"engines": sorted(rows, key=lambda row: -row["wins"]["won"])}))
'''
FIRST = ["--sizes", SIZES, "--players", "careful,mcts:8", "--pool", "greedy", "--rules", "Rules=chinese"]


def check(holds, what):
    if not holds:
        sys.exit(f"failed: {what}")


def start(*words, arena=ARENA):
    return subprocess.Popen([sys.executable, SCRIPT, *words], cwd=FOLDER, env={**os.environ, "HEGEMON": HEGEMON, "HEGEMON_ARENA": arena},
                            text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def run(*words, status=0, **program):
    with start(*words, **program) as process:
        out, err = process.communicate()
    check(process.returncode == status, f"{' '.join(words)}: status {process.returncode}: {out}{err}")
    return out if status == 0 else err


def begun_as_whole(folder, *names):
    """A generation with these files of the one that was left alone; with its settings nothing is tried in small again."""
    (FOLDER / folder / "1").mkdir(parents=True)
    for name in ("settings.json", *names):
        shutil.copy(FOLDER / "whole/1" / name, FOLDER / folder / "1")


def killed_when(there):
    """As soon as a file has content; its child ends, too, before the next run comes."""
    with start("--folder", "parts") as process:
        while not (there.exists() and there.stat().st_size > 0):
            check(process.poll() is None, f"it ended before {there} was there")
            time.sleep(0.01)
        process.kill()
    for name in ("lock", "games.data"):
        with open(FOLDER / "parts" / "1" / name, "ab") as file:
            fcntl.flock(file, fcntl.LOCK_EX)


def test_kills():
    check("generation 1: " in (said := run("--folder", "whole", *FIRST)) and ("taken: " in said or "left: " in said), said)
    begun_as_whole("parts")
    killed_when(FOLDER / "parts/1/games.data")
    killed_when(FOLDER / "parts/1/match-chinese.db")
    check(not (FOLDER / "parts/1/result.json").exists(), "it was not killed before its end")
    run("--folder", "parts")
    for name in ("new.weights", "result.json"):
        check((FOLDER / "whole/1" / name).read_bytes() == (FOLDER / "parts/1" / name).read_bytes(), f"another {name}")
    check("| 1 | sevenkingdoms | 11 | `careful,mcts:8` | " in run("--folder", "whole", "--log"), "no row in the table")


def test_shards():
    begun_as_whole("shards")
    for shard in ("1/2", "2/2"):
        run("1", "--folder", "shards", "--shard", shard)
    subprocess.run([HEGEMON, "data", "merge", *sorted((FOLDER / "shards/1").glob("games.*.data")), "--out", FOLDER / "merged"], check=True,
                   stdout=subprocess.DEVNULL)
    games = [sorted(subprocess.run([HEGEMON, "data", "export", FOLDER / name], check=True, capture_output=True).stdout.splitlines())
             for name in ("merged", "whole/1/games.data")]
    check(games[0] == games[1], "other games")
    # What a step has used stays; what none has used may change.
    check("begun with other settings of games" in run("1", "--folder", "shards", "--sizes", "games=12", status=1), "other sizes are not refused")
    run("1", "--folder", "shards", "--sizes", "epochs=2", "--shard", "1/2")
    check(json.loads((FOLDER / "shards/1/settings.json").read_text())["epochs"] == 2, "epochs stay")


def test_wrong_inputs():
    """Nothing is played or kept, and the right word is taken afterwards."""
    for words, what in ((("--players", "nonsense:5"), "--players"), (("--draw", "Rules=classic|clasic"), "clasic"),
                        (("--rules", "Rules=clasic"), "clasic"), (("--data", "/nowhere"), "cannot read '/nowhere'"),
                        (("--pool", "nonsense"), "nonsense"), (("--rival", "name=x,cmd=/nonexistent"), "/nonexistent")):
        said = run("--folder", "wrong", *FIRST, *words, status=1)
        check(what in said and said.count("\n") == 1 and "goes on" not in said, f"{words}: {said}")
        check([path.name for path in (FOLDER / "wrong/1").iterdir()] == ["lock"], f"{words}: something was begun")
    for words, what, status in ((("--sizes", "games=0"), "--sizes: wants", 2), (("--sizes", "game=3"), "--sizes: wants", 2),
                                (("--shard", "3/2"), "--shard: wants", 2), (("0",), "NUMBER: wants", 2), (("3",), "is not finished", 1),
                                (("--variant", "threefriends", "--fit", "all"), "has no priors of moves to fit", 1),
                                (("--sizes", "pool-blocks=0", "--pool", "greedy"), "no block of the pool's tables", 1)):
        said = run("--folder", "none", *words, status=status)
        check(what in said and said.count("\n") == 1, f"{words}: {said}")
    run("1", "--folder", "wrong", *FIRST, "--shard", "1/2")


def test_weights_that_lose_are_left():
    (FOLDER / "arena").write_text(FAKE_ARENA)
    (FOLDER / "arena").chmod(0o755)
    begun_as_whole("lost", "games.data", "games.done", "new.weights")
    said = run("--folder", "lost", arena=str(FOLDER / "arena"))
    result = json.loads((FOLDER / "lost/1/result.json").read_text())
    check(result["match"]["won"] == 30 and not result["taken"] and "left: -4.4 standard errors" in said, f"{result}: {said}")


def test_siblings():
    for variant in ("threefriends", "middlexiangqi"):
        said = run("--folder", variant, "--variant", variant, "--sizes", SIZES.replace("every=40", "every=2"), "--players", "paranoid:20")
        check("taken: " in said or "left: " in said, said)


for test in (test_kills, test_shards, test_wrong_inputs, test_weights_that_lose_are_left, test_siblings):
    test()
    print(f"passed: {test.__name__}", flush=True)
TEMPORARY.cleanup()
