"""The games that networks are trained for. Everything specific to a game's board and pieces is defined here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from . import threats


@dataclass(frozen=True, eq=False)
class Game:
    """A board with two sides. Squares are numbered from South's left corner, row by row: a1, b1, ... a2, ..."""

    name: str
    """The name, as in the headers of files."""
    files: int
    rows: int
    kinds: tuple[str, ...]
    """The kinds of pieces in the order of their numbers. A piece's code in a record is its kind, plus 8 for North."""
    letters: str
    """The FEEN letters of the kinds, upper case (South's)."""
    terminal: int
    """The kind whose capture ends the game; each side has one. If another kind follows, both sides' pieces can turn
    into it: a flag of the record says so, and their codes stay the same."""
    marked: str
    """Letters that FEEN may prefix with a plus."""
    turns: dict[str, bool]
    """The last field of a FEEN, and whether North is to move."""
    most_pieces: int
    """The maximum number of pieces in a record (an even number)."""
    record_bytes: int
    places: tuple[int, ...]
    """Where the own terminal piece can stand, as ``row * half + file`` after rotating and mirroring the board."""
    bucket_map: tuple[int, ...]
    """The bucket of an own terminal piece in each of these places."""
    threat_states: int = 0
    """The number of states of a piece (attacked, defended) that are inputs of the network, too; 0 for none."""
    states_of: Callable[[np.ndarray, np.ndarray, np.ndarray], np.ndarray] | None = None
    """Computes the states of the pieces on boards, 0 to `threat_states`, as `threats.xiongqi` does."""

    @property
    def squares(self) -> int:
        """The number of squares of the board."""
        return self.files * self.rows

    @property
    def half(self) -> int:
        """The number of files of half the board, including a middle one. The board is mirrored beyond them."""
        return (self.files + 1) // 2

    @property
    def inputs(self) -> int:
        """The number of features of one bucket: own and enemy pieces, kinds, squares."""
        return 2 * len(self.kinds) * self.squares

    @property
    def buckets(self) -> int:
        """The number of feature buckets."""
        return max(self.bucket_map) + 1

    @property
    def has_second_terminal(self) -> bool:
        """Whether the terminal pieces can turn into another kind."""
        return len(self.kinds) > self.terminal + 1

    def turned(self, square: int) -> int:
        """The square as North sees it from its own home row, files unchanged."""
        row, file = divmod(square, self.files)
        return (self.rows - 1 - row) * self.files + file

    def mirrored(self, square: int) -> int:
        """The square with left and right exchanged."""
        row, file = divmod(square, self.files)
        return row * self.files + self.files - 1 - file


# Buckets: in 340,000 positions of self-play, a terminal piece stood on its starting square in 54 % of the cases,
# elsewhere on the home row in 23 %, on the second row in 16 %, further out in 7 %. A bucket with fewer positions would
# learn too little.
_XIONGQI = Game(
    name="xiongqi",
    files=8,
    rows=8,
    kinds=("soldier", "advisor", "bear", "horse", "cannon", "chariot", "empress", "general", "dragon"),
    letters="SABHCREGD",
    terminal=7,
    marked="S",
    turns={"X/x": False, "x/X": True, "C/c": False, "c/C": True},
    most_pieces=36,
    record_bytes=32,
    places=tuple(range(32)),
    # Files a to d, rows from home outward.
    bucket_map=(1, 1, 1, 0) + (2, 2, 2, 2) + (3, 3, 3, 3) * 6,
    threat_states=threats.STATES,
    states_of=threats.xiongqi,
)

_XIANGQI = Game(
    name="xiangqi",
    files=9,
    rows=10,
    kinds=("soldier", "advisor", "elephant", "horse", "cannon", "chariot", "general"),
    letters="PAEHCRG",
    terminal=6,
    marked="P",
    turns={"X/x": False, "x/X": True, "C/c": False, "c/C": True},
    most_pieces=32,
    record_bytes=36,
    # The palace: files d and e, rows from home outward.
    places=(3, 4, 8, 9, 13, 14),
    bucket_map=(1, 0) + (2, 2) * 2,
    threat_states=threats.STATES,
    states_of=threats.xiangqi,
)

GAMES = {game.name: game for game in (_XIONGQI, _XIANGQI)}
"""All games by name."""
DEFAULT = _XIONGQI
"""The default game, in settings and in files of version 1, whose headers name no game."""
