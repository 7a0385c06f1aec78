"""Training data, as `docs/training-data.md` describes it, without copying it."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any

from . import _native
from ._native import PIECES, XiongmaoError
from .boards import FILES
from .extras import need
from .names import Game

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

_LABEL = [("score", "<i2"), ("flags", "u1"), ("clock", "u1"), ("ply", "<u2")]
_FIELDS: dict[str, list[Any]] = {
    "xiongqi": [("occupied", "<u8"), ("codes", "u1", (18,)), *_LABEL],
    "xiangqi": [("occupied", "u1", (12,)), ("codes", "u1", (16,)), ("reserved", "u1", (2,)), *_LABEL],
}
_SQUARES: dict[Game, int] = {"xiongqi": 64, "xiangqi": 90}
_RESULT = 3
_NORTH = 4
_DRAGONS = 8
_GENERAL = 7


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
    return _native.record_feen(_game(record), record.tobytes())


def _game(records: numpy.void | NDArray[numpy.void]) -> Game:
    return "xiangqi" if records.dtype.itemsize == 36 else "xiongqi"


def record_planes(records: NDArray[numpy.void]) -> NDArray[numpy.uint8]:
    """The boards of an array of records, as `planes` has each: indexed by record, piece, rank and file. Needs numpy.

    All records are unpacked at once. They are not checked.
    """
    np = need("numpy", "numpy")
    game = _game(records)
    pieces, squares = len(PIECES[game]), _SQUARES[game]
    occupied = np.ascontiguousarray(records["occupied"]).view(np.uint8).reshape(len(records), -(-squares // 8))
    standing = np.unpackbits(occupied, axis=1, count=squares, bitorder="little")
    # Two codes a byte, in the order of the squares.
    pairs = records["codes"]
    codes = np.stack((pairs & 15, pairs >> 4), axis=2).reshape(len(records), 2 * pairs.shape[1])
    which, square = np.nonzero(standing)
    counts = standing.sum(axis=1, dtype=np.intp)
    code = codes[which, np.arange(len(which)) - np.repeat(np.cumsum(counts) - counts, counts)]
    kind = (code & 7).astype(np.intp)
    if game == "xiongqi":
        kind += (kind == _GENERAL) & (records["flags"][which] & _DRAGONS != 0)
    planes = np.zeros(len(records) * pieces * squares, np.uint8)
    planes[(which * pieces + 2 * kind + (code >> 3)) * squares + square] = 1
    found: NDArray[numpy.uint8] = planes.reshape(len(records), pieces, squares // FILES[game], FILES[game])
    return found


class TrainingPositions:
    """The positions of files of training data of one game, as a dataset of PyTorch whose items are whole batches.

    `batch` takes the numbers of positions and returns arrays by their names: `planes` (`uint8`, ordered as `planes`
    does), `score` in centipawns and `result` (0 loss, 1 draw, 2 win) for the side to move, `north` (whether it
    is North), `clock` (half-moves) and `ply`. An item is the same as tensors. Files are mapped, not read, and a batch
    is unpacked at once:

        sampler = BatchSampler(RandomSampler(positions), 16384, drop_last=False)
        loader = DataLoader(positions, sampler=sampler, batch_size=None, num_workers=2)
    """

    def __init__(self, paths: Iterable[str | PathLike[str]]) -> None:
        """Map the files. XiongmaoError if there is none, or if they are of several games. Needs numpy."""
        self._parts = [load_records(path) for path in paths]
        if len({part.dtype for part in self._parts}) != 1:
            raise XiongmaoError("expected files of training data of one game")
        self._ends = need("numpy", "numpy").cumsum([len(part) for part in self._parts])

    def __len__(self) -> int:
        """The number of positions."""
        return int(self._ends[-1])

    def batch(self, numbers: Sequence[int]) -> dict[str, NDArray[Any]]:
        """The positions with these numbers, from 0, as arrays."""
        np = need("numpy", "numpy")
        wanted = np.asarray(numbers, np.intp)
        if wanted.size and not 0 <= wanted.min() <= wanted.max() < len(self):
            raise IndexError(f"positions have the numbers 0 to {len(self) - 1}")
        records = np.empty(len(wanted), self._parts[0].dtype)
        files = np.searchsorted(self._ends, wanted, side="right")
        for number, part in enumerate(self._parts):
            here = files == number
            records[here] = part[wanted[here] - (self._ends[number] - len(part))]
        return {
            "planes": record_planes(records),
            "score": records["score"].astype(np.int64),
            "result": (records["flags"] & _RESULT).astype(np.int64),
            "north": north_to_move(records),
            "clock": records["clock"].astype(np.int64),
            "ply": records["ply"].astype(np.int64),
        }

    def __getitem__(self, numbers: Sequence[int]) -> dict[str, Any]:
        """The same as tensors. Needs PyTorch."""
        torch = need("torch", "torch")
        return {name: torch.from_numpy(array) for name, array in self.batch(numbers).items()}


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
