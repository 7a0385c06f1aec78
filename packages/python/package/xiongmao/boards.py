"""Boards as arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._native import PIECES, Position
from .extras import need
from .names import Game

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

FILES: dict[Game, int] = {"xiongqi": 8, "xiangqi": 9}
"""The files of the boards."""


def planes(position: Position) -> NDArray[numpy.uint8]:
    """The board as an array of planes of `uint8`, indexed by piece, rank and file. Needs numpy.

    Plane k is 1 where a piece with the letter `PIECES[position.game][k]` stands, else 0. The planes of South's pieces
    have even numbers, those of North's odd ones, kind by kind. Rank 0 is South's first, file 0 is `a`. The shape is
    (18, 8, 8) in Xiongqi and (14, 10, 9) in Xiangqi. Whose turn it is, the half-move clock and the captured pieces
    are not in it.
    """
    np = need("numpy", "numpy")
    shape = (len(PIECES[position.game]), -1, FILES[position.game])
    # A copy, as the bytes cannot be written to.
    found: NDArray[numpy.uint8] = np.frombuffer(position.plane_bytes(), np.uint8).reshape(shape).copy()
    return found
