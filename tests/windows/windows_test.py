#!/usr/bin/env python3
"""The programs for Windows under wine, beside the programs of this machine.

    tests/windows/windows_test.py FOLDER HEGEMON [--quick]

FOLDER has hegemon.exe and hegemon-arena.exe, HEGEMON is the engine
for this machine: the answers must be the same. --quick leaves out the bench and the arena. WINEPREFIX says where wine keeps its files.
"""
import contextlib
import os
import pathlib
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PATIENCE = 300  # seconds after which something hangs
ENVIRONMENT = {**os.environ, "WINEDEBUG": "-all", "WINEDLLOVERRIDES": "mscoree,mshtml=", "DISPLAY": ""}

# The same on every machine: no times, no threads.
SESSION = """uci
setoption name Hash value 4
isready
position startpos moves g4g5 l8j8
d
state
moves
eval
go nodes 3000
position startpos moves nonsense
setoption name UCI_Variant value threefriends
position startpos
go depth 3
setoption name UCI_Variant value sevenkingdoms
position startpos
go perft 2
go nodes 500
"""
failures = []


def check(holds, what):
    print("ok    " if holds else "FAILED", what, flush=True)
    if not holds:
        failures.append(what)


def find(folder, name):
    if (folder / name).exists():
        return folder / name
    sys.exit(f"windows_test: no {name} in {folder}")


def run(command, text="", **how):
    return subprocess.run(command, input=text.encode(), capture_output=True, timeout=PATIENCE, env=ENVIRONMENT, check=False, **how)


def steady(output):
    """Without what differs from run to run: times and speeds; without what belongs to the build."""
    text = re.sub(rb" (time|nps|hashfull) \d+", b"", output.replace(b"\r\n", b"\n"))
    text = re.sub(rb"(?m)^(info depth.*\n)+(?=info depth)", b"", text)  # what is shown on the way depends on the clock
    return re.sub(rb"(?m)^(id name|Nodes/second|Total time|info string compiled|.*depth 1 ).*\n", b"", text)


class Engine:
    """An engine with pipes, spoken to line by line."""

    def __init__(self, command, **how):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=ENVIRONMENT, **how)

    def send(self, line):
        self.process.stdin.write(line.encode() + b"\r\n")
        self.process.stdin.flush()

    def wait_for(self, word):
        for line in self.process.stdout:
            if line.startswith(word.encode()):
                return line
        return b""

    def end(self):
        self.process.stdin.close()
        return self.process.wait(PATIENCE)


def recorded_games():
    """A session that goes through the games of tests/data/seven_kingdoms.games, and the FENs on file that it has to report."""
    options = {"rules": "Rules", "players": "Players", "quiet": "DrawQuietPlies"}
    session, fens, moves = [], [], []
    for line in (ROOT / "tests/data/seven_kingdoms.games").read_text().splitlines():
        key, _, value = line.partition(" ")
        if key in options:
            session.append(f"setoption name {options[key]} value {value}")
        elif key == "moves":
            moves = value.split()
        elif key == "at":
            plies, _, fen = value.partition(" | ")
            session += [f"position startpos moves {' '.join(moves[: int(plies.split()[0])])}", "state"]
            fens.append(fen)
    return "\n".join([*session, ""]), fens


def test_games(engine, ours, folder):
    session, fens = recorded_games()
    states = run([*engine], session).stdout.replace(b"\r\n", b"\n")
    check(fens and re.findall(r'"fen":"([^"]*)"', states.decode()) == fens, f"{len(fens)} positions of the games on file are as recorded")
    check(states == run([ours], session).stdout, "their states are those that are reported here")
    for variant in ("sevenkingdoms", "threefriends", "middlexiangqi"):
        records = [folder / f"{system}.records" for system in ("windows", "linux")]
        for command, record in zip(([*engine], [ours]), records, strict=True):
            run([*command, "selfplay", "--search", "random", "--depth", "1", "--variant", variant, "--seed", "7", "--games", "3", "--record", record.name],
                cwd=folder)
        texts = [re.sub(rb"\d\.\d\ds\b", b"", record.read_bytes()) for record in records]  # without the time of each move
        check(texts[0] == texts[1] != b"", f"records of random games of {variant}: {len(texts[0])} bytes, the same here")
        for record in records:
            record.unlink()


