"""Why moves are good or bad, and what is threatened, as `docs/json.md` describes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .names import Cause, Grade, Side, Status, Winner
from .scores import Score


@dataclass(frozen=True)
class Step:
    """A move of a line with what it changes on the board."""

    move: str
    """The move, in PMN."""
    origin: str
    """The square that the piece leaves."""
    target: str
    """The square that it enters."""
    board: dict[str, str | None]
    """The squares that change, each with the letter of the piece that stands there then, or None."""

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Step:
        """The step in an object of the program."""
        return cls(move=data["move"], origin=data["from"], target=data["to"], board=data["board"])


@dataclass(frozen=True)
class Fact:
    """A fact about a position, with the moves that prove it. As text it is the sentence."""

    kind: str
    """What is the case, such as `hangs` or `mate_allowed`; `docs/json.md` lists the kinds."""
    by: Side
    """The side that profits."""
    squares: tuple[str, ...]
    """The squares of the pieces that it is about."""
    pieces: tuple[str, ...]
    """The English names of these pieces."""
    owners: tuple[Side, ...]
    """The sides of these pieces."""
    cause: Cause | None
    """Why a piece can be captured after the move; None where that is not known or does not apply."""
    value: int
    """What is gained, where a soldier is worth 100; for mates, the moves of the winner."""
    status: Status | None
    """How the game ends, if the fact is that it ends."""
    winner: Winner | None
    """Who has won then."""
    line: tuple[str, ...]
    """The moves that prove it."""
    steps: tuple[Step, ...]
    """The same moves with what they change on the board, as far as they are legal."""
    text: str
    """The fact in English."""

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Fact:
        """The fact in an object of the program."""
        lists: dict[str, Any] = {name: tuple(data[name]) for name in ("squares", "pieces", "owners", "line")}
        plain: dict[str, Any] = {name: data.get(name) for name in _PLAIN_FIELDS}
        return cls(**lists, **plain, steps=tuple(map(Step.from_data, data["steps"])))

    def __str__(self) -> str:
        """The fact in English."""
        return self.text


_PLAIN_FIELDS = ("kind", "by", "cause", "value", "status", "winner", "text")


@dataclass(frozen=True)
class Loss:
    """What a move loses against the best one."""

    cp: int | None
    """In centipawns; None where a score is a mate."""
    chance: float
    """In expected points, from 0 to 1."""


@dataclass(frozen=True)
class Why:
    """A move compared with the best one."""

    move: str
    """The move."""
    best: str
    """The best move, which may be the same."""
    side: Side
    """Who is to move."""
    score: Score
    """The score of the move, for its player."""
    loss: Loss
    """What it loses against the best one."""
    grade: Grade
    """How good it is."""
    facts: tuple[Fact, ...]
    """What speaks against it or for it, and what the best move would have done; the weightiest first."""
    text: str
    """The grade in English. As text, the comparison is this sentence and those of the facts."""
    overruled: dict[str, Any] | None
    """Where the rules have ended a game that goes on: `ply`, `status` and `winner`. None if they have not."""

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Why:
        """The comparison in an object of the program."""
        plain = {name: data[name] for name in ("move", "best", "side", "grade", "text")}
        plain["overruled"] = data.get("overruled")
        return cls(score=Score(**data["score"]), loss=Loss(**data["loss"]), facts=_facts(data), **plain)

    def __str__(self) -> str:
        """The comparison in English."""
        return " ".join([self.text, *map(str, self.facts)])


@dataclass(frozen=True)
class Threats:
    """What the side that is not to move would do if it were its turn."""

    by: Side
    """That side."""
    facts: tuple[Fact, ...]
    """What it threatens, the weightiest first. The lines begin with its moves."""
    text: str
    """In English, whether there are any. As text, the threats are this sentence and those of the facts."""
    overruled: dict[str, Any] | None
    """As in `Why`."""

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Threats:
        """The threats in an object of the program."""
        return cls(by=data["by"], facts=_facts(data), text=data["text"], overruled=data.get("overruled"))

    def __str__(self) -> str:
        """The threats in English."""
        return " ".join([self.text, *map(str, self.facts)])


def _facts(data: dict[str, Any]) -> tuple[Fact, ...]:
    return tuple(Fact.from_data(fact) for fact in data["facts"])
