"""Training data and matches, made by the program that comes with the package."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any

from ._native import XiongmaoError
from .database import Games
from .matches import read_standings
from .program import environment

Setting = str | int | float
"""The value of an option."""
Option = Setting | Mapping[str, Setting] | Sequence[Setting | Mapping[str, Setting]]
"""The value of an option, or those of one that has names or is given several times."""

_NOT_HERE = frozenset(("out", "part", "merge", "resume", "json"))


def match(
    out: str | PathLike[str],
    *,
    engine: Sequence[Mapping[str, Setting]] = (),
    sprt: bool | Mapping[str, Setting] | None = None,
    program: str = "xiongmao",
    **options: Option,
) -> dict[str, Any]:
    """Play a match on this machine, as `xiongmao match --out` does, and return what `read_standings` says of it.

    Each `engine` has its settings, such as `{"cmd": "stockfish", "name": "a", "nodes": 1000}`. All other options of the
    command have its names with `_` for `-`: `rounds=500`, `max_plies=300`, `no_swap=True`, `each={"cmd": "xiongmao"}`,
    `concurrency=4`. The same call continues a match that was cut off. `xiongmao` is the program on the path, or else
    the one that the wheel holds. `xiongmao.ray.match` does the same on many machines.
    """
    refused = _NOT_HERE.intersection(options)
    if refused:
        raise XiongmaoError(f"{min(refused)} is no option of a match in Python")
    test: dict[str, Option] = {} if sprt is None or sprt is False else {"sprt": sprt}
    chosen = {"engine": engine, **test, **options}
    words = [word for name, value in chosen.items() for word in option_words(name, value)]
    run_program([program, "match", *words, "--out", os.fspath(out)], Path.cwd())
    return read_standings(out)


def datagen(
    out: str | PathLike[str],
    *,
    games: int,
    nodes: int | None = None,
    seed: int | None = None,
    random_plies: tuple[int, int] | None = None,
    endings: float | None = None,
    game: str | None = None,
    threads: int = 1,
    program: str = "xiongmao",
) -> dict[str, Any]:
    """Generate training data on this machine, as `xiongmao datagen` does, and return its summary.

    `nodes` to `threads` are the options of that command. The same call continues a run that was cut off.
    `xiongmao.ray.datagen` does the same on many machines.
    """
    words = [*datagen_words(games, nodes, seed, random_plies, endings, game), f"--threads={threads}"]
    printed = run_program([program, *words, "--out", os.fspath(out), "--json"], Path.cwd())
    summary: dict[str, Any] = json.loads(printed)
    return summary


def import_games(
    *files: str | PathLike[str],
    into: str | PathLike[str],
    part: str | None = None,
    program: str = "xiongmao",
) -> Games:
    """Read files of games, folders and other databases into a database, as `xiongmao games import` does, and open it.

    The same call continues an import that was cut off. `part="I/N"` reads only part I of N.
    """
    sources = [os.fspath(file) for file in files]
    words = [*sources, "--into", os.fspath(into), *([] if part is None else [f"--part={part}"])]
    run_program([program, "games", "import", *words], Path.cwd())
    return Games(into)


def datagen_words(
    games: int,
    nodes: int | None,
    seed: int | None,
    random_plies: tuple[int, int] | None,
    endings: float | None,
    game: str | None,
) -> list[str]:
    """The words of a command that generates training data."""
    moves = None if random_plies is None else f"{random_plies[0]}..{random_plies[1]}"
    options = {"games": games, "nodes": nodes, "seed": seed, "random-plies": moves, "endings": endings, "game": game}
    return ["datagen", *(f"--{name}={value}" for name, value in options.items() if value is not None)]


def run_program(command: Sequence[str], folder: Path) -> str:
    """Run a program and return what it prints; XiongmaoError with its message if it fails."""
    try:
        ended = subprocess.run(command, cwd=folder, env=environment(), capture_output=True, text=True, check=False)
    except OSError as error:
        raise XiongmaoError(f"cannot run {command[0]}: {error.strerror}") from error
    # 1 is a negative answer, such as that of a test.
    if ended.returncode not in (0, 1):
        raise XiongmaoError(message_of(ended.stderr))
    return ended.stdout


def message_of(errors: str) -> str:
    """The last line of what a program says on standard error."""
    lines = errors.strip().splitlines()
    return lines[-1].removeprefix("error: ") if lines else "the program has failed without a word"


def option_words(name: str, value: Option) -> list[str]:
    """An option as words of the command line."""
    flag = f"--{name.replace('_', '-')}"
    if value is None or value is False:
        return []
    if value is True:
        return [flag]
    if isinstance(value, Mapping):
        return [flag, *(f"{key}={_setting(setting)}" for key, setting in value.items())]
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [word for one in value for word in option_words(name, one)]
    return [f"{flag}={value}"]


def _setting(value: Setting) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
