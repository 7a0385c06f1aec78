"""Moves taken apart, against the board."""

import copy
import pickle

from hypothesis import given

from conftest import positions
from xiongmao import Move, Position


@given(positions())
def test_moves_are_the_legal_moves_with_what_stands_on_their_squares(position):
    pieces, moves = position.pieces(), position.moves()
    assert moves == position.legal()
    for move in moves:
        assert move.piece == pieces[move.from_square] and move.piece.isupper() == (position.turn == "south")
        there = pieces.get(move.to_square)
        assert move.captured == (there if there and there.isupper() != move.piece.isupper() else None)
        assert move.is_noisy or move.captured is None
        position.push(move)
        assert position.pop() == move


def test_a_promotion_has_its_piece():
    moves = Position("3g^4/S7/8/8/8/8/8/4G^3 / X/x").moves()
    found = {move.promotion for move in moves if move.from_square == "a7"}
    # It may also go aside.
    assert found == {None, "A", "B", "C", "E", "H", "R"}


def test_moves_are_written_in_other_notations():
    position = Position(game="xiangqi")
    assert position.moves("wxf") == position.legal("wxf")
    first = position.moves("iccs")[position.legal("iccs").index("H2-E2")]
    assert (first.from_square, first.to_square, first.piece, first.captured) == ("H2", "E2", "C", None)
    # It is a text, which may be played.
    position.push(first, "iccs")


def test_copies_have_all_parts():
    move = next(move for move in Position().moves() if move == "c2+c6")
    for other in (copy.copy(move), copy.deepcopy(move), pickle.loads(pickle.dumps(move))):
        assert isinstance(other, Move) and other == "c2+c6"
        assert (other.from_square, other.to_square, other.piece, other.captured) == ("c2", "c6", "C", "s")
        assert other.is_noisy and other.promotion is None
