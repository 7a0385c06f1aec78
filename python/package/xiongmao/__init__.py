"""Xiongmao, an engine for Xiongqi (Panda Chess) and Xiangqi.

`Position` is a game in progress, `Engine` searches positions. What the engine refuses raises `XiongmaoError`, with its
message.
"""

from ._native import GAMES, Position, XiongmaoError, __version__
from .analysis import Answer, Info, Score, Wdl
from .engine import Analysis, Engine

__all__ = [
    "GAMES",
    "Analysis",
    "Answer",
    "Engine",
    "Info",
    "Position",
    "Score",
    "Wdl",
    "XiongmaoError",
    "__version__",
]
