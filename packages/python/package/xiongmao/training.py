"""Training data, as `docs/training-data.md` describes it, without copying it."""

from __future__ import annotations

import warnings
from os import PathLike
from typing import TYPE_CHECKING, Any

from . import _native
from .extras import need

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

_LABEL = [("score", "<i2"), ("flags", "u1"), ("clock", "u1"), ("ply", "<u2")]
_FIELDS: dict[str, list[Any]] = {
    "xiongqi": [("occupied", "<u8"), ("codes", "u1", (18,)), *_LABEL],
    "xiangqi": [("occupied", "u1", (12,)), ("codes", "u1", (16,)), ("reserved", "u1", (2,)), *_LABEL],
}
_NORTH = 4
_RESULT = 3


def load_records(path: str | PathLike[str]) -> NDArray[numpy.void]:
    """The records of a file of training data, of either game, as a structured array. Needs numpy.

    The array is a read-only map of the file: nothing is read before it is looked at, and nothing is copied. Its fields
    are those of the file: `occupied` (of Xiongqi a number with a bit for each square, of Xiangqi its 12 bytes), `codes`
    (two pieces a byte), `score` in centipawns and `flags` for the side to move, `clock` (half-moves) and `ply`.
    A last record that is cut off is left out with a warning, since the file may be growing. Records are not checked;
    `record_feen` refuses those that are no positions.
    """
    np = need("numpy", "numpy")
    game, offset, count, torn = _native.record_layout(path)
    if torn is not None:
        warnings.warn(torn, stacklevel=2)
    layout = np.dtype(_FIELDS[game])
    if not count:
        # An empty file cannot be mapped.
        empty: NDArray[numpy.void] = np.empty(0, layout)
        return empty
    records: NDArray[numpy.void] = np.memmap(path, dtype=layout, mode="r", offset=offset, shape=(count,))
    return records


def record_feen(record: numpy.void) -> str:
    """The FEEN of the position in a record. XiongmaoError if it is no position that can arise."""
    game = "xiangqi" if record.dtype.itemsize == 36 else "xiongqi"
    return _native.record_feen(game, record.tobytes())


def north_to_move(records: NDArray[numpy.void]) -> NDArray[numpy.bool_]:
    """For each record, whether it is North's turn."""
    mask: NDArray[numpy.bool_] = records["flags"] & _NORTH != 0
    return mask


def losses(records: NDArray[numpy.void]) -> NDArray[numpy.bool_]:
    """For each record, whether the side to move lost its game."""
    return _with_result(records, 0)


def draws(records: NDArray[numpy.void]) -> NDArray[numpy.bool_]:
    """For each record, whether its game was drawn."""
    return _with_result(records, 1)


def wins(records: NDArray[numpy.void]) -> NDArray[numpy.bool_]:
    """For each record, whether the side to move won its game."""
    return _with_result(records, 2)


def _with_result(records: NDArray[numpy.void], result: int) -> NDArray[numpy.bool_]:
    mask: NDArray[numpy.bool_] = records["flags"] & _RESULT == result
    return mask
