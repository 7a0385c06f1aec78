"""The native half of the package."""

from collections.abc import Iterable, Iterator
from os import PathLike
from typing import Any, ClassVar, Final, final

from typing_extensions import Self

from .moves import Move
from .names import Game, Side, Status, Winner

__all__ = [
    "GAMES",
    "PIECES",
    "STATUSES",
    "Batch",
    "Engine",
    "Games",
    "Position",
    "RecordReader",
    "Search",
    "Tables",
    "XiongmaoError",
    "__version__",
    "match_standings",
    "puzzles",
    "record_feen",
    "record_layout",
    "write_record",
]

__version__: Final[str]

GAMES: Final[list[Game]]
"""The games."""

PIECES: Final[dict[Game, list[str]]]
"""The letters of the pieces of each game: kind by kind, South's first."""

STATUSES: Final[list[Status]]
"""`in_progress`, and the names of all endings."""

class XiongmaoError(ValueError):
    """What the engine refuses, in its own words: one line."""

@final
class Position:
    """A game in progress: a position, the moves that led to it, and what the rules say of it."""

    def __new__(
        cls,
        feen: str | None = None,
        *,
        fen: str | None = None,
        game: str | None = None,
        moves: str | Iterable[str] | None = None,
        notation: str | None = None,
        move_limit: int | None = None,
        rules: dict[str, str] | None = None,
        arbiter: bool = False,
    ) -> Self: ...
    @property
    def arbiter(self) -> bool: ...
    @property
    def feen(self) -> str: ...
    @property
    def fen(self) -> str: ...
    @property
    def game(self) -> Game: ...
    @property
    def halfmove_clock(self) -> int: ...
    @property
    def history(self) -> list[str]: ...
    @property
    def in_check(self) -> bool: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def key(self) -> int: ...
    @property
    def move_limit(self) -> int | None: ...
    @property
    def ply(self) -> int: ...
    @property
    def rules(self) -> dict[str, str]: ...
    @property
    def status(self) -> Status: ...
    @property
    def turn(self) -> Side: ...
    @property
    def winner(self) -> Winner | None: ...
    def copy(self) -> Position: ...
    def attackers(self, square: str, by: str) -> list[str]: ...
    def evaluate(self) -> int: ...
    def evaluation(self) -> dict[str, Any]: ...
    def gives_check(self, move: str, notation: str | None = None) -> bool: ...
    def is_capture(self, move: str, notation: str | None = None) -> bool: ...
    def is_legal(self, move: str, notation: str | None = None) -> bool: ...
    def explain(self, notation: str | None = None) -> list[dict[str, Any]]: ...
    def legal(self, notation: str | None = None) -> list[str]: ...
    def moves(self, notation: str | None = None) -> list[Move]: ...
    def perft(self, depth: int) -> int: ...
    def piece_at(self, square: str) -> str | None: ...
    def pieces(self) -> dict[str, str]: ...
    def plane_bytes(self) -> bytes: ...
    def pop(self) -> str: ...
    def push(self, move: str, notation: str | None = None) -> None: ...
    def request(self, notation: str | None = None) -> str: ...
    def svg(self, *, characters: bool = False, arrows: str | Iterable[str] | None = None) -> str: ...
    def written(self, moves: str | Iterable[str], notation: str | None = None) -> list[str]: ...
    def _repr_svg_(self) -> str: ...
    def __copy__(self) -> Position: ...
    def __deepcopy__(self, _memo: Any) -> Position: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __getnewargs_ex__(self) -> tuple[tuple[()], dict[str, Any]]: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __ne__(self, other: object, /) -> bool: ...

@final
class Engine:
    """Searches positions, one at a time."""

    def __new__(
        cls,
        *,
        threads: int = 1,
        hash: int = ...,
        network: str | PathLike[str] | None = None,
        tables: Tables | None = None,
    ) -> Self: ...
    def analyse(
        self,
        position: Position,
        *,
        nodes: int | None = None,
        depth: int | None = None,
        time: float | None = None,
        mate: int | None = None,
        clock: tuple[float, float, int | None] | None = None,
        multipv: int = 1,
        moves: str | Iterable[str] | None = None,
        notation: str | None = None,
    ) -> Search: ...
    def play(
        self,
        position: Position,
        *,
        level: int | None = None,
        elo: int | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        time: float | None = None,
        clock: tuple[float, float, int | None] | None = None,
        seed: int = 0,
        notation: str | None = None,
    ) -> Search: ...
    def ponder(self, position: Position) -> None: ...
    def why(self, position: Position, move: str, *, nodes: int = ..., notation: str | None = None) -> str: ...
    def threats(self, position: Position, *, notation: str | None = None) -> str: ...
    def annotate(
        self,
        record: str,
        *,
        opening: int | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        time: float | None = None,
    ) -> tuple[str, str]: ...
    @property
    def is_searching(self) -> bool: ...
    def stop(self) -> None: ...
    def clear(self) -> None: ...

@final
class Search:
    """A running search. It is stopped when nobody holds it any more."""

    def next_line(self) -> str | None: ...
    def result(self) -> str | None: ...
    def stop(self) -> None: ...

@final
class Tables:
    """The endgame tables of one or more directories."""

    def __new__(cls, dirs: list[str | PathLike[str]]) -> Self: ...
    @property
    def most_pieces(self) -> int: ...
    def probe(self, position: Position, notation: str | None = None) -> str: ...
    def __len__(self) -> int: ...

@final
class Games:
    """A database of games, opened to be read."""

    def __new__(cls, path: str | PathLike[str]) -> Self: ...
    def explore(self, position: Position, query: str, games: int, notation: str | None = None) -> str: ...
    def search(
        self,
        query: str,
        position: Position | None = None,
        like: str = "position",
        refused: bool = False,
        limit: int | None = None,
    ) -> list[str]: ...
    def record(self, number: int) -> tuple[str, int | None, dict[str, str], list[str]]: ...
    def stats(self) -> str: ...

@final
class Batch:
    """A running batch. It is stopped when nobody holds it any more."""

    def __new__(
        cls,
        lines: Iterator[str],
        *,
        nodes: int | None = None,
        depth: int | None = None,
        time: float | None = None,
        mate: int | None = None,
        multipv: int = 1,
        workers: int | None = None,
        hash: int = ...,
        game: str | None = None,
        notation: str | None = None,
        move_limit: int | None = None,
        rules: dict[str, str] | None = None,
        ordered: bool = True,
        file: str | PathLike[str] | None = None,
    ) -> Self: ...
    def next_line(self) -> str | None: ...
    def close(self) -> None: ...

@final
class RecordReader:
    """The games of a file, of the directory of a match, or of a text, one after another."""

    def __new__(cls, path: str | PathLike[str], content: bytes | None = None) -> Self: ...
    def next_record(self) -> tuple[str, int | None, dict[str, str], list[str]] | None: ...

def match_standings(directory: str | PathLike[str]) -> str:
    """The standings of the match in this directory, as JSON."""

def puzzles(game: str) -> str:
    """The puzzles of this game, as JSON."""

def write_record(record: str, format: str, notation: str | None) -> str:
    """The text of a record, which is PCN in JSON, in this format."""

def record_feen(game: str, record: bytes) -> str:
    """The FEEN of the position in a record of training data of this game."""

def record_layout(path: str | PathLike[str]) -> tuple[str, int, int, str | None]:
    """Where the records of a file of training data are.

    Its game, the bytes before the first record, the number of records, and a warning if the last one is cut off.
    """
