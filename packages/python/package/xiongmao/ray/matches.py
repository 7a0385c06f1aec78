"""Matches, played on all machines of a cluster."""

from __future__ import annotations

import math
import os
import shutil
import time
from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any

from .._native import XiongmaoError
from ..matches import read_standings
from ..runs import Option, Setting, option_words, run_program
from .folder import new_output, parts_folder, take_folder
from .parts import Part, Tasks, do

# What belongs to a run and not to a part, or would be written by all parts.
_NOT_OF_PARTS = frozenset(("out", "part", "merge", "resume", "selfcheck", "epd", "pgn", "log", "log_level", "json"))
# Looking whether a test has decided takes at most this share of the time.
_LOOKING = 0.05


def match(
    out: str | PathLike[str],
    *,
    engine: Sequence[Mapping[str, Setting]],
    sprt: bool | Mapping[str, Setting] | None = None,
    parts: int | None = None,
    folder: str | PathLike[str] | None = None,
    program: str = "xiongmao",
    cpus: int = 1,
    in_flight: int | None = None,
    retries: int = 3,
    progress: bool = False,
    turn: float = 60,
    **options: Option,
) -> dict[str, Any]:
    """Play a match on a cluster: the directory `out`, the same as that of `xiongmao match --concurrency 1`.

    Each `engine` has its settings, such as `{"cmd": "stockfish", "name": "a", "nodes": 1000}`. All other options of the
    command have its names with `_` for `-`: `rounds=500`, `max_plies=300`, `no_swap=True`, `each={"cmd": "xiongmao"}`.

    The games are divided into `parts`, by default one for each task that there is room for; machines that join later
    help only if there are more. `folder`, `program`,
    `in_flight`, `retries` and `progress` are those of `datagen`; `cpus` is what a task takes, so that of the games that
    it plays at the same time (`concurrency=`).

    With `sprt` (True, or settings such as `{"elo0": 0, "elo1": 5}`), the games are counted in their order, whichever
    machine has played them, and when the test decides, all tasks stop; later games are left out, as a single run does
    not play them. So that all parts get about equally far where there are more of them than there is room for, perhaps
    since machines have died, a task ends with the first game that ends after `turn` seconds, and another part has its
    turn. Games that it plays at the same time are begun again: `turn` should be many times as long as a game.

    Returns what `read_standings` says of the match.
    """
    refused = _NOT_OF_PARTS.intersection(options)
    if refused:
        raise XiongmaoError(f"{min(refused)} is no option of a match in parts")
    if not turn > 0:
        raise XiongmaoError("turn must be more than 0 seconds")
    tasks = Tasks(cpus, in_flight, retries, progress)
    directory = new_output(out)
    test: dict[str, Option] = {} if sprt is None or sprt is False else {"sprt": sprt}
    chosen = {"engine": engine, **test, **options}
    work = ["match", *(word for name, value in chosen.items() for word in option_words(name, value))]
    where = parts_folder(directory, folder)
    count = take_folder(where, {"command": work}, parts, tasks.room())
    names = [f"part{number}" for number in range(1, count + 1)]
    todo = [
        Part(
            (program, *work, "--part", f"{number}/{count}", "--out", name),
            where,
            f"{name}/part.json",
            f"{name}/games.jsonl",
            turn if test else math.inf,
        )
        for number, name in enumerate(names, start=1)
    ]
    trial = Trial([program, "match", "--merge", *names, "--json"], where, directory)
    do(todo, tasks, trial.succeeds if test else lambda: False)
    if not trial.merged:
        trial.run()
    trial.directory.replace(directory)
    return read_standings(directory)


class Trial:
    """Attempts to put the parts of a match together while they are running."""

    def __init__(self, command: Sequence[str], folder: Path, out: Path) -> None:
        """Take the command that merges, the folder of the parts, and what the match will be called."""
        self._command, self._folder = command, folder
        self._next = 0.0
        self.directory = out.with_name(f"{out.name}.trial.{os.getpid()}")
        """Where the match is when it has been put together."""
        self.merged = False
        """Whether it has."""

    def succeeds(self) -> bool:
        """Whether no more games are needed. Looks only from time to time."""
        began = time.monotonic()
        if self.merged or began < self._next:
            return self.merged
        try:
            self.run()
        except XiongmaoError:
            # Games are missing still. Whatever else it may be is told at the end.
            now = time.monotonic()
            self._next = now + (now - began) / _LOOKING
        return self.merged

    def run(self) -> None:
        """Put the parts together; XiongmaoError if that cannot be done."""
        shutil.rmtree(self.directory, ignore_errors=True)
        run_program([*self._command, "--out", str(self.directory)], self._folder)
        self.merged = True
