"""Training data made on a cluster: the file is that of one run, whatever dies."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

import xiongmao.ray as many
from conftest import wait_for
from xiongmao import XiongmaoError

ray = pytest.importorskip("ray", reason="Ray is not installed")


def test_training_data_survives_a_node(nodes, run, program, tmp_path):
    run("datagen", "--out", tmp_path / "one.bin", "--games", 36, "--nodes", 60, "--seed", 3, "--json")
    out, folder = tmp_path / "many.bin", tmp_path / "many.bin.parts"
    killer = nodes.kill_when(lambda: len(finished(folder)) >= 3)
    merged = many.datagen(out, games=36, nodes=60, seed=3, parts=18, program=program)
    killer.join()
    assert len(nodes.others) == 1 and len(finished(folder)) == 18
    assert out.read_bytes() == (tmp_path / "one.bin").read_bytes()
    assert merged["positions"] == json.loads((tmp_path / "many.bin.state.json").read_text())["tally"]["positions"]
    with pytest.raises(XiongmaoError, match="exists already$"):
        many.datagen(out, games=36, nodes=60, seed=3, parts=18, program=program)


def test_machines_may_come_and_go(nodes, run, gate, tmp_path):
    run("datagen", "--out", tmp_path / "one.bin", "--games", 120, "--nodes", 60, "--seed", 3)
    out, folder = tmp_path / "many.bin", tmp_path / "many.bin.parts"
    nodes.kill()
    with ThreadPoolExecutor(1) as threads:
        making = threads.submit(many.datagen, out, games=120, nodes=60, seed=3, program=gate.program)
        wait_for(lambda: len(finished(folder)) >= 2)
        gate.close()
        nodes.restore()
        # The new machine has work, too.
        wait_for(lambda: nodes.busy() == 3)
        known = len(finished(folder))
        gate.open()
        wait_for(lambda: len(finished(folder)) > known + 2 or making.done())
        nodes.kill()
        making.result()
    assert len(nodes.others) == 1 and len(finished(folder)) == 64
    assert out.read_bytes() == (tmp_path / "one.bin").read_bytes()


DRIVER = """
xiongmao.ray.datagen(sys.argv[2], games=20, nodes=60, parts=10, program=sys.argv[3])
"""


def test_parts_that_a_driver_has_left_are_not_made_again(run, program, kill_driver, tmp_path):
    run("datagen", "--out", tmp_path / "one.bin", "--games", 20, "--nodes", 60)
    out, folder = tmp_path / "many.bin", tmp_path / "many.bin.parts"
    kill_driver(lambda: len(finished(folder)) >= 3, DRIVER, out, program)
    assert not out.exists()
    left = {path: (path.stat().st_mtime_ns, path.stat().st_ino) for path in finished(folder)}
    with pytest.raises(XiongmaoError, match="has the parts of other work"):
        many.datagen(out, games=20, nodes=61, parts=10, program=program)
    # The number of parts is that of the beginning.
    many.datagen(out, games=20, nodes=60, program=program)
    assert out.read_bytes() == (tmp_path / "one.bin").read_bytes()
    assert len(finished(folder)) == 10
    assert {path: (path.stat().st_mtime_ns, path.stat().st_ino) for path in left} == left


def test_tasks_are_given_to_ray_as_others_end(nodes, program, tmp_path, monkeypatch, capsys):
    most, wait = 0, ray.wait

    def watched(references, **options):
        nonlocal most
        most = max(most, len(references))
        return wait(references, **options)

    monkeypatch.setattr(ray, "wait", watched)
    many.datagen(tmp_path / "a.bin", games=6, nodes=10, parts=6, in_flight=2, program=program, progress=True)
    assert most == 2
    assert "6/6" in capsys.readouterr().err


def test_there_is_work_for_machines_that_join_later(nodes, program, tmp_path):
    many.datagen(tmp_path / "a.bin", games=70, nodes=1, program=program)
    assert len(finished(tmp_path / "a.bin.parts")) == 64


def test_what_cannot_be_made_is_told(nodes, program, tmp_path):
    with pytest.raises(XiongmaoError, match="^games must be"):
        many.datagen(tmp_path / "a.bin", games=0, program=program)
    with pytest.raises(XiongmaoError, match="^cannot run nobody-has-this: "):
        many.datagen(tmp_path / "a.bin", games=2, parts=1, program="nobody-has-this")
    with pytest.raises(XiongmaoError, match="--nodes"):
        many.datagen(tmp_path / "b.bin", games=2, parts=1, nodes=-5, program=program)
    # What was refused has not begun, so other work may take its place.
    assert many.datagen(tmp_path / "b.bin", games=2, parts=2, nodes=5, program=program)["positions"] > 0


def finished(folder):
    return [path for path in sorted(folder.glob("*.part.json")) if json.loads(path.read_text()).get("result")]
