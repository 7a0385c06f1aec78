"""The directory of a match, as `xiongmao match --out` writes it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from os import PathLike
from typing import TYPE_CHECKING, Any

from . import _native
from ._native import XiongmaoError
from .extras import need
from .games import Record

if TYPE_CHECKING:
    import pandas


def read_standings(directory: str | PathLike[str]) -> dict[str, Any]:
    """The standings of a match, finished or not, as `xiongmao match --json` tells them.

    Besides: `ratings` relative to the first engine, the `decision` of the sequential test (`h0`, `h1` or None), whether
    the match is `complete`, and how many records are `broken` and not counted.
    """
    standings: dict[str, Any] = json.loads(_native.match_standings(directory))
    return standings


def match_table(directory: str | PathLike[str]) -> pandas.DataFrame:
    """A table of the engines of a match, the best one first. Needs pandas.

    Columns: `games`, `wins`, `draws`, `losses`, `score` (points a game), `elo` with the 95 % interval `elo_low` to
    `elo_high` against all opponents together, `rating` with `rating_low` and `rating_high` relative to the first
    engine, and `faults`, the number of games lost by a fault.
    """
    standings = read_standings(directory)
    ratings = {rating["name"]: rating for rating in standings["ratings"]}
    rows = []
    for engine in standings["engines"]:
        results, rating = engine["results"], ratings[engine["name"]]
        rows.append(
            {
                "name": engine["name"],
                **{name: results[name] for name in ("games", "wins", "draws", "losses", "score")},
                **{name: results[name] for name in ("elo", "elo_low", "elo_high")},
                "rating": rating["elo"],
                "rating_low": rating["elo_low"],
                "rating_high": rating["elo_high"],
                "faults": sum(engine["faults"].values()),
            }
        )
    table: pandas.DataFrame = need("pandas", "pandas").DataFrame(rows).set_index("name")
    return table


def game_table(directory: str | PathLike[str]) -> pandas.DataFrame:
    """A table of the games of a match, in the order of their numbers. Needs pandas.

    Columns: `pair` (missing where openings are played once), `south`, `north`, `result`, `termination` (how it ended),
    `plies`, `opening` (the moves of the opening), `warnings` (false claims of the engines), and for each side the means
    of what its engine reported: `south_depth`, `south_nodes`, `south_ms`, and the same for `north`.
    """
    rows = sorted((_row(record) for record in _finished(directory)), key=lambda row: int(row["game"]))
    table: pandas.DataFrame = need("pandas", "pandas").DataFrame(rows, columns=_COLUMNS).set_index("game")
    table["pair"] = table["pair"].astype("Int64")
    return table


_REPORTED = (("depth", "depth"), ("nodes", "nodes"), ("ms", "elapsed_ms"))
_COLUMNS = ["game", "pair", "south", "north", "result", "termination", "plies", "opening", "warnings"]
_COLUMNS += [f"{side}_{column}" for side in ("south", "north") for column, _ in _REPORTED]


def _finished(directory: str | PathLike[str]) -> Iterator[Record]:
    """The games that have been written as a whole; the last one may be growing."""
    path = os.path.join(directory, "games.jsonl")
    if not os.path.exists(path):
        raise XiongmaoError(f"{os.fspath(directory)} holds no match")
    with open(path, encoding="utf-8") as lines:
        for number, line in enumerate(lines, start=1):
            if not line.endswith("\n"):
                return
            try:
                yield Record(json.loads(line))
            except json.JSONDecodeError as error:
                raise XiongmaoError(f"{path}, line {number}: {error}") from error


def _row(record: Record) -> dict[str, Any]:
    place, moves = record.data.get("match", {}), record.data.get("plies", [])
    opening = place.get("opening_plies", 0)
    row = {
        "game": place.get("game", 0),
        "pair": place.get("pair"),
        "south": record.south,
        "north": record.north,
        "result": record.result,
        "termination": record.data.get("outcome", {}).get("termination"),
        "plies": len(moves),
        "opening": " ".join(record.moves[:opening]),
        "warnings": len(place.get("warnings", [])),
    }
    south_begins = record.feen.rsplit(" ", 1)[-1][:1].isupper()
    for side, first in (("south", 0 if south_begins else 1), ("north", 1 if south_begins else 0)):
        own = [move for number, move in enumerate(moves) if number >= opening and number % 2 == first]
        for column, name in _REPORTED:
            values = [move[name] for move in own if name in move]
            row[f"{side}_{column}"] = sum(values) / len(values) if values else None
    return row
