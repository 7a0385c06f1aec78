"""Recorded games: read from PCN, PGN and the formats of other programs, and written as PCN and PGN."""

from __future__ import annotations

import json
import os
import re
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from os import PathLike
from typing import IO, Any, Literal

from . import _native
from ._native import Position, XiongmaoError
from .names import Format
from .remote import is_address, place_at, written
from .tree import GameNode


@dataclass(frozen=True)
class Record:
    """A recorded game. `data` is the record as PCN, whatever format it was read from; it may be changed.

    `root` is the start of its tree, in which variations are, too. `record.root.mainline()` are the places after its
    moves, and each place has its `move`, `comment`, `variations` and `position()`.
    """

    data: dict[str, Any] = field(repr=False)
    move_limit: int | None = None
    """The half-moves without progress that draw the game, 0 for no limit; None for those of the game."""
    rules: dict[str, str] = field(default_factory=dict)
    """The rules chosen other than the usual ones, as `Position` takes them."""
    notes: tuple[str, ...] = field(default=(), compare=False, repr=False)
    """What was noticed when it was read: wrong marks that were ignored, variations that end where they cannot go on."""

    @classmethod
    def from_position(
        cls,
        position: Position,
        *,
        south: str | None = None,
        north: str | None = None,
        event: str | None = None,
        site: str | None = None,
        round: str | None = None,
        result: Literal["1-0", "0-1", "1/2-1/2"] | None = None,
    ) -> Record:
        """The record of the game that a position has been reached in: its start, its moves and its rules.

        If the rules have ended the game, its outcome is theirs; otherwise it is `result`.
        """
        question = json.loads(position.request())
        start = Position(question.get("feen"), fen=question.get("fen"))
        named = {"event": event, "round": round, "site": site}
        players = {side: {"name": name} for side, name in (("first", south), ("second", north)) if name is not None}
        outcome = {"result": _RESULTS.get(position.winner or "", result), "status": position.status}
        if not position.is_over:
            del outcome["status"]
        rules: dict[str, Any] = {name.lower(): choice for name, choice in position.rules.items()}
        rules |= {} if position.move_limit is None else {"move_limit": position.move_limit}
        rules |= {"arbiter": True} if position.arbiter else {}
        data: dict[str, Any] = {
            "meta": {name: value for name, value in named.items() if value is not None},
            "sides": players,
            "setup": {"feen": start.feen} | ({"fen": start.fen} if "fen" in question else {}),
            "rules": rules,
            "outcome": outcome if outcome["result"] else {},
            "plies": [{"pmn": move} for move in position.history],
        }
        return cls({name: value for name, value in data.items() if value}, position.move_limit, position.rules)

    @property
    def feen(self) -> str:
        """The position that the game began with."""
        return str(self.data["setup"]["feen"])

    @property
    def moves(self) -> list[str]:
        """The moves, in PMN."""
        return [move["pmn"] for move in self.data.get("plies", [])]

    @property
    def root(self) -> GameNode:
        """The start of the game, from which its moves and variations follow."""
        return GameNode(None, self.data.setdefault("plies", []), -1, self._played)

    @property
    def comment(self) -> str | None:
        """The comment on the whole game."""
        found: str | None = self.data.get("meta", {}).get("comment")
        return found

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

    @property
    def headers(self) -> dict[str, str]:
        """The tags that the record has in PGN, such as `Event`, `Red` and `Result`."""
        tags = re.findall(r'^\[(\w+) "((?:[^"\\]|\\.)*)"\]$', self.write("pgn"), re.MULTILINE)
        return {name: re.sub(r"\\(.)", r"\1", value) for name, value in tags}

    def position(self, moves: int | None = None) -> Position:
        """The game after so many plies, by default after the last one; XiongmaoError if a move is illegal.

        Where an arbiter judged, `arbiter` is set. Where the players went on after the rules had ended the game, it
        goes on.
        """
        return self._played(self.moves[:moves])

    def positions(self) -> Iterator[Position]:
        """The positions of the game: its start, and the one after each move. XiongmaoError if a move is illegal."""
        position = self.position(0)
        yield position.copy()
        for number, move in enumerate(self.moves, start=1):
            try:
                position.push(move)
            except XiongmaoError:
                # The players went on.
                position = self.position(number)
            yield position.copy()

    def write(self, format: Format = "pgn", *, notation: str | None = None) -> str:
        """The record as text: a game in PGN, its moves in this notation, or PCN in one line of JSON, or in TOML.

        PGN has its moves in ICCS if the game has it, or else in PMN. It has no place for some properties, such as links
        and an annotator's figures. XiongmaoError if a move of the record cannot be played.
        """
        return _native.write_record(json.dumps(self.data), format, notation)

    def _played(self, line: list[str]) -> Position:
        # FEN also tells the half-move clock.
        fen = self.data["setup"].get("fen")
        start: dict[str, Any] = {"feen": self.feen} if fen is None else {"fen": fen}
        start |= {"moves": line, "move_limit": self.move_limit, "rules": self.rules}
        if not self._with_arbiter:
            try:
                return Position(**start)
            except XiongmaoError:
                pass
        return Position(**start, arbiter=True)

    @property
    def _with_arbiter(self) -> bool:
        return self.data.get("rules", {}).get("arbiter") is True

    def _name(self, side: str) -> str | None:
        found: str | None = self.data.get("sides", {}).get(side, {}).get("name")
        return found

    def __repr__(self) -> str:
        """The players, the result and the number of plies."""
        return f"<Record {self.south} - {self.north}, {self.result}, {len(self.moves)} moves>"


