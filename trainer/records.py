"""Files of training positions: a header of 16 bytes, then records of 32 bytes, read through a memory map.

``docs/training-data.md`` describes them.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path

import numpy as np

MAGIC = b"XMAOPOS1"
VERSION = 1
HEADER_BYTES = 16


def record_type(pieces: int) -> np.dtype:
    """A record with room for so many pieces (an even number)."""
    return np.dtype(
        [
            ("occupied", "<u8"),  # bit = square, a1 = 0, b1 = 1, h8 = 63
            ("codes", "u1", pieces // 2),  # four bits a piece, lowest square and low bits first: kind + 8 for North
            ("score", "<i2"),  # centipawns for the side to move
            ("flags", "u1"),  # the result and two flags
            ("quiet", "u1"),  # half-moves since a capture or a soldier's ply
            ("ply", "<u2"),  # plies played in the game before
        ]
    )


RECORD = record_type(36)
"""The record of the files."""
TERMINAL = 7
"""The code of a general, or of a dragon if the flag says so."""
RESULT = 3
"""In the flags: the result for the side to move, 0 loss, 1 draw, 2 win."""
NORTH = 4
"""Flag: North is to move."""
DRAGONS = 8
"""Flag: the terminal pieces are dragons."""

# A file whose plies mostly rise from record to record is in the order in which its games were played.
_IN_ORDER = 0.8
# Without games to tell apart, so many positions in a row are held out together.
_BLOCK = 64


class DataError(ValueError):
    """Data that cannot be used. ``record`` counts from 0, if a record is at fault."""

    def __init__(self, reason: str, record: int | None = None, path: str | None = None) -> None:
        self.reason, self.record, self.path = reason, record, path
        where = [] if path is None else [path]
        where += [] if record is None else [f"record {record}"]
        super().__init__(": ".join([*where, reason]))


def header() -> bytes:
    """What a file begins with."""
    return MAGIC + struct.pack("<II", VERSION, RECORD.itemsize)


def open_file(path: str | Path) -> np.ndarray:
    """The records of a file, not yet looked at. Raises `DataError` if it is none."""
    name = str(path)
    try:
        size = Path(path).stat().st_size
        with Path(path).open("rb") as file:
            start = file.read(HEADER_BYTES)
    except OSError as error:
        raise DataError(error.strerror or str(error), path=name) from error
    if len(start) < HEADER_BYTES or not start.startswith(MAGIC):
        raise DataError(f"no file of positions (it must begin with {MAGIC.decode()})", path=name)
    version, record_bytes = struct.unpack_from("<II", start, len(MAGIC))
    if (version, record_bytes) != (VERSION, RECORD.itemsize):
        raise DataError(
            f"version {version} with records of {record_bytes} bytes; known is {VERSION} with {RECORD.itemsize}",
            path=name,
        )
    # A last record that is cut off is left out: the file may be growing.
    count = (size - HEADER_BYTES) // RECORD.itemsize
    if not count:
        return np.empty(0, dtype=RECORD)
    return np.memmap(path, dtype=RECORD, mode="r", offset=HEADER_BYTES, shape=(count,))


@dataclass
class Split:
    """Which positions are learned from and which are held out; indices into `Records`."""

    learned: np.ndarray
    held_out: np.ndarray
    by_game: list[bool]
    """For each file whether its games could be told apart; otherwise blocks of positions were held out."""


class Records:
    """Several files as one long array."""

    def __init__(self, paths: list[str]) -> None:
        self.paths = [str(path) for path in paths]
        self.parts = [open_file(path) for path in self.paths]
        self.ends = np.cumsum([len(part) for part in self.parts])
        if not len(self):
            raise DataError("no positions in " + ", ".join(self.paths))

    def __len__(self) -> int:
        return int(self.ends[-1])

    def take(self, indices: np.ndarray) -> np.ndarray:
        """The records with these indices, in this order, copied."""
        out = np.empty(len(indices), dtype=RECORD)
        which = np.searchsorted(self.ends, indices, side="right")
        for number, part in enumerate(self.parts):
            here = np.flatnonzero(which == number)
            if len(here):
                out[here] = part[indices[here] - (self.ends[number] - len(part))]
        return out

    def name(self, index: int) -> tuple[str, int]:
        """The file and the record within it of an index."""
        number = int(np.searchsorted(self.ends, index, side="right"))
        return self.paths[number], int(index - (self.ends[number] - len(self.parts[number])))

    def split(self, one_in: int, seed: int) -> Split:
        """Holds out about one game in ``one_in``, the same for the same seed.

        Positions of one game resemble each other and share a result: a network that has seen half of a game knows more
        about the other half than it should. Shuffled files do not tell where a game ends; there, blocks are held out.
        """
        held, by_game = [], []
        for number, part in enumerate(self.parts):
            games = game_numbers(np.asarray(part["ply"]))
            by_game.append(games is not None)
            groups = np.arange(len(part)) // _BLOCK if games is None else games
            chance = np.random.default_rng([seed, number]).integers(
                one_in, size=int(groups[-1]) + 1 if len(part) else 0
            )
            held.append(chance[groups] == 0 if len(part) else np.zeros(0, dtype=bool))
        mask = np.concatenate(held)
        return Split(np.flatnonzero(~mask), np.flatnonzero(mask), by_game)


def game_numbers(plies: np.ndarray) -> np.ndarray | None:
    """Numbers the games of a file by the plies of its records; `None` if they are not in the order of play.

    A game begins where the ply does not rise. Two games may be taken for one if the second's first recorded ply is
    later than the first's last; that only holds them out together.
    """
    if not len(plies):
        return None
    falls = plies[1:] <= plies[:-1]
    if falls.mean() > 1 - _IN_ORDER if len(falls) else False:
        return None
    return np.concatenate([[0], np.cumsum(falls)])