def test_protocol(engine, ours, folder):
    windows, linux = run([*engine], SESSION.replace("\n", "\r\n")), run([ours], SESSION)
    check(windows.returncode == 0, f"a session with CRLF ends with status 0 ({windows.returncode}, {windows.stderr!r})")
    check(b"\r\n" in windows.stdout and not re.search(rb"[^\r]\n", windows.stdout), "every line ends with CRLF")
    same = steady(windows.stdout) == steady(linux.stdout)
    if not same:
        (folder / "windows.txt").write_bytes(steady(windows.stdout))
        (folder / "linux.txt").write_bytes(steady(linux.stdout))
        print(subprocess.run(["diff", folder / "linux.txt", folder / "windows.txt"], capture_output=True, check=False).stdout.decode()[:3000])
    check(same, "it answers as here, to the byte")

    talk = Engine([*engine])
    talk.send("uci")
    check(talk.wait_for("uciok") != b"", "uciok")
    talk.send("go infinite")
    check(talk.wait_for("info depth") != b"", "go infinite searches while input waits")
    talk.send("stop")
    check(re.match(rb"bestmove \w+", talk.wait_for("bestmove")) is not None, "stop ends it with a move")
    talk.send("go wtime 2000 winc 0 rtime 2000 otime 2000 btime 2000 gtime 2000 ptime 2000 dtime 2000")
    check(re.match(rb"bestmove \w+", talk.wait_for("bestmove")) is not None, "it plays by clocks")
    talk.send("go infinite")
    talk.wait_for("info depth")
    check(talk.end() == 0, "the end of input ends a search and the program")

    closed = Engine([*engine])
    closed.send("go infinite")
    closed.wait_for("info depth")
    closed.process.stdout.close()
    check(closed.process.wait(PATIENCE) == 0, "it ends when nobody reads its output")


def test_paths(engine, folder):
    log, games, record = folder / "日志.txt", folder / "訓練 data.bin", folder / "棋譜.txt"
    windows = lambda path: "Z:" + str(path).replace("/", "\\")
    talked = run([*engine], f"setoption name Debug Log File value {windows(log)}\r\nisready\r\nsetoption name EvalFile value {windows(folder / '無.weights')}\r\n", cwd=folder)
    check(log.exists() and "isready" in log.read_text(), "a log in a folder with spaces and Chinese characters")
    check("無.weights': No such file" in talked.stdout.decode(), "a path in a message is UTF-8")
    made = run([*engine, "datagen", "--players", "mcts:20", "--variant", "threefriends", "--seed", "3", "--games", "2", "--out", windows(games)], cwd=folder)
    check(made.returncode == 0 and games.stat().st_size > 0, f"a file of games by such a path ({made.stderr.decode()!r})")
    again = run([*engine, "datagen", "--players", "mcts:20", "--variant", "threefriends", "--seed", "3", "--games", "3", "--out", games.name], cwd=folder)
    check(again.returncode == 0, f"it is gone on with, by a relative path ({again.stderr.decode()!r})")
    shown = run([*engine, "data", "info", games.name], cwd=folder)
    check(shown.returncode == 0 and b"3" in shown.stdout, "it is read")
    run([*engine, "selfplay", "--search", "random", "--depth", "1", "--variant", "threefriends", "--seed", "5", "--games", "2", "--record", windows(record)],
        cwd=folder)
    record.write_bytes(record.read_bytes().replace(b"\n", b"\r\n"))
    replayed = run([*engine, "replay", record.name], cwd=folder)
    check(replayed.returncode == 0 and replayed.stdout != b"", f"records with CRLF are read ({replayed.stderr.decode()!r})")
    copied = run([*engine, "convert", "--to", "json", "-"], record.read_text(), cwd=folder)
    check(copied.returncode == 0 and copied.stdout.count(b"\n") == 2, f"records from standard input ({copied.stderr.decode()!r})")


