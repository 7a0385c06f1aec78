"""Which pieces are attacked and defended: sets of squares of all positions at once.

One operation of numpy moves all pieces of one kind in all positions by a step. Lines are filled in steps of one, two
and four squares. Nothing is done for each piece, of which there are twenty times as many as positions.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

STATES = 5
"""The states other than 0; a piece in state 0 is neither attacked nor defended."""

_ORTHOGONAL = ((1, 0), (-1, 0), (0, 1), (0, -1))
_DIAGONAL = ((1, 1), (-1, 1), (1, -1), (-1, -1))
_KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
_AT_ONCE = 4096
"""The sets of this many positions stay in the second-level cache."""


def xiongqi(board, occupied, second, sets=None):
    """The state of every piece of Xiongqi, ``defended + 2 * attack``: uint8 [positions, squares], 0 on empty squares.

    A piece is defended (1, else 0) if one of its own side could capture on its square. The attack is 0 if no enemy
    could, 2 if an enemy of less worth could, 1 otherwise.

    ``board`` (uint8 [positions, squares]) holds the codes of the pieces, ``occupied`` (of the same shape) 1 for each
    piece, and ``second`` (bool [positions]) says whether the terminal pieces are dragons. ``sets`` are other sets of
    squares than those for numpy.
    """
    return _in_parts(sets or _Words(), _xiongqi_attacks, board, occupied, second)


def xiangqi(board, occupied, second, sets=None):
    """The same for Xiangqi. For numpy, the columns of squares are padded to 96."""
    return _in_parts(sets or _PackedRanks(), _xiangqi_attacks, board, occupied, second)


def _in_parts(sets, attacks: Callable, board, occupied, second):
    states = sets.xp.empty_like(board)
    for low in range(0, len(board), _AT_ONCE if sets.xp is np else max(len(board), 1)):
        here = slice(low, low + _AT_ONCE)
        states[here] = _states(sets, attacks, board[here], occupied[here], second[here])
    return states


def _states(sets, attacks: Callable, board, occupied, second):
    taken = sets.packed(occupied)
    bits = [sets.packed(board & (1 << bit)) for bit in range(4)]
    sides = sets.xp.stack([taken & ~bits[3], taken & bits[3]])

    def pieces(kind: int):
        """The squares with pieces of this kind: South's and North's."""
        found = sides
        for bit in range(3):
            found = found & (bits[bit] if kind >> bit & 1 else ~bits[bit])
        return found

    # From the least worth to the greatest: what pieces of less worth attack, and which enemies stand there.
    reached = sets.xp.zeros_like(sides)
    from_below = sets.xp.zeros_like(taken)
    for found, more in attacks(sets, pieces, ~taken & sets.ALL, second):
        enemies = found & sets.xp.flip(reached, (0,))
        from_below |= enemies[0] | enemies[1]
        reached |= more
    attacked = sides & sets.xp.flip(reached, (0,))
    defended = sides & reached
    states = sets.unpacked(defended[0] | defended[1])
    attack = sets.unpacked(attacked[0] | attacked[1])
    attack += sets.unpacked(from_below)
    attack <<= 1
    states |= attack
    return states


_REACHABLE = {
    files: np.uint64(sum(0x0101010101010101 << file for file in range(8) if 0 <= file - files < 8))
    for files in range(-2, 3)
}
"""The squares of `_Words` that a step of this many files to the right (or left) can reach."""


class _Words:
    """Sets of squares of eight files and ranks: a uint64 for each position, bit 0 for a1, bit 63 for h8."""

    xp = np
    ALL = np.uint64(2**64 - 1)
    FAR_HALF = np.array([[2**64 - 2**32], [2**32 - 1]], dtype=np.uint64)
    """The half of the board past the river, for South and for North."""
    FILLS = (1, 2, 4)
    """Steps that together fill a whole line."""

    @staticmethod
    def packed(board: np.ndarray) -> np.ndarray:
        """The squares that are not 0."""
        return np.packbits(board, axis=1, bitorder="little").view("<u8").reshape(-1)

    @staticmethod
    def unpacked(squares: np.ndarray) -> np.ndarray:
        """1 for each of these squares, 0 for the others."""
        return np.unpackbits(squares.astype("<u8", copy=False).view(np.uint8).reshape(-1, 8), axis=1, bitorder="little")

    @staticmethod
    def shifted(squares: np.ndarray, files: int, ranks: int) -> np.ndarray:
        """The squares this many files to the right and ranks up; those that leave the board sideways stay as others."""
        by = files + 8 * ranks
        return squares << by if by > 0 else squares >> -by

    @staticmethod
    def moved(squares: np.ndarray, files: int, ranks: int) -> np.ndarray:
        """The squares this many files to the right and ranks up; those beyond the board are lost."""
        moved = _Words.shifted(squares, files, ranks)
        return moved & _REACHABLE[files] if files else moved

    @staticmethod
    def passed(empty: np.ndarray, files: int) -> np.ndarray:
        """The empty squares that a step of this many files can reach."""
        return empty & _REACHABLE[files]


class Ranks:
    """Sets of squares as a whole number of 16 bits for each rank of each position, bit 0 for file a."""

    def __init__(self, files: int, ranks: int, xp, array: Callable) -> None:
        """``xp`` is the module of the arrays, numpy or torch, and ``array`` makes one of the right type and place."""
        self.xp, self.files, self.ranks = xp, files, ranks
        full, near, far = 2**files - 1, ranks // 2, ranks - ranks // 2
        palace = 0b111 << (files // 2 - 1)
        self.ALL = array(full)
        self.FAR_HALF = array([[[0]] * near + [[full]] * far, [[full]] * far + [[0]] * near])
        self.PALACE = array([[[palace]] * 3 + [[0]] * (ranks - 3), [[0]] * (ranks - 3) + [[palace]] * 3])
        # Nine steps lead from end to end of ten ranks: eight, and the last one.
        self.FILLS = (1, 2, 4) if ranks <= 8 else (1, 2, 4, 1)

    def shifted(self, squares, files: int, ranks: int):
        """The squares this many files to the right and ranks up; those that leave the board sideways stay as others."""
        if files:
            squares = squares << files if files > 0 else squares >> -files
        if not ranks:
            return squares
        moved = self.xp.zeros_like(squares)
        if ranks > 0:
            moved[..., ranks:, :] = squares[..., :-ranks, :]
        else:
            moved[..., :ranks, :] = squares[..., -ranks:, :]
        return moved

    def moved(self, squares, files: int, ranks: int):
        """The squares this many files to the right and ranks up; those beyond the board are lost."""
        moved = self.shifted(squares, files, ranks)
        return moved & self.ALL if files > 0 else moved

    @staticmethod
    def passed(empty, _: int):
        """All empty squares: no step leads around the edge."""
        return empty


class _PackedRanks(Ranks):
    """The same for Xiangqi's board in numpy."""

    def __init__(self) -> None:
        super().__init__(9, 10, np, lambda numbers: np.array(numbers, dtype=np.uint16))

    def packed(self, board: np.ndarray) -> np.ndarray:
        """The squares that are not 0."""
        words = np.packbits(board, axis=1, bitorder="little").view("<u4").reshape(len(board), 3)
        low, middle, high = words.T.astype(np.uint64)
        low |= middle << 32
        # The eighth rank has one bit in the low word.
        high = high << 1 | low >> 63
        ranks = np.empty((10, len(board)), dtype=np.uint16)
        for rank in range(10):
            ranks[rank] = low >> 9 * rank & self.ALL if rank < 7 else high >> 9 * (rank - 7) & self.ALL
        return ranks

    @staticmethod
    def unpacked(squares: np.ndarray) -> np.ndarray:
        """1 for each of these squares, 0 for the others."""
        bits = np.unpackbits(squares.T[..., None].astype("<u2").view(np.uint8), axis=2, bitorder="little")
        board = np.zeros((squares.shape[1], 96), dtype=np.uint8)
        board[:, :90] = bits[:, :, :9].reshape(-1, 90)
        return board


