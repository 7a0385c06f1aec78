"""From positions to the inputs of the network.

Each side sees the board from its own home row: for North the rows are reversed. If the own terminal piece is in the
right half (of eight files, e to h), the board is mirrored. On the middle file of nine it is not, though it might as
well be; during training it is in half of the cases. A feature means "a piece of this kind, own or enemy, is on
this square". There is one set of features for each bucket: the region of the board in which the own terminal piece is.

    input = (enemy * kinds + kind) * squares + square
    feature = bucket * inputs + input

In a game with threats, a piece whose state is not 0 (`threats.py`: attacked, defended) has a second feature. These
features are the same in all buckets, and follow those of the last one:

    feature = (buckets + state - 1) * inputs + input
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product

import numpy as np

from .games import DEFAULT, Game
from .records import NORTH, RESULT, SECOND_TERMINAL, DataError

OUTPUT_BUCKETS = 8
"""Output layers, chosen by the number of pieces."""


def output_bucket(pieces):
    """The index of the output layer for a position with this number of pieces (2 or more; a number or an array)."""
    return np.minimum((pieces - 1) // 4, OUTPUT_BUCKETS - 1)


@dataclass(frozen=True)
class Tables:
    """Lookup tables from the squares of a game's board to features, by side."""

    features: np.ndarray
    """Features in bucket 0 by ``(((north * 2 + mirrored) * 2 + second) * 16 + code) * squares + square``, where north
    is the side whose view it is, and second the flag of the record."""
    place: np.ndarray
    """The index in the bucket map by side and square of its terminal piece; -1 where it cannot stand."""
    mirrors: np.ndarray
    """Whether the side sees the board mirrored, by the same indices."""
    middle: np.ndarray
    """Whether the square is on a middle file, which stays where it is when the board is mirrored."""


@cache
def tables_of(game: Game) -> Tables:
    """The tables of a game."""
    squares, kinds = np.arange(game.squares), len(game.kinds)
    turned = np.array([game.turned(square) for square in squares])
    mirrored = np.array([game.mirrored(square) for square in squares])
    features = np.zeros((2, 2, 2, 16, game.squares), dtype=np.int32)
    place, mirrors = np.empty((2, 2, game.squares), dtype=np.int32)
    for view, own in enumerate((squares, turned)):
        file = own % game.files
        mirrors[view] = file >= game.half
        half = own // game.files * game.half + np.minimum(file, game.files - 1 - file)
        place[view] = [game.places.index(spot) if spot in game.places else -1 for spot in half]
        for mirror, second, code in product(range(2), range(2), range(16)):
            kind, side = code & 7, code >> 3
            if kind > game.terminal:
                continue
            if kind == game.terminal and second and game.has_second_terminal:
                kind += 1
            seen = mirrored[own] if mirror else own
            features[view, mirror, second, code] = ((side != view) * kinds + kind) * game.squares + seen
    middle = (squares % game.files * 2 == game.files - 1).astype(np.int32)
    return Tables(features.reshape(-1), place, mirrors, middle)


@dataclass
class Labels:
    """What a network learns of positions."""

    score: np.ndarray
    """float32, the score of the search, in centipawns for the side to move."""
    result: np.ndarray
    """float32, the result of the game for the side to move: 0, 0.5 or 1."""


def labels(records: np.ndarray) -> Labels:
    """The labels of records."""
    return Labels(records["score"].astype(np.float32), (records["flags"] & RESULT).astype(np.float32) / 2)


@dataclass
class Batch(Labels):
    """Positions as input of the network. All arrays are in the order of the records."""

    mover: np.ndarray
    """int32, the features that the side to move sees, position after position. Within a position they are in the order
    of the pieces, that of a piece's threats right behind the piece's own.
    """
    other: np.ndarray
    """int32, the features that the other side sees."""
    starts: np.ndarray
    """int32, one more than there are positions: where each position's features begin."""
    bucket: np.ndarray
    """int64, the output bucket."""

    def __len__(self) -> int:
        return len(self.bucket)


