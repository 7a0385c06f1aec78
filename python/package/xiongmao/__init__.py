"""Xiongmao, an engine for Xiongqi (Panda Chess) and Xiangqi.

`Position` is a game in progress, `Engine` searches positions, `analyse_many` searches many of them on all cores. What
the engine refuses raises `XiongmaoError`, with its message.
"""

from ._native import GAMES, Position, XiongmaoError, __version__
from .analysis import Answer, Info, Score, Wdl
from .batch import Answers, analyse_many, answer_table
from .engine import Analysis, Engine

__all__ = [
    "GAMES",
    "Analysis",
    "Answer",
    "Answers",
    "Engine",
    "Info",
    "Position",
    "Score",
    "Wdl",
    "XiongmaoError",
    "__version__",
    "analyse_many",
    "answer_table",
]
