"""Analysis on a cluster: the answers are those of one run, whatever dies."""

import random

import pytest

import xiongmao.ray as many
from conftest import untimed, wait_for
from xiongmao import Position, XiongmaoError, analyse_many
from xiongmao.ray.positions import COLUMNS

ray = pytest.importorskip("ray", reason="Ray is not installed")
pytest.importorskip("ray.data", reason="Ray Data is not installed")
pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
parquet = pytest.importorskip("pyarrow.parquet")
pytest.importorskip("pyarrow.dataset")


def positions(count):
    """Positions of random games, as lines."""
    chance, lines = random.Random(7), []
    while len(lines) < count:
        position = Position()
        while position.status == "in_progress" and position.ply < 60 and len(lines) < count:
            position.push(chance.choice(position.legal()))
            lines.append(position.feen)
    return lines


def test_an_analysis_survives_a_node(nodes, run, tmp_path):
    lines = positions(2000)
    lines[5:5] = ["# no position", "", '{"id": "game", "moves": "c2+c6 c7+c3", "each_move": true}', "nonsense/"]
    path = tmp_path / "positions.txt"
    path.write_text("".join(f"{line}\n" for line in lines))
    printed = run("analyse", "--batch", path, "--nodes", 30, "--threads", 2, code=1)
    found = []
    for answer in many.answers(many.analyse(lines, nodes=30)):
        found.append(untimed(answer.json))
        if len(found) == 400:
            nodes.kill()
    assert len(nodes.others) == 1 and len(printed) == 2004
    assert found == [untimed(line) for line in printed]


# Before a driver is killed: Ray reserves its share for three minutes.
def test_machines_that_join_later_help(nodes):
    while nodes.others:
        nodes.kill()
    wait_for(lambda: ray.cluster_resources()["CPU"] == 1)
    busy = []
    for number, _ in enumerate(many.answers(many.analyse(["a3-a4 a6-a5"] * 5000, nodes=20_000, block=5))):
        if number == 20:
            nodes.restore()
        if number % 20 == 0:
            busy.append(nodes.busy())
        if busy[-1] > 1:
            break
    assert busy[0] == 1 and busy[-1] > 1


DRIVER = """
with open(sys.argv[2]) as lines:
    for _ in xiongmao.ray.answers(xiongmao.ray.analyse(lines, nodes=200, folder=sys.argv[3], block=10)):
        pass
"""


def test_answers_that_a_driver_has_left_are_not_searched_again(nodes, run, kill_driver, tmp_path):
    lines, path, folder = positions(400), tmp_path / "positions.txt", tmp_path / "kept"
    path.write_text("".join(f"{line}\n" for line in lines))
    kill_driver(lambda: len(list(folder.glob("*.jsonl"))) >= 4, DRIVER, path, folder)
    left = {file: file.stat().st_mtime_ns for file in folder.glob("*.jsonl")}
    assert 4 <= len(left) < 40
    with pytest.raises(XiongmaoError, match="has the parts of other work"):
        many.analyse(lines, nodes=201, folder=folder)
    found = [untimed(answer.json) for answer in many.answers(many.analyse(lines, nodes=200, folder=folder, block=10))]
    assert found == [untimed(line) for line in run("analyse", "--batch", path, "--nodes", 200, "--threads", 2)]
    assert len(list(folder.glob("*.jsonl"))) == 40
    assert {file: file.stat().st_mtime_ns for file in left} == left


def test_answers_are_kept_at_an_address(nodes, tmp_path):
    lines, folder = positions(60), tmp_path / "kept"
    asked = {"nodes": 30, "folder": folder.as_uri(), "block": 10}
    found = [untimed(answer.json) for answer in many.answers(many.analyse(lines, **asked))]
    kept = {file: file.read_text() for file in folder.glob("*.jsonl")}
    assert len(kept) == 6
    for file, text in kept.items():
        file.write_text(text.replace('"depth"', '"from_the_folder":true,"depth"'))
    again = [answer.json for answer in many.answers(many.analyse(lines, **asked))]
    assert len(again) == len(found) == 60 and all("from_the_folder" in answer for answer in again)


