"""What a task runs: its turn, and its end."""

import json
import subprocess
import sys

import pytest

from xiongmao import XiongmaoError
from xiongmao.ray.folder import take_folder
from xiongmao.ray.parts import Part, do_part
from xiongmao.runs import run_program


@pytest.mark.parametrize("begun", ["1.bin.part.json", "part1/part.json", "0a1b.jsonl"])
def test_work_that_has_not_begun_gives_way_to_other_work(tmp_path, begun):
    one, other = {"command": ["a"]}, {"command": ["b"]}
    assert take_folder(tmp_path, one, None, 3) == 3
    assert take_folder(tmp_path, one, None, 5) == 3
    assert take_folder(tmp_path, other, None, 4) == 4
    (tmp_path / begun).parent.mkdir(exist_ok=True)
    (tmp_path / begun).write_text("{}")
    for work, parts in [(one, None), (other, 5)]:
        with pytest.raises(XiongmaoError, match="has the parts of other work"):
            take_folder(tmp_path, work, parts, 2)
    assert take_folder(tmp_path, other, 4, 2) == 4


def test_a_program_does_not_outlive_its_task(tmp_path):
    command = [sys.executable, "-m", "xiongmao.ray.leash", sys.executable, "-c", "print(1, flush=True); input()"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as ended:
        # Its input is not that of the leash, so it fails by itself.
        assert ended.stdout.read() == b"1\n" and ended.wait() == 1
    sleeps = "import time; print(1, flush=True); time.sleep(1000)"
    with subprocess.Popen([*command[:-1], sleeps], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as held:
        assert held.stdout.readline() == b"1\n"
        held.stdin.close()
        # The end of the output: the program has ended, too.
        assert held.stdout.read() == b"" and held.wait() != 0
    if sys.platform == "linux":
        # Ray may kill the leash, too.
        with subprocess.Popen([*command[:-1], sleeps], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as killed:
            assert killed.stdout.readline() == b"1\n"
            killed.kill()
            assert killed.stdout.read() == b""
    missing = Part(("nobody-has-this",), tmp_path, "none", "none")
    with pytest.raises(XiongmaoError, match="^cannot run nobody-has-this: No such file or directory$"):
        do_part(missing)


def test_the_program_of_the_wheel_is_found(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert json.loads(run_program(["xiongmao", "legal", "--json"], tmp_path))
    part = Part(("xiongmao", "datagen", "--games=1", "--nodes=1", "--out=a.bin"), tmp_path, "none", "none")
    assert do_part(part) is None and (tmp_path / "a.bin").exists()


# Writes a record now and then, and goes on where it was.
GAMES = """
import time
while open("games", "a").tell() < 3:
    time.sleep(0.2)
    open("games", "a").write("x")
open("manifest", "w").write('{"result": 1}')
"""


def test_a_turn_ends_after_a_game(tmp_path):
    part = Part((sys.executable, "-c", GAMES), tmp_path, "manifest", "games", turn=0.01)
    sizes = [do_part(part)]
    while sizes[-1] is not None:
        sizes.append(do_part(part))
    # However short it is, each turn gets on.
    assert 2 <= len(sizes) <= 4 and sizes[:-1] == sorted(set(sizes[:-1])) and sizes[0] >= 1
    assert do_part(part) is None
