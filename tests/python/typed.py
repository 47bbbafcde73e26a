"""A typed program that uses the package: mypy takes it, and finds what is wrong in it (test_docs.py)."""
import pathlib
from typing import List, Optional

import hegemon


def play(variant: str, seconds: float) -> hegemon.Game:
    board = hegemon.Board(variant, rules=hegemon.default_rules(variant))
    with hegemon.Engine({"Hash": 16, "Clear Hash": None}) as engine:
        while not board.is_game_over():
            board.push(engine.play(board, hegemon.Limit(time=seconds), root_moves=list(board.legal_moves)[:3]).move)
        for info in engine.analysis(board, hegemon.Limit(nodes=1)):
            print(info["pv"])
    outcome: Optional[hegemon.Outcome] = board.outcome()
    return hegemon.Game.from_board(board) if outcome and outcome.winners else hegemon.Game()


async def answer(engine: hegemon.Engine, board: hegemon.Board) -> hegemon.Move:
    return (await engine.play_async(board, hegemon.Limit(nodes=100))).move


def names(path: pathlib.Path) -> List[str]:
    return [game.headers["Event"] for game in hegemon.iter_games(path) if not game.errors]


def wrong(board: hegemon.Board) -> None:
    board.push("b7e5")  # type: ignore[arg-type]
    hegemon.Board(fen=5)  # type: ignore[arg-type]
    hegemon.Engine([("Hash", 1)])  # type: ignore[arg-type]
    hegemon.Limit(tiem=1)  # type: ignore[call-arg]
