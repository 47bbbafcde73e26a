#!/usr/bin/env python3
"""Plays a game through UCI2WB (Debian: uci2wb), an adapter that makes a UCI engine one of XBoard's.

    tests/clients/uci2wb_game.py HEGEMON [PLIES]

Leaves the game after so many plies; without PLIES it plays to the end.

This script is XBoard: it speaks the xboard protocol to UCI2WB, which speaks UCI to the engine, and sends every second
move itself, drawn by chance from those that a second copy of the engine lists as legal. Each answer of the engine must
be legal, and as `st 1` gives it a second for each move, most of them must come from searches that used it. Ends with
status 77 where UCI2WB is missing.
"""
import os
import random
import shutil
import subprocess
import sys

MOST_PLIES = 300  # of a whole game
VARIANT = "middlexiangqi"


class Program:
    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def say(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def hear(self, *words):
        """The line that begins with one of the words, and all before it."""
        heard = []
        for line in self.process.stdout:
            heard.append(line.strip())
            if line.startswith(words):
                return heard
        sys.exit(f"{self.process.args[0]} ended, waiting for {words}: {heard[-10:]}")

    def end(self):
        self.say("quit")
        if self.process.wait(timeout=30) not in (0, None):
            sys.exit(f"{self.process.args[0]} ended with status {self.process.returncode}")


class Referee(Program):
    """Knows the rules: another copy of the engine, asked by UCI."""

    def __init__(self, engine):
        super().__init__(engine)
        self.moves = []
        self.say(f"setoption name UCI_Variant value {VARIANT}")

    def play(self, move):
        if move not in self.legal_moves():
            sys.exit(f"illegal: {move} after {' '.join(self.moves)}")
        self.moves.append(move)

    def legal_moves(self):
        position = "position startpos" + (" moves " + " ".join(self.moves) if self.moves else "")
        self.say(position, "moves")
        return self.hear("Moves:")[-1].split()[1:]


def last_thought(heard):
    """Depth and hundredths of a second of the last line of thought: `depth score time nodes moves`."""
    thoughts = [line.split() for line in heard if line.split() and line.split()[0].isdigit()]
    return (int(thoughts[-1][0]), int(thoughts[-1][2])) if thoughts else (0, 0)


def main():
    if len(sys.argv) < 2:
        sys.exit(f"usage: {sys.argv[0]} HEGEMON [PLIES]")
    engine = os.path.realpath(sys.argv[1])
    adapter = shutil.which("uci2wb") or "/usr/games/uci2wb"
    if not os.access(adapter, os.X_OK):
        print("skipped: UCI2WB is missing (Debian: uci2wb)")
        sys.exit(77)
    leave = int(sys.argv[2]) if len(sys.argv) > 2 else None
    chance = random.Random(1)

    referee = Referee(engine)
    player = Program(adapter, engine)
    player.say("xboard", "protover 2")
    player.hear("feature smp")
    player.say("accepted usermove", "new", f"variant {VARIANT}", "st 1", "post", "go")
    thoughts = []
    while len(referee.moves) < (leave or MOST_PLIES):
        heard = player.hear("move ")
        referee.play(heard[-1].split()[1])
        thoughts.append(last_thought(heard))
        replies = referee.legal_moves()
        if not replies:
            break
        reply = chance.choice(replies)
        referee.play(reply)
        if not referee.legal_moves():
            break
        player.say(f"usermove {reply}")
    else:
        if leave is None:
            sys.exit(f"no end after {MOST_PLIES} plies: {' '.join(referee.moves)}")
    player.end()
    referee.end()
    # Where the end is in sight, or the last iteration began early, the last line comes before the second is over.
    used = sum(time >= 20 for _, time in thoughts)
    if 2 * used < len(thoughts):
        sys.exit(f"the engine did not use its time: depth and hundredths of a second {thoughts}")
    depths = sorted(depth for depth, _ in thoughts)
    print(f"passed: a game of {len(referee.moves)} plies through UCI2WB, {len(thoughts)} searches, {used} of them "
          f"for 0.2 s and more, median depth {depths[len(depths) // 2]}")


if __name__ == "__main__":
    main()
