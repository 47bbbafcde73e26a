"""Recorded games, in the shape of PGN (docs/protocol.md, "Game records")."""
import os
from typing import Any, Dict, IO, Iterator, List, Optional, Union

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
        return _hegemon.record_board(*self._parts(), _hegemon._whole(plies, "plies", 0, 2**63 - 1))

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


Source = Union[str, bytes, "os.PathLike[Any]", IO[Any]]


def read_games(source: Source) -> List[Game]:
    """All games of a text, of a file that is open for reading, or of the file of a `pathlib.Path`. A str is a text, never
    the name of a file."""
    if isinstance(source, os.PathLike):
        with open(source, "rb") as file:
            content = file.read()
    elif isinstance(source, (str, bytes, bytearray)):
        content = source
    elif hasattr(source, "read"):
        content = source.read()
    else:
        raise TypeError(f"a text, an open file or a pathlib.Path wanted, got {type(source).__name__}")
    if not isinstance(content, str):
        try:
            content = bytes(content).decode("utf-8")
        except UnicodeDecodeError as error:
            raise InputError(f"the games are not in UTF-8: {error} (records)") from None
    content = content[1:] if content.startswith("\ufeff") else content
    try:
        games = [Game._of(record) for record in _hegemon.parse_records(content)]
        # One line without tags may be the name of a file: then its first word is no move.
        if isinstance(source, str) and _is_name(content) and games and games[0].moves:
            games[0].board(1)
    except InputError:
        if not isinstance(source, str) or not _is_name(content):
            raise
        raise InputError(f"{source!r} is not the text of a game; of a file give pathlib.Path({source!r}) (records)") from None
    return games


def _is_name(text: str) -> bool:
    return "\n" not in text.strip() and not text.lstrip().startswith(("[", "{", ";"))


def read_game(source: Source) -> Optional[Game]:
    """The first game of what `read_games` reads; None if there is none. It reads the whole file: for more than one game
    take `read_games`."""
    games = read_games(source)
    return games[0] if games else None
