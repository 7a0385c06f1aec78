"""Many positions, searched on all machines of a cluster."""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import _native
from .._native import Position, XiongmaoError
from ..analysis import Answer
from ..batch import Question, analyse_many, question_lines
from ..extras import need
from .folder import take_folder, write_whole

if TYPE_CHECKING:
    # Private names: they do not exist when the program runs.
    import pyarrow as _arrow
    from ray import data as _data

_COLUMNS = ("line", "question")
# Quotation marks within texts are escaped, so this is the number itself.
_LINE = re.compile(r'"line":(\d+)')


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
        blocks.append(ray.put(arrow.table({"line": arrow.array(numbers, arrow.int64()), "question": questions})))
        first += len(questions)
    if not blocks:
        blocks.append(ray.put(_table(arrow, "question", [], [])))
    return data.from_arrow_refs(blocks)


def analyse(
    positions: Iterable[Question] | _data.Dataset,
    *,
    nodes: int | None = None,
    depth: int | None = None,
    time: float | None = None,
    mate: int | None = None,
    multipv: int = 1,
    hash_mb: int = 16,
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
    """Search many positions on a cluster; the dataset has the answers of `xiongmao analyze --batch`, in their order.

    The positions are a dataset with the columns `line` and `question`, as `numbered` makes it, or anything that
    `analyse_many` takes. The other arguments up to `rules` are those of `analyse_many`. The dataset that is returned
    has the columns `line`, the number of the question, and `answer`, the answer as JSON; `answers` makes objects of
    them. It is computed when it is read, and as fast as it is read.

    At most so many `actors` (by default as many as there is room for, also on machines that join later) search, each
    with as many threads as it takes `cpus`, `block` questions at a time; each block costs some 25 milliseconds beside
    its searches. If a machine dies, its questions are searched again by others; each is answered once. `progress` shows
    the progress bars of Ray.

    With a `folder`, which all machines must see, the answers of each block are kept in a file there. When the same call
    is made again, perhaps since its driver has died, blocks with the same questions are not searched again. A folder
    with answers to other searches, or of another build of this package, is refused.
    """
    if actors is not None and actors < 1:
        raise XiongmaoError("actors must be at least 1")
    if cpus < 1:
        raise XiongmaoError("cpus must be at least 1")
    if block < 1:
        raise XiongmaoError("block must be at least 1")
    data = need("ray.data", "ray")
    searches: dict[str, Any] = {
        "nodes": nodes,
        "depth": depth,
        "time": time,
        "mate": mate,
        "multipv": multipv,
        "hash_mb": hash_mb,
        "game": game,
        "notation": notation,
        "move_limit": move_limit,
        "rules": None if rules is None else dict(rules),
        "workers": cpus,
    }
    # Bad arguments are refused here, not on some machine.
    analyse_many([], **searches).close()
    if isinstance(positions, data.Dataset):
        questions = _with_columns(positions)
    else:
        questions = numbered(positions, notation=notation, move_limit=move_limit, rules=rules, block=block)
    pool = data.ActorPoolStrategy(min_size=1, max_size=actors)
    kept = None if folder is None else _take(Path(folder).absolute(), searches)
    found = questions.map_batches(
        Searcher,
        fn_constructor_args=(searches, kept),
        batch_size=block,
        batch_format="pyarrow",
        compute=pool,
        num_cpus=cpus,
    )
    found.context.execution_options.preserve_order = True
    found.context.enable_progress_bars = progress
    return found


def _with_columns(questions: _data.Dataset) -> _data.Dataset:
    """The same dataset, unless it lacks a column."""
    names = questions.schema().names
    missing = [name for name in _COLUMNS if name not in names]
    if missing:
        raise XiongmaoError(f"the dataset has no column {missing[0]!r}; numbered() makes one with both")
    return questions


def _take(folder: Path, searches: dict[str, Any]) -> Path:
    """Take a folder for the answers to these searches. The number of threads alters none."""
    work = {"program": _build(), "analyse": {name: searches[name] for name in searches if name != "workers"}}
    take_folder(folder, work, None, 1)
    return folder


def answers(dataset: _data.Dataset) -> Iterator[Answer]:
    """The answers in a dataset of `analyse`, in its order."""
    return (Answer(row["answer"]) for row in dataset.iter_rows())


class Searcher:
    """What an actor holds: how to search one block of questions after another."""

    def __init__(self, searches: dict[str, Any], folder: Path | None) -> None:
        """Keep the arguments of `analyse_many`, and the folder for the answers, if they are kept."""
        self._searches, self._folder = searches, folder

    def __call__(self, block: _arrow.Table) -> _arrow.Table:
        """Answer a block of questions."""
        numbers, questions = (block[name].to_pylist() for name in _COLUMNS)
        if self._folder is None:
            texts = self._search(numbers, questions)
        else:
            # By its questions, since a block may begin elsewhere another time.
            digest = hashlib.sha256(json.dumps([numbers, questions]).encode()).hexdigest()
            texts = self._kept(self._folder / f"{digest}.jsonl", numbers, questions)
        lines = [int(found[1]) for found in map(_LINE.search, texts) if found]
        return _table(need("pyarrow", "ray"), "answer", lines, texts)

    def _kept(self, file: Path, numbers: list[int], questions: list[str]) -> list[str]:
        """The answers in a file, which is made if it does not exist."""
        with contextlib.suppress(FileNotFoundError):
            return file.read_text(encoding="utf-8").split("\n")[:-1]
        texts = self._search(numbers, questions)
        write_whole(file, "".join(f"{text}\n" for text in texts))
        return texts

    def _search(self, numbers: list[int], questions: list[str]) -> list[str]:
        """The answers as JSON, with the numbers of their questions; those of `analyse_many` count within the block."""
        return [
            _LINE.sub(f'"line":{numbers[(answer.line or 1) - 1]}', answer.json, count=1)
            for answer in analyse_many(questions, **self._searches)
        ]


def _build() -> str:
    """The digest of the compiled half of this package: engine, networks and all."""
    with open(_native.__file__, "rb") as module:
        digest = hashlib.sha256()
        while piece := module.read(1 << 20):
            digest.update(piece)
    return digest.hexdigest()


def _table(arrow: Any, name: str, numbers: list[int], texts: list[str]) -> _arrow.Table:
    """A table of texts with their numbers; the types are the same if there are none."""
    return arrow.table({"line": arrow.array(numbers, arrow.int64()), name: arrow.array(texts, arrow.string())})
