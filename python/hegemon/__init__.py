"""Hegemon for Python: chess games with more than two sides.

    >>> import hegemon
    >>> board = hegemon.Board()                # the Seven Kingdoms; "threefriends", "middlexiangqi"
    >>> board.push_uci("b7e5")
    <Move b7e5>
    >>> len(board.legal_moves)
    111
    >>> with hegemon.Engine() as engine:
    ...     result = engine.play(board, hegemon.Limit(time=0.5))

Names are those of python-chess where there is something to name alike; docs/python.md compares call by call. Sides are
numbered from 0 in turn order.
"""
from dataclasses import dataclass
from typing import Dict, NamedTuple, Tuple

from . import _hegemon, _plain

_hegemon._check_interpreter()
_hegemon._say_plainly(_plain.sentence)

from ._hegemon import (  # noqa: E402
    Board,
    EngineError,
    IllegalMoveError,
    InputError,
    LegalMoves,
    Move,
    default_rules,
    variants,
    version,
)
from . import _pickling  # noqa: E402, F401


class Side(NamedTuple):
    """A seat at the board: its letter, as in FENs, and its name, as in records."""

    letter: str
    name: str


class Piece(NamedTuple):
    """A piece: the number of the side that commands it, and the letter of its kind."""

    side: int
    kind: str


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    termination: str
    """The reason: `kingdoms`, `pieces`, `last`, `quiet`, `checkmate`, `resign` ..."""
    winners: Tuple[int, ...]
    """The sides that share the win equally."""
    draw: bool
    """Nobody has won alone."""
    text: str

    @property
    def winner(self):
        """The side that has won alone, or None."""
        return self.winners[0] if len(self.winners) == 1 else None

    def result(self) -> str:
        """As `w pieces`, `draw quiet`."""
        return self.text


@dataclass(frozen=True)
class Layout:
    """What the numbers in arrays stand for; the same for all boards of a variant."""

    shape: Tuple[int, ...]
    """Of the points of a board."""
    points: Tuple[str, ...]
    """Their names, in the order of the arrays."""
    kinds: Tuple[Tuple[str, str], ...]
    """Letter and name of each kind of piece, in the order of the planes."""
    actions: int
    """How many numbers there are for moves."""
    standing: Tuple[str, ...]
    """What `Board.standing` says of each side, in its order."""


_layouts: Dict[str, Layout] = {}


def layout(variant: str = "sevenkingdoms") -> Layout:
    """The layout of a variant's boards."""
    if not isinstance(variant, str) or variant not in _layouts:
        shape, points, kinds, actions, standing = _hegemon.layout(variant)
        _layouts[variant] = Layout(shape, tuple(points), tuple(kinds), actions, tuple(standing))
    return _layouts[variant]


from .engine import Analysis, Engine, Limit, Option, PlayResult  # noqa: E402
from .record import Game, Variation, iter_games, read_game, read_games  # noqa: E402

__version__ = version()
__all__ = [
    "Analysis", "Board", "Engine", "EngineError", "Game", "IllegalMoveError", "InputError", "Layout", "LegalMoves", "Limit",
    "Move", "Option", "Outcome", "Piece", "PlayResult", "Side", "Variation", "default_rules", "iter_games", "layout",
    "read_game", "read_games", "variants", "version",
]
