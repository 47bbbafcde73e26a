"""The part of the package that is compiled. Its classes are used as `hegemon.Board` and so on."""
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Tuple, Union, overload

import numpy
import numpy.typing

from . import Outcome, Piece, Side

class InputError(ValueError):
    """An argument that is wrong: an unknown name, a FEN that is no position, a number out of its range."""

    code: str
    """One of docs/errors.md, such as "fen.piece.unknown": it stays from version to version. Empty: the program raised it itself."""
    arguments: Tuple[str, ...]
    """The arguments of the code."""
    place: str
    """Where in the input."""

class InputTypeError(InputError, TypeError):
    """An argument of a wrong type."""

class IllegalMoveError(InputError):
    """A move that the position does not have, or that is no move."""

class EngineError(RuntimeError):
    """A search that cannot be made: no memory for its table, or another one runs."""

    code: str
    arguments: Tuple[str, ...]
    place: str

def _error(type: type, code: str, place: str, *args: object) -> Any: ...

class Move:
    """A move of one of the games, or the one by which a side leaves the game. Hashable; equal where the same move of the
    same game is meant."""

    @staticmethod
    def from_uci(text: str, board: Board) -> Move:
        """The legal move of this text, which names no game by itself; raises IllegalMoveError."""
    @staticmethod
    def from_code(variant: str, code: int) -> Move:
        """The move with this `code`, legal somewhere or not."""
    @staticmethod
    def resign() -> Move: ...
    def uci(self) -> str:
        """As `b7e5`, `P@e5` for a drop, `resign`."""
    @property
    def code(self) -> int:
        """A number that names the move among those of its game, the same in every version."""
    @property
    def variant(self) -> str:
        """The name of its game; empty for a resignation."""
    @property
    def from_point(self) -> str:
        """The point it leaves; `P@` for a drop."""
    @property
    def to_point(self) -> str: ...
    @property
    def is_resignation(self) -> bool: ...
    def __bool__(self) -> bool: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...

class LegalMoves:
    """The legal moves of a board as it was when they were asked for: a sequence that makes each `Move` when it is looked
    at, so that asking for the list costs no object for each move."""

    def __init__(self, moves: List[Move]) -> None: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    def __len__(self) -> int: ...
    def count(self) -> int: ...
    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> List[Move]: ...
    def __iter__(self) -> Iterator[Move]: ...
    def __contains__(self, move: Union[Move, str]) -> bool: ...

class Board:
    """A game: the position on the board and the moves that led to it."""

    def __init__(
        self, variant: str = "sevenkingdoms", rules: Optional[Mapping[str, object]] = None, fen: Optional[str] = None
    ) -> None:
        """The start of a game, or the position of a FEN, by the rules that are named: `{"Rules": "chinese"}`."""
    @property
    def variant(self) -> str: ...
    @property
    def rules(self) -> Dict[str, str]:
        """All options of the rules with their values."""
    @property
    def sides(self) -> List[Side]:
        """In turn order."""
    @property
    def turn(self) -> int:
        """The side that moves next, from 0; after the end, the last one."""
    @property
    def round(self) -> int: ...
    def fen(self) -> str: ...
    @property
    def start_fen(self) -> str:
        """The position that the moves began from."""
    def key(self) -> int:
        """A hash of 64 bits: the same where the board, the turn and what the rules count are the same."""
    def ply(self) -> int:
        """How many moves were made since the board was set up."""
    @property
    def move_stack(self) -> List[Move]: ...
    @property
    def legal_moves(self) -> LegalMoves: ...
    def is_legal(self, move: Move) -> bool: ...
    def is_capture(self, move: Move) -> bool: ...
    def parse_uci(self, text: str) -> Move:
        """The legal move of this text; raises IllegalMoveError."""
    def push(self, move: Move) -> None:
        """Plays a move; raises IllegalMoveError where it is not legal."""
    def push_uci(self, text: str) -> Move: ...
    def resign(self) -> None:
        """The side to move leaves the game."""
    def pop(self) -> Move:
        """Takes the last move back, a resignation too; raises IllegalMoveError if there is none."""
    def peek(self) -> Move:
        """The last move; raises IndexError if there is none."""
    def copy(self, stack: bool = True) -> Board:
        """A board of its own. Without the stack it is cheaper, and has no moves to take back."""
    def in_play(self, side: int) -> bool: ...
    def is_game_over(self) -> bool: ...
    def outcome(self) -> Optional[Outcome]:
        """How the game ended; None while it goes on."""
    def result(self) -> str:
        """`*` while the game goes on, then as `w pieces`."""
    def shares(self) -> List[int]:
        """Expected share of the win of each side by the evaluation alone, in thousandths; after the end, what it has won."""
    def perft(self, depth: int, threads: int = 1) -> int:
        """The number of move sequences of this length. Ctrl-C ends it."""
    def state(self) -> Dict[str, Any]:
        """All that a board shows (docs/protocol.md, "State")."""
    def piece_at(self, point: str) -> Optional[Piece]: ...
    def piece_map(self) -> Dict[str, Piece]: ...
    def array(self, out: Optional[numpy.ndarray] = None) -> numpy.typing.NDArray[numpy.int8]:
        """Shape (2, *points): for each point the side that commands the piece there, and its kind; -1 where there is none.
        A new array, or `out`."""
    def planes(
        self, perspective: int = 0, dtype: Any = "float32", out: Optional[numpy.ndarray] = None
    ) -> numpy.ndarray:
        """Shape (sides, kinds, *points): 1 where a piece of this side and kind stands, else 0. Sides come in turn order from
        `perspective` on. float32 or uint8; a new array, or `out`."""
    def hands(self) -> numpy.typing.NDArray[numpy.int32]:
        """Shape (sides, kinds): pieces that can be dropped."""
    def standing(
        self, perspective: int = 0, out: Optional[numpy.ndarray] = None
    ) -> numpy.typing.NDArray[numpy.float32]:
        """Shape (sides, numbers of `hegemon.layout(variant).standing`), from 0 to 1: what the rules know beside the pieces on the
        board. Sides come in turn order from `perspective` on. A new array, or `out`."""
    def legal_actions(self) -> numpy.typing.NDArray[numpy.int32]:
        """The numbers of the legal moves, ascending."""
    def action_mask(self, out: Optional[numpy.ndarray] = None) -> numpy.typing.NDArray[numpy.int8]:
        """1 for each legal action, else 0: `hegemon.layout(variant).actions` of them. A new array, or `out`."""
    def action_of(self, move: Move) -> int: ...
    def move_of(self, action: int) -> Move:
        """The legal move of this number; raises IllegalMoveError."""
    def push_action(self, action: int) -> Move: ...
    def __eq__(self, other: object) -> bool: ...

