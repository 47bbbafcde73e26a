#!/usr/bin/python3
"""training/tune: finds the best value where a match is a known function, goes on where it ended, refuses what it cannot use."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Plays no game: who is nearer to CPuct 300 and FirstWidth 4 wins the more of 100 games, the further the other is away.
ARENA = r'''#!/usr/bin/python3 -IS
import json, re, sys
db = sys.argv[sys.argv.index("--db") + 1]
if sys.argv[1] == "run":
    json.dump(sys.argv, open(db, "w"))
else:
    away = {}
    for one in [word for word in json.load(open(db)) if word.startswith("name=")]:
        value = {name: int(number) for name, number in re.findall(r"option\.(\w+)=(-?\d+)", one)}
        away[one[5:one.index(",")]] = abs(value["CPuct"] - 300) / 100 + abs(value["FirstWidth"] - 4) / 4
    won = min(max(50 + 100 * (away["down"] - away["up"]), 0), 100)
    rows = [{"name": name, "wins": {"won": one, "games": 100, "par": 0.5}} for name, one in (("up", won), ("down", 100 - won))]
    print(json.dumps({"engines": sorted(rows, key=lambda row: -row["wins"]["won"])}))  # the stronger one first, as the arena does
'''


def main():
    hegemon, arena = map(os.path.abspath, sys.argv[1:3])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "arena").write_text(ARENA, encoding="utf-8")
        (folder / "arena").chmod(0o755)

        def tune(words, with_arena=arena, refused=False):
            programs = {"HEGEMON": hegemon, "HEGEMON_ARENA": str(with_arena)}
            done = subprocess.run([sys.executable, ROOT / "training" / "tune", *words.split()], cwd=folder, env={**os.environ, **programs},
                                  capture_output=True, text=True, check=False)
            assert (done.returncode == 0) != refused, (words, done)
            return done.stderr if refused else done.stdout

        best = tune("CPuct=200:40 FirstWidth=8:2 --iterations 25 --folder all", folder / "arena").splitlines()[-1]
        values = dict(word.split("=") for word in best.split()[-2:])
        assert abs(int(values["CPuct"]) - 300) < 30 and abs(int(values["FirstWidth"]) - 4) <= 1, best

        # Real games; the same command goes on.
        tune("CPuct=200:60 --iterations 1 --nodes 2 --folder one")
        tune("CPuct=200:60 --iterations 2 --nodes 2 --folder one --threads 2")
        state = json.loads((folder / "one" / "state.json").read_text(encoding="utf-8"))
        assert state["iterations"] == 2 and state["games"] == 2 * 14, state

        # One seat among others, up and down from the same openings.
        tune(f"CPuct=200:60 --iterations 1 --nodes 2 --folder others --others name=greedy,cmd={hegemon},option.Search=greedy")
        state = json.loads((folder / "others" / "state.json").read_text(encoding="utf-8"))
        assert state["games"] == 2 * 7, state

        for words, reason in (("CPuct=200", "NAME=START:STEP"), ("CPuct=200:0", "a step from 1 on"), ("CPuct=1:1 CPuct=2:1", "named twice"),
                              ("CPuct=200:60 --blocks 0", "a number from 1 on"), ("CPuct=200:50 --folder one", "other settings"),
                              ("NoOption=1:1 --folder new", "NoOption"), ("CPuct=1:1 --variant chess --folder new", "chess")):
            said = tune(words, refused=True)
            assert reason in said, (words, said)
        assert not (folder / "new" / "state.json").exists()


if __name__ == "__main__":
    main()
