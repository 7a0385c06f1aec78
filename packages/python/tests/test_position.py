"""`Position`, against itself and against the program."""

import copy
import json
import pickle
import random
from collections.abc import Hashable
from typing import get_args

import pytest
from hypothesis import given

import xiongmao
from conftest import positions
from xiongmao import Position, XiongmaoError

WON = "3g^4/8/8/8/8/8/8/3R1G^2 / X/x"


def state(position):
    """All that a position tells."""
    facts = (position.feen, position.fen, position.history, position.legal(), position.status, position.winner)
    return (*facts, position.key, position.halfmove_clock, position.turn, position.in_check, position.explain())


def test_a_new_position_is_the_start():
    position = Position()
    assert (position.game, position.turn, position.status, position.winner) == ("xiongqi", "south", "in_progress", None)
    assert len(position.legal()) == len(set(position.legal())) == 26
    assert position.history == [] and position.ply == 0 and not position.in_check and not position.is_over
    assert "C2.5" in Position(game="xiangqi").legal(notation="wxf")


def test_moves_are_played_and_taken_back():
    position = Position(moves="c2+c6")
    position.push("c7c3")
    assert position.history == ["c2+c6", "c7+c3"]
    assert (position.pop(), position.pop()) == ("c7+c3", "c2+c6")
    with pytest.raises(IndexError, match="no move has been played"):
        position.pop()
    assert position == Position()


NOTATIONS = {
    "xiongqi": ["pmn", "pmn-strict", "coordinates"],
    "xiangqi": [
        *["pmn", "coordinates", "coordinates0", "iccs", "system1", "wxf", "system3", "salg"],
        *["chinese", "chinese-simplified", "vietnamese"],
    ],
}


@pytest.mark.parametrize("game", NOTATIONS)
def test_what_is_written_is_read_again(game):
    """In every notation, by name; without the name, the same move or an error that names both readings."""
    choose = random.Random(1)
    played = ambiguous = 0
    for _ in range(8):
        position = Position(game=game)
        while (legal := position.legal()) and position.ply < 60:
            move = choose.choice(legal)
            for notation in NOTATIONS[game]:
                [text] = position.written([move], notation)
                named, guessed = position.copy(), position.copy()
                named.push(text, notation)
                assert named.history[-1] == move, (text, notation)
                try:
                    guessed.push(text)
                    assert guessed.history[-1] == move, (text, notation)
                except XiongmaoError as error:
                    assert f"{move} in " in str(error) and "say which with notation=" in str(error)
                    assert notation not in ("pmn", "pmn-strict")
                    ambiguous += 1
                played += 1
            position.push(move)
        for notation in NOTATIONS[game]:
            history = position.written([], notation) + [
                text for place, move in lines(game, position.history) for text in place.written([move], notation)
            ]
            assert Position(game=game, moves=history, notation=notation).history == position.history
    assert played > 1000 and ambiguous < played / 10


def lines(game, history):
    """Every move of a game, with the position in which it is played."""
    position = Position(game=game)
    for move in history:
        yield position.copy(), move
        position.push(move)


def test_an_ambiguous_move_is_refused():
    position = Position(fen="3k5/9/9/9/9/9/4R4/4R4/9/5K3 w - - 0 1")
    for push in (position.push, lambda move: Position(fen=position.fen, moves=[move])):
        with pytest.raises(
            XiongmaoError, match="^(move|ply 1) 'e3d3': it may be e3-d3 in coordinates, or e4-d4 in coordinates0"
        ):
            push("e3d3")
    position.push("e3d3", "coordinates0")
    assert position.history == ["e4-d4"]
    with pytest.raises(XiongmaoError, match="unknown notation 'coordinate'; known"):
        position.push("e3d3", "coordinate")


def test_the_end_of_a_game():
    position = Position(WON, moves=["d1+d8"])
    assert (position.status, position.winner, position.is_over, position.legal()) == ("mareking", "south", True, [])
    with pytest.raises(XiongmaoError, match="^move 'd1-d2': the game is over: South has won \\(general captured\\)$"):
        position.push("d1-d2")
    last = position.explain()[-1]
    assert (last["status"], last["winner"]) == ("mareking", "south")
    assert last["statements"][-1]["code"] == "terminal_captured"


