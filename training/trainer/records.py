"""Files of training positions: a header that names the game, then records, read through a memory map.

``docs/training-data.md`` describes them.
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from .games import DEFAULT, Game

MAGIC = b"XMAOPOS1"
VERSION = 2
_OLD_HEADER_BYTES = 16
_NAME_BYTES = 16
_LABEL_BYTES = 6


def record_type(game: Game = DEFAULT, pieces: int | None = None) -> np.dtype:
    """The record type of the files; with ``pieces`` (an even number), a type with room for that many, not for files."""
    occupied, codes = -(-game.squares // 8), (pieces or game.most_pieces) // 2
    length = game.record_bytes if pieces is None else occupied + codes + _LABEL_BYTES
    label = length - _LABEL_BYTES
    fields = {
        "occupied": (("u1", (occupied,)), 0),  # bit = square, lowest first
        "codes": (("u1", (codes,)), occupied),  # four bits per piece, lowest square and low bits first
        "score": ("<i2", label),  # centipawns for the side to move
        "flags": ("u1", label + 2),  # the result and two flags
        "clock": ("u1", label + 3),  # half-moves since the last move that cannot be taken back
        "move": ("<u2", label + 4),  # moves played in the game before
    }
    formats, offsets = zip(*fields.values(), strict=True)
    return np.dtype({"names": list(fields), "formats": formats, "offsets": offsets, "itemsize": length})


RESULT = 3
"""In the flags: the result for the side to move, 0 loss, 1 draw, 2 win."""
NORTH = 4
"""Flag: North is to move."""
SECOND_TERMINAL = 8
"""Flag: the terminal pieces are of the second kind."""

# If the move rises from record to record in at least this share of cases, the file is in the order of play.
_IN_ORDER = 0.8
# Where games cannot be told apart, this many consecutive positions are held out together.
_BLOCK = 64


class DataError(ValueError):
    """Data that cannot be used. ``record`` counts from 0, if a record is at fault."""

    def __init__(self, reason: str, record: int | None = None, path: str | None = None) -> None:
        self.reason, self.record, self.path = reason, record, path
        where = [] if path is None else [path]
        where += [] if record is None else [f"record {record}"]
        super().__init__(": ".join([*where, reason]))


def header(game: Game = DEFAULT) -> bytes:
    """The header of a file."""
    return MAGIC + struct.pack(f"<II{_NAME_BYTES}s", VERSION, game.record_bytes, game.name.encode("ascii"))


def open_file(path: str | Path, game: Game = DEFAULT) -> np.ndarray:
    """The records of a file, not yet checked. Raises `DataError` if it is not a file of this game's records."""
    name = str(path)
    try:
        size = Path(path).stat().st_size
        with Path(path).open("rb") as file:
            start = file.read(_OLD_HEADER_BYTES + _NAME_BYTES)
    except OSError as error:
        raise DataError(error.strerror or str(error), path=name) from error
    if len(start) < _OLD_HEADER_BYTES or not start.startswith(MAGIC):
        raise DataError(f"not a Xiongmao file of positions (it must begin with {MAGIC.decode()})", path=name)
    version, record_bytes = struct.unpack_from("<II", start, len(MAGIC))
    length, found = _OLD_HEADER_BYTES, DEFAULT.name
    if version == VERSION:
        length, found = len(start), _game_name(start[_OLD_HEADER_BYTES:], name)
    elif version != 1:
        raise DataError(f"version {version}; this program reads versions 1 to {VERSION}", path=name)
    if found != game.name:
        raise DataError(f"holds positions of {found}, not of {game.name}", path=name)
    if record_bytes != game.record_bytes:
        raise DataError(f"records of {record_bytes} bytes; records of {game.name} have {game.record_bytes}", path=name)
    kind = record_type(game)
    # Ignore an incomplete last record: the file may be growing.
    count = (size - length) // kind.itemsize
    if not count:
        return np.empty(0, dtype=kind)
    return np.memmap(path, dtype=kind, mode="r", offset=length, shape=(count,))


def _game_name(field: bytes, path: str) -> str:
    """The name of the game in a header."""
    match = re.fullmatch(rb"([a-z0-9-]+)\0*", field)
    if len(field) != _NAME_BYTES or not match:
        raise DataError("damaged header: bytes 16 to 31 must hold the name of a game", path=path)
    return match[1].decode("ascii")


@dataclass
class Split:
    """The positions for training and those held out, as indices into `Records`."""

    learned: np.ndarray
    held_out: np.ndarray
    by_game: list[bool]
    """For each file, whether its games could be told apart; otherwise blocks of positions are held out."""


class Records:
    """Several files as one long array."""

    def __init__(self, paths: list[str], game: Game = DEFAULT) -> None:
        self.game = game
        self.paths = [str(path) for path in paths]
        self.parts = [open_file(path, game) for path in self.paths]
        self.ends = np.cumsum([len(part) for part in self.parts])
        if not len(self):
            raise DataError("no positions in " + ", ".join(self.paths))

    def __len__(self) -> int:
        return int(self.ends[-1])

    def take(self, indices: np.ndarray) -> np.ndarray:
        """The records with these indices, in this order, copied."""
        out = np.empty(len(indices), dtype=record_type(self.game))
        which = self.files(indices)
        for number, part in enumerate(self.parts):
            here = np.flatnonzero(which == number)
            if len(here):
                out[here] = part[indices[here] - (self.ends[number] - len(part))]
        return out

    def files(self, indices: np.ndarray | int) -> np.ndarray:
        """The number of the file that each of these records (or this one) is in."""
        return np.searchsorted(self.ends, indices, side="right")

    def name(self, index: int) -> tuple[str, int]:
        """The file of this index and the record within the file."""
        number = int(self.files(index))
        return self.paths[number], int(index - (self.ends[number] - len(self.parts[number])))

    def split(self, one_in: int, seed: int) -> Split:
        """Holds out about one game in ``one_in``; the choice depends only on the seed.

        Positions of one game resemble each other and share a result: a network that has seen half of a game knows more
        about the other half than it should. In shuffled files the ends of games are unknown, so blocks are held out.
        """
        held, by_game = [], []
        for number, part in enumerate(self.parts):
            games = game_numbers(np.asarray(part["move"]))
            by_game.append(games is not None)
            groups = np.arange(len(part)) // _BLOCK if games is None else games
            chance = np.random.default_rng([seed, number]).integers(
                one_in, size=int(groups[-1]) + 1 if len(part) else 0
            )
            held.append(chance[groups] == 0 if len(part) else np.zeros(0, dtype=bool))
        mask = np.concatenate(held)
        return Split(np.flatnonzero(~mask), np.flatnonzero(mask), by_game)


def game_numbers(moves: np.ndarray) -> np.ndarray | None:
    """Numbers the games of a file by the moves of its records; `None` if they are not in the order of play.

    A game begins where the move does not rise. Two games count as one if the second's first recorded move is later than
    the first's last; they are then held out together, which is harmless.
    """
    if not len(moves):
        return None
    falls = moves[1:] <= moves[:-1]
    if falls.mean() > 1 - _IN_ORDER if len(falls) else False:
        return None
    return np.concatenate([[0], np.cumsum(falls)])
