#!/usr/bin/env python3
"""What `hegemon` does when an output fails, a signal comes, a second run writes, or an input is none.

failures_test.py HEGEMON [HEGEMON_ARENA]
"""

import contextlib
import fcntl
import os
import re
import resource
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HEGEMON = os.path.abspath(sys.argv[1])
ARENA = [os.path.abspath(path) for path in sys.argv[2:]]
FOLDER = Path(tempfile.mkdtemp(prefix="hegemon_failures_"))
BOM = b"\xef\xbb\xbf"
failures = []

# Quick games, the same every time. A game takes some kilobytes.
SELFPLAY = "selfplay --search random --depth 1 --variant threefriends --seed 5 --games 9"
DATAGEN = "datagen --players mcts:20 --variant threefriends --seed 3 --games"
ANALYSE = "analyse --nodes 20 --threads 1"
QUERIES = b"".join(b'{"id":"q%d","moves":[]}\n' % i for i in range(300))


def check(holds, what):
    if not holds:
        failures.append(what)
        print("FAILED", what)


def run(line, **how):
    """Runs `hegemon`; paths are below FOLDER."""
    how.setdefault("stdin", subprocess.DEVNULL)
    if "input" in how:
        del how["stdin"]
    how.setdefault("stdout", subprocess.PIPE)
    how.setdefault("stderr", subprocess.PIPE)
    return subprocess.run([HEGEMON, *line.split()], cwd=FOLDER, timeout=60, **how)


def expect(row, ended, status, sentence):
    """One sentence on stderr that says this; or none."""
    error = ended.stderr.decode()
    text = f"{row}: status {ended.returncode}, not {status}; stderr {error!r}"
    check(ended.returncode == status, text)
    if sentence is None:
        check(error == "", text)
    else:
        check(sentence in error and error.count("\n") == 1, f"{text}, wanted {sentence!r}")


