"""Boards as plain dictionaries and everything about them computed the slow way: no code in common with the trainer."""

from __future__ import annotations

import random
import struct

from . import attacks

LETTERS = "SABHCREGD"
KIND_NUMBERS = {letter: number for number, letter in enumerate(LETTERS)}
# Home row from the outside in, then row by row away from home.
REGIONS = ["1110", "2222", "3333", "3333", "3333", "3333", "3333", "3333"]

Board = dict[str, str]
"""Square ("e4") to piece letter, upper case for South."""


def random_board(rng: random.Random, most: int = 36) -> Board:
    """Pieces anywhere; one general or dragon on each side."""
    squares = [file + row for file in "abcdefgh" for row in "12345678"]
    rng.shuffle(squares)
    terminal = rng.choice("GGGD")
    letters = [terminal, terminal.lower()]
    letters += [rng.choice("SABHCREsabhcre") for _ in range(rng.randint(0, most - 2))]
    return dict(zip(squares, letters, strict=False))


def feen(board: Board, south_to_move: bool) -> str:
    rows = []
    for row in "87654321":
        text, empty = "", 0
        for file in "abcdefgh":
            letter = board.get(file + row)
            if letter is None:
                empty += 1
                continue
            crossed = (letter == "S" and row >= "5") or (letter == "s" and row <= "4")
            text += (str(empty) if empty else "") + "+" * crossed + letter + "^" * (letter in "GgDd")
            empty = 0
        rows.append(text + (str(empty) if empty else ""))
    return "/".join(rows) + " / " + ("X/x" if south_to_move else "x/X")


def record_bytes(board: Board, south_to_move: bool, score: int = 0, result: int = 1, move: int = 0) -> bytes:
    """The 32 bytes, field by field."""
    occupied = codes = 0
    order = sorted(board, key=lambda square: (square[1], square[0]))
    for index, square in enumerate(order):
        letter = board[square]
        code = min(KIND_NUMBERS[letter.upper()], 7) + (8 if letter.islower() else 0)
        occupied |= 1 << (8 * (int(square[1]) - 1) + "abcdefgh".index(square[0]))
        codes |= code << (4 * index)
    flags = result + (0 if south_to_move else 4) + (8 if "D" in board.values() else 0)
    return struct.pack("<Q", occupied) + codes.to_bytes(18, "little") + struct.pack("<hBBH", score, flags, 0, move)


def mirrored(board: Board) -> Board:
    """Files a and h exchanged, b and g, and so on."""
    return {"hgfedcba"["abcdefgh".index(square[0])] + square[1]: letter for square, letter in board.items()}


def turned(board: Board) -> Board:
    """The other side's pieces, seen from the other side."""
    return {square[0] + str(9 - int(square[1])): letter.swapcase() for square, letter in board.items()}


def features(board: Board, south: bool, threats: bool = True) -> set[int]:
    """What a side sees, with or without the threats to the pieces."""
    if not south:
        board = turned(board)
    home = next(square for square, letter in board.items() if letter in "GD")
    if home[0] in "efgh":
        board = mirrored(board)
        home = next(square for square, letter in board.items() if letter in "GD")
    bucket = int(REGIONS[int(home[1]) - 1]["abcd".index(home[0])])
    states = attacks.states(board)
    seen = set()
    for square, letter in board.items():
        number = 8 * (int(square[1]) - 1) + "abcdefgh".index(square[0])
        entry = (576 if letter.islower() else 0) + 64 * KIND_NUMBERS[letter.upper()] + number
        seen.add(bucket * 1152 + entry)
        if threats and states[square]:
            seen.add(4608 + (states[square] - 1) * 1152 + entry)
    return seen


def evaluate(net, board: Board, south_to_move: bool) -> int:
    """The score of a quantised network, one number after the other."""
    total = 0
    width = len(net.feature_biases)
    pieces = len(board)
    layer = min((pieces - 1) // 4, 7)
    for half, south in enumerate((south_to_move, not south_to_move)):
        rows = sorted(features(board, south, net.architecture.threats > 0))
        for element in range(width):
            value = int(net.feature_biases[element]) + sum(int(net.feature_weights[row][element]) for row in rows)
            value = min(max(value, 0), 255)
            total += value * value * int(net.output_weights[layer][half * width + element])
    output = toward_zero(total, 255) + int(net.output_biases[layer])
    return toward_zero(output * 400, 255 * 64)


def toward_zero(number: int, by: int) -> int:
    return number // by if number >= 0 else -(-number // by)
