"""Reviews of recorded games, against the program."""

import json

import pytest

from xiongmao import Engine, Position, Record, XiongmaoError, write_records


def record():
    return Record.from_position(Position(moves="c2+c6 a6-a5 c6+c8"), south="A", north="B")


def test_a_review_is_that_of_the_program(run, tmp_path):
    game = record()
    write_records(tmp_path / "game.jsonl", [game])
    (line,) = run("annotate", tmp_path / "game.jsonl", "--nodes", 300, "--json")
    text = run("annotate", tmp_path / "game.jsonl", "--nodes", 300, "--format", "json", "--opening", 1)
    engine = Engine()
    review = engine.annotate(game, nodes=300)
    assert review.data == json.loads(line)
    assert engine.annotate(game, nodes=300, opening=1).record.data == json.loads("\n".join(text))
    assert game == record()


def test_the_record_of_a_review_has_assessments():
    review = Engine(hash=4).annotate(record(), depth=4)
    assert [node.move for node in review.record.root.mainline()] == ["c2+c6", "a6-a5", "c6+c8"]
    assert review.record.root.next().next().assessment == "blunder"
    assert [found["number"] for found in review.positions] == [3, 2, 1, 0] and review.faults == []
    assert len(review.summary) == 2


def test_what_cannot_be_reviewed_is_refused():
    engine, wrong = Engine(hash=4), record()
    wrong.data["plies"][1]["pmn"] = "a1-a8"
    with pytest.raises(XiongmaoError, match="a1-a8"):
        engine.annotate(wrong, depth=1)
    with pytest.raises(XiongmaoError, match="depth must be"):
        engine.annotate(record(), depth=0)
    with pytest.raises(XiongmaoError, match="opening must be"):
        engine.annotate(record(), opening=-1)
    with pytest.raises(TypeError, match="a Record, as read_records yields them, not str"):
        engine.annotate("game.pgn", depth=1)
