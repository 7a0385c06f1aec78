"""Who attacks whom, piece by piece from the rules, on the boards of `boards`: no code in common with the trainer."""

from __future__ import annotations

from collections.abc import Callable

WORTH = "SAHCBRE"
"""From the least worth to the greatest; generals and dragons follow, all of the same worth."""


def could_capture(board: dict[str, str], origin: str, target: str) -> bool:
    """Whether the piece on the origin could capture on the target, if an enemy stood there."""
    letter = board[origin]
    kind = letter.upper()
    right, up = ord(target[0]) - ord(origin[0]), int(target[1]) - int(origin[1])
    length = max(abs(right), abs(up))
    straight, diagonal = (right == 0) != (up == 0), abs(right) == abs(up) > 0
    between = 0
    if straight or diagonal:
        between = sum(beside(origin, right * n // length, up * n // length) in board for n in range(1, length))
    if kind == "S":
        forward, across = (1, origin[1] >= "5") if letter == "S" else (-1, origin[1] <= "4")
        return (right, up) == (0, forward) or (across and up == 0 and abs(right) == 1)
    if kind == "A":
        return diagonal and length == 1
    if kind == "B":
        return diagonal and between == 0
    if kind == "H":
        leg = beside(origin, right // 2, 0) if abs(right) == 2 else beside(origin, 0, up // 2)
        return {abs(right), abs(up)} == {1, 2} and leg not in board
    if kind == "C":
        return straight and between == 1
    if kind == "G":
        return straight and length == 1
    if kind == "E" and {abs(right), abs(up)} == {1, 2}:
        return True
    return straight and between == 0


def beside(square: str, right: int, up: int) -> str:
    return chr(ord(square[0]) + right) + str(int(square[1]) + up)


def worth(letter: str, order: str) -> int:
    return order.index(letter.upper()) if letter.upper() in order else len(order)


def states(board: dict, captures: Callable = could_capture, order: str = WORTH) -> dict:
    """1 for a defended piece, and 4 for one attacked by a piece of less worth, 2 for one attacked only by others."""
    found = {}
    for square, letter in board.items():
        onto = [board[origin] for origin in board if origin != square and captures(board, origin, square)]
        attackers = [worth(other, order) for other in onto if other.isupper() != letter.isupper()]
        found[square] = int(len(onto) > len(attackers))
        if attackers:
            found[square] += 4 if min(attackers) < worth(letter, order) else 2
    return found
