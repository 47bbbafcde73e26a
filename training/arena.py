"""What scripts here share that play matches with hegemon-arena."""
import json
import subprocess


def in_engine(text):
    """As it stands in a value of the arena's --engine."""
    return str(text).replace("\\", "\\\\").replace(",", "\\,")


def wins_of(name, arena, db):
    """What an engine won in a match: `won`, `games`, `par`. The report names the stronger engine first."""
    report = subprocess.run([arena, "report", "--db", str(db), "--json"], check=True, capture_output=True, text=True)
    return next(one for one in json.loads(report.stdout)["engines"] if one["name"] == name)["wins"]


def write_whole(path, text):
    part = path.with_name(path.name + ".part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)
