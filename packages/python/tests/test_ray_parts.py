"""What a task runs: its turn, and its end."""

import subprocess
import sys

import pytest

from xiongmao import XiongmaoError
from xiongmao.ray.parts import Part, do_part


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
