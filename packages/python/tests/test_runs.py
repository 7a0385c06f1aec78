"""Training data and matches without Ray, against the program."""

import pytest

from xiongmao import XiongmaoError, datagen, load_records, match, read_standings

ENGINES = [{"name": "one", "depth": 2}, {"name": "two", "depth": 1}]
SETTINGS = {"each": {"cmd": "xiongmao"}, "rounds": 2, "max_plies": 20, "seed": 5, "openings": "random:4"}


@pytest.fixture(autouse=True)
def path(search_path, monkeypatch):
    monkeypatch.setenv("PATH", search_path)


def test_training_data_is_that_of_the_program(run, tmp_path):
    run("datagen", "--out", tmp_path / "one.bin", "--games", 2, "--nodes", 30, "--random-plies", "4..6", "--seed", 3)
    summary = datagen(tmp_path / "two.bin", games=2, nodes=30, random_plies=(4, 6), seed=3)
    assert (tmp_path / "two.bin").read_bytes() == (tmp_path / "one.bin").read_bytes()
    assert summary["complete"] and summary["positions"] == len(load_records(tmp_path / "two.bin"))
    # What is there is not made again.
    assert datagen(tmp_path / "two.bin", games=2, nodes=30, random_plies=(4, 6), seed=3)["new_positions"] == 0
    with pytest.raises(XiongmaoError):
        datagen(tmp_path / "three.bin", games=0)


def test_a_match_is_that_of_the_program(tmp_path):
    standings = match(tmp_path / "match", engine=ENGINES, **SETTINGS)
    assert standings["complete"] and standings == read_standings(tmp_path / "match")
    assert {engine["name"] for engine in standings["engines"]} == {"one", "two"}
    # The same call finds it complete.
    assert match(tmp_path / "match", engine=ENGINES, **SETTINGS) == standings


def test_what_makes_no_sense_is_refused(tmp_path):
    with pytest.raises(XiongmaoError, match="part is no option of a match in Python"):
        match(tmp_path / "match", engine=ENGINES, part="1/2")
    with pytest.raises(XiongmaoError, match="cannot run ./nosuch: No such file"):
        match(tmp_path / "match", engine=ENGINES, program="./nosuch")
    with pytest.raises(XiongmaoError, match="engine one cannot be started: nosuch: "):
        match(tmp_path / "match", engine=ENGINES, each={"cmd": "nosuch"}, rounds=1)