def limited(size):
    """Files cannot grow further, as on a full disk."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def prepare():
    check(run(SELFPLAY + " --record games").returncode == 0, "selfplay")
    check(run(DATAGEN + " 8 --out data").returncode == 0, "datagen")
    # A short game.
    moves = run("convert --to fen games").stdout.split(b"\n")[0].split(b" moves ")
    (FOLDER / "short.fen").write_bytes(moves[0] + b" moves " + b" ".join(moves[1].split()[:2]) + b"\n")
    (FOLDER / "one").write_bytes(run("convert --to record --variant threefriends short.fen").stdout)
    (FOLDER / "queries").write_bytes(QUERIES)
    (FOLDER / "folder").mkdir()
    shutil.copy(ROOT / "eval" / "weights" / "sevenkingdoms.weights", FOLDER / "weights")


# ---- standard output

PRINTING = [
    ("--version", b""),
    ("--help", b""),
    *((name + " --help", b"") for name in ("perft", "selfplay", "replay", "convert", "analyse",
                                          "annotate", "datagen", "data")),
    ("perft --depth 2", b""),
    ("selfplay --search random --depth 1 --seed 1 --variant threefriends", b""),
    ("replay games", b""),
    ("replay --fen games", b""),
    ("replay --ply 2 games", b""),
    ("replay --game 2 games", b""),
    ("convert --to json games", b""),
    ("convert --to fen --ply 1 games", b""),
    ("annotate --nodes 1 --threads 1 one", b""),
    ("analyse --nodes 20 --threads 1", QUERIES),
    ("data info data", b""),
    ("data check data", b""),
    ("data export data", b""),
    ("data merge data --out /dev/null", b""),
    ("bench 1", b""),
    ("d", b""),
    ("", b"uci\nisready\nd\n"),
]


def test_standard_output():
    for line, given in PRINTING:
        with open("/dev/full", "wb") as full:
            ended = run(line, input=given, stdout=full)
        expect(line + " >/dev/full", ended, 1, "cannot write to standard output: No space left on device")
        reader, writer = os.pipe()
        os.close(reader)
        ended = run(line, input=given, stdout=writer)
        os.close(writer)
        expect(line + " into a closed pipe", ended, 0, None)
        ended = run(line, input=given, stdout=None, preexec_fn=lambda: os.close(1))
        expect(line + " >&-", ended, 1, "cannot write to standard output: Bad file descriptor")


def asleep(process):
    """It waits for something, or has ended."""
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # another thread has seen its end
        while process.poll() is None and Path(f"/proc/{process.pid}/stat").read_text().rsplit(")")[-1].split()[0] != "S":
            time.sleep(0.002)


def feed(pipe, given, process):
    for part in (given[: len(given) // 2], given[len(given) // 2 :]):
        asleep(process)
        with contextlib.suppress(BrokenPipeError):
            os.write(pipe, part)
    os.close(pipe)


def test_streams_that_do_not_wait():
    """As node, ssh and systemd leave those that they share: every program waits for its input and for who reads it."""
    (FOLDER / "broken").write_bytes(b'[Variant "threefriends"]\n\n1. zz *\n\n' * 200)
    rows = [([HEGEMON, *line.split()], given, "stdout") for line, given in PRINTING]
    rows += [([HEGEMON, "replay", "--fen", "-"], (FOLDER / "games").read_bytes(), "stdout"),
             ([HEGEMON, "replay", "broken"], b"", "stderr")]
    for arena in ARENA:
        run_line = "run --db r --variant threefriends --nodes 1 --max-plies 4 --blocks 20 --quiet --show-games --engine"
        engines = [f"name=a,cmd={HEGEMON}", "--engine", f"name=b,cmd={HEGEMON}"]
        rows += [([arena, *run_line.split(), *engines], b"", "stdout")]
        rows += [([arena, *line.split()], b"", "stdout")
                 for line in ("report --db r", "report --json --db r", "export --db r")]
    for words, given, slow in rows:
        ways = {"cwd": FOLDER, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        wanted = subprocess.run(words, input=given, timeout=60, **ways)
        if "run" in words:
            (FOLDER / "r").unlink()
        (reader, out), (source, feeder) = os.pipe(), os.pipe()
        fcntl.fcntl(out, 1031, 4096)  # F_SETPIPE_SZ
        for end in (out, source):
            os.set_blocking(end, False)
        process = subprocess.Popen(words, stdin=source, **{**ways, slow: out})
        os.close(source)
        # Beside the reading: a program that answers as it reads waits for its reader before all of its input is taken.
        feeding = threading.Thread(target=feed, args=(feeder, given, process))
        feeding.start()
        asleep(process)
        os.close(out)
        said = b"".join(iter(lambda: os.read(reader, 65536), b""))
        os.close(reader)
        feeding.join()
        other = process.communicate(timeout=60)[slow == "stdout"]
        row = f"{' '.join(words)}: {slow} does not wait"
        check(process.returncode == wanted.returncode, f"{row}: status {process.returncode}, {other}")
        number = rb"[0-9][0-9.]*"  # a time
        check(re.sub(number, b"", said) == re.sub(number, b"", getattr(wanted, slow)), f"{row}: {len(said)} bytes")


# ---- files that are written


class Writer:
    """A command that writes `out`; `whole` is the file of a run in one go."""

    def __init__(self, name, line, given=b"", status=1, goes_on=True):
        self.name, self.line, self.given, self.status, self.goes_on = name, line, given, status, goes_on

    def run(self, out, **how):
        return run(self.line.replace("OUT", out), input=self.given, **how)


def writers():
    return [
        Writer("selfplay", SELFPLAY + " --record OUT", goes_on=False),
        Writer("datagen", DATAGEN + " 8 --threads 1 --out OUT"),
        Writer("analyse", ANALYSE + " --output OUT", QUERIES),
        Writer("data merge", "data merge data --out OUT", goes_on=False),
        Writer("data import", "data import games --variant threefriends --out OUT", goes_on=False),
    ]


def comparable(writer, data):
    """Without the times that searches took."""
    return re.sub(rb'"(time|nps|elapsed)":[0-9]+', b"", data) if writer.name == "analyse" else data


def check_whole(row, writer, part, whole):
    """What is in the file are the first games or answers, in full."""
    if writer.name == "selfplay":
        ended = run("replay " + part)
        expect(row + ": replay", ended, 0, None)
        check(ended.stdout.count(b"\n") == (FOLDER / part).read_bytes().count(b"[Event "), row + ": games")
    else:
        data = (FOLDER / part).read_bytes() if (FOLDER / part).exists() else b""
        data, whole = comparable(writer, data), comparable(writer, whole)
        check(whole.startswith(data), row + ": not the beginning of the whole file")
        check(writer.name != "analyse" or data == b"" or data.endswith(b"\n"), row + ": half a line")


def test_written_files():
    expect("data merge", run("data merge data --out /dev/full"), 1, "cannot write to '/dev/full': No space left on device (--out)")
    for writer in writers():
        name, new = writer.name.replace(" ", "_"), writer.name.startswith("data ")
        ended = writer.run(name)
        check(ended.returncode == 0, f"{writer.name}: {ended.stderr}")
        whole = (FOLDER / name).read_bytes()

        row = writer.name + " on a full disk"
        size = len(whole) * 2 // 3
        # Rounded down, so that the break is not by chance between two games.
        ended = writer.run(name + "_full", preexec_fn=limited(size))
        expect(row, ended, 1, f"cannot write to '{name}_full': File too large") if writer.name != "datagen" else check(
            ended.returncode == 1 and b"File too large (--out)\n" in ended.stderr, f"{row}: {ended.stderr}")
        check_whole(row, writer, name + "_full", whole)
        if new:
            check(not list(FOLDER.glob(name + "_full*")), row + ": something of it stays")
        ended = writer.run(name + "_full")
        check(ended.returncode == 0, f"{row}, then with room: {ended.stderr}")
        if writer.name == "selfplay":
            check_whole(row + ", then with room", writer, name + "_full", whole)
        else:
            again = (FOLDER / (name + "_full")).read_bytes()
            check(comparable(writer, again) == comparable(writer, whole), row + ", then with room: another file")

        ended = writer.run("nowhere/x")
        expect(writer.name + " into no folder", ended, 1, "cannot write to 'nowhere/x': No such file or directory")
        if writer.name == "selfplay":
            line = "selfplay --variant threefriends --search opps --record never"
            expect(line, run(line), 1, "the search opps needs")
            check(not (FOLDER / "never").exists(), line + " has made the file")
        ended = writer.run("folder")
        expect(writer.name + " to a folder", ended, 1, "cannot write to 'folder': is a folder")
        if os.geteuid() != 0:
            (FOLDER / "closed").mkdir(mode=0o555, exist_ok=True)
            ended = writer.run("closed/x")
            expect(writer.name + " into a read-only folder", ended, 1, "cannot write to 'closed/x': Permission denied")

        row = writer.name + " beside another run"
        out = name + "_beside" * new  # a file that is there is refused anyway
        with open(FOLDER / (out + ".part" * new), "ab") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            ended = writer.run(out)
        expect(row, ended, 1, f"another run is writing to '{out}'")
        check((FOLDER / name).read_bytes() == whole, row + ": the file has changed")


def test_two_runs_at_once():
    line = DATAGEN + " 100000 --out both"
    first = subprocess.Popen([HEGEMON, *line.split()], cwd=FOLDER, stderr=subprocess.DEVNULL)
    while not (FOLDER / "both").exists() or (FOLDER / "both").stat().st_size < 1000:
        time.sleep(0.02)
    expect("datagen twice", run(line), 1, "another run is writing to 'both'")
    first.send_signal(signal.SIGKILL)
    first.wait()
    ended = run(DATAGEN + " 1 --out both")  # a run that was killed leaves no lock behind
    check(ended.returncode == 0, f"datagen after a run that was killed: {ended.stderr}")


# ---- signals


def test_signals():
    # Games so slow that a signal hardly ever comes between two of them.
    slow_games = "selfplay --search paranoid --depth 2 --variant threefriends --seed 5 --record OUT --games 3"
    commands = [
        (slow_games + "00000", b""),
        (DATAGEN + " 100000 --out OUT", b""),
        (ANALYSE + " --output OUT", QUERIES * 30),
    ]
    unterminated = 0
    for line, given in commands:
        for name in ("INT", "TERM", "HUP", "KILL"):
            number = getattr(signal, "SIG" + name)
            out = line.split()[0] + name
            with open(FOLDER / "input", "wb") as file:
                file.write(given.replace(b'"q', b'"%s' % name.encode()) if given else b"")
                for i in range(30 if given else 0):
                    file.write(QUERIES.replace(b'"q', b'"r%d_' % i))
            with open(FOLDER / "input", "rb") as file:
                process = subprocess.Popen([HEGEMON, *line.replace("OUT", out).split()], cwd=FOLDER, stdin=file,
                                           stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
                while not (FOLDER / out).exists() or (FOLDER / out).stat().st_size < 2000:
                    time.sleep(0.02)
                process.send_signal(number)
                error = process.communicate(timeout=60)[1]
            row = f"{line} ended by {name}"
            wanted = -number if name == "KILL" else 128 + number
            check(process.returncode == wanted, f"{row}: status {process.returncode}, {error}")
            if line.startswith("selfplay"):
                ended = run(slow_games.replace("OUT", out))
                check(ended.returncode == 0, f"{row}: {ended.stderr}")
                ended = run(f"replay {out}")
                expect(row + ": replay", ended, 0, None)
                unterminated += name != "KILL" and b'[Termination "unterminated"]' in (FOLDER / out).read_bytes()
            elif line.startswith("datagen"):
                ended = run("data check " + out)  # The system ends a process also in the middle of a write.
                check(ended.returncode == 0 or name == "KILL" and b"a block is cut short" in ended.stderr, f"{row}: data check: {ended.stderr}")
                check(run(DATAGEN + " 8 --out " + out).returncode == 0, row + ": it goes on")
                check((FOLDER / out).read_bytes().startswith((FOLDER / "data").read_bytes()), row + ": other games")
            else:
                text = (FOLDER / out).read_bytes()
                check(name == "KILL" or text.endswith(b"\n"), row + ": half a line")
    check(unterminated >= 2, f"{unterminated} of three games that a signal ended are in the record")


def wait_for(path, part, process):
    """Until the file holds this text."""
    while part not in (FOLDER / path).read_bytes() and process.poll() is None:
        time.sleep(0.02)


def test_signals_of_commands_that_print():
    """HUP comes more than once when a terminal is closed: from the system, and from the shell."""
    one = (FOLDER / "one").read_bytes()
    (FOLDER / "many").write_bytes(b"\n".join([one] * 2000))
    whole = run("annotate --nodes 100 --threads 1 one").stdout
    line = "annotate --nodes 100 --threads 1 many"
    for name in ("INT", "TERM", "HUP", "KILL"):
        number = getattr(signal, "SIG" + name)
        row = f"{line} ended by {name}"
        with open(FOLDER / "printed", "wb") as printed:
            process = subprocess.Popen([HEGEMON, *line.split()], cwd=FOLDER, stdin=subprocess.DEVNULL, stdout=printed, stderr=subprocess.PIPE)
            wait_for("printed", b"[Annotator ", process)
            for _ in range(3 if name == "HUP" else 1):
                process.send_signal(number)
            error = process.communicate(timeout=60)[1]
        wanted = -number if name == "KILL" else 128 + number
        check(process.returncode == wanted, f"{row}: status {process.returncode}, {error}")
        check(error == b"", f"{row}: {error}")
        if name != "KILL":
            text = (FOLDER / "printed").read_bytes()
            games = text.count(b"[Annotator ")
            check(games > 0 and text == whole * games, f"{row}: not whole games")


# ---- what is read


def test_inputs():
    games = (FOLDER / "games").read_bytes()
    reading = [
        ("replay FILE", games),
        ("replay --game 2 FILE", games),
        ("convert --to json FILE", games),
        ("convert --to fen --from json FILE", run("convert --to json games").stdout),
        ("convert --to json --from fen --variant threefriends FILE", run("convert --to fen games").stdout),
        ("annotate --nodes 1 --threads 1 FILE", (FOLDER / "one").read_bytes()),
        ("data import FILE --out /dev/null", games),
        ("datagen --players random --games 1 --variant threefriends --openings FILE --out FRESH",
         run("convert --to fen --ply 0 games").stdout),
    ]
    for i, (line, text) in enumerate(reading):
        fresh = f"fresh{i}"
        (FOLDER / "plain").write_bytes(text)
        (FOLDER / "marked").write_bytes(BOM + text)
        (FOLDER / "utf16").write_bytes(text.decode().encode("utf-16"))
        plain = run(line.replace("FILE", "plain").replace("FRESH", fresh))
        check(plain.returncode == 0, f"{line}: {plain.stderr}")
        marked = run(line.replace("FILE", "marked").replace("FRESH", fresh))
        check(marked.returncode == 0 and marked.stdout == plain.stdout, f"{line} with a BOM: {marked.stderr}")
        status = 2 if "FRESH" in line else 1
        wide = run(line.replace("FILE", "utf16").replace("FRESH", fresh))
        expect(line + " of UTF-16", wide, status, "cannot read 'utf16': the text is UTF-16; UTF-8 is wanted")
        for path, why in (("folder", "is a folder"), ("nowhere", "No such file or directory")):
            ended = run(line.replace("FILE", path).replace("FRESH", fresh))
            expect(f"{line} of {path}", ended, status, f"cannot read '{path}': {why}")
    for line in ("data samples FILE --out w", "data samples data --base FILE --out w",
                 "data info FILE", "data check FILE", "data export FILE", "data merge FILE --out w"):
        for path, why in (("folder", "is a folder"), ("nowhere", "No such file or directory")):
            ended = run("--variant sevenkingdoms " + line.replace("FILE", path))
            expect(f"{line} of {path}", ended, 1, f"cannot read '{path}': {why}")
    # Standard input.
    check(run("", input=BOM + b"isready\n").stdout == b"readyok\n", "protocol with a BOM")
    check(run("", input=b"\xef\xbbx\nisready\n").stdout.endswith(b"readyok\n"), "protocol with half a BOM")
    check(b"the text is UTF-16" in run("", input="isready\n".encode("utf-16")).stdout, "protocol of UTF-16")
    expect("analyse of UTF-16", run("analyse", input=QUERIES.decode().encode("utf-16")), 1, "the text is UTF-16")
    with socket.socket() as unconnected:
        for line in ("", "analyse", "replay -", "convert --to json -", "annotate -"):
            for how, why in (({"stdin": unconnected}, "Transport endpoint is not connected"), ({"stdin": os.open("/", os.O_RDONLY)}, "is a folder"),
                             ({"stdin": None, "preexec_fn": lambda: os.close(0)}, "is closed")):
                expect(line, run(line, **how), 1, f"cannot read 'standard input': {why}")
    check(run("replay -", input=BOM + games).stdout == run("replay games").stdout, "replay - with a BOM")
    check(b'"code"' not in run(ANALYSE, input=BOM + QUERIES.splitlines()[0]).stdout, "analyse with a BOM")


def test_broken_games():
    """What an earlier run of selfplay left of a game is cut off, wherever it was broken off."""
    text = (FOLDER / "games").read_bytes()
    one, two = (b"[Event " + part for part in text.split(b"[Event ")[1:3])
    for at in [two.index(b"[Site") + 3, two.index(b"{") + 3, two.index(b"}") + 2, len(two) - 4, 1, len(two) // 2]:
        (FOLDER / "cut").write_bytes(one + two[:at])
        ended = run(SELFPLAY + " --record cut")
        check(ended.returncode == 0 and b"cut off there" in ended.stderr, f"selfplay behind {two[:at][-30:]}: {ended.stderr}")
        check((FOLDER / "cut").read_bytes().count(b"[Result ") == 10, "selfplay behind a broken game")
        expect("replay", run("replay cut"), 0, None)
    # Of another program's file nothing is cut off.
    (FOLDER / "foreign").write_bytes(b'[Variant "threefriends"]\n\n1. *')
    check(run(SELFPLAY + " --record foreign").returncode == 0, "selfplay behind another program's game")
    check(run("replay foreign").stdout.count(b"\n") == 10, "replay of a joined file")


def test_games_as_they_come():
    """A game is shown when its last line is there, no more than one is kept, and no memory is a word about the file."""
    games = {"record": b'[Variant "threefriends"]\n\n1. r63r65 *\n', "json": b'{"moves":["b7e5"]}\n', "fen": b"startpos moves b7e5\n"}
    for name, game in games.items():
        for line in (f"replay --from {name} -", f"convert --to fen --from {name} -", f"annotate --nodes 1 --from {name} -"):
            program = subprocess.Popen([HEGEMON, *line.split()], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            for _ in range(2):
                program.stdin.write(game)
                program.stdin.flush()
                check(select.select([program.stdout], [], [], 30)[0] != [], f"{line}: nothing comes")
                os.read(program.stdout.fileno(), 65536)
            program.communicate()
    text = b"word " * 10_000
    for name, game in (("record", b"{" + text + b"} b7e5 *\n"), ("json", b'{"moves":["b7e5"],"comment":"' + text + b'"}\n')):
        program = subprocess.Popen([HEGEMON, "replay", "--from", name, "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        used = []
        for _ in range(400):
            program.stdin.write(game)
            program.stdin.flush()
            program.stdout.readline()
            used += re.findall(r"VmHWM:\s*(\d+)", Path(f"/proc/{program.pid}/status").read_text())
        program.communicate()
        check(int(used[-1]) < int(used[0]) + 8_000, f"replay of {name}: {used[0]} KiB after a game, {used[-1]} after 400")
    with open(FOLDER / "long", "wb") as file:
        file.truncate(1 << 32)
    for line in ("replay long", "convert --to json --from json long", "data import --out none long"):
        ended = run(line, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (1 << 26, 1 << 26)))
        expect(line, ended, 1, "hegemon: out of memory (FILE, 'long')\n")
    (FOLDER / "long").unlink()


def test_other_settings():
    (FOLDER / "fens").write_bytes(run("convert --to fen --ply 0 games").stdout)
    (FOLDER / "fens2").write_bytes(run("convert --to fen --ply 1 games").stdout)
    base = "datagen --variant threefriends --players random --openings fens --games 2 --out settings"
    check(run(base).returncode == 0, "datagen")
    before = (FOLDER / "settings").read_bytes()
    for more, named in (
        ("--seed 4", "seed: 1 in the file, 4 asked for"),
        ("--noise 3", "noise: 120 in the file, 3 asked for"),
        ("--uniform 3", "uniform: 250 in the file, 3 asked for"),
        ("--random-plies 3", "random-plies: 14 in the file, 3 asked for"),
        ("--shard 1/2", "shard: 1/1 in the file, 1/2 asked for"),
        ("--seed 4 --noise 3", "seed: 1 in the file, 4 asked for; noise: 120 in the file, 3 asked for"),
    ):
        expect("datagen " + more, run(base + " " + more), 1, named)
    for old, new, named in (("random", "greedy", "players: random in the file, greedy asked for"),
                            ("fens", "fens2", "openings: "), ("threefriends", "middlexiangqi", "variant: ")):
        line = base.replace(old, new).replace(" --openings fens", "") if old == "threefriends" else base.replace(old, new)
        ended = run(line)
        check(ended.returncode == 1 and named.encode() in ended.stderr, f"{line}: {ended.stderr}")
    check((FOLDER / "settings").read_bytes() == before, "datagen with other settings has changed the file")
    check(run(base.replace("games 2", "games 4") + " --threads 2").returncode == 0, "datagen goes on")
    base = "datagen --players random --games 1 --random-plies 0 --out rules"
    check(run(base).returncode == 0, "datagen")
    expect("datagen --draw", run(base + " --draw DrawQuietPlies=90"), 1, "draw: none in the file, DrawQuietPlies=90 asked")
    expect("datagen --option", run(base + " --option DrawQuietPlies=90"), 1, "DrawQuietPlies: 200 in the file, 90 asked for")
    base = "datagen --variant threefriends --players random --openings fens --games 2 --out settings"
    # merge keeps the settings that are common to all files.
    run("data merge settings --out merged_same")
    check(run(base.replace("--out settings", "--out merged_same")).returncode == 0, "datagen goes on after merge")
    run("data merge settings data --out merged_other")
    expect("datagen after merge", run(base.replace("--out settings", "--out merged_other")), 1,
           "does not name the settings of its games")
    ended = run("analyse --nodes 20 --threads 1 --output analyse --option MultiPV=2 --depth 3", input=QUERIES)
    expect("analyse with other settings", ended, 1, "MultiPV: 1 in the file, 2 asked for; depth: none in the file, 3")
    # Of answers without their settings nobody knows what they hold for: a run says so, and goes on.
    (FOLDER / "analyse.settings").unlink()
    answers = (FOLDER / "analyse").read_bytes()
    ended = run(ANALYSE + " --output analyse --option MultiPV=2", input=QUERIES + b'{"id":"one more","moves":[]}\n')
    expect("analyse without settings", ended, 0,
           "hegemon: the settings of 'analyse' are not known, for there is no 'analyse.settings'")
    after = (FOLDER / "analyse").read_bytes()
    check(after.startswith(answers) and after[len(answers):].count(b"\n") == 1, "analyse without settings: the answers")
    check(not (FOLDER / "analyse.settings").exists(), "analyse without settings: settings")


def test_other_weights():
    """Other weights are another recipe: the settings of a file name the size and the checksum of those it was made with."""
    fitted = " --option EvalFile=weights"
    weights = r"EvalFile: none in the file, [0-9]+ bytes, CRC-32 [0-9]+ asked for"
    commands = [
        ("datagen --players random --games 2 --out evaluated", b""),
        (ANALYSE + " --output answered", QUERIES),
    ]
    for line, given in commands:
        out = FOLDER / line.split()[-1]
        check(run(line, input=given).returncode == 0, line)
        before = out.read_bytes()
        ended = run(line + fitted, input=given)
        check(ended.returncode == 1 and re.search(weights, ended.stderr.decode()), f"{line}{fitted}: {ended.stderr}")
        check(out.read_bytes() == before, line + fitted + " has changed the file")
        # And the other way round, with the same weights under another name.
        out.unlink()
        check(run(line + fitted, input=given).returncode == 0, line + fitted)
        os.link(FOLDER / "weights", FOLDER / "renamed")
        check(run(line + " --option EvalFile=renamed", input=given).returncode == 0, line + " with the same weights")
        (FOLDER / "renamed").unlink()
        ended = run(line, input=given)
        check(ended.returncode == 1 and b" in the file, none asked for" in ended.stderr, f"{line}: {ended.stderr}")


def test_one_set_of_tables():
    """Another game, table or number of threads needs no room for two sets of tables; without room for one those before stay."""

    def said(*options):
        lines = ["setoption name Search value paranoid", *(f"setoption name {option}" for option in options), "go depth 1"]
        return run("", input="".join(line + "\n" for line in lines).encode(),
                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (480 << 20, 480 << 20))).stdout

    one = said("Hash value 256", "UCI_Variant value threefriends", "Threads value 2", "Search value maxn")
    check(b"error" not in one and one.count(b"bestmove") == 1, f"one set of tables: {one[-300:]}")
    none = said("Hash value 20", "Hash value 900")
    check(none.count(b"error: no memory") == 1 and none.count(b"bestmove") == 1, f"no room for the tables: {none[-300:]}")


prepare()
for test in (test_standard_output, test_streams_that_do_not_wait, test_written_files, test_two_runs_at_once, test_signals,
             test_signals_of_commands_that_print, test_inputs,
             test_broken_games, test_games_as_they_come, test_other_settings, test_other_weights,
             test_one_set_of_tables):
    test()
    print(test.__name__, f"{sum(os.times()[2:4]):.1f} s of processor time so far")
subprocess.run(["rm", "-rf", FOLDER], check=False)
sys.exit(1 if failures else 0)
