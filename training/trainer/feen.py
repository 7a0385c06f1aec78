"""Reads positions in FEEN, as far as an evaluation needs them: the board and the side to move."""

from __future__ import annotations

import re

import numpy as np

from .features import Batch, decode
from .games import DEFAULT, Game
from .records import NORTH, SECOND_TERMINAL, DataError, record_type

_TOKEN = re.compile(r"(\d)|(\+?)([A-Za-z])(\^?)")


def board_type(game: Game) -> np.dtype:
    """A record with room for a piece on every square; the records of files hold fewer pieces."""
    return record_type(game, game.squares + game.squares % 2)


def read(feen: str, game: Game = DEFAULT) -> np.ndarray:
    """The position as one record, with score 0 and a lost game as placeholders. Raises `DataError`."""
    fields = feen.split(" ")
    if len(fields) != 3:
        raise DataError(f"expected board, hands and turn with single spaces between, not {len(fields)} fields")
    if fields[2] not in game.turns:
        raise DataError(f"'{fields[2]}' is not a turn; expected {' or '.join(list(game.turns)[:2])}")
    rows = fields[0].split("/")
    if len(rows) != game.rows:
        raise DataError(f"the board has {len(rows)} rows, not {game.rows}")
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
            kind = game.letters.find(upper)
            if kind < 0 or bool(terminal) != (kind >= game.terminal) or (plus and upper not in game.marked):
                raise DataError(f"'{token.group()}' is not a piece")
            pieces[(game.rows - 1 - number) * game.files + file] = letter
            file += 1
        if place != len(row) or file != game.files:
            raise DataError(f"row {game.rows - number} '{row}' does not have {game.files} squares")
    return _record(pieces, game.turns[fields[2]], game)


def batch(feens: list[str], game: Game = DEFAULT, threats: bool = True) -> Batch:
    """Positions for the network, ``threats`` as for `decode`.

    Raises `DataError` with the number of the position, counted from 1.
    """
    records = np.empty(len(feens), dtype=board_type(game))
    for index, feen in enumerate(feens):
        try:
            records[index] = read(feen, game)
            decode(records[index : index + 1], game)
        except DataError as error:
            raise DataError(f"position {index + 1}: {error.reason}") from None
    return decode(records, game, threats)


def _record(pieces: dict[int, str], north: bool, game: Game) -> np.ndarray:
    kinds = {square: game.letters.index(letter.upper()) for square, letter in pieces.items()}
    terminals = {kind for kind in kinds.values() if kind >= game.terminal}
    if len(terminals) != 1:
        raise DataError(f"two {'s or two '.join(game.kinds[game.terminal :])}s must stand on the board")
    record = np.zeros((), dtype=board_type(game))
    for index, square in enumerate(sorted(pieces)):
        code = min(kinds[square], game.terminal) + 8 * pieces[square].islower()
        record["codes"][index // 2] |= code << 4 * (index % 2)
        record["occupied"][square // 8] |= 1 << square % 8
    second = terminals.pop() > game.terminal
    record["flags"] = (NORTH if north else 0) | (SECOND_TERMINAL if second else 0)
    return record