def test_interrupt(engine, folder):
    analysing = Engine([*engine, "analyse", "--nodes", "20"], cwd=folder, stderr=subprocess.PIPE)
    analysing.send('{"id":"a","moves":[]}')
    check(b'"id":"a"' in analysing.wait_for("{"), "analyse answers while its input stays open")
    check(analysing.end() == 0, "it ends with its input")
    waiting = Engine([*engine, "analyse", "--nodes", "20"], cwd=folder, stderr=subprocess.PIPE, start_new_session=True)
    waiting.send('{"id":"a","moves":[]}')
    waiting.wait_for("{")
    # wine makes it the Ctrl-C of a console, which reaches the program and the better build that it has started.
    os.killpg(waiting.process.pid, signal.SIGINT)
    status = waiting.process.wait(PATIENCE)
    check(status in (130, 2, -2), f"Ctrl-C ends it while it waits for input ({status})")


def test_arena(arena, ours, folder):
    """`ours` is the arena of this machine with its engine; it plays the same games."""

    def games(db):
        with contextlib.closing(sqlite3.connect(pathlib.Path(folder, db))) as results:
            return results.execute((ROOT / "tests/arena/games.sql").read_text()).fetchall()

    def run_of(command, engine, db, blocks):
        specs = [f"name={name},cmd={engine},option.Search=greedy" for name in "ab"]
        return [*command, "run", "--db", db, "--variant", "middlexiangqi", "--blocks", str(blocks), "--seed", "1", "--random-plies", "2", "--nodes", "50",
                "--concurrency", "2", "--show-games", "--engine", specs[0], "--engine", specs[1]]

    done = run(run_of(arena, "./hegemon.exe", "對局 file.db", 2), cwd=folder)
    check(done.returncode == 0, f"four games of the arena ({done.stderr.decode()!r})")
    run(run_of([ours["arena"]], ours["engine"], "ours.db", 2), cwd=folder)
    check(games("對局 file.db") == games("ours.db") and len(games("對局 file.db")) == 4,
          "they are the games that are played here")

    many = run_of(arena, "./hegemon.exe", "killed.db", 4)
    killed = subprocess.Popen(many, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=folder, env=ENVIRONMENT)
    killed.stdout.readline()
    killed.kill()
    killed.wait()
    for _ in range(100):
        lines = subprocess.run("cat /proc/[0-9]*/cmdline", shell=True, capture_output=True, check=False).stdout
        if b"hegemon.exe" not in lines:
            break
        time.sleep(0.1)
    check(b"hegemon.exe" not in lines, "its engines die with it")
    before = len(games("killed.db"))
    check(0 < before < 8, f"a run that is killed keeps the games it has played ({before})")
    resumed = run(many, cwd=folder)
    check(resumed.returncode == 0 and len(games("killed.db")) == 8, f"it is gone on with ({resumed.stderr.decode()!r})")


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    folder, ours, quick = pathlib.Path(sys.argv[1]), os.path.abspath(sys.argv[2]), "--quick" in sys.argv
    with tempfile.TemporaryDirectory(prefix="hegemon windows 引擎 ") as made:
        place = pathlib.Path(made)
        for source in find(folder, "hegemon.exe").parent.glob("hegemon*.exe"):
            shutil.copy(source, place)
        engine = ["wine", str(place / "hegemon.exe")]
        run(["wine", "wineboot", "--init"])
        test_protocol(engine, ours, place)
        test_games(engine, ours, place)
        test_paths(engine, place)
        test_interrupt(engine, place)
        if not quick:
            done = subprocess.run([ROOT / "scripts/check-program", *engine], env=ENVIRONMENT, capture_output=True, check=False)
            check(done.returncode == 0, (done.stdout + done.stderr).decode().strip())
            shutil.copy(find(folder, "hegemon-arena.exe"), place)
            arena = pathlib.Path(ours).parent / "hegemon-arena"
            test_arena(["wine", str(place / "hegemon-arena.exe")], {"engine": ours, "arena": str(arena)}, place)
    sys.exit(f"{len(failures)} failures" if failures else 0)


main()
