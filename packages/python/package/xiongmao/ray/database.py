"""Databases of games, made and counted on all machines of a cluster."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from .._native import XiongmaoError
from ..database import Games
from ..runs import run_program
from .folder import new_output, parts_folder, take_folder, write_whole
from .parts import Part, Tasks, do

_PARTS_OF_A_TASK = 4


@dataclass(frozen=True)
class GamesPart(Part):
    """A part of the games, in a database of its own."""

    positions: Path | None = None
    """Where to write what was played in all positions; the database is not needed then."""

    def finish(self) -> None:
        """Write the positions if they are wanted, and that the part is finished: the program itself does not."""
        database, rows = self.folder / self.records, None
        if self.positions is not None:
            rows = Games(database).to_parquet(self.positions, "positions")
        write_whole(self.folder / self.manifest, json.dumps({"result": {"rows": rows}}))
        if self.positions is not None:
            database.unlink()


def import_games(
    *files: str | PathLike[str],
    into: str | PathLike[str],
    parts: int | None = None,
    folder: str | PathLike[str] | None = None,
    program: str = "xiongmao",
    cpus: int = 1,
    in_flight: int | None = None,
    retries: int = 3,
    progress: bool = False,
) -> Games:
    """Read files of games on a cluster into the new database `into`, as `xiongmao games import` does, and open it.

    The games are divided into `parts`, by default four for each task that there is room for. Each is read by a task
    into a database in `folder` (by default `into` with `.parts`). All machines must see that folder and the files. At
    the end this machine puts the parts together and counts the positions; the parts can be deleted then. `program`,
    `in_flight`, `retries` and `progress` are those of `datagen`; `cpus` is what a task takes. The same call continues
    the work when its driver has died; files that have been added since are left out.
    """
    if not files:
        raise XiongmaoError("there are no files to read")
    tasks = Tasks(cpus, in_flight, retries, progress)
    path = new_output(into)
    sources = [os.fspath(Path(file).absolute()) for file in files]
    where = parts_folder(path, folder)
    command = ["games", "import", *sources]
    databases = _do_parts((program, *command), where, {"command": command}, parts, tasks)
    # Whoever finds the database finds all of it.
    new = path.with_name(f"{path.name}.new")
    run_program([program, "games", "import", *databases, "--into", os.fspath(new)], where)
    new.replace(path)
    return Games(path)


def count_positions(
    database: str | PathLike[str],
    out: str | PathLike[str],
    *,
    parts: int | None = None,
    folder: str | PathLike[str] | None = None,
    program: str = "xiongmao",
    cpus: int = 1,
    in_flight: int | None = None,
    retries: int = 3,
    progress: bool = False,
) -> list[Path]:
    """Count on a cluster what was played in all positions of a database, as Parquet for DuckDB or Spark.

    The directory `out` gets a file for each of `parts`, with the columns of `Games.to_parquet(..., "positions")`. Each
    game is in one part, so the sums of rows with the same `key` and `move` are those of the database; unlike its own
    table, they have the positions that only one game has reached, too. All machines must see `out`, the database, which
    nothing may change meanwhile, and `folder` (by default `out` with `.parts`). The other arguments are those of
    `import_games`. Needs pyarrow. Returns the files.
    """
    tasks = Tasks(cpus, in_flight, retries, progress)
    path = Path(database).absolute()
    # What is no database is refused here, not on some machine.
    stats = Games(path).stats()
    target = Path(out).absolute()
    target.mkdir(parents=True, exist_ok=True)
    where = parts_folder(target, folder)
    command = ["games", "import", os.fspath(path), "--all-positions"]
    work = {"command": command, "games": stats["games"]}
    databases = _do_parts((program, *command), where, work, parts, tasks, target)
    return [_positions(target, name) for name in databases]


def _do_parts(
    command: tuple[str, ...],
    folder: Path,
    work: dict[str, object],
    parts: int | None,
    tasks: Tasks,
    positions: Path | None = None,
) -> list[str]:
    """Import all parts, each into a database of its own in the folder, and return their names."""
    count = take_folder(folder, work, parts, _PARTS_OF_A_TASK * tasks.room())
    names = [f"{number}.db" for number in range(1, count + 1)]
    do(
        [
            GamesPart(
                (*command, "--into", name, "--part", f"{number}/{count}"),
                folder,
                f"{name}.part.json",
                name,
                positions=None if positions is None else _positions(positions, name),
            )
            for number, name in enumerate(names, start=1)
        ],
        tasks,
    )
    return names


def _positions(folder: Path, database: str) -> Path:
    return folder / f"{Path(database).stem}.parquet"