def _xiongqi_attacks(sets, pieces: Callable, empty, second):
    """Pairs of the pieces of a worth and the squares on which they could capture, in ascending order of worth."""
    soldiers, advisors, bears, horses, cannons, chariots, empresses, terminals = map(pieces, range(8))
    dragons = terminals & sets.xp.where(second, sets.ALL, sets.ALL ^ sets.ALL)
    in_line = sets.xp.stack([sets.xp.zeros_like(soldiers)] * 4)
    for step in _ORTHOGONAL:
        through = _through(sets, empty, step)
        reached = _ray(sets, sets.xp.stack([chariots, empresses, dragons, cannons]), through, step)
        in_line[:3] |= reached[:3]
        # A cannon captures beyond the first piece, the screen, and up to the second.
        in_line[3] |= _ray(sets, reached[3] & ~empty, through, step)
    diagonals = sets.xp.zeros_like(bears)
    for step in _DIAGONAL:
        diagonals |= _ray(sets, bears, _through(sets, empty, step), step)
    return [
        (soldiers, _soldiers(sets, soldiers)),
        (advisors, _steps(sets, advisors, _DIAGONAL)),
        (horses, _horses(sets, horses, empty)),
        (cannons, in_line[3]),
        (bears, diagonals),
        (chariots, in_line[0]),
        (empresses, in_line[1] | _steps(sets, empresses, _KNIGHT)),
        (terminals, in_line[2] | _steps(sets, terminals & ~dragons, _ORTHOGONAL)),
    ]


