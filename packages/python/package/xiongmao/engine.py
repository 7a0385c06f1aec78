"""The engine: searches positions, one at a time."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from os import PathLike
from types import TracebackType
from typing import TYPE_CHECKING

from . import _native
from ._native import Position, XiongmaoError
from .analysis import Answer, Info
from .games import Record
from .names import Side
from .reasons import Threats, Why
from .review import Review
from .scores import PovScore, Score
from .tables import Tables

if TYPE_CHECKING:
    from typing_extensions import Self


Seconds = float | Mapping[Side, float]
"""A time in seconds: that of the side to move, or those of both sides."""


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


class PlayedMove(str):
    """The move that `Engine.play` has chosen: a `str`, with what its search has found."""

    __slots__ = ("answer",)

    answer: Answer
    """What the search has found. Its `best` is this move, which weaker levels need not think the best."""

    def __new__(cls, move: str, answer: Answer) -> Self:
        """The move of an answer."""
        played = super().__new__(cls, move)
        played.answer = answer
        return played

    def __reduce__(self) -> tuple[type[PlayedMove], tuple[str, Answer]]:
        """What copies are made from."""
        return PlayedMove, (str(self), self.answer)

    @property
    def score(self) -> Score:
        """The score of the move, for the side that plays it."""
        return self.answer.score

    @property
    def pov_score(self) -> PovScore:
        """The score of the move, and whose point of view it is."""
        return self.answer.pov_score

    @property
    def ponder(self) -> str | None:
        """The expected reply, if any."""
        return self.answer.ponder

    @property
    def info(self) -> Info:
        """The last line of the search: the score, the depth, and the play expected."""
        return self.answer.lines[0]


def _clock(
    side: Side, clock: Seconds | None, increment: Seconds, moves_to_go: int | None
) -> tuple[float, float, int | None] | None:
    """The clock of a side: the time left, the increment, and the moves until it is refilled."""
    if clock is None:
        if increment or moves_to_go is not None:
            raise XiongmaoError("increment and moves_to_go need a clock")
        return None
    return _seconds(clock, side), _seconds(increment, side), moves_to_go


def _seconds(time: Seconds, side: Side) -> float:
    if not isinstance(time, Mapping):
        return time
    if side not in time:
        raise XiongmaoError(f"no time for {side} in {time!r}")
    return time[side]


class Engine:
    """Searches positions of either game, one at a time.

    `threads` (1 to 256) search together on a transposition table of `hash` megabytes. `network` is a file that
    replaces the network of its game. Searches ask the endgame `tables`, and `Answer.tables` has what these know. With
    one thread and a limit in nodes or depth, an analysis gives the same on every machine, and the same as
    `xiongmao analyse --json`. The memory is taken when the first search begins.

    After a fork, as `multiprocessing` may make it, the engine of the child begins afresh. Analyses and other iterators
    that the parent has begun remain its own: in the child they raise `RuntimeError`.
    """

    def __init__(
        self,
        *,
        threads: int = 1,
        hash: int = 64,
        network: str | PathLike[str] | None = None,
        tables: Tables | None = None,
    ) -> None:
        """Check the arguments and load the network."""
        native = None if tables is None else tables._tables
        self._engine = _native.Engine(threads=threads, hash=hash, network=network, tables=native)

    def analyse(
        self,
        position: Position,
        *,
        nodes: int | None = None,
        depth: int | None = None,
        time: float | None = None,
        mate: int | None = None,
        clock: Seconds | None = None,
        increment: Seconds = 0,
        moves_to_go: int | None = None,
        multipv: int = 1,
        moves: str | Iterable[str] | None = None,
        notation: str | None = None,
    ) -> Analysis:
        """Start an analysis of a position as it is now, with an empty table, and return the iterator of its lines.

        `nodes`, `depth` (in plies), `time` (in seconds) and `mate` (a win in so many own moves) limit it, the first one
        reached ends it; without any, it goes on until it is stopped. With a `clock`, as `play` has it, it takes the
        time that `play` would take. `multipv` is the number of lines to find. `moves` are the only ones to search.
        Moves are written in PMN or in another `notation`. Ctrl-C stops it.
        """
        return Analysis(
            self._engine.analyse(
                position,
                nodes=nodes,
                depth=depth,
                time=time,
                mate=mate,
                clock=_clock(position.turn, clock, increment, moves_to_go),
                multipv=multipv,
                moves=moves,
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
        clock: Seconds | None = None,
        increment: Seconds = 0,
        moves_to_go: int | None = None,
        ponder: bool = False,
        seed: int = 0,
        notation: str | None = None,
    ) -> PlayedMove:
        """Choose a move to play, in PMN or in another `notation`: a `str` that also tells its score and the line.

        `level` limits the strength, from 0 (weakest) to 20 (full, the default), or `elo` does, from 410 to 3220; not
        both. `nodes`, `depth` and `time` (seconds) limit the search; without any limit, full strength thinks for a
        second, and weaker levels as long as they need. A `seed` other than 0 makes the choices of weaker levels
        reproducible.

        `clock` is the time left on the clock, in seconds, and `increment` the time that each move adds: numbers for the
        side to move, or dictionaries with the times of both sides, such as `{"south": 60, "north": 55.5}`.
        `moves_to_go` is the number of the player's moves until the clock is refilled.

        What earlier calls have found is kept until `clear`. With `ponder`, the engine goes on thinking afterwards,
        about the position after the reply that it expects, until its next search, `stop` or `clear`; weaker levels do
        not.
        """
        search = self._engine.play(
            position,
            level=level,
            elo=elo,
            nodes=nodes,
            depth=depth,
            time=time,
            clock=_clock(position.turn, clock, increment, moves_to_go),
            seed=seed,
            notation=notation,
        )
        answer = Analysis(search, position.turn).result()
        if answer.best is None:
            raise XiongmaoError("the search was stopped before it had a move")
        if ponder and not answer.interrupted and elo is None and level in (None, 20):
            expected = position.copy()
            for move in (answer.best, answer.ponder):
                if move is not None:
                    expected.push(move, notation)
            if not expected.is_over:
                self._engine.ponder(expected)
        return PlayedMove(answer.best, answer)

    def why(self, position: Position, move: str, *, nodes: int = 100_000, notation: str | None = None) -> Why:
        """Compare a legal move with the best one, and say why it is good or bad.

        Both are searched, with `nodes` together. The move is read as `Position.push` does; moves and squares are
        written in PMN or in another `notation`. The table is empty at the beginning: an engine with one thread and
        `hash=16` gives the answer of `xiongmao why --json`. XiongmaoError if the game is over, or `stop` ends the
        search.
        """
        return Why.from_data(json.loads(self._engine.why(position, move, nodes=nodes, notation=notation)))

    def threats(self, position: Position, *, notation: str | None = None) -> Threats:
        """Say what the side that is not to move would do if it were its turn: captures that pay, and a mate.

        It is the answer of `xiongmao threats --json`, under the conditions that `why` names.
        """
        return Threats.from_data(json.loads(self._engine.threats(position, notation=notation)))

    def annotate(
        self,
        record: Record,
        *,
        opening: int | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        time: float | None = None,
    ) -> Review:
        """Review a recorded game: search all its positions and assess its moves, as `xiongmao annotate` does.

        `nodes` (200,000 if nothing else is said), `depth` and `time` (seconds) limit the search of each position. The
        first `opening` moves are not assessed, by default those that the record of a match says. The record itself does
        not change.
        """
        if not isinstance(record, Record):
            raise TypeError(f"annotate takes a Record, as read_records yields them, not {type(record).__name__}")
        given = json.dumps(record.data)
        data, text = self._engine.annotate(given, opening=opening, nodes=nodes, depth=depth, time=time)
        return Review(Record(json.loads(text), record.move_limit, record.rules, record.notes), json.loads(data))

    @property
    def is_searching(self) -> bool:
        """Whether a search is running, pondering included."""
        return self._engine.is_searching

    def stop(self) -> None:
        """Stop the search that is running, from any thread. It ends within moments, with what it has found."""
        self._engine.stop()

    def clear(self) -> None:
        """Stop the search that is running, forget what was found, and give back the memory."""
        self._engine.clear()

    def __repr__(self) -> str:
        """`Engine(threads=1, hash=64)`."""
        return repr(self._engine)
