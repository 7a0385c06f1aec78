"""What a network sees: how much a piece on a square is worth to it, measured in real positions.

The value of a piece is the difference that it makes: the network's score of a position for the side that owns the
piece, less the score of the same position without it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .architecture import UNITS
from .features import decode
from .netfile import Quantised
from .records import NORTH

MOST_POSITIONS = 50_000
"""More positions hardly alter the means."""
_POSITIONS_AT_ONCE = 512


@dataclass
class PieceValue:
    """The values of one kind of piece by square, as its owner sees the board: a1 is at the left of the own home row."""

    centipawns: np.ndarray
    """Mean values (float64); 0 where there are no samples."""
    samples: np.ndarray
    """Numbers of pieces (int64) that were taken away."""

    @property
    def mean(self) -> float | None:
        """The mean over all samples; `None` if there is none."""
        count = int(self.samples.sum())
        return float((self.centipawns * self.samples).sum() / count) if count else None

    def as_json(self) -> dict:
        """The numbers, rounded to a hundredth."""
        return {"centipawns": self.centipawns.round(2).tolist(), "samples": self.samples.tolist()}

    @classmethod
    def from_json(cls, value: dict) -> PieceValue:
        """Reads what `as_json` returns."""
        return cls(np.array(value["centipawns"], np.float64), np.array(value["samples"], np.int64))


def sample(indices: np.ndarray) -> np.ndarray:
    """At most `MOST_POSITIONS` of these, evenly spread."""
    return indices[:: -(-len(indices) // MOST_POSITIONS)]


def piece_values(net: Quantised, records: np.ndarray, scale: float) -> dict[str, PieceValue]:
    """The values of all kinds of pieces but the terminal ones, by kind, in these positions.

    ``scale`` is the K of the data, which turns the network's scores into centipawns: K centipawns are `UNITS`. A
    terminal piece cannot be taken away.
    """
    game = net.architecture.game
    sums = np.zeros((game.terminal, game.squares))
    samples = np.zeros((game.terminal, game.squares), np.int64)
    for low in range(0, len(records), _POSITIONS_AT_ONCE):
        kind, square, value = _differences(net, records[low : low + _POSITIONS_AT_ONCE])
        np.add.at(sums, (kind, square), value)
        np.add.at(samples, (kind, square), 1)
    means = sums / np.maximum(samples, 1) * (scale / UNITS)
    return {name: PieceValue(means[kind], samples[kind]) for kind, name in enumerate(game.kinds[: game.terminal])}


def _differences(net: Quantised, records: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """For every piece but the terminal ones: its kind, its square as its owner sees it, and its value in units."""
    game, threats = net.architecture.game, net.architecture.threats > 0
    before = net.evaluate(decode(records, game, threats))

    bits = np.unpackbits(np.ascontiguousarray(records["occupied"]), axis=1, bitorder="little")
    row, square = np.nonzero(bits)
    place = np.arange(len(row)) - np.searchsorted(row, np.arange(len(records)))[row]
    code = records["codes"][row, place // 2] >> 4 * (place % 2) & 15
    some = np.flatnonzero(code & 7 < game.terminal)
    row, square, place, kind, north = row[some], square[some], place[some], code[some] & 7, code[some] >> 3

    # The pieces that it attacked, defended or hid are in other states without it: the whole position is decoded again.
    after = net.evaluate(decode(_without(records[row], square, place), game, threats))
    to_move = (records["flags"] & NORTH != 0)[row]
    sign = np.where(north == to_move, 1, -1)
    turned = np.array([game.turned(which) for which in range(game.squares)])
    return kind.astype(np.int64), np.where(north, turned[square], square), sign * (before[row] - after)


def _without(records: np.ndarray, square: np.ndarray, place: np.ndarray) -> np.ndarray:
    """Takes the piece on a square off each record, in place; its code is the one with this number."""
    every = np.arange(len(records))
    records["occupied"][every, square // 8] &= ~(1 << square % 8).astype(np.uint8)
    packed = records["codes"]
    codes = np.zeros((len(records), 2 * packed.shape[1] + 1), np.uint8)
    codes[:, 0:-1:2], codes[:, 1:-1:2] = packed & 15, packed >> 4
    # The codes behind it move up.
    left = np.where(np.arange(codes.shape[1] - 1) < place[:, None], codes[:, :-1], codes[:, 1:])
    records["codes"] = left[:, 0::2] | left[:, 1::2] << 4
    return records
