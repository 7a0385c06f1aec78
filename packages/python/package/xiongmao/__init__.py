"""Xiongmao, an engine for Xiongqi (Panda Chess) and Xiangqi.

`Position` is a game in progress, `Engine` searches positions, `analyse_many` searches many of them on all cores, and
`Tables` knows endings exactly, `Games` what was played. `read_records` reads recorded games, `load_records` training
data, `match_table` and `game_table` the directory of a match. What the engine refuses raises `XiongmaoError`, with its
message.
"""

from typing import TYPE_CHECKING, Any

from ._native import GAMES, PIECES, Position, XiongmaoError, __version__
from .analysis import Answer, Info
from .batch import Answers, analyse_many, answer_table
from .boards import planes
from .database import Explored, ExploredMove, Games, GameSummary
from .engine import Analysis, Engine, PlayedMove
from .games import Record, read_records, write_records
from .matches import game_table, match_table, read_standings
from .moves import Move
from .names import Cause, Format, Game, Grade, Side, Status, Value, Winner
from .puzzles import Puzzle, puzzles
from .reasons import Fact, Loss, Step, Threats, Why
from .review import Review
from .scores import PovScore, Score, Wdl
from .tables import TableAnswer, Tables, TableValue
from .training import TrainingPositions, draws, load_records, losses, north_to_move, record_feen, record_planes, wins
from .tree import GameNode

if TYPE_CHECKING:
    from .asynchronous import AsyncAnalysis, AsyncEngine
    from .runs import datagen, import_games, match

__all__ = [
    "GAMES",
    "PIECES",
    "Analysis",
    "Answer",
    "Answers",
    "AsyncAnalysis",
    "AsyncEngine",
    "Cause",
    "Engine",
    "Explored",
    "ExploredMove",
    "Fact",
    "Format",
    "Game",
    "GameNode",
    "GameSummary",
    "Games",
    "Grade",
    "Info",
    "Loss",
    "Move",
    "PlayedMove",
    "Position",
    "PovScore",
    "Puzzle",
    "Record",
    "Review",
    "Score",
    "Side",
    "Status",
    "Step",
    "TableAnswer",
    "TableValue",
    "Tables",
    "Threats",
    "TrainingPositions",
    "Value",
    "Wdl",
    "Why",
    "Winner",
    "XiongmaoError",
    "__version__",
    "analyse_many",
    "answer_table",
    "datagen",
    "draws",
    "game_table",
    "import_games",
    "load_records",
    "losses",
    "match",
    "match_table",
    "north_to_move",
    "planes",
    "puzzles",
    "read_records",
    "read_standings",
    "record_feen",
    "record_planes",
    "wins",
    "write_records",
]


def __getattr__(name: str) -> Any:
    """Load what needs asyncio or starts the program when it is first used: it takes as long to load as all the rest."""
    if name in ("AsyncAnalysis", "AsyncEngine"):
        from . import asynchronous as late
    elif name in ("datagen", "import_games", "match"):
        from . import runs as late  # type: ignore[no-redef]
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(late, name)
