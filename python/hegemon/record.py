"""Recorded games, in the form of PGN (docs/records.md)."""
import codecs
import os
import re
from itertools import takewhile, zip_longest
from typing import Any, Dict, IO, Iterable, Iterator, List, Mapping, Optional, Union

from . import _hegemon
from ._hegemon import Board, InputError, Move


def _wanted(type_name: str, got: Any, place: str) -> InputError:
    return _hegemon._error(InputError, "argument.type", place, type_name, repr(got))


def _text(value: Any, place: str) -> str:
    if not isinstance(value, str):
        raise _wanted("text", value, place)
    return _clean(value)


def _list(value: Any, place: str) -> list:
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        raise _wanted("list", value, place)
    return list(value)


def _whole(value: Any, place: str) -> int:
    return _hegemon._whole(value, place, 0, 2**31 - 1)


def _clean(text: str) -> str:
    """Halves of pairs, by which `surrogateescape` keeps wrong bytes, as U+FFFD."""
    return re.sub("[\ud800-\udfff]", "\ufffd", text)


class Line:
    """Moves one after the other, with what is said of them."""

    def __init__(self, moves: Iterable[str] = (), comment: str = "") -> None:
        self.comment: str = comment
        """What stands before the first move; empty: nothing."""
        self.moves: List[str] = list(moves)
        self.comments: List[str] = [""] * len(self.moves)
        """What stands behind each move; empty: nothing. Arrows and circles are part of it: `[%cal Ra1b2] [%csl Yd4]`."""
        self.nags: List[List[int]] = [[] for _ in self.moves]
        """The marks on each move, 0 to 255: 1 to 6 are `!` `?` `!!` `??` `!?` `?!`."""

    def _values(self) -> tuple:
        """Comment, moves, and what is said of each move, for comparison."""
        count = len(self.moves)
        return (self.comment, list(self.moves), [*self.comments, *[""] * (count - len(self.comments))],
                [*map(list, self.nags), *[[]] * (count - len(self.nags))])

    def _checked(self, where: str):
        """Comment and plies, as the library takes them; an error says where a value is wrong."""
        moves, comments, nags = (_list(getattr(self, name), where + name) for name in ("moves", "comments", "nags"))
        for name, said in (("comments", comments), ("nags", nags)):
            if len(said) > len(moves):
                raise _hegemon._error(InputError, "record.remarks", where + name, len(said), name, len(moves))
        plies = []
        for ply, (move, said, marks) in enumerate(zip_longest(moves, comments, nags), 1):
            at = f"{where}ply {ply}, "
            plies.append((_text(move, at + "move"), "" if ply > len(comments) else _text(said, at + "comment"),
                          [] if ply > len(nags) else [_whole(mark, at + "nags") for mark in _list(marks, at + "nags")]))
        return _text(self.comment, where + "comment"), plies

    def _set_line(self, comment, plies) -> None:
        self.comment = comment
        self.moves = [move for move, _, _ in plies]
        self.comments = [said for _, said, _ in plies]
        self.nags = [nags for _, _, nags in plies]


class Variation(Line):
    """A line that was not played. It leaves line number `of` (0: the game's moves, K: `variations[K - 1]`, one that stands
    before it); its first move replaces `moves[at]` of that line."""

    def __init__(self, of: int, at: int, moves: Iterable[str] = (), comment: str = "") -> None:
        super().__init__(moves, comment)
        self.of = of
        self.at = at

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Variation) and (self.of, self.at, self._values()) == (other.of, other.at, other._values())

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Variation of line {self.of}, move {self.at}: {' '.join(self.moves)}>"


