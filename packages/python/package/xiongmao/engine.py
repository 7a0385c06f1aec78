"""The engine: searches positions, one at a time."""

from __future__ import annotations

import json
from collections.abc import Iterable
from os import PathLike
from types import TracebackType

from . import _native
from ._native import Position
from .analysis import Answer, Info
from .names import Side
from .reasons import Threats, Why


class Analysis:
    """A running analysis: an iterator of its lines.

    It ends with the search, or with `stop`. It also stops when nobody holds it any more, when the engine begins another
    search, and at the end of a `with` block.
    """

    def __init__(self, search: _native.Search, turn: Side) -> None:
        """Take over a search; `Engine.analyse` does that."""
        self._search = search
        self._turn = turn

    def __iter__(self) -> Analysis:
        """Itself."""
        return self

    def __next__(self) -> Info:
        """Wait for the next line."""
        line = self._search.next_line()
        if line is None:
            raise StopIteration
        return Info.from_data(json.loads(line), self._turn)

    def stop(self) -> None:
        """Stop the search. What it has found can still be fetched."""
        self._search.stop()

    def result(self) -> Answer:
        """Wait for the end of the search and return what it has found. Lines not yet fetched are passed over."""
        while (result := self._search.result()) is None:
            self._search.next_line()
        return Answer(result)

    def __enter__(self) -> Analysis:
        """Itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Stop the search."""
        self.stop()


class Engine:
    """Searches positions of either game, one at a time.

    `threads` (1 to 256) search together on a transposition table of `hash_mb` megabytes. `network` is a file that
    replaces the network of its game. With one thread and a limit in nodes or depth, an analysis gives the same on every
    machine, and the same as `xiongmao analyze --json`. The memory is taken when the first search begins.

    After a fork, as `multiprocessing` may make it, the engine of the child begins afresh. Analyses and other iterators
    that the parent has begun remain its own: in the child they raise `RuntimeError`.
    """

    def __init__(self, *, threads: int = 1, hash_mb: int = 64, network: str | PathLike[str] | None = None) -> None:
        """Check the arguments and load the network."""
        self._engine = _native.Engine(threads=threads, hash_mb=hash_mb, network=network)

    def analyse(
        self,
        position: Position,
        *,
        nodes: int | None = None,
        depth: int | None = None,
        time: float | None = None,
        mate: int | None = None,
        multipv: int = 1,
        plies: str | Iterable[str] | None = None,
        notation: str | None = None,
    ) -> Analysis:
        """Start an analysis of a position as it is now, with an empty table, and return the iterator of its lines.

        `nodes`, `depth` (in plies), `time` (in seconds) and `mate` (a win in so many own plies) limit it, the first one
        reached ends it; without any, it goes on until it is stopped. `multipv` is the number of lines to find. `plies`
        are the only ones to search. Plies are written in PMN or in another `notation`. Ctrl-C stops it.
        """
        return Analysis(
            self._engine.analyse(
                position,
                nodes=nodes,
                depth=depth,
                time=time,
                mate=mate,
                multipv=multipv,
                plies=plies,
                notation=notation,
            ),
            position.turn,
        )

    def play(
        self,
        position: Position,
        *,
        level: int | None = None,
        elo: int | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        time: float | None = None,
        seed: int = 0,
        notation: str | None = None,
    ) -> str:
        """Choose a ply to play, in PMN or in another `notation`.

        `level` limits the strength, from 0 (weakest) to 20 (full, the default), or `elo` does, from 310 to 3720; not
        both. `nodes`, `depth` and `time` (seconds) limit the search; without any of them, full strength thinks for a
        second, and weaker levels as long as they need. A `seed` other than 0 makes the choices of weaker levels
        reproducible. What earlier calls have found is kept until `clear`.
        """
        return self._engine.play(
            position, level=level, elo=elo, nodes=nodes, depth=depth, time=time, seed=seed, notation=notation
        )

    def why(self, position: Position, ply: str, *, nodes: int = 100_000, notation: str | None = None) -> Why:
        """Compare a legal ply with the best one, and say why it is good or bad.

        Both are searched, with `nodes` together. The ply is read as `Position.push` does; plies and squares are written
        in PMN or in another `notation`. The table is empty at the beginning: an engine with one thread and `hash_mb=16`
        gives the answer of `xiongmao why --json`. XiongmaoError if the game is over, or `stop` ends the search.
        """
        return Why.from_data(json.loads(self._engine.why(position, ply, nodes=nodes, notation=notation)))

    def threats(self, position: Position, *, notation: str | None = None) -> Threats:
        """Say what the side that is not to move would do if it were its turn: captures that pay, and a mate.

        It is the answer of `xiongmao threats --json`, under the conditions that `why` names.
        """
        return Threats.from_data(json.loads(self._engine.threats(position, notation=notation)))

    def stop(self) -> None:
        """Stop the search that is running, from any thread. It ends within moments, with what it has found."""
        self._engine.stop()

    def clear(self) -> None:
        """Stop the search that is running, forget what was found, and give back the memory."""
        self._engine.clear()

    def __repr__(self) -> str:
        """`Engine(threads=1, hash_mb=64)`."""
        return repr(self._engine)
