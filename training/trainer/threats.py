"""Which pieces are attacked and defended: bitboards of all positions at once, a square's bit in every number.

Each set of squares is one uint64 for each position (bit 0 is a1, bit 63 is h8), so one operation of numpy moves all
pieces of one kind in all positions by a step. Lines are filled in three steps, of one, two and four squares. Nothing is
done for each piece, of which there are twenty times as many as positions.
"""

from __future__ import annotations

import numpy as np

STATES = 5
"""The states other than 0; a piece in state 0 is neither attacked nor defended."""

_ALL = 2**64 - 1
_FILE_A = 0x0101010101010101
_ORTHOGONAL = ((1, 0), (-1, 0), (0, 1), (0, -1))
_DIAGONAL = ((1, 1), (-1, 1), (1, -1), (-1, -1))
_KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
_FAR_HALF = np.array([[_ALL << 32 & _ALL], [_ALL >> 32]], dtype=np.uint64)
"""The half of the board past the river, for South and for North."""
_AT_ONCE = 4096
"""The sets of this many positions stay in the second-level cache."""


def xiongqi(board: np.ndarray, occupied: np.ndarray, second: np.ndarray) -> np.ndarray:
    """The state of every piece of Xiongqi, ``defended + 2 * attack``: uint8 [positions, squares], 0 on empty squares.

    A piece is defended (1, else 0) if one of its own side could capture on its square. The attack is 0 if no enemy
    could, 2 if an enemy of less worth could, 1 otherwise.

    ``board`` (uint8 [positions, squares]) holds the codes of the pieces, ``occupied`` (of the same shape) 1 for each
    piece, and ``second`` (bool [positions]) says whether the terminal pieces are dragons.
    """
    states = np.empty_like(board)
    for low in range(0, len(board), _AT_ONCE):
        here = slice(low, low + _AT_ONCE)
        states[here] = _states(board[here], occupied[here], second[here])
    return states


def _states(board: np.ndarray, occupied: np.ndarray, second: np.ndarray) -> np.ndarray:
    taken = _packed(occupied)
    bits = [_packed(board & (1 << bit)) for bit in range(4)]
    sides = np.stack([taken & ~bits[3], taken & bits[3]])

    def pieces(kind: int) -> np.ndarray:
        """The squares with pieces of this kind, in two rows: South's and North's."""
        found = sides
        for bit in range(3):
            found = found & (bits[bit] if kind >> bit & 1 else ~bits[bit])
        return found

    soldiers, advisors, bears, horses, cannons, chariots, empresses, terminals = map(pieces, range(8))
    attacks = _attacks(soldiers, advisors, bears, horses, cannons, chariots, empresses, terminals, second, ~taken)
    # From the least worth to the greatest: what pieces of less worth attack, and which enemies stand there.
    reached = np.zeros_like(sides)
    from_below = np.zeros_like(taken)
    for found, more in attacks:
        enemies = found & reached[::-1]
        from_below |= enemies[0] | enemies[1]
        reached |= more
    attacked = sides & reached[::-1]
    defended = sides & reached
    states = _unpacked(defended[0] | defended[1])
    attack = _unpacked(attacked[0] | attacked[1])
    attack += _unpacked(from_below)
    attack <<= 1
    states |= attack
    return states


def _attacks(soldiers, advisors, bears, horses, cannons, chariots, empresses, terminals, second, empty):
    """Pairs of the pieces of a worth and the squares on which they could capture, in ascending order of worth."""
    dragons = terminals & np.where(second, np.uint64(_ALL), np.uint64(0))
    in_line = np.zeros((4, *soldiers.shape), dtype=np.uint64)
    for step in _ORTHOGONAL:
        through = _through(empty, step)
        reached = _ray(np.stack([chariots, empresses, dragons, cannons]), through, step)
        in_line[:3] |= reached[:3]
        # A cannon captures beyond the first piece, the screen, and up to the second.
        in_line[3] |= _ray(reached[3] & ~empty, through, step)
    diagonals = np.zeros_like(bears)
    for step in _DIAGONAL:
        diagonals |= _ray(bears, _through(empty, step), step)
    return [
        (soldiers, _soldiers(soldiers)),
        (advisors, _steps(advisors, _DIAGONAL)),
        (horses, _horses(horses, empty)),
        (cannons, in_line[3]),
        (bears, diagonals),
        (chariots, in_line[0]),
        (empresses, in_line[1] | _steps(empresses, _KNIGHT)),
        (terminals, in_line[2] | _steps(terminals & ~dragons, _ORTHOGONAL)),
    ]


def _packed(board: np.ndarray) -> np.ndarray:
    """The squares that are not 0."""
    return np.packbits(board, axis=1, bitorder="little").view("<u8").reshape(-1)


def _unpacked(squares: np.ndarray) -> np.ndarray:
    """1 for each of these squares, 0 for the others."""
    return np.unpackbits(squares.astype("<u8", copy=False).view(np.uint8).reshape(-1, 8), axis=1, bitorder="little")


def _files(columns: int) -> np.uint64:
    """The squares that a step of this many files to the right (or left) can reach."""
    return np.uint64(sum(_FILE_A << file for file in range(8) if 0 <= file - columns < 8))


_REACHABLE = {columns: _files(columns) for columns in range(-2, 3)}


def _moved(squares: np.ndarray, files: int, rows: int) -> np.ndarray:
    """The squares this many files to the right and rows up; those beyond the board are lost."""
    by = files + 8 * rows
    moved = squares << by if by > 0 else squares >> -by
    return moved & _REACHABLE[files] if files else moved


def _steps(pieces: np.ndarray, steps: tuple[tuple[int, int], ...]) -> np.ndarray:
    """The squares one of these steps away."""
    reached = np.zeros_like(pieces)
    for files, rows in steps:
        reached |= _moved(pieces, files, rows)
    return reached


def _soldiers(soldiers: np.ndarray) -> np.ndarray:
    """One step forward; beyond the river sideways, too."""
    forward = np.stack([_moved(soldiers[0], 0, 1), _moved(soldiers[1], 0, -1)])
    return forward | _steps(soldiers & _FAR_HALF, ((1, 0), (-1, 0)))


def _horses(horses: np.ndarray, empty: np.ndarray) -> np.ndarray:
    """One step in line onto an empty square, the leg, and from there one diagonally outward."""
    reached = np.zeros_like(horses)
    for files, rows in _ORTHOGONAL:
        leg = _moved(horses, files, rows) & empty
        for aside in (-1, 1):
            reached |= _moved(leg, files or aside, rows or aside)
    return reached


def _through(empty: np.ndarray, step: tuple[int, int]) -> list[np.ndarray]:
    """The squares that a line in this direction passes: those where it can end one, two or four steps further on."""
    by = step[0] + 8 * step[1]
    one = empty & _REACHABLE[step[0]]
    two = one & _shifted(one, by)
    return [one, two, two & _shifted(two, 2 * by)]


def _ray(pieces: np.ndarray, through: list[np.ndarray], step: tuple[int, int]) -> np.ndarray:
    """The squares from these pieces on in this direction, up to and including the first piece."""
    by = step[0] + 8 * step[1]
    reached = pieces
    for number, free in enumerate(through):
        reached = reached | _shifted(reached, by << number) & free
    return _moved(reached, *step)


def _shifted(squares: np.ndarray, by: int) -> np.ndarray:
    return squares << by if by > 0 else squares >> -by
