"""Scores, evaluations and boards as arrays."""

import itertools
import json
import random

import pytest
from hypothesis import given

from conftest import positions
from xiongmao import PIECES, Engine, Position, PovScore, Score, Wdl, XiongmaoError, planes

WON = "3g^4/8/8/8/8/8/8/3R1G^2 / X/x"


def test_scores_are_ordered():
    worst_first = [
        *(Score(mate=moves) for moves in (0, -1, -2, -30)),
        *(Score(cp=cp) for cp in (-4000, -1, 0, 1, 4000)),
        *(Score(mate=moves) for moves in (30, 2, 1)),
    ]
    shuffled = random.Random(1).sample(worst_first, len(worst_first))
    assert sorted(shuffled) == worst_first and max(shuffled) == Score(mate=1)
    for one, other in itertools.pairwise(worst_first):
        assert one < other and other > one and one <= other and not one >= other
        assert one.number() < other.number()
        assert one.mate == 0 or -one > -other
    assert Score(cp=5) >= Score(cp=5) and not Score(cp=5) < Score(cp=5)
    assert [score.is_mate for score in worst_first].count(False) == 5
    assert Score(mate=3).number(1000) == 997 and Score(mate=-3).number(1000) == -997
    with pytest.raises(TypeError):
        _ = Score(cp=5) < 6


def test_a_point_of_view():
    score = PovScore(Score(cp=-30), "north")
    assert (score.north, score.south, score.pov("south")) == (Score(cp=-30), Score(cp=30), Score(cp=30))
    assert str(score) == "cp -30 for north"
    # As the program writes the two sides of a finished game.
    assert -Score(mate=0) == Score(mate=1) and -Score(mate=2) == Score(mate=-2)
    assert -Wdl(600, 300, 100) == Wdl(100, 300, 600)


def test_an_analysis_knows_whose_score_it_is():
    engine = Engine(hash=4)
    after = Position(moves="c2+c6")
    analysis = engine.analyse(after, depth=3)
    infos = list(analysis)
    result = analysis.result()
    assert {info.turn for info in infos} == {"north"} and result.lines[0].turn == "north"
    assert result.pov_score == result.lines[0].pov_score == PovScore(result.score, "north")
    assert result.pov_score.south == -result.score
    lost = engine.analyse(Position(WON, moves="d1+d8"), depth=1).result()
    assert (lost.pov_score.north, lost.pov_score.south) == (Score(mate=0), Score(mate=1))


@given(positions())
def test_evaluations_are_for_the_side_to_move(position):
    table = position.evaluation()
    south = position.evaluate() if position.turn == "south" else -position.evaluate()
    assert south == table["network"]["cp"] and (table["feen"], table["side"]) == (position.feen, position.turn)
    board = position.pieces()
    assert {piece["square"] for piece in table["network"]["pieces"]} <= set(board)


def test_evaluations_are_those_of_the_program(run):
    for game, moves in [("xiongqi", ["c2+c6", "c7+c3"]), ("xiangqi", ["h3-e3"])]:
        [printed] = run("eval", "--game", game, "--moves", " ".join(moves), "--json")
        assert Position(game=game, moves=moves).evaluation() == json.loads(printed)


@given(positions())
def test_attackers_are_the_pieces_that_capture(position):
    other = {"south": "north", "north": "south"}[position.turn]
    general = next(square for square, piece in position.pieces().items() if piece in terminals(position.turn))
    assert bool(position.attackers(general, other)) == position.in_check
    captures = {}
    for move in position.legal("coordinates"):
        middle = 3 if move[2].isdigit() else 2
        if move[middle:] in position.pieces():
            captures.setdefault(move[middle:], set()).add(move[:middle])
    for square, capturers in captures.items():
        attackers = position.attackers(square, position.turn)
        assert capturers <= set(attackers)
        # In Xiangqi, check and pins forbid some captures.
        assert position.game == "xiangqi" or capturers == set(attackers)


def terminals(side):
    """The letters of the pieces whose attack is check."""
    return ("G", "D", "K") if side == "south" else ("g", "d", "k")


def test_attackers_of_a_square():
    position = Position()
    assert position.attackers("c6", "south") == ["c2"] and position.attackers("c6", "north")
    with pytest.raises(XiongmaoError, match="^expected a square"):
        position.attackers("c9", "south")
    with pytest.raises(XiongmaoError, match="^by must be 'south' or 'north', not 'red'"):
        position.attackers("c6", "red")


@given(positions())
def test_planes_are_the_board(position):
    numpy = pytest.importorskip("numpy")
    found = planes(position)
    letters = PIECES[position.game]
    assert found.shape == ((18, 8, 8) if position.game == "xiongqi" else (14, 10, 9)) and found.dtype == numpy.uint8
    board = {f"{'abcdefghi'[file]}{rank + 1}": letters[plane] for plane, rank, file in numpy.argwhere(found).tolist()}
    assert board == position.pieces() and found.max() == 1
    assert [letter.lower() for letter in letters[::2]] == letters[1::2] and len(set(letters)) == len(letters)
    found[:] = 0
    assert planes(position).any()
