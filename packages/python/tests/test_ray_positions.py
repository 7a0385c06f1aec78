"""Analysis on a cluster: the answers are those of one run, whatever dies."""

import random
import time

import pytest

import xiongmao.ray as many
from conftest import untimed
from xiongmao import Position, XiongmaoError

ray = pytest.importorskip("ray", reason="Ray is not installed")
pytest.importorskip("ray.data", reason="Ray Data is not installed")


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
    lines[5:5] = ["# no position", "", '{"id": "game", "plies": "c2+c6 c7+c3", "each_ply": true}', "nonsense/"]
    path = tmp_path / "positions.txt"
    path.write_text("".join(f"{line}\n" for line in lines))
    printed = run("analyze", "--batch", path, "--nodes", 30, "--threads", 2, code=1)
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
            busy.append(ray.cluster_resources()["CPU"] - ray.available_resources().get("CPU", 0))
        if busy[-1] > 1:
            break
    assert busy[0] == 1 and busy[-1] > 1


def wait_for(it_is_so):
    deadline = time.monotonic() + 120
    while not it_is_so():
        assert time.monotonic() < deadline
        time.sleep(0.1)


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
    assert found == [untimed(line) for line in run("analyze", "--batch", path, "--nodes", 200, "--threads", 2)]
    assert len(list(folder.glob("*.jsonl"))) == 40
    assert {file: file.stat().st_mtime_ns for file in left} == left


def test_what_cannot_be_analysed_is_told(nodes):
    with pytest.raises(XiongmaoError, match="^nodes must be"):
        many.analyse([], nodes=0)
    with pytest.raises(XiongmaoError, match="^the dataset has no column 'line'"):
        many.analyse(ray.data.from_items([{"question": "a3-a4"}]), nodes=10)
    assert list(many.answers(many.analyse(["# nothing"], nodes=10))) == []
