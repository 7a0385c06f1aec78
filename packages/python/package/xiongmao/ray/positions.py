"""Many positions, searched on all machines of a cluster."""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from os import PathLike
from typing import TYPE_CHECKING, Any

from .. import _native
from .._native import Position, XiongmaoError
from ..analysis import Answer
from ..batch import Question, analyse_many, question_lines
from ..extras import need
from ..remote import place_at
from .folder import take_folder, write_whole

if TYPE_CHECKING:
    # Private names: they do not exist when the program runs.
    import pyarrow as _arrow
    from ray import data as _data

COLUMNS = ("error", "status", "best", "cp", "mate", "win", "draw", "loss", "depth", "nodes", "pv")
"""The columns of answers in tables: those of `answer_table` that say what was found."""
_NUMBERS = frozenset(("cp", "mate", "win", "draw", "loss", "depth", "nodes"))
_LINE, _QUESTION, _ANSWER = "line", "question", "answer"
# Quotation marks within texts are escaped, so this is the number itself.
_NUMBER = re.compile(r'"line":\d+,')


def numbered(
    positions: Iterable[Question],
    *,
    notation: str | None = None,
    move_limit: int | None = None,
    rules: Mapping[str, str] | None = None,
    block: int = 64,
) -> _data.Dataset:
    """Make a dataset of questions as `analyse_many` takes them, with the columns `line` and `question`.

    `line` is the number of the question, from 1: its line if it comes from a file. The questions go into Ray's object
    store, `block` of them at a time, and from there to disk if they are too many.
    """
    if block < 1:
        raise XiongmaoError("block must be at least 1")
    ray, data, arrow = need("ray", "ray"), need("ray.data", "ray"), need("pyarrow", "ray")
    usual = Position(move_limit=move_limit, rules={} if rules is None else dict(rules))
    lines, blocks, first = question_lines(positions, usual, notation), [], 1
    while questions := list(itertools.islice(lines, block)):
        numbers = range(first, first + len(questions))
        blocks.append(ray.put(_numbered(arrow, numbers, questions)))
        first += len(questions)
    if not blocks:
        blocks.append(ray.put(_numbered(arrow, (), [])))
    return data.from_arrow_refs(blocks)


def _numbered(arrow: Any, numbers: Iterable[int], questions: list[str]) -> _arrow.Table:
    """Questions with their numbers; the types are the same if there are none."""
    return arrow.table({_LINE: arrow.array(numbers, arrow.int64()), _QUESTION: arrow.array(questions, arrow.string())})


def analyse(
    positions: Iterable[Question] | _data.Dataset,
    *,
    column: str = "question",
    table: bool = False,
    prefix: str = "",
    nodes: int | None = None,
    depth: int | None = None,
    time: float | None = None,
    mate: int | None = None,
    multipv: int = 1,
    hash: int = 16,
    game: str | None = None,
    notation: str | None = None,
    move_limit: int | None = None,
    rules: Mapping[str, str] | None = None,
    actors: int | None = None,
    cpus: int = 1,
    block: int = 64,
    folder: str | PathLike[str] | None = None,
    progress: bool = False,
) -> _data.Dataset:
    """Search many positions on a cluster; the dataset has the answers of `xiongmao analyse --batch`, in their order.

    The positions are a dataset with a `column` of questions, or anything that `analyse_many` takes. The arguments from
    `nodes` to `rules` are those of `analyse_many`. The dataset that is returned is computed when it is read, and as
    fast as it is read. It has all columns of the rows that were asked, and `answer`, the answer as JSON, of which
    `answers` makes objects. A row with a game that has several answers comes once for each, and one without an answer,
    such as a comment, not at all. If there is a column `line`, as `numbered` makes it, answers have these numbers.

    With `table`, there are columns of numbers and texts in place of `answer`, those of `answer_table` from `error` on
    that say what was found (`COLUMNS`), and rows without an answer stay. `prefix` is put before their names; a name
    that the dataset has already is refused.

    At most so many `actors` (by default as many as there is room for, also on machines that join later) search, each
    with as many threads as it takes `cpus`, `block` questions at a time; each block costs some 25 milliseconds beside
    its searches. If a machine dies, its questions are searched again by others; each is answered once. `progress` shows
    the progress bars of Ray.

    With a `folder`, which all machines must see, the answers of each block are kept in a file there; it may be at an
    address, such as `s3://bucket/answers`. When the same call is made again, perhaps since its driver has died, blocks
    with the same questions are not searched again. A folder with answers to other searches, or of another build of this
    package, is refused.
    """
    if actors is not None and actors < 1:
        raise XiongmaoError("actors must be at least 1")
    if cpus < 1:
        raise XiongmaoError("cpus must be at least 1")
    if block < 1:
        raise XiongmaoError("block must be at least 1")
    data, arrow = need("ray.data", "ray"), need("pyarrow", "ray")
    searches: dict[str, Any] = {
        "nodes": nodes,
        "depth": depth,
        "time": time,
        "mate": mate,
        "multipv": multipv,
        "hash": hash,
        "game": game,
        "notation": notation,
        "move_limit": move_limit,
        "rules": None if rules is None else dict(rules),
        "workers": cpus,
    }
    # Bad arguments are refused here, not on some machine.
    analyse_many([], **searches).close()
    if isinstance(positions, data.Dataset):
        questions = positions
    else:
        questions = numbered(positions, notation=notation, move_limit=move_limit, rules=rules, block=block)
        column = _QUESTION
    found_as = found_columns(arrow, table, prefix)
    _check_columns(questions.schema().names, column, found_as.names)
    pool = data.ActorPoolStrategy(min_size=1, max_size=actors)
    kept = None if folder is None else _take(place_at(folder), searches)
    found = questions.map_batches(
        Searcher,
        fn_constructor_args=(searches, kept, column, found_as),
        batch_size=block,
        batch_format="pyarrow",
        compute=pool,
        num_cpus=cpus,
    )
    found.context.execution_options.preserve_order = True
    found.context.enable_progress_bars = progress
    return found


