"""Recorded games, in the shape of PGN (docs/protocol.md, "Game records")."""
from typing import Dict, IO, Iterator, List, Optional, Union

from . import _hegemon
from ._hegemon import Board, InputError, Move


class Game:
    """A recorded game. Read it, change it, write it with `str(game)`, which checks it by its rules."""

    def __init__(self) -> None:
        self.headers: Dict[str, str] = {}
        """The tags by name, in their order; `Result` is not among them."""
        self.moves: List[str] = []
        self.comments: List[str] = []
        """What stands in braces behind each move; empty: nothing."""
        self.result: str = "*"

    @classmethod
    def from_board(cls, board: Board) -> "Game":
        """The game of a board, from where it was set up."""
        return cls._of(_hegemon.record_of(board))

    @classmethod
    def _of(cls, record) -> "Game":
        game = cls()
        tags, plies, game.result = record
        game.headers = dict(tags)
        game.moves = [move for move, _ in plies]
        game.comments = [comment for _, comment in plies]
        return game

    def _parts(self):
        if len(self.comments) != len(self.moves):
            raise InputError(f"{len(self.comments)} comments for {len(self.moves)} moves")
        return list(self.headers.items()), list(zip(self.moves, self.comments)), self.result

    def board(self, plies: int = 0) -> Board:
        """The position after the first `plies` moves: the first one, if none is named."""
        if plies < 0:
            raise InputError("a number of plies wanted, got %d" % plies)
        return _hegemon.record_board(*self._parts(), plies)

    def end(self) -> Board:
        """The position after all moves."""
        return _hegemon.record_board(*self._parts(), None)

    def mainline_moves(self) -> Iterator[Move]:
        """The moves, one after the other."""
        return iter(self.end().move_stack)

    def __str__(self) -> str:
        return _hegemon.record_text(*self._parts())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._parts() == other._parts()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Game of {self.headers.get('Variant', 'sevenkingdoms')}, {len(self.moves)} moves, {self.result}>"


def read_games(text: Union[str, IO[str]]) -> List[Game]:
    """All games of a text, or of a file that is open for reading."""
    return [Game._of(record) for record in _hegemon.parse_records(text if isinstance(text, str) else text.read())]


def read_game(text: Union[str, IO[str]]) -> Optional[Game]:
    """The first game of a text or file; None if there is none. It reads the whole file: for more than one game take
    `read_games`."""
    games = read_games(text)
    return games[0] if games else None