def _xiangqi_attacks(sets, pieces: Callable, empty, _):
    """The same for Xiangqi. Generals do not attack each other along a file: such a position cannot be."""
    soldiers, advisors, elephants, horses, cannons, chariots, generals = map(pieces, range(7))
    in_line = sets.xp.stack([sets.xp.zeros_like(soldiers)] * 2)
    for step in _ORTHOGONAL:
        through = _through(sets, empty, step)
        reached = _ray(sets, sets.xp.stack([chariots, cannons]), through, step)
        in_line[0] |= reached[0]
        in_line[1] |= _ray(sets, reached[1] & ~empty, through, step)
    strides = sets.xp.zeros_like(elephants)
    for step in _DIAGONAL:
        strides |= sets.moved(sets.moved(elephants, *step) & empty, *step)
    return [
        (soldiers, _soldiers(sets, soldiers)),
        (advisors, _steps(sets, advisors, _DIAGONAL) & sets.PALACE),
        (elephants, strides & ~sets.FAR_HALF),
        (horses, _horses(sets, horses, empty)),
        (cannons, in_line[1]),
        (chariots, in_line[0]),
        (generals, _steps(sets, generals, _ORTHOGONAL) & sets.PALACE),
    ]


def _steps(sets, pieces, steps: tuple[tuple[int, int], ...]):
    """The squares one of these steps away."""
    reached = sets.xp.zeros_like(pieces)
    for files, ranks in steps:
        reached |= sets.moved(pieces, files, ranks)
    return reached


def _soldiers(sets, soldiers):
    """One step forward; beyond the river sideways, too."""
    forward = sets.xp.stack([sets.moved(soldiers[0], 0, 1), sets.moved(soldiers[1], 0, -1)])
    return forward | _steps(sets, soldiers & sets.FAR_HALF, ((1, 0), (-1, 0)))


def _horses(sets, horses, empty):
    """One step in line onto an empty square, the leg, and from there one diagonally outward."""
    reached = sets.xp.zeros_like(horses)
    for files, ranks in _ORTHOGONAL:
        leg = sets.moved(horses, files, ranks) & empty
        for aside in (-1, 1):
            reached |= sets.moved(leg, files or aside, ranks or aside)
    return reached


def _through(sets, empty, step: tuple[int, int]) -> list:
    """The squares that a line in this direction passes: those where it can end so many steps further on."""
    free = sets.passed(empty, step[0])
    through = {1: free}
    for length in (1, 2):
        free = free & sets.shifted(free, step[0] * length, step[1] * length)
        through[2 * length] = free
    return [(length, through[length]) for length in sets.FILLS]


def _ray(sets, pieces, through: list, step: tuple[int, int]):
    """The squares from these pieces on in this direction, up to and including the first piece."""
    reached = pieces
    for length, free in through:
        reached = reached | sets.shifted(reached, step[0] * length, step[1] * length) & free
    return sets.moved(reached, *step)