def _check_columns(names: list[str], column: str, found: list[str]) -> None:
    """Refuse a dataset without the column of questions, or with a column of the answers."""
    if column not in names:
        raise XiongmaoError(f"the dataset has no column {column!r}; column= names the one with the positions")
    for name in found:
        if name in names:
            raise XiongmaoError(f"the dataset has a column {name!r} already; prefix= changes the names of answers")


def _take(folder: Any, searches: dict[str, Any]) -> Any:
    """Take a folder for the answers to these searches. The number of threads alters none."""
    work = {"program": _build(), "analyse": {name: searches[name] for name in searches if name != "workers"}}
    take_folder(folder, work, None, 1)
    return folder


def answers(dataset: _data.Dataset) -> Iterator[Answer]:
    """The answers in a dataset of `analyse`, in its order."""
    return (Answer(row["answer"]) for row in dataset.iter_rows())


class Searcher:
    """What an actor holds: how to search one block of questions after another."""

    def __init__(self, searches: dict[str, Any], folder: Any, column: str, found: _arrow.Schema) -> None:
        """Keep the arguments of `analyse_many`, the folder for the answers, and the names and types of columns."""
        self._searches, self._folder, self._column, self._found = searches, folder, column, found

    def __call__(self, block: _arrow.Table) -> _arrow.Table:
        """Answer a block of questions."""
        questions = [as_question(value) for value in block[self._column].to_pylist()]
        numbers = block[_LINE].to_pylist() if _LINE in block.column_names else None
        by_row: dict[int, list[Answer]] = {}
        for answer in map(Answer, self._texts(questions, numbers)):
            by_row.setdefault((answer.line or 1) - 1, []).append(answer)
        whole = _ANSWER not in self._found.names
        rows, cells = [], []
        for row in range(len(questions)):
            for found in by_row.get(row, [None] if whole else []):
                rows.append(row)
                cells.append({} if found is None else self._cells(found, None if numbers is None else numbers[row]))
        arrow = need("pyarrow", "ray")
        table = block.take(arrow.array(rows, arrow.int64()))
        for field in self._found:
            table = table.append_column(field, arrow.array([row.get(field.name) for row in cells], field.type))
        return table

    def _cells(self, answer: Answer, number: int | None) -> dict[str, Any]:
        """The answer to a question with this number, by the names of columns."""
        if _ANSWER in self._found.names:
            # In the answer it is the number within the block.
            line = f'"line":{number},' if isinstance(number, int) else ""
            return {_ANSWER: _NUMBER.sub(line, answer.json, count=1)}
        row = answer.row()
        return {field.name: row.get(name) for name, field in zip(COLUMNS, self._found, strict=True)}

    def _texts(self, questions: list[Question], numbers: list[int] | None) -> list[str]:
        """The answers as JSON, with the numbers of their questions in this block."""
        if self._folder is None:
            return self._search(questions)
        # By its questions, since a block may begin elsewhere another time.
        digest = hashlib.sha256(json.dumps([numbers, questions]).encode()).hexdigest()
        return self._kept(self._folder / f"{digest}.jsonl", questions)

    def _kept(self, file: Any, questions: list[Question]) -> list[str]:
        """The answers in a file, which is made if it does not exist."""
        with contextlib.suppress(FileNotFoundError):
            found: str = file.read_text(encoding="utf-8")
            return found.split("\n")[:-1]
        texts = self._search(questions)
        write_whole(file, "".join(f"{text}\n" for text in texts))
        return texts

    def _search(self, questions: list[Question]) -> list[str]:
        return [answer.json for answer in analyse_many(questions, **self._searches)]


def as_question(value: Any) -> Question:
    """A cell as a question: a missing one is like an empty line, and a record has no missing fields."""
    if isinstance(value, dict):
        return {name: field for name, field in value.items() if field is not None}
    return "" if value is None else str(value)


def found_columns(arrow: Any, table: bool, prefix: str) -> _arrow.Schema:
    """The names and types of the columns of answers."""
    if not table:
        return arrow.schema([(_ANSWER, arrow.string())])
    return arrow.schema([(prefix + name, arrow.int64() if name in _NUMBERS else arrow.string()) for name in COLUMNS])


def _build() -> str:
    """The digest of the compiled half of this package: engine, networks and all."""
    with open(_native.__file__, "rb") as module:
        digest = hashlib.sha256()
        while piece := module.read(1 << 20):
            digest.update(piece)
    return digest.hexdigest()