def test_a_thousand_positions_from_parquet_to_parquet(nodes, tmp_path):
    lines = positions(1000)
    given = {"feen": [*lines[:998], None, "nonsense/"], "elo": list(range(1000)), "tags": [["a", "b"]] * 1000}
    parquet.write_table(pyarrow.table(given), tmp_path / "positions.parquet")

    dataset = ray.data.read_parquet(str(tmp_path / "positions.parquet"))
    cost = many.estimate(dataset, column="feen", sample=20, nodes=30)
    found = many.analyse(dataset, column="feen", nodes=30, table=True, block=100)
    found.write_parquet(str(tmp_path / "answers"))
    assert cost.positions == 1000 and cost.cpus == 3 and 0 < cost.hours < cost.core_hours < 1
    assert str(cost).startswith("1,000 positions: ")
    table = pyarrow.dataset.dataset(tmp_path / "answers").to_table().sort_by("elo")
    rows = table.to_pylist()
    assert [row["feen"] for row in rows] == given["feen"] and table["tags"].to_pylist() == given["tags"]
    for row, answer in zip(rows, analyse_many(lines[:998], nodes=30), strict=False):
        found = answer.row()
        assert [row[name] for name in COLUMNS] == [found.get(name) for name in COLUMNS]
    # A row without a question stays, and one that is refused says why.
    assert rows[998]["best"] is rows[998]["error"] is None
    assert rows[999]["best"] is None and rows[999]["error"].startswith("fen, ")
    types = [str(table.schema.field(name).type) for name in ("elo", "best", "cp", "nodes")]
    assert types == ["int64", "string", "int64", "int64"]


def test_columns_are_kept(nodes):
    dataset = ray.data.from_items([{"position": "c2+c6 c7+c3", "who": "A"}, {"position": "# none", "who": "B"}])
    [row] = many.analyse(dataset, column="position", nodes=10).take_all()
    assert (row["who"], row["position"]) == ("A", "c2+c6 c7+c3")
    [answer] = many.answers(many.analyse(dataset, column="position", nodes=10))
    assert answer.best and answer.line is None
    games = [
        {"game": {"moves": "c2+c6 c7+c3", "each_move": True, "id": 7}, "line": 5},
        {"game": {"moves": ""}, "line": 6},
    ]
    rows = many.analyse(ray.data.from_items(games), column="game", nodes=10).take_all()
    assert [row["line"] for row in rows] == [5, 5, 5, 6]
    assert [many.positions.Answer(row["answer"]).line for row in rows] == [5, 5, 5, 6]
    both = ray.data.from_items([{"question": "c2+c6", "best": "c7+c3"}])
    with pytest.raises(XiongmaoError, match="^the dataset has a column 'best' already; prefix="):
        many.analyse(both, nodes=10, table=True)
    [row] = many.analyse(both, nodes=10, table=True, prefix="our_").take_all()
    assert row["best"] == "c7+c3" and row["our_best"] in Position(moves="c2+c6").legal() and row["our_nodes"] >= 10


def test_what_cannot_be_analysed_is_told(nodes):
    with pytest.raises(XiongmaoError, match="^nodes must be"):
        many.analyse([], nodes=0)
    with pytest.raises(XiongmaoError, match="^the dataset has no column 'question'"):
        many.analyse(ray.data.from_items([{"feen": "a3-a4"}]), nodes=10)
    with pytest.raises(XiongmaoError, match="^nodes must be"):
        many.estimate(["a3-a4"], nodes=0)
    assert many.estimate(["a3-a4"] * 1000, sample=3, nodes=10).positions == 1000
    assert list(many.answers(many.analyse(["# nothing"], nodes=10))) == []
