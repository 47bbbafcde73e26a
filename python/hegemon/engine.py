"""The engine: it plays and analyses, blocking, as a stream, or awaited.

It runs inside this process, with the interpreter free for other threads meanwhile. An engine makes one search at a time;
a second one raises EngineError. Take several engines to search several positions at once.
"""
import asyncio
import atexit
import contextlib
import os
import queue
import threading
import weakref
from dataclasses import dataclass
from typing import Any, Dict, Iterable, Iterator, List, Mapping, NamedTuple, Optional, Tuple, Union

from . import _hegemon
from ._hegemon import Board, EngineError, InputError, Move

# At exit every search is stopped and joined, before Python itself ends; the child of a fork has none of the searches.
atexit.register(_hegemon._end_searches)
os.register_at_fork(after_in_child=_hegemon._forget_searches)

Info = Dict[str, Any]
"""What a search says of a line: `multipv`, `depth`, `seldepth`, `score` (hundredths of a common soldier, for the side to
move), `mate` (own moves, or None), `shares` (of the win, by side, in thousandths), `nodes`, `nps`, `time` (seconds),
`hashfull` (thousandths), `pv` (moves)."""
Moves = Optional[Iterable[Move]]
"""If any, the only first moves that a search looks at."""


@dataclass(frozen=True)
class Limit:
    """When a search ends: at the first of these that is reached. Seconds below 0 count as 0, `math.inf` as the greatest
    time there is; a move has at least a millisecond."""

    time: Optional[float] = None
    """Seconds for this move."""
    depth: Optional[int] = None
    """Plies."""
    nodes: Optional[int] = None
    mate: Optional[int] = None
    """Searches for a forced win in at most this many own moves."""
    clocks: Optional[Mapping[int, Tuple[float, float]]] = None
    """By side: seconds left, and seconds that each move gives back."""
    remaining_moves: Optional[int] = None
    """Moves until the clocks are filled up again; below 1: unknown."""

    def __hash__(self) -> int:
        clocks = None if self.clocks is None else tuple(sorted((side, tuple(clock)) for side, clock in self.clocks.items()))
        return hash((self.time, self.depth, self.nodes, self.mate, clocks, self.remaining_moves))


class Option(NamedTuple):
    """An option of the engine."""

    name: str
    type: str
    value: str
    default: str
    min: int
    max: int
    var: List[str]
    help: str


class PlayResult(NamedTuple):
    """A move, the answer that the engine expects (or None), and what it found."""

    move: Move
    ponder: Optional[Move]
    info: Info


class Engine:
    """An engine with its options and its hash table; a context manager, as in python-chess."""

    def __init__(self, options: Optional[Mapping[str, Any]] = None):
        self._engine = _hegemon.Engine()
        self._closed = False
        self._searches: "weakref.WeakSet[_hegemon.Search]" = weakref.WeakSet()
        self._changes = threading.RLock()  # of both
        self.configure(options or {})

    @property
    def options(self) -> Dict[str, Option]:
        return {row[0]: Option(*row) for row in self._engine.options()}

    def configure(self, options: Mapping[str, Any]) -> None:
        """Sets options by name, all or none: `{"Hash": 256, "Threads": 2}`; a button with None: `{"Clear Hash": None}`."""
        self._check_open()
        self._engine.set_options(options)

    def play(self, board: Board, limit: Limit, *, root_moves: Moves = None) -> PlayResult:
        """Chooses a move for the side to move; the board stays as it is."""
        with _ended(self._search(board, limit, 1, root_moves, choose=True)) as search:
            return PlayResult(*search.result())

    def analyse(self, board: Board, limit: Limit, *, multipv: Optional[int] = None, root_moves: Moves = None):
        """The best line; with `multipv` a list of the best lines, at most that many."""
        with _ended(self._search(board, _needed(limit), multipv, root_moves)) as search:
            lines = search.lines()
        return lines[0] if multipv is None else lines

    def analysis(
        self, board: Board, limit: Optional[Limit] = None, *, multipv: Optional[int] = None, root_moves: Moves = None
    ) -> "Analysis":
        """Searches in the background, without a limit until it is stopped; what it finds can be read as it comes."""
        return Analysis(self._search(board, limit, multipv, root_moves))

    async def play_async(self, board: Board, limit: Limit, *, root_moves: Moves = None) -> PlayResult:
        """As `play`; a task that is cancelled ends the search."""
        with _ended(self._search(board, limit, 1, root_moves, choose=True)) as search:
            await _in_thread(search.wait, search)
            return PlayResult(*search.result())

    async def analyse_async(self, board: Board, limit: Limit, *, multipv: Optional[int] = None, root_moves: Moves = None):
        """As `analyse`; a task that is cancelled ends the search."""
        with _ended(self._search(board, _needed(limit), multipv, root_moves)) as search:
            await _in_thread(search.wait, search)
            lines = search.lines()
        return lines[0] if multipv is None else lines

    def stop(self) -> None:
        """Ends the search that runs, which then returns what it has found. From any thread."""
        with self._changes:
            for search in self._searches:
                search.stop()

    def clear_hash(self) -> None:
        """Forgets all that was searched."""
        self._check_open()
        self._engine.clear()

    def load_weights(self, variant: str, path: "Union[str, bytes, os.PathLike[Any]]") -> None:
        """Reads the evaluation's weights of a variant from a file; of an empty path, those that are built in."""
        self._check_open()
        self._engine.load_weights(variant, os.fsencode(path))

    def quit(self) -> None:
        """Ends what runs; the engine can't be used any more."""
        with self._changes:
            self._closed = True
            self.stop()

    close = quit

    def __enter__(self) -> "Engine":
        return self

    def __exit__(self, *_: Any) -> None:
        self.quit()

    def _check_open(self) -> None:
        if self._closed:
            raise _hegemon._error(EngineError, "engine.closed", "engine")

    def _search(
        self, board: Board, limit: Optional[Limit], multipv: Optional[int], root_moves: Moves, choose: bool = False
    ) -> "_hegemon.Search":
        with self._changes:
            self._check_open()
            lines = 1 if multipv is None else multipv
            if not isinstance(root_moves, (Iterable, type(None))):
                raise TypeError(f"a list of Moves wanted, got {root_moves!r} (root_moves)")
            search = _hegemon.Search(self._engine, board, limit, lines, choose, list(root_moves or ()))
            # Its thread may not have begun yet: the engine itself knows only of those that have.
            self._searches.add(search)
        return search

    def __reduce__(self):
        raise TypeError("an Engine can't be copied or pickled: it is a running program with its tables; make another one")


