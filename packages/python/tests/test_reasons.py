"""`Engine.why` and `Engine.threats`, against the program."""

import dataclasses
import json
import threading
from typing import get_args

import pytest

import xiongmao
from xiongmao import Engine, Position, Score, Step, XiongmaoError

FORK = "3g^4/8/8/8/8/1r6/2C5/3RG^3 / X/x"
# The rules end the game before the last move.
WENT_ON = "a1-a2 a8-a7 a2-a1 a7-a8 a1-a2 a6-a5"
XIANGQI = "3k5/9/9/9/3r5/4p4/9/4C4/9/3RK4 w - - 0 1"


@pytest.fixture
def engine():
    """An engine with the table of the program."""
    return Engine(hash=16)


def plain(answer):
    """The answer as the program prints it."""
    data = json.loads(json.dumps(dataclasses.asdict(answer)))
    if data["overruled"] is None:
        del data["overruled"]
    for fact in data["facts"]:
        for name in ("cause", "status", "winner"):
            if fact[name] is None:
                del fact[name]
        for step in fact["steps"]:
            step["from"], step["to"] = step.pop("origin"), step.pop("target")
    if "score" in data:
        data["score"] = {name: value for name, value in data["score"].items() if value is not None}
    return data


POSITIONS = [
    (Position(moves="c2+c6"), ["--moves", "c2+c6"]),
    (Position(moves=WENT_ON), ["--moves", WENT_ON]),
    (Position(game="xiangqi", moves="h3-e3 h10-g8"), ["--game", "xiangqi", "--moves", "h3-e3 h10-g8"]),
    (Position(FORK), ["--feen", FORK]),
    (Position(fen=XIANGQI), ["--game", "xiangqi", "--fen", XIANGQI]),
]


@pytest.mark.parametrize(("position", "arguments"), POSITIONS)
def test_reasons_are_those_of_the_program(engine, run, position, arguments):
    for move in sorted(position.legal())[::9]:
        [printed] = run("why", *arguments, "--move", move, "--nodes", 4000, "--json")
        # Whatever the engine has found before.
        assert plain(engine.why(position, move, nodes=4000)) == json.loads(printed)
    [printed] = run("threats", *arguments, "--json")
    assert plain(engine.threats(position)) == json.loads(printed)


def test_other_notations(engine, run):
    position = Position(game="xiangqi")
    [printed] = run("why", "--game", "xiangqi", "--notation", "wxf", "--move", "C2.5", "--nodes", 2000, "--json")
    assert plain(engine.why(position, "C2.5", nodes=2000, notation="wxf")) == json.loads(printed)
    [printed] = run("threats", "--game", "xiangqi", "--notation", "iccs", "--json")
    assert plain(engine.threats(position, notation="iccs")) == json.loads(printed)


def test_reasons_are_typed(engine):
    position = Position("3g^4/8/8/8/8/8/8/3R1G^2 / X/x")
    why = engine.why(position, "d1+d8")
    assert (why.move, why.best, why.grade, why.score, why.loss.cp) == ("d1+d8", "d1+d8", "best", Score(mate=1), 0)
    assert why.facts[0].by == "south" and str(why.facts[0]) == why.facts[0].text
    assert (why.side, why.facts[0].kind, why.facts[0].winner) == ("south", "ends", "south")
    assert why.facts[0].steps == (Step("d1+d8", "d1", "d8", {"d1": None, "d8": "R"}),)
    blunder = engine.why(Position(moves="c2+c6"), "a6-a5")
    assert blunder.grade == "blunder" and blunder.loss.cp > 100 and blunder.loss.chance > 0.2
    assert [fact.cause for fact in blunder.facts if fact.kind == "hangs"] == ["ignored"]
    assert str(blunder).startswith(blunder.text) and str(blunder).endswith(blunder.facts[-1].text)
    threats = engine.threats(Position(moves="c2+c6"))
    assert str(threats).startswith(threats.text + " " + threats.facts[0].text)
    assert threats.by == "south" and all(fact.by == "south" for fact in threats.facts)
    graded = {engine.why(Position(), move, nodes=500).grade for move in Position().legal()}
    assert graded <= set(get_args(xiongmao.Grade)) and len(graded) > 1


def test_what_is_no_question_is_refused(engine):
    with pytest.raises(XiongmaoError, match="^move 'a1-a5': "):
        engine.why(Position(), "a1-a5")
    with pytest.raises(XiongmaoError, match="^move 'a1-a2': the repetition rule forbids this move$"):
        engine.why(Position(moves="a1-a2 a8-a7 a2-a1 a7-a8"), "a1-a2")
    with pytest.raises(XiongmaoError, match="^the game is over: South has won \\(general captured\\)$"):
        engine.why(Position("3g^4/8/8/8/8/8/8/3R1G^2 / X/x", moves="d1+d8"), "a1-a2")
    with pytest.raises(XiongmaoError, match="^nodes must be a whole number from 2 to "):
        engine.why(Position(), "a1-a2", nodes=1)


def test_another_search_ends_it(engine):
    refused = []

    def ask():
        with pytest.raises(XiongmaoError) as error:
            engine.why(Position(), "a3-a4", nodes=1 << 60)
        refused.append(str(error.value))

    asking = threading.Thread(target=ask)
    asking.start()
    while not refused:
        # It may not have begun yet.
        engine.stop()
    asking.join()
    assert refused == ["the search was stopped before its end"]
    assert engine.threats(Position()).by == "north"
