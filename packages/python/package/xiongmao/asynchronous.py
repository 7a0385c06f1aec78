"""The engine for asyncio."""

from __future__ import annotations

import asyncio
import functools
import json
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from os import PathLike
from types import TracebackType
from typing import Any, Concatenate, ParamSpec, TypeVar

from ._native import Position
from .analysis import Answer, Info
from .engine import Analysis, Engine
from .names import Side
from .tables import Tables

P = ParamSpec("P")
T = TypeVar("T")


class AsyncAnalysis:
    """A running analysis: an asynchronous iterator of its lines.

    It ends with the search, or with `stop`. It also stops when a task that waits for a line or the result is cancelled
    (as `asyncio.timeout` does), when nobody holds it any more, when the engine begins another search, and at the end of
    an `async with` block. What it has found until then can still be fetched.
    """

    def __init__(self, threads: ThreadPoolExecutor, begin: Callable[[], Analysis], turn: Side) -> None:
        """Begin a search; `AsyncEngine.analyse` does that."""
        self._threads = threads
        self._begun = asyncio.get_running_loop().run_in_executor(threads, begin)
        self._turn = turn

    def __aiter__(self) -> AsyncAnalysis:
        """Itself."""
        return self

    async def __anext__(self) -> Info:
        """Wait for the next line."""
        analysis = await self._analysis()
        line = await _on_a_thread(self._threads, analysis._search.next_line, self.stop)
        if line is None:
            raise StopAsyncIteration
        return Info.from_data(json.loads(line), self._turn)

    def stop(self) -> None:
        """Stop the search. What it has found can still be fetched."""
        if self._begun.done():
            _stop(self._begun)
        else:
            self._begun.add_done_callback(_stop)

    async def result(self) -> Answer:
        """Wait for the end of the search and return what it has found. Lines not yet fetched are passed over."""
        analysis = await self._analysis()
        return await _on_a_thread(self._threads, analysis.result, self.stop)

    async def _analysis(self) -> Analysis:
        try:
            return await asyncio.shield(self._begun)
        except asyncio.CancelledError:
            self.stop()
            raise

    async def __aenter__(self) -> AsyncAnalysis:
        """Itself."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Stop the search."""
        self.stop()


def _stop(begun: asyncio.Future[Analysis]) -> None:
    if not begun.cancelled() and begun.exception() is None:
        begun.result().stop()


async def _on_a_thread(threads: ThreadPoolExecutor, work: Callable[[], T], stop: Callable[[], None]) -> T:
    """Do work that `stop` ends soon, and end it if the task is cancelled."""
    working = asyncio.get_running_loop().run_in_executor(threads, work)
    try:
        return await asyncio.shield(working)
    except asyncio.CancelledError:
        while not working.done():
            # It may not have begun, and there is nothing to stop then.
            stop()
            await asyncio.wait([working], timeout=0.02)
        stop()
        working.exception()
        raise


def _awaited(
    method: Callable[Concatenate[Engine, Position, P], T],
) -> Callable[Concatenate[AsyncEngine, Position, P], Coroutine[Any, Any, T]]:
    """A method that answers a question about a position, as one to be awaited."""

    async def answer(self: AsyncEngine, position: Position, /, *arguments: P.args, **named: P.kwargs) -> T:
        question = functools.partial(method, self._engine, position.copy(), *arguments, **named)
        return await _on_a_thread(self._threads, question, self._engine.stop)

    functools.update_wrapper(answer, method)
    return answer


def _begun(
    method: Callable[Concatenate[Engine, Position, P], Analysis],
) -> Callable[Concatenate[AsyncEngine, Position, P], AsyncAnalysis]:
    """The method that begins an analysis, as one whose analyses are asynchronous."""

    def begin(self: AsyncEngine, position: Position, /, *arguments: P.args, **named: P.kwargs) -> AsyncAnalysis:
        analyse = functools.partial(method, self._engine, position.copy(), *arguments, **named)
        return AsyncAnalysis(self._threads, analyse, position.turn)

    functools.update_wrapper(begin, method)
    return begin


class AsyncEngine:
    """An `Engine` for asyncio: its methods are awaited, and its analyses iterated over with `async for`.

    Searches run on threads without the interpreter's lock, so the event loop goes on meanwhile. If a task that waits
    for the engine is cancelled, its search stops. An engine searches one position at a time, as `Engine` does: the next
    search ends the one before, which returns what it has found. Tasks that search at the same time need an engine each.
    """

    def __init__(
        self,
        *,
        threads: int = 1,
        hash: int = 64,
        network: str | PathLike[str] | None = None,
        tables: Tables | None = None,
    ) -> None:
        """Check the arguments and load the network, as `Engine` does."""
        self._engine = Engine(threads=threads, hash=hash, network=network, tables=tables)
        self._threads = ThreadPoolExecutor(32, "xiongmao")

    analyse = _begun(Engine.analyse)
    """Begin an analysis, as `Engine.analyse` does. What it refuses is raised where the analysis is awaited first."""
    play = _awaited(Engine.play)
    """Choose a move to play: `Engine.play`, to be awaited."""
    why = _awaited(Engine.why)
    """Compare a move with the best one: `Engine.why`, to be awaited."""
    threats = _awaited(Engine.threats)
    """Say what the side that is not to move threatens: `Engine.threats`, to be awaited."""

    @property
    def is_searching(self) -> bool:
        """Whether a search is running, pondering included."""
        return self._engine.is_searching

    def stop(self) -> None:
        """Stop the search that is running. It ends within moments, with what it has found."""
        self._engine.stop()

    async def clear(self) -> None:
        """Stop the search that is running, forget what was found, and give back the memory."""
        await asyncio.get_running_loop().run_in_executor(self._threads, self._engine.clear)

    def __repr__(self) -> str:
        """`AsyncEngine(threads=1, hash=64)`."""
        return f"Async{self._engine!r}"
