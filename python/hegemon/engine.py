"""The engine: it plays and analyses, blocking, as a stream, or awaited.

It runs inside this process, with the interpreter free for other threads meanwhile. An engine makes one search at a time;
a second one raises EngineError. Take several engines to search several positions at once.
"""
import asyncio
import functools
import queue
import threading
from dataclasses import dataclass
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Tuple

from . import _hegemon
from ._hegemon import Board, EngineError, Move

Info = Dict[str, Any]
"""What a search says of a line: `multipv`, `depth`, `seldepth`, `score` (hundredths of a common soldier, for the side to
move), `mate` (own moves, or None), `shares` (of the win, by side, in thousandths), `nodes`, `nps`, `time` (seconds),
`hashfull` (thousandths), `pv` (moves)."""


@dataclass(frozen=True)
class Limit:
    """When a search ends: at the first of these that is reached."""

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
    """Moves until the clocks are filled up again."""


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
        self._engine = _hegemon.Engine({})
        self._closed = False
        self.configure(options or {})

    @property
    def options(self) -> Dict[str, Option]:
        return {row[0]: Option(*row) for row in self._engine.options()}

    def configure(self, options: Mapping[str, Any]) -> None:
        """Sets options by name: `{"Hash": 256, "Threads": 2}`."""
        for name, value in options.items():
            text = str(value).lower() if isinstance(value, bool) else str(value)
            self._engine.set_option(name, text)

    def play(self, board: Board, limit: Limit) -> PlayResult:
        """Chooses a move for the side to move; the board stays as it is."""
        self._check_open()
        return PlayResult(*self._engine.play(board, limit))

    def analyse(self, board: Board, limit: Limit, *, multipv: Optional[int] = None):
        """The best line; with `multipv` a list of the best lines, at most that many."""
        self._check_open()
        lines = self._engine.analyse(board, limit, multipv or 1, None)
        return lines[0] if multipv is None else lines

    def analysis(self, board: Board, limit: Optional[Limit] = None, *, multipv: Optional[int] = None) -> "Analysis":
        """Searches in the background, without a limit until it is stopped; what it finds can be read as it comes."""
        self._check_open()
        return Analysis(self._engine, board.copy(), limit, multipv or 1)

    async def play_async(self, board: Board, limit: Limit) -> PlayResult:
        """As `play`; a task that is cancelled ends the search."""
        self._check_open()
        return PlayResult(*await self._in_thread(self._engine.play, board.copy(), limit))

    async def analyse_async(self, board: Board, limit: Limit, *, multipv: Optional[int] = None):
        """As `analyse`; a task that is cancelled ends the search."""
        self._check_open()
        lines = await self._in_thread(self._engine.analyse, board.copy(), limit, multipv or 1, None)
        return lines[0] if multipv is None else lines

    def stop(self) -> None:
        """Ends the search that runs, which then returns what it has found. From any thread."""
        self._engine.stop()

    def clear_hash(self) -> None:
        """Forgets all that was searched."""
        self._engine.clear()

    def load_weights(self, variant: str, path: str) -> None:
        """Reads the evaluation's weights of a variant from a file; of an empty path, those that are built in."""
        self._engine.load_weights(variant, path)

    def quit(self) -> None:
        """Ends what runs; the engine can't be used any more."""
        self._closed = True
        self._engine.stop()

    close = quit

    def __enter__(self) -> "Engine":
        return self

    def __exit__(self, *_: Any) -> None:
        self.quit()

    def _check_open(self) -> None:
        if self._closed:
            raise EngineError("the engine was closed")

    async def _in_thread(self, function, *arguments):
        future = asyncio.get_running_loop().run_in_executor(None, functools.partial(function, *arguments))
        try:
            return await asyncio.shield(future)
        except asyncio.CancelledError:
            # The search must be over before the engine can be asked again. A stop may come before it has begun.
            while not future.done():
                self._engine.stop()
                await asyncio.wait([future], timeout=0.01)
            raise


class Analysis:
    """A search in the background: iterate over its infos, with `for` or `async for`, and stop it when you have seen enough.

    As a context manager it is stopped at the end of the block.
    """

    def __init__(self, engine: _hegemon.Engine, board: Board, limit: Optional[Limit], multipv: int):
        self._engine = engine
        self._infos: "queue.SimpleQueue[Optional[Info]]" = queue.SimpleQueue()
        self._stopped = False
        self._failure: Optional[BaseException] = None
        self._exhausted = False
        self._lines: List[Info] = []
        self._thread = threading.Thread(target=self._run, args=(board, limit, multipv), daemon=True)
        self._thread.start()

    def _run(self, board: Board, limit: Optional[Limit], multipv: int) -> None:
        try:
            lines = self._engine.analyse(board, limit, multipv, self._keep)
            self._lines = lines
        except BaseException as failure:  # is raised where the infos are read
            self._failure = failure
        finally:
            self._infos.put(None)

    def _keep(self, info: Info) -> bool:
        rank = info["multipv"]
        lines = list(self._lines)
        lines[rank - 1 : rank] = [info]
        self._lines = lines
        self._infos.put(info)
        return not self._stopped

    @property
    def info(self) -> Info:
        """The best line found so far; empty before the first."""
        return self._lines[0] if self._lines else {}

    @property
    def multipv(self) -> List[Info]:
        """All lines found so far, the best first."""
        return list(self._lines)

    def stop(self) -> None:
        """Ends the search. It may go on until its next line is found, which takes a moment."""
        self._stopped = True
        self._engine.stop()

    def wait(self) -> List[Info]:
        """Waits for the end of the search; the lines, the best first."""
        self._thread.join()
        if self._failure is not None:
            raise self._failure
        return list(self._lines)

    def get(self) -> Info:
        """The next info that was not read yet; raises queue.Empty when there are no more."""
        info = self._next()
        if info is None:
            raise queue.Empty
        return info

    def _next(self) -> Optional[Info]:
        if self._exhausted:
            return None
        info = self._infos.get()
        if info is None:
            self._exhausted = True
            if self._failure is not None:
                raise self._failure
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
        info = await asyncio.get_running_loop().run_in_executor(None, self._next)
        if info is None:
            raise StopAsyncIteration
        return info

    def __enter__(self) -> "Analysis":
        return self

    def __exit__(self, *_: Any) -> None:
        self.stop()
        self._thread.join()