class Game(Line):
    """A recorded game. Read it, change it, write it with `str(game)`, which checks it by its rules."""

    def __init__(self) -> None:
        super().__init__()
        self.headers: Dict[str, str] = {}
        """The tags by name, in their order; `Result` is not among them."""
        self.variations: List[Variation] = []
        self.result: str = "*"
        self.errors: List[InputError] = []
        """Why this game of a text could not be read, with game, ply, line and column. It has no moves then; what asks for
        its boards or its text raises the error."""

    @classmethod
    def from_board(cls, board: Board) -> "Game":
        """The game of a board, from where it was set up."""
        return cls._of(_hegemon.record_of(board))

    @classmethod
    def _of(cls, record) -> "Game":
        game = cls()
        if isinstance(record, InputError):
            game.errors.append(record)
            return game
        tags, ((_, _, *main), *others), game.result = record
        game.headers = dict(tags)
        game._set_line(*main)
        for of, at, *line in others:
            game.variations.append(Variation(of, at))
            game.variations[-1]._set_line(*line)
        return game

    def _parts(self):
        for error in self.errors:
            raise error
        if not isinstance(self.headers, Mapping):
            raise _wanted("dict", self.headers, "headers")
        tags = [(_text(name, "headers"), _text(value, f"headers, {name}")) for name, value in self.headers.items()]
        lines = [(0, 0, *self._checked(""))]
        for number, line in enumerate(_list(self.variations, "variations"), 1):
            if not isinstance(line, Variation):
                raise _wanted("Variation", line, f"variation {number}")
            where = f"variation {number}, "
            lines.append((_whole(line.of, where + "of"), _whole(line.at, where + "at"), *line._checked(where)))
        return tags, lines, _text(self.result, "result")

    def board(self, plies: int = 0, line: int = 0) -> Board:
        """The position after the first `plies` moves of a line: the first one, if none is named."""
        count = _hegemon._whole(plies, "plies", 0, 2**63 - 1)
        return _hegemon.record_board(self._parts(), count, _hegemon._whole(line, "line", 0, len(self.variations)))

    def end(self) -> Board:
        """The position after all moves."""
        return _hegemon.record_board(self._parts(), None, 0)

    def mainline_moves(self) -> Iterator[Move]:
        """The moves, one after the other."""
        return iter(self.end().move_stack)

    def __str__(self) -> str:
        return _hegemon.record_text(self._parts())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return False
        if self.errors or other.errors:
            return [str(error) for error in self.errors] == [str(error) for error in other.errors]
        return (list(self.headers.items()), self.variations, self.result, self._values()) == (
            list(other.headers.items()), other.variations, other.result, other._values())

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        if self.errors:
            return f"<Game that could not be read: {self.errors[0]}>"
        moves = "1 move" if len(self.moves) == 1 else f"{len(self.moves)} moves"
        return f"<Game of {self.headers.get('Variant', 'sevenkingdoms')}, {moves}, {self.result}>"


Source = Union[str, bytes, "os.PathLike[Any]", IO[Any]]


def _parts(source: Any) -> Iterator[str]:
    """The text as it comes: of a file or a pipe what is there, without a wait for more."""
    size = 65536
    if isinstance(source, (str, bytes, bytearray)):
        parts: Iterator[Any] = (source[at:at + size] for at in range(0, len(source), size))
    else:
        read = next((getattr(source, name) for name in ("read1", "readline", "read") if hasattr(source, name)), lambda: 0)
        parts = takewhile(lambda part: part not in ("", b""), iter(read, None))
    decode = codecs.getincrementaldecoder("utf-8")("replace").decode
    for part in parts:
        if not isinstance(part, (str, bytes, bytearray)):
            raise TypeError(f"a text, an open file or a pathlib.Path wanted, got {type(source).__name__}")
        yield _clean(part) if isinstance(part, str) else decode(part)
    yield decode(b"", True)


def iter_games(source: Source) -> Iterator[Game]:
    """The games of `read_games` one by one, each as soon as the source has it: for long files, and for those that another
    program still writes."""
    if isinstance(source, os.PathLike):
        with open(source, "rb") as file:
            yield from iter_games(file)
        return
    parts = _parts(source)
    for number, record in enumerate(_hegemon.GameReader(lambda: next(filter(None, parts), ""))):
        game = Game._of(record)
        if number == 0 and isinstance(source, str) and _is_name(source, game):
            raise _hegemon._error(InputError, "record.file", "records", repr(source))
        yield game


def read_games(source: Source) -> List[Game]:
    """All games of a text, of a file that is open for reading, or of the file of a `pathlib.Path`, each read for itself: one
    that is wrong costs no other, and has `errors`. A str is a text, never the name of a file. Bytes that are no UTF-8 are
    read as U+FFFD."""
    return list(iter_games(source))


def _is_name(text: str, game: Game) -> bool:
    """Is this rather the name of a file: one line without tags and comments, whose first word is no move?"""
    if "\n" in text.strip() or text.lstrip().startswith(("[", "{", ";")) or not (game.moves or game.errors):
        return False
    words = [word.lstrip("0123456789.").rstrip("!?") for word in text.split()]
    first = Game()
    first.moves = [word for word in words if word][:1]
    try:
        first.board(1)
    except InputError:
        return True
    return False


def read_game(source: Source) -> Optional[Game]:
    """The first game of what `read_games` reads; None if there is none. It may read more of a file than this game: for more
    than one take `iter_games`."""
    return next(iter_games(source), None)
