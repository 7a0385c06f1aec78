"""The states of Xiangqi's pieces against the rules, piece by piece: no code in common with the trainer."""

from __future__ import annotations

import random

import numpy as np
import pytest

from trainer import feen, threats
from trainer.features import decode
from trainer.games import GAMES

from . import attacks
from .conftest import XIANGQI

GAME = GAMES["xiangqi"]
Board = dict[tuple[int, int], str]
"""File and rank, from 0, to piece letter, upper case for South."""


def could_capture(board: Board, origin: tuple[int, int], target: tuple[int, int]) -> bool:
    """Whether the piece on the origin could capture on the target, if an enemy stood there."""
    letter = board[origin]
    right, up = target[0] - origin[0], target[1] - origin[1]
    length = max(abs(right), abs(up))
    south = letter.isupper()
    rank, home = (each[1] if south else 9 - each[1] for each in (target, origin))
    in_palace = 3 <= target[0] <= 5 and rank <= 2
    straight = (right == 0) != (up == 0)
    between = 0
    if straight:
        steps = [(origin[0] + right * n // length, origin[1] + up * n // length) for n in range(1, length)]
        between = sum(step in board for step in steps)
    match letter.upper():
        case "P":
            return (right, up) == (0, 1 if south else -1) or (home >= 5 and (abs(right), up) == (1, 0))
        case "A":
            return abs(right) == abs(up) == 1 and in_palace
        case "E":
            eye = (origin[0] + right // 2, origin[1] + up // 2)
            return abs(right) == abs(up) == 2 and rank <= 4 and eye not in board
        case "H":
            leg = (right // 2, 0) if abs(right) == 2 else (0, up // 2)
            return {abs(right), abs(up)} == {1, 2} and (origin[0] + leg[0], origin[1] + leg[1]) not in board
        case "C":
            return straight and between == 1
        case "R":
            return straight and between == 0
    return straight and length == 1 and in_palace


def random_board(rng: random.Random, most: int) -> Board:
    """Pieces where they can stand; one general on each side, never face to face."""
    while True:
        squares = [(file, rank) for file in range(9) for rank in range(10)]
        rng.shuffle(squares)
        board: Board = {}
        for general, ranks in (("G", (0, 1, 2)), ("g", (7, 8, 9))):
            board[rng.choice([3, 4, 5]), rng.choice(ranks)] = general
        for square in squares[: rng.randint(0, most - 2)]:
            letter = rng.choice("PPPAEHCRpppaehcr")
            rank = square[1] if letter.isupper() else 9 - square[1]
            home = {
                "A": (rank == 1 and square[0] == 4) or (rank in (0, 2) and square[0] in (3, 5)),
                "E": (rank in (0, 4) and square[0] in (2, 6)) or (rank == 2 and square[0] in (0, 4, 8)),
                "P": rank >= 5 or (rank >= 3 and square[0] % 2 == 0),
            }
            if square not in board and home.get(letter.upper(), True):
                board[square] = letter
        files = [next(square for square, letter in board.items() if letter == general) for general in "Gg"]
        between = any(file == files[0][0] and files[0][1] < rank < files[1][1] for file, rank in board)
        if files[0][0] != files[1][0] or between:
            return board


def states(*given: Board) -> list[dict[tuple[int, int], int]]:
    """The states of the pieces, by square; empty squares must have none."""
    codes, occupied = np.zeros((2, len(given), 96), np.uint8)
    for index, board in enumerate(given):
        for (file, rank), letter in board.items():
            codes[index, 9 * rank + file] = GAME.letters.index(letter.upper()) + 8 * letter.islower()
            occupied[index, 9 * rank + file] = 1
    found = threats.xiangqi(codes, occupied, np.zeros(len(given), bool))
    assert not found[occupied == 0].any()
    return [
        {(int(square % 9), int(square // 9)): int(found[index, square]) for square in np.flatnonzero(occupied[index])}
        for index in range(len(given))
    ]


@pytest.fixture(scope="module")
def crowds() -> list[Board]:
    rng = random.Random(12)
    return [random_board(rng, most) for most in (*range(4, 60), *[80] * 300)]


def expected(board: Board) -> dict[tuple[int, int], int]:
    return attacks.states(board, could_capture, "PAEHCR")


def test_states_are_those_of_the_rules(crowds):
    met = set()
    for board, one in zip(crowds, states(*crowds), strict=True):
        assert one == expected(board)
        met |= {(board[square], state) for square, state in one.items()}
    # Nothing is worth less than a soldier, and whatever attacks a general is worth less.
    never = {"P": (4, 5), "G": (2, 3)}
    wanted = {
        (letter, state)
        for letter in "PAEHCRGpaehcrg"
        for state in range(6)
        if state not in never.get(letter.upper(), ())
    }
    assert met == wanted


def test_a_chariot_sees_from_end_to_end():
    board = {(3, 0): "G", (5, 9): "g", (0, 0): "R", (0, 9): "r", (8, 0): "C"}
    assert states(board) == [{(3, 0): 1, (5, 9): 1, (0, 0): 3, (0, 9): 2, (8, 0): 0}]
    board = {(3, 1): "G", (5, 9): "g", (0, 0): "R", (8, 0): "h", (0, 9): "r"}
    assert states(board) == [{(3, 1): 0, (5, 9): 1, (0, 0): 2, (8, 0): 2, (0, 9): 2}]


def test_features_of_records():
    """A state's feature follows that of its piece, seen from both sides."""
    records = np.fromfile(XIANGQI, dtype=feen.record_type(GAME), offset=32)
    batch, plain = decode(records, GAME), decode(records, GAME, threats=False)
    some = 0
    for index in range(0, len(records), 37):
        place, without = (slice(*each.starts[index : index + 2]) for each in (batch, plain))
        bits = np.unpackbits(records["occupied"][index], bitorder="little")
        packed = records["codes"][index]
        codes = np.stack([packed & 15, packed >> 4], axis=1).reshape(-1)
        squares = np.flatnonzero(bits)
        board = {
            (int(square % 9), int(square // 9)): GAME.letters[code & 7].lower() if code & 8 else GAME.letters[code]
            for square, code in zip(squares, codes, strict=False)
        }
        wanted = [state for _, state in sorted(expected(board).items(), key=lambda item: item[0][::-1]) if state]
        for name in ("mover", "other"):
            features, own = getattr(batch, name)[place], getattr(plain, name)[without]
            of_states = np.flatnonzero(features >= 3 * 1260)
            assert (features[of_states] // 1260 - 2).tolist() == wanted
            assert ((features[of_states] - features[of_states - 1]) % 1260 == 0).all()
            assert np.delete(features, of_states).tolist() == own.tolist()
        some += len(wanted)
    assert some > 100