def test_errors_are_those_of_the_engine(run):
    for wrong in ["nonsense", "8/8 / X/x", ""]:
        with pytest.raises(XiongmaoError, match=r"^feen, ") as error:
            Position(wrong)
        heard = run(given=f"position feen {wrong or '/'}\n")
        assert wrong == "" or heard[0].endswith(str(error.value))
    with pytest.raises(ValueError, match="^ply 2 'a1-a9': "):
        Position(moves="a3-a4 a1-a9")
    with pytest.raises(XiongmaoError, match="expected feen or fen, found both"):
        Position(WON, fen=WON)
    with pytest.raises(XiongmaoError, match="^unknown game 'chess'; known: xiongqi, xiangqi$"):
        Position(game="chess")
    with pytest.raises(XiongmaoError, match="^Xiongqi has no notation wxf; it has pmn, "):
        Position().legal("wxf")
    with pytest.raises(XiongmaoError, match="^Perpetual needs repeated or .* or arbiter, not 'never'$"):
        Position(game="xiangqi", rules={"Perpetual": "never"})
    with pytest.raises(TypeError):
        Position().push(7)


@given(positions())
def test_push_and_pop_restore_everything(position):
    before = state(position)
    for move in position.legal():
        position.push(move)
        assert position.history[-1] == move
        assert position.pop() == move
    assert state(position) == before
    moves = position.history
    while position.ply:
        position.pop()
    assert position == Position(game=position.game)
    for move in moves:
        position.push(move)
    assert state(position) == before


@given(positions())
def test_feen_and_fen_are_read_back(position):
    again = Position(position.feen)
    assert (again.feen, again.game, again.key, again.turn) == (
        position.feen, position.game, position.key, position.turn
    )  # fmt: skip
    # The last field numbers the moves of the game before, which not every game keeps.
    again = Position(fen=position.fen, game=position.game)
    assert again.fen.rsplit(" ", 1)[0] == position.fen.rsplit(" ", 1)[0]


@given(positions())
def test_the_first_argument_may_be_a_fen(position):
    text = Position(fen=position.fen)
    assert Position(position.fen) == text and Position(position.fen).fen == text.fen and text.game == position.game
    assert pickle.loads(pickle.dumps(Position(position.fen))) == text


def test_what_moves_change_has_no_hash():
    with pytest.raises(TypeError, match="unhashable type: 'xiongmao.Position'"):
        {Position()}
    assert not isinstance(Position(), Hashable)


@given(positions())
def test_copies_are_equal_and_independent(position):
    before = state(position)
    copies = [copy.copy(position), copy.deepcopy(position), position.copy(), pickle.loads(pickle.dumps(position))]
    for other in copies:
        assert other == position and state(other) == before
        if legal := other.legal():
            other.push(legal[0])
            assert other != position
    assert state(position) == before


@given(positions())
def test_every_notation_is_read_back(position):
    for notation in ("pmn", "pmn-strict", "coordinates"):
        assert position.legal(notation) == [position.written(move, notation)[0] for move in position.legal()]
        for move in position.legal(notation)[:5]:
            position.push(move, notation)
            position.pop()


def test_pickling_keeps_rules_and_start():
    fen = "9/3k3c1/b2a1C2b/9/9/2B6/C8/9/1r7/5K3 w - - 7 1"
    position = Position(fen=fen, moves="f8g8", move_limit=50, rules={"Perpetual": "repeated"})
    again = pickle.loads(pickle.dumps(position))
    assert (again.fen, again.halfmove_clock, again.history) == (position.fen, 8, ["f8-g8"])
    assert (again.move_limit, again.rules) == (50, {"Perpetual": "repeated"})
    assert again != Position(fen=fen, moves="f8g8")


def test_equality_is_about_the_position():
    there_and_back = "h1-h2 a8-a7 h2-h1 a7-a8"
    position = Position(moves=there_and_back)
    assert position.feen == Position().feen
    # The half-move clock differs.
    assert position != Position()
    assert Position(moves="a3-a4 h6-h5 h3-h4") == Position(moves="h3-h4 h6-h5 a3-a4")
    assert Position() != "rhbag" and Position() != Position(game="xiangqi")
    assert len({place.key for place in (Position(), Position(), Position(game="xiangqi"))}) == 2


def test_legal_moves_are_those_of_the_program(run):
    for feen in (Position().feen, Position(game="xiangqi").feen, WON, "3g^4/8/8/8/4S3/8/8/4G^3 / X/x"):
        assert run("legal", "--feen", feen)[0].split()[1:] == sorted(Position(feen).legal())


def test_a_move_brings_the_generals_face_to_face():
    position = Position("3g^4/8/8/8/4S3/8/8/4G^3 / X/x")
    assert "e1~d1" in position.legal()
    position.push("e1~d1")
    assert "dragon" in str(position.explain()[0]["sentences"]).lower() or "D^" in position.feen


