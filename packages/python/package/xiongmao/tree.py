"""The moves of a recorded game as a tree: what was played, and what could have been."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ._native import Position, XiongmaoError

Moves = list[dict[str, Any]]


class GameNode:
    """A place in a recorded game: the start, or the place after a move.

    `data` is the move in the record, with the fields of PCN and those of `docs/json.md`; it is empty at the start. What
    is changed there or here changes the record.
    """

    __slots__ = ("_index", "_line", "_play", "data", "parent")

    def __init__(self, parent: GameNode | None, line: Moves, index: int, play: Callable[[list[str]], Position]) -> None:
        """Stand after the move with this index of a line, or at the start of the game; `Record.root` does that."""
        self.parent = parent
        """The place before the move; None at the start."""
        self.data: dict[str, Any] = line[index] if index >= 0 else {}
        """The fields of the move."""
        self._line = line
        self._index = index
        self._play = play

    @property
    def move(self) -> str | None:
        """The move that leads here, in PMN; None at the start."""
        return self.data.get("pmn")

    @property
    def comment(self) -> str | None:
        """The comment on the move."""
        return self.data.get("comment")

    @comment.setter
    def comment(self, text: str | None) -> None:
        self._set("comment", text)

    @property
    def assessment(self) -> str | None:
        """How good the move is, such as `inaccuracy`, `mistake` or `blunder`."""
        return self.data.get("assessment")

    @assessment.setter
    def assessment(self, grade: str | None) -> None:
        self._set("assessment", grade)

    @property
    def moves(self) -> list[str]:
        """The moves that lead here from the start."""
        found: list[str] = []
        node: GameNode | None = self
        while node is not None and node.move is not None:
            found.append(node.move)
            node = node.parent
        return found[::-1]

    @property
    def variations(self) -> list[GameNode]:
        """The places after the moves that continue from here: first the one of this line, then its alternatives."""
        if self._index + 1 == len(self._line):
            return []
        found = [GameNode(self, self._line, self._index + 1, self._play)]
        # The first move of a variation may have alternatives of its own.
        for node in found:
            found += (GameNode(self, line, 0, self._play) for line in _alternatives(node.data))
        return found

    def next(self) -> GameNode | None:
        """The place after the move that continues this line; None at its end."""
        return next(iter(self.variations), None)

    def mainline(self) -> Iterator[GameNode]:
        """The places that follow in this line, one after another."""
        node = self.next()
        while node is not None:
            yield node
            node = node.next()

    def walk(self) -> Iterator[GameNode]:
        """All places that follow, also in variations: each line to its end, then the variations that leave it."""
        waiting = self.variations[::-1]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += node.variations[::-1]

    def position(self) -> Position:
        """The position here; XiongmaoError if a move is illegal."""
        return self._play(self.moves)

    def add(
        self, move: str, *, notation: str | None = None, comment: str | None = None, assessment: str | None = None
    ) -> GameNode:
        """Continue with a move, read as `Position.push` does, and return the place after it.

        It continues the line, or is a variation if the line goes on already; a place that is there is returned as it
        is. XiongmaoError if the move is illegal.
        """
        position = self.position()
        position.push(move, notation)
        pmn = position.history[-1]
        variations = self.variations
        node = next((node for node in variations if node.move == pmn), None)
        if node is None and not variations:
            self._line.append({"pmn": pmn})
            node = GameNode(self, self._line, self._index + 1, self._play)
        elif node is None:
            line = [{"pmn": pmn}]
            _new_alternative(variations[0].data, line)
            node = GameNode(self, line, 0, self._play)
        node.comment = node.comment if comment is None else comment
        node.assessment = node.assessment if assessment is None else assessment
        return node

    def _set(self, name: str, value: str | None) -> None:
        if self.parent is None:
            raise XiongmaoError(f"the start of a game has no {name}")
        if value is None:
            self.data.pop(name, None)
        else:
            self.data[name] = value

    def __eq__(self, other: object) -> bool:
        """Whether it is the same place of the same record."""
        if not isinstance(other, GameNode):
            return NotImplemented
        return self._line is other._line and self._index == other._index

    def __hash__(self) -> int:
        return hash((id(self._line), self._index))

    def __repr__(self) -> str:
        """The moves that lead here."""
        return f"<GameNode {' '.join(self.moves) or 'at the start'}>"


def _alternatives(move: dict[str, Any]) -> list[Moves]:
    """The lines that could have been played instead. PCN leaves their form open, and programs may have another one."""
    lines = move.get("variations", [])
    return [line for line in lines if line] if _is_understood(lines) else []


def _is_understood(lines: Any) -> bool:
    return isinstance(lines, list) and all(
        isinstance(line, list) and all(isinstance(move, dict) and "pmn" in move for move in line) for line in lines
    )


def _new_alternative(move: dict[str, Any], line: Moves) -> None:
    lines = move.setdefault("variations", [])
    if not _is_understood(lines):
        raise XiongmaoError(f"the variations of {move['pmn']} have a form of another program")
    lines.append(line)