def decode(records: np.ndarray, game: Game = DEFAULT, threats: bool = True, flips: np.ndarray | None = None) -> Batch:
    """Decodes records, for any maximum number of pieces of the record type.

    Without ``threats``, as for a network that has no weights for them, each piece has only its own feature. ``flips``
    (0 or 1, by side and record) mirrors the board for a side whose terminal piece is on the middle file: it may see
    either board. Raises `DataError` for the first invalid record, with its index in ``records``.
    """
    count, room, tables = len(records), 2 * records.dtype["codes"].shape[0], tables_of(game)
    occupied = np.ascontiguousarray(records["occupied"])
    flags = records["flags"]
    pieces = np.bitwise_count(occupied).sum(axis=1, dtype=np.int32)
    result = flags & RESULT
    known = RESULT | NORTH | (SECOND_TERMINAL if game.has_second_terminal else 0)
    _refuse((pieces > room) | (result > 2) | (flags & ~np.uint8(known) != 0), "impossible pieces, result or flags")
    starts = np.zeros(count + 1, dtype=np.int32)
    np.cumsum(pieces, out=starts[1:])

    bits = np.unpackbits(occupied, axis=1, bitorder="little")
    if bits.shape[1] > game.squares:
        _refuse(bits[:, game.squares :].any(axis=1), "pieces beyond the board")
    row = np.repeat(np.arange(count, dtype=np.int32), pieces)
    spot = np.flatnonzero(bits)
    square = spot.astype(np.int32) - row * bits.shape[1]
    packed = records["codes"]
    codes = np.empty((count, room), dtype=np.uint8)
    codes[:, 0::2], codes[:, 1::2] = packed & 15, packed >> 4
    used = np.arange(room) < pieces[:, None]
    code = codes[used]
    _refuse((codes * ~used).any(axis=1), "codes that belong to no piece")
    _refuse(((codes & 7) > game.terminal).any(axis=1), "codes of no kind of piece")

    # Each side's one terminal piece: its bucket, and whether its side sees the board mirrored.
    shift = np.empty((2, count), dtype=np.int32)
    mirror = np.empty((2, count), dtype=np.int32)
    for side in range(2):
        found = np.flatnonzero(code == game.terminal + 8 * side)
        if len(found) != count or not np.array_equal(row[found], np.arange(count)):
            present = np.bincount(row[found], minlength=count)
            _refuse(present != 1, "a side without exactly one terminal piece")
        place = tables.place[side, square[found]]
        _refuse(place < 0, "a terminal piece where it cannot stand")
        mirror[side] = tables.mirrors[side, square[found]]
        if flips is not None:
            mirror[side] |= tables.middle[square[found]] & flips[side]
        shift[side] = np.asarray(game.bucket_map, dtype=np.int32)[place] * game.inputs

    north = (flags & NORTH != 0).astype(np.int32)
    second = (flags & SECOND_TERMINAL != 0).astype(np.int32)
    key = code.astype(np.int32) * game.squares + square
    inputs, features = [], []
    every = np.arange(count)
    for view in (north, north ^ 1):
        base = ((view * 2 + mirror[view, every]) * 2 + second) * (16 * game.squares)
        inputs.append(tables.features[key + base[row]])
        features.append(inputs[-1] + shift[view, every][row])
    if threats and game.states_of:
        board = np.zeros_like(bits)
        board.reshape(-1)[spot] = code
        state = game.states_of(board, bits, second != 0).reshape(-1)[spot]
        starts, features = _with_threats(starts, features, inputs, state, game)
    return Batch(
        mover=features[0],
        other=features[1],
        starts=starts,
        bucket=output_bucket(pieces).astype(np.int64),
        **vars(labels(records)),
    )


def _with_threats(
    starts: np.ndarray, features: list[np.ndarray], inputs: list[np.ndarray], state: np.ndarray, game: Game
) -> tuple[np.ndarray, list[np.ndarray]]:
    """Puts the feature of each piece's state behind the piece's own. Also returns where the positions begin then."""
    added = np.zeros(len(state) + 1, dtype=np.int32)
    np.cumsum(state != 0, out=added[1:])
    place = np.arange(len(state), dtype=np.int32) + added[:-1]
    some = np.flatnonzero(state)
    behind = place[some] + 1
    row = (game.buckets - 1 + state[some].astype(np.int32)) * game.inputs
    both = []
    for own, bare in zip(features, inputs, strict=True):
        together = np.empty(len(state) + len(some), dtype=np.int32)
        together[place] = own
        together[behind] = bare[some] + row
        both.append(together)
    return starts + added[starts], both


def _refuse(wrong: np.ndarray, reason: str) -> None:
    if wrong.any():
        raise DataError(reason, int(np.flatnonzero(wrong)[0]))
