#!/usr/bin/env python3
"""How fast the Python package is: moves made, lists of moves, arrays, perft: PYTHONPATH=build/release/python bench/speed/python_speed.py

Each line is the median of several runs, in calls a second of processor time. "push + legal_moves" is the loop of a random game: the list is
asked for, one move of it is looked at, and played; "every move looked at" makes a Move of each.
"""
import argparse
import random
import statistics
import time

import hegemon


def random_plies(variant, plies, look_at_all):
    """Plays random games, and returns plies a second."""
    chance = random.Random(1)
    board = hegemon.Board(variant)
    choices = [chance.random() for _ in range(1000)]
    begin = time.process_time()
    for ply in range(plies):
        moves = board.legal_moves
        if not moves or board.ply() >= 400:
            board = hegemon.Board(variant)
            moves = board.legal_moves
        if look_at_all:
            moves = list(moves)
        board.push(moves[int(choices[ply % 1000] * len(moves))])
    return plies / (time.process_time() - begin)


def calls(function, count):
    begin = time.process_time()
    for _ in range(count):
        function()
    return count / (time.process_time() - begin)


def perft(variant, depth):
    begin = time.process_time()
    nodes = hegemon.Board(variant).perft(depth)
    return nodes / (time.process_time() - begin)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--plies", type=int, default=100_000)
    options = parser.parse_args()
    for variant, depth in (("sevenkingdoms", 5), ("threefriends", 4), ("middlexiangqi", 4)):
        board = hegemon.Board(variant)
        out = board.planes()
        rows = {
            "push + legal_moves": lambda: random_plies(variant, options.plies, False),
            "push + legal_moves, every move looked at": lambda: random_plies(variant, options.plies // 20, True),
            "planes, into an array": lambda: calls(lambda: board.planes(out=out), options.plies // 10),
            "action_mask": lambda: calls(board.action_mask, options.plies // 10),
            "copy": lambda: calls(board.copy, options.plies // 10),
            f"perft {depth}, leaves": lambda: perft(variant, depth),
        }
        for name, measure in rows.items():
            value = statistics.median(measure() for _ in range(options.runs))
            print(f"{variant:14} {name:42} {value:16,.0f} a second")


if __name__ == "__main__":
    main()
