"""Many positions, searched on all cores."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sized
from os import PathLike
from types import TracebackType
from typing import TYPE_CHECKING, Any

from . import _native
from ._native import Position, XiongmaoError
from .analysis import Answer
from .extras import need

if TYPE_CHECKING:
    import pandas

Question = Position | str | Mapping[str, Any]
"""A question: a position; a line, or a record as a dictionary, as `docs/json.md` describes the requests of batches."""


class Answers:
    """An iterator of answers. When nobody holds it any more, and at the end of a `with` block, the searches stop."""

    def __init__(self, batch: _native.Batch, progress: Any = None) -> None:
        """Take over a batch; `analyse_many` does that."""
        self._batch = batch
        self._progress = progress

    def __iter__(self) -> Answers:
        """Itself."""
        return self

    def __next__(self) -> Answer:
        """Wait for the next answer."""
        try:
            line = self._batch.next_line()
        except BaseException:
            self.close()
            raise
        if line is None:
            self.close()
            raise StopIteration
        answer = Answer(line)
        if self._progress is not None:
            self._progress.update()
        return answer

    def close(self) -> None:
        """Stop the searches. There are no more answers then."""
        self._batch.close()
        if self._progress is not None:
            self._progress.close()

    def __enter__(self) -> Answers:
        """Itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Stop the searches."""
        self.close()


def analyse_many(
    positions: Iterable[Question],
    *,
    nodes: int | None = None,
    depth: int | None = None,
    time: float | None = None,
    mate: int | None = None,
    multipv: int = 1,
    workers: int | None = None,
    hash: int = 16,
    game: str | None = None,
    notation: str | None = None,
    move_limit: int | None = None,
    rules: Mapping[str, str] | None = None,
    ordered: bool = True,
    progress: bool = False,
    file: str | PathLike[str] | None = None,
) -> Answers:
    """Search many positions and return an iterator of the answers, the same as those of `xiongmao analyse --batch`.

    The questions are positions, lines of text (a FEEN, a FEEN and `moves` and moves, or moves from the start) or
    dictionaries such as `{"id": 7, "feen": ..., "moves": [...], "nodes": 1000}`. They are taken from the iterable as
    the answers are fetched, some dozens for each worker ahead. Empty lines and comments (`#`) have no answers; a
    question that is refused has one, whose `error` says why.

    Each search has one thread and begins with an empty table of `hash` megabytes; `workers` (by default one for each
    core) search at the same time. `nodes`, `depth`, `time` (seconds) and `mate` limit each search, by default to a
    million nodes. Answers come in the order of the questions or, if not `ordered`, each as soon as it is there.
    `progress` shows a progress bar, which needs tqdm.

    With a `file`, the answers are also appended to it, as `xiongmao analyse --batch --out` does. When the same call is
    made again, perhaps since the program was stopped, the answers to the first questions come from there; a file with
    answers to other questions is refused.

    An exception that the iterable raises comes after the answers to the questions before it.

    The board of each position tells its game unless `game` does. `notation` is that of all moves, given and found.
    `move_limit` and `rules` are those of `Position`; positions that are played by other rules are refused.
    """
    chosen = {} if rules is None else dict(rules)
    bar = need("tqdm", "progress").tqdm(total=_length(positions), unit=" positions") if progress else None
    batch = _native.Batch(
        question_lines(positions, Position(move_limit=move_limit, rules=chosen), notation),
        nodes=nodes,
        depth=depth,
        time=time,
        mate=mate,
        multipv=multipv,
        workers=workers,
        hash=hash,
        game=game,
        notation=notation,
        move_limit=move_limit,
        rules=chosen,
        ordered=ordered,
        file=file,
    )
    return Answers(batch, bar)


def answer_table(answers: Iterable[Answer]) -> pandas.DataFrame:
    """A table of answers with a row for each, as `Answer.row` describes it. Needs pandas.

    Its columns and their types are always the same: numbers are `Int64`, texts are `string`, both with `pandas.NA` for
    what is missing, and `id` is an `object`.
    """
    pd = need("pandas", "pandas")
    rows = [answer.row() for answer in answers]
    columns = {name: pd.Series([row.get(name) for row in rows], dtype=kind) for name, kind in _COLUMNS.items()}
    table: pandas.DataFrame = pd.DataFrame(columns)
    return table


_COLUMNS = {
    "id": "object",
    "line": "Int64",
    "error": "string",
    "game": "string",
    "feen": "string",
    "turn": "string",
    "ply": "Int64",
    "status": "string",
    "best": "string",
    **dict.fromkeys(("cp", "mate", "win", "draw", "loss", "depth", "nodes"), "Int64"),
    "pv": "string",
}


def _length(positions: Iterable[Question]) -> int | None:
    return len(positions) if isinstance(positions, Sized) else None


def question_lines(positions: Iterable[Question], usual: Position, notation: str | None) -> Iterator[str]:
    """The questions as the lines of a batch; `TypeError` for what only looks like an iterable of questions."""
    if isinstance(positions, (str, bytes, PathLike)):
        advice = "open the file that it names, or put a single line into a list"
    elif isinstance(positions, (Position, Mapping)):
        advice = "put a single question into a list"
    elif hasattr(positions, "columns"):
        advice = "pass one of its columns, such as table['feen'], or table.to_dict('records')"
    else:
        return _lines(positions, usual, notation)
    raise TypeError(f"expected an iterable of positions, lines or dictionaries, not {_kind(positions)}: {advice}")


def _kind(value: object) -> str:
    return type(value).__name__


def _lines(positions: Iterable[Question], usual: Position, notation: str | None) -> Iterator[str]:
    for number, question in enumerate(positions, start=1):
        if isinstance(question, Position):
            if (question.move_limit, question.rules) != (usual.move_limit, usual.rules):
                raise XiongmaoError(f"question {number}: the position is played by other rules than the batch")
            yield question.request(notation)
        elif isinstance(question, Mapping):
            yield json.dumps(dict(question))
        elif not isinstance(question, str):
            raise TypeError(f"question {number}: expected a position, a line or a dictionary, not {_kind(question)}")
        else:
            line = question.rstrip("\r\n")
            if "\n" in line:
                raise XiongmaoError(f"question {number}: expected one line, found several")
            yield line