def test_perft(run):
    def count(position, depth):
        if depth == 1:
            return len(position.legal())
        total = 0
        for move in position.legal():
            position.push(move)
            total += count(position, depth - 1)
            position.pop()
        return total

    for game in xiongmao.GAMES:
        position = Position(game=game)
        assert count(position, 3) == position.perft(3)
        assert position.perft(0) == 1
    assert Position().perft(4) == 458_226
    with pytest.raises(XiongmaoError, match="depth must be a whole number from 0 to 32"):
        Position().perft(33)


def test_pictures():
    position = Position(moves="c2+c6")
    picture = position.svg(characters=True, arrows="c7+c3")
    assert picture.startswith("<svg ") and "熊" not in position.svg() and picture != position.svg()
    assert position._repr_svg_() == position.svg()
    with pytest.raises(XiongmaoError, match="^move 'c7-c9'"):
        position.svg(arrows=["c7-c9"])
    assert position.feen in repr(position) and len(str(position).splitlines()) > 8
    assert eval(repr(position), {"Position": Position}).feen == position.feen


def test_a_request_is_a_record_of_a_batch():
    position = Position(WON, moves="d1-d2")
    assert json.loads(position.request()) == {"feen": WON, "moves": ["d1-d2"]}
    assert json.loads(position.request("coordinates"))["moves"] == ["d1d2"]
    assert json.loads(Position(fen=Position().fen).request())["fen"] == Position().fen


@given(positions())
def test_the_board(position):
    pieces, ranks = position.pieces(), 8 if position.game == "xiongqi" else 10
    squares = [f"{file}{rank}" for rank in range(1, ranks + 1) for file in "abcdefghi"]
    if position.game == "xiongqi":
        squares = [square for square in squares if square[0] != "i"]
    assert pieces == {square: piece for square in squares if (piece := position.piece_at(square)) is not None}
    assert list(pieces) == [square for square in squares if square in pieces]
    # The owners of the pieces, rank by rank from the top.
    board = position.fen.split(" ")[0].split("/")
    found = ["".join(pieces.get(f"{file}{rank}", "") for file in "abcdefghi") for rank in range(ranks, 0, -1)]
    owners = [[[sign.isupper() for sign in rank if sign.isalpha()] for rank in text] for text in (board, found)]
    assert owners[0] == owners[1]


@given(positions())
def test_questions_about_moves(position):
    legal = position.legal()
    for move in legal:
        after = position.copy()
        after.push(move)
        assert position.is_legal(move) and position.is_capture(move) == ("+" in move)
        assert position.gives_check(move) == after.in_check == bool(after.explain()[-1]["checks"])
    assert all(position.is_legal(move, notation="coordinates") for move in position.legal("coordinates"))
    assert not any(position.is_legal(move) for move in ("", "a1", "nonsense", "a1-a1", "e1-e9"))


def test_the_board_is_that_of_the_program(run):
    for feen in (Position().feen, Position(game="xiangqi").feen, WON):
        shown = json.loads(run("show", "--json", "--feen", feen)[0])
        assert Position(feen).pieces() == shown["board"]
    assert Position().piece_at("a1") == "R" and Position().piece_at("a4") is None


def test_questions_about_moves_that_are_none():
    position = Position(moves="a1-a2 a8-a7 a2-a1 a7-a8")
    # Repetition forbids it, but it may be played.
    assert not position.is_legal("a1-a2") and position.is_legal("a3-a4")
    assert not position.is_capture("a1-a2") and not position.gives_check("a1-a2")
    for ask in (position.is_capture, position.gives_check):
        with pytest.raises(XiongmaoError, match="^move 'a1-a5': "):
            ask("a1-a5")
    xiangqi = Position(game="xiangqi")
    for ask in (xiangqi.is_legal, xiangqi.is_capture, xiangqi.gives_check):
        with pytest.raises(XiongmaoError, match="^unknown notation 'x'"):
            ask("a1-a2", notation="x")
    for square in ("", "i1", "a9", "A1", "a01"):
        with pytest.raises(XiongmaoError, match=f"^expected a square from a1 to h8, found '{square}'$"):
            position.piece_at(square)


def test_the_types_of_names_have_all_names():
    assert list(get_args(xiongmao.Game)) == xiongmao.GAMES
    assert list(get_args(xiongmao.Status)) == xiongmao._native.STATUSES
    assert set(get_args(xiongmao.Winner)) == {*get_args(xiongmao.Side), "draw"}
