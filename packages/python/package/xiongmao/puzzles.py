"""Puzzles: positions in which one move alone wins."""

from __future__ import annotations

import json
from dataclasses import dataclass

from . import _native
from ._native import Position, XiongmaoError
from .names import Game


@dataclass(frozen=True)
class Puzzle:
    """A puzzle."""

    id: str
    """Its name."""
    game: Game
    feen: str
    """The position to begin with."""
    solution: tuple[str, ...]
    """The solver's moves and the replies in turn, in PMN. The first and the last are the solver's."""
    themes: tuple[str, ...]
    """What it is about; `docs/usage.md` lists the names."""
    level: int
    """The lowest skill level that mostly solves it."""
    elo: int
    """The Elo of that level."""

    def position(self) -> Position:
        """The position to begin with."""
        return Position(self.feen, game=self.game)


def puzzles(
    game: Game = "xiongqi", *, theme: str | None = None, least: int | None = None, most: int | None = None
) -> list[Puzzle]:
    """The puzzles of a game that come with the program: all, or those with a theme, from one Elo to another."""
    lists = ("solution", "themes")
    rows = [row | {name: tuple(row[name]) for name in lists} for row in json.loads(_native.puzzles(game))]
    found = [Puzzle(**row) for row in rows]
    themes = {known for puzzle in found for known in puzzle.themes}
    if theme is not None and theme not in themes:
        raise XiongmaoError(f"no puzzle has the theme {theme!r}; themes are {', '.join(sorted(themes))}")
    return [
        puzzle
        for puzzle in found
        if (theme is None or theme in puzzle.themes)
        and (least is None or puzzle.elo >= least)
        and (most is None or puzzle.elo <= most)
    ]
