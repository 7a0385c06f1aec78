"""Moves taken apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing_extensions import Self


class Move(str):
    """A legal move: a `str`, which `Position.push` takes, with its squares and pieces. `Position.moves` makes them."""

    __slots__ = ("captured", "from_square", "is_noisy", "piece", "promotion", "to_square")

    from_square: str
    """Where the piece comes from."""
    to_square: str
    """Where it goes."""
    piece: str
    """Its letter, upper case for South."""
    captured: str | None
    """The letter of the piece that it captures."""
    promotion: str | None
    """The letter of the piece that it promotes to."""
    is_noisy: bool
    """Whether it captures or promotes."""

    def __new__(
        cls,
        move: str,
        from_square: str,
        to_square: str,
        piece: str,
        captured: str | None = None,
        promotion: str | None = None,
        is_noisy: bool = False,
    ) -> Self:
        """A move and its parts."""
        move = super().__new__(cls, move)
        move.from_square, move.to_square, move.piece = from_square, to_square, piece
        move.captured, move.promotion, move.is_noisy = captured, promotion, is_noisy
        return move

    def __reduce__(self) -> tuple[type[Move], tuple[Any, ...]]:
        """What copies are made from."""
        squares = (self.from_square, self.to_square)
        return Move, (str(self), *squares, self.piece, self.captured, self.promotion, self.is_noisy)


def moves_from(moves: list[dict[str, Any]]) -> list[Move]:
    """The moves in the `legal` of a position, as `docs/http.md` describes them."""
    return [
        Move(one["move"], one["from"], one["to"], one["piece"], one.get("captured"), one.get("promotion"), one["noisy"])
        for one in moves
    ]
