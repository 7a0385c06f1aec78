"""Xiongmao, an engine for Xiongqi (Panda Chess) and Xiangqi.

`Position` is a game in progress. What the engine refuses raises `XiongmaoError`, with its message.
"""

from ._native import GAMES, Position, XiongmaoError, __version__

__all__ = [
    "GAMES",
    "Position",
    "XiongmaoError",
    "__version__",
]
