"""The names that positions and answers use, as types."""

from __future__ import annotations

from typing import Literal

Game = Literal["xiongqi", "xiangqi"]
"""A game."""

Side = Literal["south", "north"]
"""A side."""

Winner = Literal["south", "north", "draw"]
"""Who has won, or that nobody has."""

Status = Literal[
    "in_progress",
    "mareking",
    "checkmate",
    "insufficient",
    "stalemate",
    "movelimit",
    "repetition",
    "resignation",
    "timelimit",
    "agreement",
    "illegalmove",
]
"""Whether a game goes on, and how it has ended if not."""

Value = Literal["win", "loss", "draw", "open"]
"""What an endgame table says."""

Grade = Literal["best", "book", "good", "inaccuracy", "mistake", "blunder"]
"""How good a move is."""

Cause = Literal["moved_there", "ignored", "unguarded", "blocked", "opened", "screened"]
"""What a move has to do with a piece that can be captured after it."""

Format = Literal["pgn", "json", "toml"]
"""A format that games are written in: PGN, or PCN in JSON or TOML."""