@contextlib.contextmanager
def _ended(search: "_hegemon.Search") -> "Iterator[_hegemon.Search]":
    """A search that is stopped and joined at the end of the block, however that ends."""
    try:
        yield search
    finally:
        search.end()


def _needed(limit: Optional[Limit]) -> Limit:
    if limit is None or limit == Limit():
        raise _hegemon._error(InputError, "argument.missing", "limit", "a limit")
    return limit


async def _in_thread(wait, search: "_hegemon.Search") -> None:
    """Awaits a call that waits for a search. The thread is a daemon: a loop that ends, or Python itself, does not wait for
    it. A task that is cancelled stops the search."""
    loop = asyncio.get_running_loop()
    future = loop.create_future()

    def done() -> None:
        if not future.done():
            future.set_result(None)

    def run() -> None:
        try:
            wait()
        except Exception:  # comes out where the result is asked for
            pass
        try:
            loop.call_soon_threadsafe(done)
        except RuntimeError:  # the loop was closed
            pass

    threading.Thread(target=run, daemon=True).start()
    await future


class Analysis:
    """A search in the background: iterate over its infos, with `for` or `async for`, and stop it when you have seen enough.

    As a context manager it is stopped at the end of the block.
    """

    def __init__(self, search: "_hegemon.Search"):
        self._search = search

    @property
    def info(self) -> Info:
        """The best line found so far; empty before the first."""
        lines = self._search.found()
        return lines[0] if lines else {}

    @property
    def multipv(self) -> List[Info]:
        """All lines found so far, the best first."""
        return self._search.found()

    def stop(self) -> None:
        """Ends the search, which takes a moment."""
        self._search.stop()

    def wait(self) -> List[Info]:
        """Waits for the end of the search; the lines, the best first."""
        return self._search.lines()

    def get(self) -> Info:
        """The next info that was not read yet; raises queue.Empty when there are no more."""
        info = self._next()
        if info is None:
            raise queue.Empty
        return info

    def _next(self) -> Optional[Info]:
        info = self._search.next()
        if info is None:
            self._search.wait()  # raises what went wrong
        return info

    def __iter__(self) -> "Analysis":
        return self

    def __next__(self) -> Info:
        info = self._next()
        if info is None:
            raise StopIteration
        return info

    def __aiter__(self) -> "Analysis":
        return self

    async def __anext__(self) -> Info:
        if not self._search.ready():
            await _in_thread(self._search.wait_ready, self._search)
        info = self._next()
        if info is None:
            raise StopAsyncIteration
        return info

    def __enter__(self) -> "Analysis":
        return self

    def __exit__(self, *_: Any) -> None:
        self._search.end()

    def __del__(self) -> None:
        # A thread that waits for the search may still hold it.
        search = getattr(self, "_search", None)
        if search is not None:
            search.stop()

    def __reduce__(self):
        raise TypeError("an Analysis can't be copied or pickled: it is a search that runs")
