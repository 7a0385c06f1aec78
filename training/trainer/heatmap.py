"""Pictures of boards with a number on every square, as SVG."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

import matplotlib
import numpy as np

from .games import Game
from .seen import PieceValue

_CELL = 44
_MARGIN = 26
_TITLE = 44
_COLOURS = matplotlib.colormaps["viridis"]


@dataclass
class Board:
    """One board of a picture."""

    title: str
    values: np.ndarray
    """A number for each square."""
    samples: np.ndarray
    """From how many samples it comes."""


def draw_values(game: Game, values: dict[str, PieceValue], least: int, note: str) -> str:
    """A picture of the values of pieces, a board for each kind; ``least`` and ``note`` as for `draw`."""
    boards = []
    for kind, value in values.items():
        mean = "no samples" if value.mean is None else f"mean {value.mean:z.0f}, {value.samples.sum():,} samples"
        boards.append(Board(f"{kind}: {mean}", value.centipawns, value.samples))
    return draw(game, boards, least, note)


def draw(game: Game, boards: list[Board], least: int, note: str) -> str:
    """A picture of boards, the own home row at the bottom.

    Squares with fewer than ``least`` samples stay blank. Each board has its own colours, from its least value (dark) to
    its greatest (bright). ``note`` is kept in the file, as its description.
    """
    width, height = game.files * _CELL + _MARGIN + 12, game.rows * _CELL + _MARGIN + _TITLE
    across = min(3 if len(boards) <= 6 else 4, len(boards))
    down = -(-len(boards) // across)
    size = f"{across * width} {down * height}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" width="{across * width}" '
        f'height="{down * height}" font-family="sans-serif" font-size="13" text-anchor="middle">',
        f"<desc>{escape(note)}</desc>",
        '<rect width="100%" height="100%" fill="white"/>',
    ]
    for index, board in enumerate(boards):
        x, y = index % across * width, index // across * height
        parts += [f'<g transform="translate({x} {y})">', *_board(game, board, least), "</g>"]
    return "\n".join([*parts, "</svg>", ""])


def _board(game: Game, board: Board, least: int) -> list[str]:
    shown = board.samples >= least
    low, high = (board.values[shown].min(), board.values[shown].max()) if shown.any() else (0.0, 0.0)
    middle = _MARGIN + game.files * _CELL / 2
    parts = [f'<text x="{middle:g}" y="28" font-size="16">{escape(board.title)}</text>']
    for square in range(game.squares):
        row, file = divmod(square, game.files)
        x, y = _MARGIN + file * _CELL, _TITLE + (game.rows - 1 - row) * _CELL
        name = f"{chr(ord('a') + file)}{row + 1}"
        cell = f'<rect x="{x}" y="{y}" width="{_CELL}" height="{_CELL}"'
        if not shown[square]:
            text = f"{name}: {board.samples[square]} samples, too few"
            parts.append(f'{cell} fill="#f4f4f4" stroke="#ddd"><title>{text}</title></rect>')
            continue
        value = board.values[square]
        part = (value - low) / (high - low) if high > low else 0.5
        text = f"{name}: {value:z.1f} centipawns, {board.samples[square]:,} samples"
        parts.append(f'{cell} fill="{_colour(part)}" stroke="#ddd"><title>{text}</title></rect>')
        ink = "black" if part > 0.55 else "white"
        parts.append(f'<text x="{x + _CELL / 2:g}" y="{y + _CELL / 2 + 5:g}" fill="{ink}">{value:z.0f}</text>')
    for file in range(game.files):
        x, y = _MARGIN + file * _CELL + _CELL / 2, _TITLE + game.rows * _CELL + 16
        parts.append(f'<text x="{x:g}" y="{y}" fill="#666">{chr(ord("a") + file)}</text>')
    for row in range(game.rows):
        y = _TITLE + (game.rows - 1 - row) * _CELL + _CELL / 2 + 5
        parts.append(f'<text x="{_MARGIN / 2 + 2:g}" y="{y:g}" fill="#666">{row + 1}</text>')
    return parts


def _colour(part: float) -> str:
    red, green, blue, _ = _COLOURS(float(part), bytes=True)
    return f"#{red:02x}{green:02x}{blue:02x}"
