"""The shape of the network and the constants of its quantised form. Nothing here needs PyTorch."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .features import OUTPUT_BUCKETS
from .games import DEFAULT, GAMES, Game

UNITS = 400
"""An output of 1 in units of the engine's search; it is expected to win sigmoid(1) = 73 % of the points."""

FEATURE_QUANTUM = 255
"""QA: the quantised value of 1.0 in feature weights, biases and accumulators."""

OUTPUT_QUANTUM = 64
"""QB: the quantised value of 1.0 in output weights."""

_I16 = 2**15 - 1
# 127 * 255 is less than 2^15: an activation times a weight fits 16 bits.
OUTPUT_LIMIT = 127 / OUTPUT_QUANTUM
"""Output weights stay within plus and minus this."""


@dataclass(frozen=True)
class Architecture:
    """The shape of a network. The network file holds it as text, after the name of the game."""

    width: int = 256
    """The number of elements of one side's accumulator."""
    game: Game = DEFAULT
    outputs: int = OUTPUT_BUCKETS
    buckets: int = 0
    """The number of feature buckets; the game's number by default."""
    threats: int = -1
    """The number of threat states with rows of weights, 0 for a network without; the game's number by default."""

    def __post_init__(self) -> None:
        if not self.buckets:
            object.__setattr__(self, "buckets", self.game.buckets)
        if self.threats < 0:
            object.__setattr__(self, "threats", self.game.threat_states)

    @property
    def inputs(self) -> int:
        """Features of one bucket."""
        return self.game.inputs

    @property
    def features(self) -> int:
        """Rows of the first layer's weights: the features of all buckets, then those of the threat states."""
        return (self.buckets + self.threats) * self.inputs

    @property
    def feature_limit(self) -> float:
        """Feature weights and biases stay within plus and minus this.

        So no board, however full, overflows a 16-bit accumulator, even when every weight is rounded up. With threats, a
        piece can add two rows.
        """
        rows = (2 if self.threats else 1) * self.game.squares
        return (_I16 // (rows + 1) - 2) / FEATURE_QUANTUM

    def __str__(self) -> str:
        threats = f"+{self.inputs}x{self.threats}" if self.threats else ""
        return f"{self.inputs}x{self.buckets}{threats}-{self.width}x2-scr-{self.outputs}"

    @classmethod
    def parse(cls, name: str, text: str) -> Architecture:
        """Reads the name of the game and what `str` writes. Raises `ValueError` for anything else."""
        if name not in GAMES:
            raise ValueError(f"the network is for {name}, not for {' or '.join(GAMES)}")
        game = GAMES[name]
        match = re.fullmatch(r"(\d{1,5})x(\d{1,2})(?:\+(\d{1,5})x(\d{1,2}))?-(\d{1,5})x2-scr-(\d{1,2})", text)
        if not match:
            raise ValueError(f"unknown architecture '{text}'")
        inputs, buckets, threatened, threats, width, outputs = (int(number or 0) for number in match.groups())
        if match[3] and (threatened != inputs or not threats or threats != game.threat_states):
            raise ValueError(f"architecture '{text}' does not fit {name}")
        if inputs != game.inputs or outputs != OUTPUT_BUCKETS or not 1 <= buckets <= 32 or width < 1:
            raise ValueError(f"architecture '{text}' does not fit {name}")
        return cls(width=width, game=game, buckets=buckets, threats=threats)