class Engine:
    """What `hegemon.Engine` is made of."""

    def __init__(self) -> None: ...
    def options(self) -> List[Tuple[str, str, str, str, int, int, List[str], str]]: ...
    def set_options(self, options: Mapping[str, object]) -> None:
        """All or none."""
    def clear(self) -> None: ...
    def load_weights(self, variant: str, path: Union[str, bytes]) -> None: ...

class Search:
    """A search that runs in a thread of its own; it is stopped and joined when the object goes."""

    def __init__(self, engine: Engine, board: Board, limit: Any, multipv: int, choose: bool, root_moves: List[Move]) -> None:
        """`choose`: for the best move, else for the best lines. `root_moves`: if any, only these are looked at."""
    def stop(self) -> None: ...
    def end(self) -> None:
        """Stops it and waits for its end."""
    def done(self) -> bool: ...
    def ready(self) -> bool:
        """Is there an info to read, or has it ended?"""
    def wait_ready(self) -> None: ...
    def next(self) -> Optional[Dict[str, Any]]:
        """The next info; None at the end."""
    def found(self) -> List[Dict[str, Any]]:
        """The best lines so far."""
    def wait(self) -> None:
        """Waits for the end; raises what went wrong."""
    def result(self) -> Tuple[Move, Optional[Move], Dict[str, Any]]: ...
    def lines(self) -> List[Dict[str, Any]]: ...

_Pairs = List[Tuple[str, str]]

def _whole(value: object, name: str, min: int, max: int) -> int: ...
def _check_interpreter() -> None:
    """Raises ImportError in a subinterpreter."""

def _say_plainly(sentence: Callable[[TypeError, Tuple[object, ...], Optional[Dict[str, object]]], Optional[str]]) -> None: ...
def _end_searches() -> None: ...
def _forget_searches() -> None: ...
def variants() -> List[str]:
    """The names of the games, the default first."""

def version() -> str: ...
def default_rules(variant: str) -> Dict[str, str]: ...
def layout(variant: str) -> Tuple[Tuple[int, ...], List[str], _Pairs, int, List[str]]: ...

_Ply = Tuple[str, str, List[int]]
_Line = Tuple[int, int, str, List[_Ply]]
_Record = Tuple[_Pairs, List[_Line], str]

class GameReader:
    """The games of a text one by one, or what is wrong with one."""

    def __init__(self, read: Callable[[], str]) -> None:
        """`read` gives more of the text; an empty one is its end."""
    def __iter__(self) -> GameReader: ...
    def __next__(self) -> Union[_Record, InputError]: ...

def record_of(board: Board) -> _Record: ...
def record_text(record: _Record) -> str: ...
def record_board(record: _Record, count: Optional[int], line: int) -> Board: ...
