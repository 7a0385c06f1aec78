"""Reviews of recorded games."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .games import Record


@dataclass(frozen=True)
class Review:
    """A recorded game with every move assessed."""

    record: Record
    """The record with its annotations: each place of its tree has an `assessment`, and better lines are variations."""
    data: dict[str, Any] = field(repr=False)
    """The review as `xiongmao annotate --json` prints it and `docs/json.md` describes it."""

    @property
    def positions(self) -> list[dict[str, Any]]:
        """What was found in each position, the last one first."""
        found: list[dict[str, Any]] = self.data["positions"]
        return found

    @property
    def summary(self) -> list[dict[str, Any]]:
        """How well each player has played, South first."""
        found: list[dict[str, Any]] = self.data["result"]["summary"]
        return found

    @property
    def faults(self) -> list[str]:
        """What in the record contradicts the rules."""
        found: list[str] = self.data["result"]["faults"]
        return found
