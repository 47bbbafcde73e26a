"""A typed program that uses the package: mypy takes it, and finds what is wrong in it (test_types.py)."""
import asyncio
import pathlib
from typing import Dict, List, Optional

import numpy

import hegemon
import hegemon.env
import hegemon.spiel


def play(variant: str, seconds: float) -> hegemon.Game:
    board = hegemon.Board(variant, rules=hegemon.default_rules(variant))
    with hegemon.Engine({"Hash": 16, "Threads": 2}) as engine:
        engine.configure({"Clear Hash": None})
        while not board.is_game_over():
            result = engine.play(board, hegemon.Limit(time=seconds), root_moves=list(board.legal_moves)[:3])
            board.push(result.move)
        for info in engine.analysis(board, hegemon.Limit(nodes=1)):
            print(info["pv"])
    outcome: Optional[hegemon.Outcome] = board.outcome()
    if outcome is not None:
        print(outcome.winners, outcome.winner)
    return hegemon.Game.from_board(board)


async def answer(engine: hegemon.Engine, board: hegemon.Board) -> hegemon.Move:
    return (await engine.play_async(board, hegemon.Limit(nodes=100))).move


def arrays(board: hegemon.Board) -> "numpy.typing.NDArray[numpy.int8]":
    kinds: Dict[str, hegemon.Piece] = board.piece_map()
    print(len(kinds), board.planes(dtype="uint8").shape, board.legal_actions().tolist())
    return board.action_mask()


def names(path: pathlib.Path) -> List[str]:
    first: Optional[hegemon.Game] = hegemon.read_game(path)
    games: List[hegemon.Game] = hegemon.read_games(path)
    print(first, len(games))
    return [game.headers["Event"] for game in hegemon.iter_games(path) if not game.errors]


def wrong(board: hegemon.Board) -> None:
    board.push("b7e5")  # type: ignore[arg-type]
    hegemon.Board(fen=5)  # type: ignore[arg-type]
    hegemon.Engine([("Hash", 1)])  # type: ignore[arg-type]
    hegemon.Limit(tiem=1)  # type: ignore[call-arg]


if __name__ == "__main__":
    print(play("threefriends", 0.01), names(pathlib.Path("games.txt")))
    print(asyncio.run(answer(hegemon.Engine(), hegemon.Board())), arrays(hegemon.Board()))
    print(hegemon.env.env("middlexiangqi"), hegemon.spiel.load_game("middlexiangqi"))