_RESULTS: dict[str, Any] = {"south": "1-0", "north": "0-1", "draw": "1/2-1/2"}


def read_records(
    source: str | PathLike[str] | IO[str] | IO[bytes], *, invalid: Literal["raise", "warn"] = "raise"
) -> Iterator[Record]:
    """Read the games of a file, one after another.

    The source is a path, an address such as `s3://bucket/games.pgn`, or an open file. The formats are PGN (`.pgn`), PCN
    in TOML or JSON (`.toml`, `.json`, `.jsonl`), and those of other programs of Xiangqi: XQF, CBR, CBL, CBF, WXF and
    DhtmlXQ. The name's ending tells the format, or else the text does. PGN may be in UTF-8, GB18030 or Big5. For the
    directory of a match, its games are read, and for another folder those of all files in it whose names have these
    endings, in the order of their names. With `invalid="warn"`, games that cannot be read are passed over with a
    warning, as far as the format lets those after them be read.
    """
    if invalid not in ("raise", "warn"):
        raise XiongmaoError(f"invalid must be 'raise' or 'warn', not {invalid!r}")
    if is_address(source):
        return _records_at(place_at(source), invalid == "warn")
    if isinstance(source, (str, PathLike)):
        if os.path.isdir(source) and not os.path.exists(os.path.join(source, "games.jsonl")):
            return _records_in(source, invalid == "warn")
        reader = _native.RecordReader(source)
    else:
        content = source.read()
        name = getattr(source, "name", None)
        content = content.encode() if isinstance(content, str) else content
        reader = _native.RecordReader(name if isinstance(name, str) else "text", content)
    return _records(reader, invalid == "warn")


_READ = (".pgn", ".toml", ".json", ".jsonl", ".xqf", ".cbr", ".cbl", ".cbf")


def _records_in(folder: str | PathLike[str], lenient: bool) -> Iterator[Record]:
    for name in sorted(os.listdir(folder)):
        if name.lower().endswith(_READ):
            yield from _records(_native.RecordReader(os.path.join(folder, name)), lenient)


def _records_at(place: Any, lenient: bool) -> Iterator[Record]:
    """The games of a file or folder elsewhere. Each file is loaded as a whole."""
    files = [place]
    if place.is_dir():
        games = place / "games.jsonl"
        named = (file for file in place.iterdir() if file.name.lower().endswith(_READ))
        files = [games] if games.exists() else sorted(named, key=lambda file: file.name)
    for file in files:
        yield from _records(_native.RecordReader(file.name, file.read_bytes()), lenient)


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
        text, move_limit, rules, notes = found
        yield Record(json.loads(text), move_limit, rules, tuple(notes))


def write_records(
    path: str | PathLike[str],
    records: Iterable[Record],
    *,
    format: Format | None = None,
    notation: str | None = None,
) -> int:
    """Write games to a file, as `Record.write` does, and return their number.

    Without a `format`, the name's ending tells it: `.pgn`, `.json` or `.jsonl` (one line for each game), or `.toml`,
    which holds only one. The file is replaced once all games are written. It may be at an address, such as
    `s3://bucket/games.pgn`.
    """
    ending = os.path.splitext(str(path))[1].lower()
    chosen = format or _ENDINGS.get(ending)
    if chosen is None:
        raise XiongmaoError(f"the ending {ending!r} names no format; use .pgn, .json, .jsonl or .toml, or format=")
    count = 0
    with written(path) as part, open(part, "w", encoding="utf-8", newline="\n") as file:
        for count, record in enumerate(records, start=1):
            if chosen == "toml" and count > 1:
                raise XiongmaoError("a file of TOML holds only one game")
            file.write(record.write(chosen, notation=notation))
    return count


_ENDINGS: dict[str, Format] = {".pgn": "pgn", ".json": "json", ".jsonl": "json", ".toml": "toml"}
