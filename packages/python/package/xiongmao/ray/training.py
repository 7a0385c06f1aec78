"""Training data, made on all machines of a cluster."""

from __future__ import annotations

import json
from os import PathLike
from typing import Any

from .._native import XiongmaoError
from ..runs import datagen_words, run_program
from .folder import new_output, parts_folder, take_folder
from .parts import Part, Tasks, do

_LEAST_PARTS = 64


def datagen(
    out: str | PathLike[str],
    *,
    games: int,
    nodes: int | None = None,
    seed: int | None = None,
    random_plies: tuple[int, int] | None = None,
    endings: float | None = None,
    game: str | None = None,
    parts: int | None = None,
    folder: str | PathLike[str] | None = None,
    program: str = "xiongmao",
    threads: int = 1,
    in_flight: int | None = None,
    retries: int = 3,
    progress: bool = False,
) -> dict[str, Any]:
    """Generate training data on a cluster: the file `out`, the same as that of `xiongmao datagen`.

    `nodes` to `game` are the options of that command. The games are divided into `parts`, by default four for each
    processor that a task finds, but at least 64, so that machines that join later find work. Each is done by `program`
    in a task with so many `threads`, and writes a file and its manifest to `folder` (by default `out` with `.parts`),
    which all machines must see, as they must have the program. `in_flight` is how many tasks are given to Ray at a
    time, by default two for each that there is room for.

    A part whose machine dies is begun again up to `retries` times and goes on where it was. So does the whole work when
    the same call is made again: finished parts are left as they are. At the end the parts are merged; they can be
    deleted then. `progress` shows a progress bar, which needs tqdm. Returns the numbers of `positions` and of
    `duplicates` between parts that were left out.
    """
    tasks = Tasks(threads, in_flight, retries, progress)
    if games < 1:
        raise XiongmaoError("games must be at least 1")
    path = new_output(out)
    work = datagen_words(games, nodes, seed, random_plies, endings, game)
    where = parts_folder(path, folder)
    count = take_folder(where, {"command": work}, parts, min(games, max(_LEAST_PARTS, 4 * tasks.room())))
    files = [f"{number}.bin" for number in range(1, count + 1)]
    command = (program, *work, f"--threads={threads}")
    do(
        [
            Part((*command, "--part", f"{number}/{count}", "--out", file), where, f"{file}.part.json", file)
            for number, file in enumerate(files, start=1)
        ],
        tasks,
    )
    merge = [program, "data", "merge", *files, "--out", str(path), "--json"]
    merged: dict[str, Any] = json.loads(run_program(merge, where))
    return merged
