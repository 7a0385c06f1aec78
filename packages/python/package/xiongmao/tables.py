"""Endgame tables: exact values of positions with few pieces."""

from __future__ import annotations

import json
from dataclasses import dataclass
from os import PathLike
from typing import Any

from . import _native
from ._native import Position
from .names import Value
from .remote import local_copy


@dataclass(frozen=True)
class TableValue:
    """What a table says, for the side to move, or for the player of a move."""

    value: Value
    """`win`, `loss`, `draw`, or `open` where the table proves nothing."""
    mate: int | None
    """N: a win within N own moves; -N: a loss within N; None for all else."""
    ban: bool
    """Whether the ban on repetition decides."""

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> TableValue | None:
        """The value in an object of JSON; None where it is null."""
        if data["value"] is None:
            return None
        return cls(data["value"], data["mate"], data["ban"])


@dataclass(frozen=True)
class TableAnswer:
    """What tables say of a position and of its moves."""

    position: TableValue | None
    """The value for the side to move; None if there is no table for these pieces, or the game is over."""
    moves: dict[str, TableValue]
    """Each legal move after which a table has a value, best first, with its value for its player."""

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> TableAnswer:
        """The answer in an object that `docs/json.md` describes."""
        values = ((move["move"], TableValue.from_data(move)) for move in data["moves"])
        return cls(TableValue.from_data(data), {move: value for move, value in values if value is not None})


class Tables:
    """The endgame tables in these directories, which `xiongmao tables make` has made.

    A directory may be at an address, such as `s3://bucket/tables`, whose files are copied to this machine first. Where
    several have a table for the same pieces, the last one counts. A table is read when it is first asked for. An
    `OSError` says that a directory cannot be read, `XiongmaoError` that a file there is not what its name says.
    """

    def __init__(self, *dirs: str | PathLike[str]) -> None:
        self._dirs = dirs
        self._tables = _native.Tables([local_copy(directory) for directory in dirs])

    def probe(self, position: Position, *, notation: str | None = None) -> TableAnswer:
        """What is certain of a position and of each move, with the history of the game and its move limit counted in.

        Moves are written in PMN or in another `notation`. XiongmaoError the first time that a table turns out to be
        damaged; from then on, what is damaged is as if it were not there.
        """
        return TableAnswer.from_data(json.loads(self._tables.probe(position, notation)))

    @property
    def most_pieces(self) -> int:
        """The most pieces of a position that has a table, generals and dragons included; 0 without tables."""
        return self._tables.most_pieces

    def __len__(self) -> int:
        """The number of tables."""
        return len(self._tables)

    def __repr__(self) -> str:
        """`Tables('tables')`."""
        return f"Tables({', '.join(repr(str(path)) for path in self._dirs)})"
