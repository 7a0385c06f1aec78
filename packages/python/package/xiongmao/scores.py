"""Scores and chances, and whose point of view they are."""

from __future__ import annotations

from dataclasses import dataclass
from functools import total_ordering

from .names import Side


@total_ordering
@dataclass(frozen=True)
class Score:
    """A score for the side to move: either `cp`, in centipawns, or `mate`, a proven win in so many own moves.

    A negative `mate` is a proven loss; 0 is a game that is lost already. Scores are ordered: every loss is below, and
    every win above what is not proven; a loss is better the later it comes, and a win the sooner. `-score` is the score
    for the other side. That of a lost game is `mate 1`, as the program writes it.
    """

    cp: int | None = None
    mate: int | None = None

    @property
    def is_mate(self) -> bool:
        """Whether a win or a loss is proven."""
        return self.mate is not None

    def number(self, mate: int = 100_000) -> int:
        """The score as one number, for plots and arrays: centipawns, where a proven win in N plies is `mate - N`."""
        if self.mate is None:
            return self.cp or 0
        return mate - self.mate if self.mate > 0 else -mate - self.mate

    def __neg__(self) -> Score:
        """The score for the other side."""
        if self.mate is None:
            return Score(cp=-(self.cp or 0))
        return Score(mate=-self.mate or 1)

    def __lt__(self, other: Score) -> bool:
        """Whether it is worse."""
        return self._order < other._order if isinstance(other, Score) else NotImplemented

    @property
    def _order(self) -> tuple[int, int]:
        if self.mate is None:
            return 0, self.cp or 0
        return (1 if self.mate > 0 else -1), -self.mate

    def __str__(self) -> str:
        """`cp 25` or `mate 3`, as the protocol writes it."""
        return f"cp {self.cp}" if self.mate is None else f"mate {self.mate}"


@dataclass(frozen=True)
class PovScore:
    """A score with the side that it is for."""

    relative: Score
    """The score for `turn`."""
    turn: Side
    """A side."""

    def pov(self, side: Side) -> Score:
        """The score for a side."""
        return self.relative if side == self.turn else -self.relative

    @property
    def south(self) -> Score:
        """The score for South."""
        return self.pov("south")

    @property
    def north(self) -> Score:
        """The score for North."""
        return self.pov("north")

    def __str__(self) -> str:
        """`cp 25 for south`."""
        return f"{self.relative} for {self.turn}"


@dataclass(frozen=True)
class Wdl:
    """Expected games won, drawn and lost out of a thousand, for the side to move."""

    win: int
    draw: int
    loss: int

    @property
    def expectation(self) -> float:
        """The expected points of a game, from 0 to 1."""
        return (self.win + self.draw / 2) / 1000

    def __neg__(self) -> Wdl:
        """The chances of the other side."""
        return Wdl(self.loss, self.draw, self.win)
