"""Reads positions in FEEN, as far as an evaluation needs them: the board and whose turn it is."""

from __future__ import annotations

import re

import numpy as np

from .features import Batch, decode
from .records import DRAGONS, NORTH, TERMINAL, DataError, record_type

_CODES = {letter: code for code, letter in enumerate("SABHCRE")} | {"G": TERMINAL, "D": TERMINAL}
_TOKEN = re.compile(r"(\d)|(\+?)([A-Za-z])(\^?)")
# Any board that can be written has room; the files' records stop at 36 pieces.
_BOARD = record_type(64)
_TURNS = {"X/x": 0, "x/X": NORTH, "C/c": 0, "c/C": NORTH}


def read(feen: str) -> np.ndarray:
    """The position as one record, whose score is 0 and whose game is lost. Raises `DataError`."""
    fields = feen.split(" ")
    if len(fields) != 3:
        raise DataError(f"expected board, hands and turn with single spaces between, not {len(fields)} fields")
    if fields[2] not in _TURNS:
        raise DataError(f"'{fields[2]}' says nobody's turn; it is X/x or x/X")
    rows = fields[0].split("/")
    if len(rows) != 8:
        raise DataError(f"the board has {len(rows)} rows")
    pieces: dict[int, str] = {}
    for number, row in enumerate(rows):
        file = place = 0
        while token := _TOKEN.match(row, place):
            place = token.end()
            empty, plus, letter, terminal = token.groups()
            if empty:
                file += int(empty)
                continue
            upper = letter.upper()
            if upper not in _CODES or bool(terminal) != (upper in "GD") or (plus and upper != "S"):
                raise DataError(f"'{token.group()}' is no piece")
            pieces[(7 - number) * 8 + file] = letter
            file += 1
        if place != len(row) or file != 8:
            raise DataError(f"row {8 - number} '{row}' is not eight squares")
    return _record(pieces, _TURNS[fields[2]])


def batch(feens: list[str]) -> Batch:
    """Positions for the network. Raises `DataError` with the number of the position, counted from 1."""
    records = np.empty(len(feens), dtype=_BOARD)
    for index, feen in enumerate(feens):
        try:
            records[index] = read(feen)
            decode(records[index : index + 1])
        except DataError as error:
            raise DataError(f"position {index + 1}: {error.reason}") from None
    return decode(records)


def _record(pieces: dict[int, str], turn: int) -> np.ndarray:
    dragons = {letter.upper() == "D" for letter in pieces.values() if letter in "GgDd"}
    if len(dragons) != 1:
        raise DataError("two generals or two dragons must stand on the board")
    record = np.zeros((), dtype=_BOARD)
    for index, square in enumerate(sorted(pieces)):
        letter = pieces[square]
        code = _CODES[letter.upper()] + 8 * letter.islower()
        record["codes"][index // 2] |= code << 4 * (index % 2)
    record["occupied"] = sum(1 << square for square in pieces)
    record["flags"] = turn | (DRAGONS if dragons.pop() else 0)
    return record
