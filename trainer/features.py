"""From positions to the inputs of the network.

A side sees the board from its own home row: North's squares are turned over (``square ^ 56``). If its own terminal
piece then stands on the files e to h, the board is mirrored (``square ^ 7``). A feature says "a piece of this kind, own
or enemy, stands on this square", and there is one set of features for each bucket: the region of the board in which the
own terminal piece stands.

    feature = bucket * 1152 + enemy * 576 + kind * 64 + square
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .records import DRAGONS, NORTH, RESULT, TERMINAL, DataError

KINDS = ("soldier", "advisor", "bear", "horse", "cannon", "chariot", "empress", "general", "dragon")
"""The kinds of pieces in the order of their numbers."""

INPUTS = 2 * len(KINDS) * 64
"""Features of one bucket: own and enemy, nine kinds, 64 squares."""

OUTPUT_BUCKETS = 8
"""Output layers, chosen by the number of pieces."""

# Where the terminal pieces stood in 340,000 positions of self-play: 54 % on their first square, 23 % elsewhere on the
# home row, 16 % on the second row, 7 % further out. A bucket with fewer positions would learn too little.
BUCKET_MAP = np.array(
    # a  b  c  d   (rows from home outward)
    [1, 1, 1, 0] + [2, 2, 2, 2] + [3, 3, 3, 3] * 6,
    dtype=np.uint8,
)
"""The bucket of an own terminal piece by ``row * 4 + file``, after turning and mirroring."""


def output_bucket(pieces):
    """Which output layer judges a position with so many pieces (2 or more; a number or an array)."""
    return np.minimum((pieces - 1) // 4, OUTPUT_BUCKETS - 1)


def _piece_features() -> np.ndarray:
    """Features in bucket 0, not mirrored, by ``view * 2048 + dragons * 1024 + code * 64 + square``.

    ``view`` is 0 for South and 1 for North, ``code`` the one of the records.
    """
    table = np.empty((2, 2, 16, 64), dtype=np.uint16)
    squares = np.arange(64, dtype=np.uint16)
    for view in range(2):
        for dragons in range(2):
            for code in range(16):
                kind, side = code & 7, code >> 3
                if kind == TERMINAL:
                    kind += dragons
                seen = squares ^ (56 * view)
                table[view, dragons, code] = (side != view) * 576 + kind * 64 + seen
    return table.reshape(-1)


_FEATURES = _piece_features()


@dataclass
class Batch:
    """Positions as the network takes them. All arrays are in the order of the records."""

    mover: np.ndarray
    """int32, the features that the side to move sees, position after position."""
    other: np.ndarray
    """int32, the features that the other side sees."""
    starts: np.ndarray
    """int32, one more than there are positions: where each position's features begin."""
    bucket: np.ndarray
    """int64, the output bucket."""
    score: np.ndarray
    """float32, what the search said, centipawns for the side to move."""
    result: np.ndarray
    """float32, what the game came to for the side to move: 0, 0.5 or 1."""

    def __len__(self) -> int:
        return len(self.bucket)


def decode(records: np.ndarray, bucket_map: np.ndarray = BUCKET_MAP) -> Batch:
    """Takes records apart, however many pieces their type has room for.

    Raises `DataError` with the first that makes no sense, counted within ``records``.
    """
    count, room = len(records), 2 * records.dtype["codes"].shape[0]
    occupied = np.ascontiguousarray(records["occupied"])
    flags = records["flags"]
    pieces = np.bitwise_count(occupied).astype(np.int32)
    result = flags & RESULT
    _refuse((pieces > room) | (result > 2) | (flags >= 2 * DRAGONS), "impossible pieces, result or flags")
    starts = np.zeros(count + 1, dtype=np.int32)
    np.cumsum(pieces, out=starts[1:])

    bits = np.unpackbits(occupied.view(np.uint8).reshape(count, 8), axis=1, bitorder="little")
    place = np.flatnonzero(bits).astype(np.int32)
    row, square = place >> 6, (place & 63).astype(np.uint16)
    packed = records["codes"]
    codes = np.empty((count, room), dtype=np.uint8)
    codes[:, 0::2], codes[:, 1::2] = packed & 15, packed >> 4
    used = np.arange(room) < pieces[:, None]
    code = codes[used]
    _refuse((codes * ~used).any(axis=1), "codes that belong to no piece")

    # Each side's one terminal piece: its bucket, and whether its side sees the board mirrored.
    shift = np.empty((2, count), dtype=np.uint16)
    mirror = np.empty((2, count), dtype=np.uint16)
    for side in range(2):
        found = np.flatnonzero(code == TERMINAL + 8 * side)
        if len(found) != count or not np.array_equal(row[found], np.arange(count)):
            present = np.bincount(row[found], minlength=count)
            _refuse(present != 1, "a side without exactly one terminal piece")
        home = square[found] ^ (56 * side)
        mirror[side] = np.where(home & 4, 7, 0)
        home ^= mirror[side]
        shift[side] = bucket_map[(home >> 3) * 4 + (home & 7)].astype(np.uint16) * INPUTS

    north = (flags & NORTH != 0).astype(np.uint16)
    dragons = (flags & DRAGONS != 0).astype(np.uint16) << 10
    key = (code.astype(np.uint16) << 6) | square
    views = []
    every = np.arange(count)
    for view in (north, north ^ 1):
        base, xor, add = (view << 11) | dragons, mirror[view, every], shift[view, every]
        feature = _FEATURES[key | base[row]]
        feature ^= xor[row]
        feature += add[row]
        views.append(feature.astype(np.int32))
    return Batch(
        mover=views[0],
        other=views[1],
        starts=starts,
        bucket=output_bucket(pieces).astype(np.int64),
        score=records["score"].astype(np.float32),
        result=result.astype(np.float32) / 2,
    )


def _refuse(wrong: np.ndarray, reason: str) -> None:
    if wrong.any():
        raise DataError(reason, int(np.flatnonzero(wrong)[0]))
