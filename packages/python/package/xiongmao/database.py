"""A database of games: what was played in a position, searches, and the records."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, fields
from os import PathLike
from typing import Any, Literal

from . import _native
from ._native import Position, XiongmaoError
from .games import Record
from .parquet import write_games, write_positions

Span = int | str | tuple[int, int]
"""Numbers: one, two as a tuple, the lowest and the highest, or `A..B` as on the command line."""


@dataclass(frozen=True)
class GameSummary:
    """A game of a database in short. What is unknown is None."""

    id: int
    """Its number in the database."""
    south: str | None
    """South's player."""
    north: str | None
    """North's player."""
    south_rating: int | None
    """South's rating."""
    north_rating: int | None
    """North's rating."""
    result: str | None
    """`1-0` if South won, `0-1` or `1/2-1/2`."""
    event: str | None
    """The event."""
    year: int | None
    """The year."""
    plies: int
    """The number of plies."""
    refused: str | None = None
    """Why the rules refuse it."""
    ply: int | None = None
    """The number of plies after which it came to the position that was asked about."""


@dataclass(frozen=True)
class _Played:
    """How games went that came to a position, or in which a move was played."""

    games: int
    """The number of the games."""
    south: int
    """Those that South won."""
    draws: int
    """Those that were drawn."""
    north: int
    """Those that North won. The rest have no known result."""
    rating: int | None
    """The average of the known ratings of those who were to move."""
    last_year: int | None
    """The last year."""


@dataclass(frozen=True)
class ExploredMove(_Played):
    """A move that was played, and how it went."""

    move: str
    """The move."""


@dataclass(frozen=True)
class Explored(_Played):
    """What was played in a position."""

    ended: int
    """Games that ended here."""
    uncounted: int
    """Games that an interrupted import has not counted yet."""
    moves: list[ExploredMove]
    """The moves, the most frequent first."""
    top: list[GameSummary]
    """Some of the games, those of the highest ratings first."""

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Explored:
        """The answer in an object that `docs/games.md` describes."""
        counts = {field.name: data[field.name] for field in fields(_Played)}
        moves = [ExploredMove(**move) for move in data["moves"]]
        top = [GameSummary(**game) for game in data["top"]]
        return cls(**counts, ended=data["ended"], uncounted=data["uncounted"], moves=moves, top=top)


class Games:
    """A database of games, which `import_games` or `xiongmao games import` has made.

    It is opened to be read; what is imported into it meanwhile counts at once. An `OSError` says that there is no such
    file, `XiongmaoError` that it is something else, or damaged.

    The filters of `explore` and `search` are those of the command line: a `player` (the whole name, or else a part of
    it) and his `side`, parts of the names of the `event` and of the opening (`opening_named`), `year`, `rating` and
    `length` in plies, and the `result`: `1-0`, `0-1`, `draw`, or `win` or `loss` of the player.
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        os.stat(path)
        self._path = path
        self._games = _native.Games(path)

    def explore(
        self,
        position: Position,
        *,
        games: int = 4,
        notation: str | None = None,
        player: str | None = None,
        side: str | None = None,
        event: str | None = None,
        opening_named: str | None = None,
        year: Span | None = None,
        rating: Span | None = None,
        result: str | None = None,
        length: Span | None = None,
    ) -> Explored:
        """What was played in a position, in all games or in those that pass the filters, and how it went.

        At most `games` of them are named. Moves are written in PMN or in another `notation`. A position that one game
        alone has reached is found by the moves that led there.
        """
        query = _query(player, side, event, opening_named, year, rating, result, length)
        return Explored.from_data(json.loads(self._games.explore(position, query, games, notation)))

    def search(
        self,
        position: Position | None = None,
        *,
        like: Literal["position", "material", "soldiers"] = "position",
        refused: bool = False,
        limit: int | None = None,
        player: str | None = None,
        side: str | None = None,
        event: str | None = None,
        opening_named: str | None = None,
        year: Span | None = None,
        rating: Span | None = None,
        result: str | None = None,
        length: Span | None = None,
    ) -> list[GameSummary]:
        """The games that pass the filters, in the order of their numbers, at most `limit` of them.

        With a `position`, those that came to it, or to one with the same `material` or the same squares of all
        `soldiers`. With `refused`, instead of the games that the rules accept those that they refuse.
        """
        query = _query(player, side, event, opening_named, year, rating, result, length)
        found = self._games.search(query, position, like, refused, limit)
        return [GameSummary(**json.loads(game)) for game in found]

    def record(self, number: int) -> Record:
        """The record of the game with this number; XiongmaoError if there is none."""
        text, move_limit, rules, notes = self._games.record(number)
        return Record(json.loads(text), move_limit, rules, tuple(notes))

    def to_parquet(
        self, path: str | PathLike[str], table: Literal["games", "positions"] = "games", *, moves: bool = False
    ) -> int:
        """Write all games, or what was played in each position, as Parquet for DuckDB, Spark or pandas.

        Returns the number of rows. The columns are those of the view `overview` and of the table `positions`, which
        `docs/games.md` describes; with `moves`, each game also has the list of its moves in PMN. Games that the rules
        refuse say so in `refused`. Memory does not grow with the database. Needs pyarrow.
        """
        if table not in ("games", "positions"):
            raise XiongmaoError(f"table is games or positions, not {table!r}")
        if table == "positions":
            return write_positions(self._path, path)
        return write_games(self._path, path, (lambda number: self.record(number).moves) if moves else None)

    def stats(self) -> dict[str, Any]:
        """What the database holds, in numbers: the object of `xiongmao games stats --json`."""
        counts: dict[str, Any] = json.loads(self._games.stats())
        return counts

    def __repr__(self) -> str:
        """`Games('my.db')`."""
        return f"Games({str(self._path)!r})"


def _query(
    player: str | None,
    side: str | None,
    event: str | None,
    opening_named: str | None,
    year: Span | None,
    rating: Span | None,
    result: str | None,
    length: Span | None,
) -> str:
    spans = {"year": year, "rating": rating, "length": length}
    texts = {"player": player, "side": side, "event": event, "opening_named": opening_named, "result": result}
    return json.dumps(texts | {name: None if span is None else _span(span) for name, span in spans.items()})


def _span(span: Span) -> str:
    return f"{span[0]}..{span[1]}" if isinstance(span, tuple) else str(span)
