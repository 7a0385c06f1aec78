from __future__ import annotations

import random

import numpy as np
import pytest

from trainer import feen, threats
from trainer.features import decode

from . import attacks, boards
from .test_features import decoded, seen


def states(*given: boards.Board) -> list[dict[str, int]]:
    """The states of the pieces, by square; empty squares must have none."""
    codes, occupied = np.zeros((2, len(given), 64), np.uint8)
    for index, board in enumerate(given):
        for square, letter in board.items():
            number = 8 * (int(square[1]) - 1) + "abcdefgh".index(square[0])
            codes[index, number] = min(boards.KIND_NUMBERS[letter.upper()], 7) + 8 * letter.islower()
            occupied[index, number] = 1
    found = threats.xiongqi(codes, occupied, np.array(["D" in board.values() for board in given]))
    assert not found[occupied == 0].any()
    names = [file + row for row in "12345678" for file in "abcdefgh"]
    return [
        {names[number]: int(found[index, number]) for number in np.flatnonzero(occupied[index])}
        for index in range(len(given))
    ]


@pytest.fixture(scope="module")
def crowds() -> list[boards.Board]:
    """From two pieces to sixty-four, of every kind."""
    rng = random.Random(11)
    return [boards.random_board(rng, most) for most in (*range(4, 65), *[36] * 100, *[64] * 100)]


def test_states_are_those_of_the_rules(crowds):
    found = states(*crowds)
    met = set()
    for board, one in zip(crowds, found, strict=True):
        assert one == attacks.states(board)
        met |= {(board[square], state) for square, state in one.items()}
    # Nothing is worth less than a soldier.
    assert met == {
        (letter, state) for letter in "SABHCREGDsabhcregd" for state in range(6) if state < 4 or letter not in "Ss"
    }
    assert max(map(len, crowds)) > 60


def test_states_do_not_depend_on_how_many_positions_there_are(crowds, monkeypatch):
    together = states(*crowds)
    monkeypatch.setattr(threats, "_AT_ONCE", 7)
    assert states(*crowds) == together
    assert states() == []


def test_mirrored_and_exchanged_boards_have_the_same_states(crowds):
    for change in (boards.mirrored, boards.turned):
        for board, one, other in zip(crowds, states(*crowds), states(*map(change, crowds)), strict=True):
            # A change carries any values along with their squares; `swapcase` needs letters.
            named = change({square: "uvwxyz"[state] for square, state in one.items()})
            assert {square: "uvwxyz".index(letter.lower()) for square, letter in named.items()} == other, board


@pytest.mark.parametrize(
    ("pieces", "wanted"),
    [
        # The soldier on d5 blocks the horse's leg towards c6, and nothing that towards f5.
        ("Ga1 gh8 Hd4 Sd5 rc6 rf5", "a1:0 h8:0 d4:0 d5:2 c6:0 f5:4"),
        # No screen before a7, one before e4, two before g4.
        ("Gh1 gh8 Ca4 ra7 sc4 re4 bg4", "h1:0 h8:0 a4:2 a7:0 c4:1 e4:4 g4:1"),
        # Soldiers capture sideways beyond the river, and only there.
        ("Ga1 ga8 Sd4 se4 Sg5 sh5", "a1:0 a8:0 d4:2 e4:0 g5:0 h5:2"),
        # Each steps forward, not back; the one behind defends.
        ("Ga1 ga8 Sd6 Sd7 sf3 sf2", "a1:0 a8:0 d6:0 d7:1 f3:0 f2:1"),
        # Dragons capture along lines, generals only beside them.
        ("Dd1 dd6 Rh6", "d1:2 d6:4 h6:2"),
        ("Gd1 gd6 Rh6", "d1:0 d6:4 h6:0"),
        ("Gd1 gd2 Re1", "d1:3 d2:2 e1:1"),
        # Empresses jump over the soldier that would block a horse.
        ("Ga1 gh8 Ed4 ee6 Sd5", "a1:0 h8:0 d4:2 e6:2 d5:1"),
        # Bears meet on a long diagonal; another one's line ends at the advisor.
        ("Gh1 gb8 Bc3 be5 ad6 Bb1 ac2 bf5", "h1:0 b8:0 c3:2 e5:3 d6:1 b1:4 c2:3 f5:0"),
    ],
)
def test_boards_by_hand(pieces, wanted):
    board = {piece[1:]: piece[0] for piece in pieces.split()}
    assert states(board) == [{one[:2]: int(one[3]) for one in wanted.split()}]


def test_worths():
    """Every kind attacks every kind on d4."""
    origins = {"S": "d3", "A": "c3", "H": "c2", "C": "d1", "B": "b2", "R": "d1", "E": "d1", "G": "d3"}
    order = "SAHCBREG"
    for attacker, origin in origins.items():
        for victim in order:
            board = {origin: attacker, "d4": victim.lower()} | ({"d2": "A"} if attacker == "C" else {})
            assert states(board)[0]["d4"] == (4 if order.index(attacker) < order.index(victim) else 2)


def test_a_feature_of_a_state_follows_that_of_its_piece(positions, records):
    batch, plain = decode(records), decode(records, threats=False)
    assert batch.starts[-1] == len(batch.mover) == len(batch.other)
    for index, (board, _) in enumerate(positions):
        place, without = (slice(*each.starts[index : index + 2]) for each in (batch, plain))
        count = sum(state > 0 for state in attacks.states(board).values())
        for name in ("mover", "other"):
            features, own = (getattr(*each).tolist() for each in ((batch, name), (plain, name)))
            features, own = features[place], own[without]
            assert len(features) == len(board) + count
            assert [feature for feature in features if feature < 4608] == own
            for before, feature in zip([None, *features], features, strict=False):
                assert feature < 4608 or (before < 4608 and (feature - before) % 1152 == 0)


def test_full_boards_from_text(crowds):
    some = [board for board in crowds if len(board) > 50][:10]
    batch = feen.batch([boards.feen(board, index % 2 == 0) for index, board in enumerate(some)])
    for index, board in enumerate(some):
        wanted = [boards.features(board, south) for south in (True, False)]
        assert seen(batch, index) == (wanted if index % 2 == 0 else wanted[::-1])


def test_a_dragon_is_not_a_general():
    """The flag alone changes what the terminal pieces attack."""
    generals, dragons = {"d1": "G", "d6": "g", "h6": "R"}, {"d1": "D", "d6": "d", "h6": "R"}
    counts = np.diff(decoded([(generals, True), (dragons, True)]).starts)
    assert counts.tolist() == [4, 6]
