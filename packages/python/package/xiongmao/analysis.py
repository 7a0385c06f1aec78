"""Lines of analysis and answers, as `docs/json.md` describes them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ._native import XiongmaoError
from .names import Game, Side, Status, Winner
from .scores import PovScore, Score, Wdl
from .tables import TableAnswer


@dataclass(frozen=True)
class Info:
    """A line of analysis."""

    multipv: int
    """1 for the best line, 2 for the second best, and so on."""
    depth: int
    """The depth reached, in plies; 0 if the game is over."""
    seldepth: int
    """The length of the longest line searched, in plies."""
    score: Score
    """The score for the side to move."""
    bound: str
    """`exact`; or `lower` or `upper` if the score is only known to be at least or at most this."""
    wdl: Wdl
    """The chances of the side to move."""
    nodes: int
    """Positions searched when the line was found."""
    nps: int
    """Positions searched a second."""
    hashfull: int
    """How full the transposition table was, per mille."""
    time_ms: int
    """Milliseconds since the start of the search."""
    pv: tuple[str, ...]
    """The line: best play for both sides."""
    turn: Side
    """The side to move."""

    @property
    def pov_score(self) -> PovScore:
        """The score, and whose point of view it is."""
        return PovScore(self.score, self.turn)

    @classmethod
    def from_data(cls, data: dict[str, Any], turn: Side) -> Info:
        """The line in an object of type `info`, or in the `lines` of a result; `turn` is the side to move."""
        plain = {name: data[name] for name in _PLAIN_FIELDS}
        return cls(score=Score(**data["score"]), wdl=Wdl(**data["wdl"]), pv=tuple(data["pv"]), turn=turn, **plain)


_PLAIN_FIELDS = ("multipv", "depth", "seldepth", "bound", "nodes", "nps", "hashfull", "time_ms")


class Answer:
    """The answer to a question about a position: what a finished search has found, or why the question was refused.

    `json` is the answer as the program prints it, without the line feed. Of a refused question only `json`, `data`,
    `id`, `line` and `error` can be asked for; anything else raises `XiongmaoError` with the reason.
    """

    __slots__ = ("__dict__", "json")

    def __init__(self, text: str) -> None:
        self.json = text.rstrip("\n")

    @cached_property
    def data(self) -> dict[str, Any]:
        """The fields of the answer."""
        fields: dict[str, Any] = json.loads(self.json)
        return fields

    @property
    def id(self) -> str | int | None:
        """The `id` of the question, if it had one."""
        found: str | int | None = self.data.get("id")
        return found

    @property
    def line(self) -> int | None:
        """The number of the question in its batch, from 1."""
        found: int | None = self.data.get("line")
        return found

    @property
    def error(self) -> str | None:
        """Why the question was refused; None if it was answered."""
        found: str | None = self.data.get("error")
        return found

    @property
    def game(self) -> Game:
        """The game."""
        found: Game = self._found["game"]
        return found

    @property
    def feen(self) -> str:
        """The position."""
        return str(self._found["feen"])

    @property
    def turn(self) -> Side:
        """Whose turn it is: `south` or `north`."""
        found: Side = self._found["side"]
        return found

    @property
    def ply(self) -> int:
        """Moves played from the position given to this one."""
        return int(self._found["ply"])

    @property
    def played(self) -> str | None:
        """The next move of the game, where a whole game was asked about."""
        found: str | None = self._found.get("played")
        return found

    @property
    def status(self) -> Status:
        """`in_progress`, or the name of the ending."""
        found: Status = self._found["status"]
        return found

    @property
    def winner(self) -> Winner | None:
        """`south`, `north` or `draw` if the game is over."""
        found: Winner | None = self._found.get("winner")
        return found

    @property
    def overruled(self) -> dict[str, Any] | None:
        """Where the rules have ended a game that goes on: `ply`, `status` and `winner`. None if they have not."""
        found: dict[str, Any] | None = self._found.get("overruled")
        return found

    @property
    def best(self) -> str | None:
        """The best move; None if the game is over."""
        found: str | None = self._found["best"]
        return found

    @property
    def ponder(self) -> str | None:
        """The expected reply, if any."""
        found: str | None = self._found["ponder"]
        return found

    @property
    def interrupted(self) -> bool:
        """Whether the search was stopped before its limits."""
        return bool(self._found["interrupted"])

    @cached_property
    def lines(self) -> tuple[Info, ...]:
        """The best lines, best first; one line with the result if the game is over."""
        return tuple(Info.from_data(line, self.turn) for line in self._found["lines"])

    @cached_property
    def tables(self) -> TableAnswer | None:
        """What the endgame tables of the engine say; None if it has none, or they know nothing of the position."""
        found = self._found.get("tables")
        return None if found is None else TableAnswer.from_data(found)

    @property
    def score(self) -> Score:
        """The score of the best line, for the side to move."""
        return self.lines[0].score

    @property
    def pov_score(self) -> PovScore:
        """The score of the best line, and whose point of view it is."""
        return self.lines[0].pov_score

    def row(self) -> dict[str, Any]:
        """The answer as a row of a table: the position, and what its best line says; only the `error` if refused."""
        head = {"id": self.id, "line": self.line, "error": self.error}
        if self.error is not None:
            return head
        best = self.lines[0]
        return {
            **head,
            "game": self.game,
            "feen": self.feen,
            "turn": self.turn,
            "ply": self.ply,
            "status": self.status,
            "best": self.best,
            "cp": best.score.cp,
            "mate": best.score.mate,
            "win": best.wdl.win,
            "draw": best.wdl.draw,
            "loss": best.wdl.loss,
            "depth": best.depth,
            "nodes": best.nodes,
            "pv": " ".join(best.pv),
        }

    @property
    def _found(self) -> dict[str, Any]:
        if self.error is not None:
            raise XiongmaoError(self.error)
        return self.data

    def __eq__(self, other: object) -> bool:
        return self.json == other.json if isinstance(other, Answer) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.json)

    def __repr__(self) -> str:
        return f"Answer({self.json!r})"
