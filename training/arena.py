"""Matches of hegemon-arena."""
import json
import subprocess


def engine(name, program, options):
    """A value of the arena's --engine."""
    words = [f"name={name}", f"cmd={program}", *(f"option.{option}={value}" for option, value in options.items())]
    return ",".join(word.replace("\\", "\\\\").replace(",", "\\,") for word in words)


def match(arena, db, form, engines, settings, seed, threads, trial=False):
    """The command. A trial plays no more than shows that all words are right."""
    return [arena, "run", "--db", db, "--variant", settings["variant"], "--format", form, *(f"--rule={rule}" for rule in settings["rules"]),
            "--blocks", settings["blocks"], "--nodes", 1 if trial else settings["nodes"], *(["--max-plies", 2] if trial else []),
            "--seed", seed, "--concurrency", threads, "--quiet", *(word for one in engines for word in ("--engine", one))]


def wins_of(name, arena, db):
    """What an engine won in a match: `won`, `games`, `par`. The report names the stronger engine first."""
    report = subprocess.run([arena, "report", "--db", str(db), "--json"], check=True, capture_output=True, text=True)
    return next(one for one in json.loads(report.stdout)["engines"] if one["name"] == name)["wins"]
