"""Recorded games: PCN and PGN."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from os import PathLike
from typing import Any, Literal

from . import _native
from ._native import Position, XiongmaoError


@dataclass(frozen=True)
class Record:
    """A recorded game. `data` is the record as PCN, whatever format it was read from."""

    data: dict[str, Any] = field(repr=False)
    move_limit: int | None = None
    """The half-moves without progress that draw the game, 0 for no limit; None for those of the game."""
    rules: dict[str, str] = field(default_factory=dict)
    """The rules chosen other than the usual ones, as `Position` takes them."""

    @property
    def feen(self) -> str:
        """The position that the game began with."""
        return str(self.data["setup"]["feen"])

    @property
    def plies(self) -> list[str]:
        """The plies, in PMN."""
        return [ply["pmn"] for ply in self.data.get("plies", [])]

    @property
    def south(self) -> str | None:
        """The name of the player of South."""
        return self._name("first")

    @property
    def north(self) -> str | None:
        """The name of the player of North."""
        return self._name("second")

    @property
    def result(self) -> str | None:
        """`1-0` if South won, `0-1`, or `1/2-1/2`; None if the game is in progress or its end is unknown."""
        found: str | None = self.data.get("outcome", {}).get("result")
        return found

    def position(self, plies: int | None = None) -> Position:
        """The game after so many plies, by default after the last one; XiongmaoError if a ply is illegal.

        Where an arbiter judged, or the players went on after the rules had ended the game, `arbiter` is set.
        """
        line = self.plies[:plies]
        if not self._with_arbiter:
            try:
                return Position(self.feen, plies=line, move_limit=self.move_limit, rules=self.rules)
            except XiongmaoError:
                pass
        return Position(self.feen, plies=line, move_limit=self.move_limit, rules=self.rules, arbiter=True)

    @property
    def _with_arbiter(self) -> bool:
        return self.data.get("rules", {}).get("arbiter") is True

    def _name(self, side: str) -> str | None:
        found: str | None = self.data.get("sides", {}).get(side, {}).get("name")
        return found

    def __repr__(self) -> str:
        """The players, the result and the number of plies."""
        return f"<Record {self.south} - {self.north}, {self.result}, {len(self.plies)} plies>"


def read_records(path: str | PathLike[str], *, invalid: Literal["raise", "warn"] = "raise") -> Iterator[Record]:
    """Read the games of a file, one after another: PCN in TOML or JSON (`.toml`, `.json`, `.jsonl`) or PGN (`.pgn`).

    The name's ending tells the format, or else the text does. PGN may be in UTF-8, GB18030 or Big5. For the directory
    of a match, its games are read. With `invalid="warn"`, games that cannot be read are passed over with a warning, as
    far as the format lets those after them be read.
    """
    if invalid not in ("raise", "warn"):
        raise XiongmaoError(f"invalid must be 'raise' or 'warn', not {invalid!r}")
    return _records(_native.RecordReader(path), invalid == "warn")


def _records(reader: _native.RecordReader, lenient: bool) -> Iterator[Record]:
    while True:
        try:
            found = reader.next_record()
        except XiongmaoError as error:
            if not lenient:
                raise
            warnings.warn(str(error), stacklevel=2)
            continue
        if found is None:
            return
        text, move_limit, rules = found
        yield Record(json.loads(text), move_limit, rules)
