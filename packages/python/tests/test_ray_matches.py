"""Matches on a cluster: the games are those of one run, whatever dies."""

import json
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

import xiongmao.ray as many
from conftest import wait_for
from xiongmao import XiongmaoError, read_standings

ray = pytest.importorskip("ray", reason="Ray is not installed")


def test_a_match_survives_a_node_and_stops_when_it_is_decided(nodes, run, program, tmp_path):
    engines = [{"name": "one", "depth": 3}, {"name": "two", "depth": 1}]
    words = [word for engine in engines for word in ("--engine", *(f"{name}={engine[name]}" for name in engine))]
    sprt = {"elo0": 0, "elo1": 40, "model": "logistic"}
    command = ["match", "--each", f"cmd={program}", *words]
    command += ["--rounds", 500, "--max-plies", 60, "--openings", "random:4"]
    test = ["--sprt", *(f"{name}={value}" for name, value in sprt.items())]
    run(*command, *test, "--out", tmp_path / "one", code=(0, 1))
    out, folder = tmp_path / "many", tmp_path / "many.parts"
    killer = nodes.kill_when(lambda: written(folder) >= 8)
    standings = many.match(
        out,
        engine=engines,
        each={"cmd": program},
        rounds=500,
        max_plies=60,
        openings="random:4",
        sprt=sprt,
        turn=4,
        parts=3,
        program=program,
    )
    killer.join()
    single = read_standings(tmp_path / "one")
    assert len(nodes.others) == 1
    assert single["decision"] in ("h0", "h1") and 8 < single["games"] < 1000
    assert standings["decision"] == single["decision"] and standings["pairings"] == single["pairings"]
    assert games(out) == games(tmp_path / "one")
    # Nobody plays on: no part is finished, and none grows.
    grown = [lines_of(path) for path in folder.glob("part*/games.jsonl")]
    assert len(grown) == 3 and not [path for path in folder.glob("part*/part.json") if result(path)]
    time.sleep(1)
    assert grown == [lines_of(path) for path in folder.glob("part*/games.jsonl")]


def test_machines_may_come_and_go(nodes, run, program, gate, tmp_path):
    engines = [{"name": "one", "depth": 3}, {"name": "two", "depth": 1}]
    words = [word for engine in engines for word in ("--engine", *(f"{name}={engine[name]}" for name in engine))]
    command = ["match", "--each", f"cmd={program}", *words, "--rounds", 300, "--max-plies", 60]
    run(*command, "--openings", "random:4", "--out", tmp_path / "one", code=(0, 1))
    out, folder = tmp_path / "many", tmp_path / "many.parts"
    nodes.kill()
    options = {"rounds": 300, "max_plies": 60, "openings": "random:4", "parts": 60}
    with ThreadPoolExecutor(1) as threads:
        playing = threads.submit(
            many.match, out, engine=engines, each={"cmd": program}, program=gate.program, **options
        )
        wait_for(lambda: written(folder) >= 4)
        gate.close()
        nodes.restore()
        # The new machine has work, too.
        wait_for(lambda: nodes.busy() == 3)
        known = written(folder)
        gate.open()
        wait_for(lambda: written(folder) >= known + 8 or playing.done())
        nodes.kill()
        standings = playing.result()
    assert len(nodes.others) == 1 and standings["games"] == 600
    assert games(out) == games(tmp_path / "one")


def result(manifest):
    return json.loads(manifest.read_text()).get("result")


def written(folder):
    """How many games the parts have so far."""
    return sum(map(lines_of, folder.glob("part*/games.jsonl")))


def lines_of(path):
    return path.read_bytes().count(b"\n")


def games(directory):
    """The games of a match, without what the clock says and the engines about their speed."""
    found = []
    for line in (directory / "games.jsonl").read_text().splitlines():
        record = json.loads(line)
        found.append((record["match"]["game"], record["sides"]["first"]["name"], moves(record), record["outcome"]))
    return found


def moves(record):
    return [(move["pmn"], move.get("nodes"), move.get("depth")) for move in record["plies"]]


def test_what_cannot_be_played_is_told(nodes, program, tmp_path):
    with pytest.raises(XiongmaoError, match="^pgn is no option of a match in parts$"):
        many.match(tmp_path / "a", engine=[], pgn="games.pgn")
    with pytest.raises(XiongmaoError, match="^turn must be"):
        many.match(tmp_path / "a", engine=[], turn=0)
    with pytest.raises(XiongmaoError, match="engine"):
        many.match(tmp_path / "a", engine=[], parts=1, program=program)
