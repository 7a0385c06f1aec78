"""`python -m xiongmao`: the program that the wheel holds."""

import os
import subprocess
import sys
from pathlib import Path

import xiongmao

# Without site, whose hooks of other packages load modules of their own.
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(xiongmao.__file__).parents[1])}


def test_it_is_the_whole_program(run):
    for arguments in (["legal", "--game", "xiangqi"], ["--help"], ["perft", "2"], ["--version"]):
        done = subprocess.run([sys.executable, "-m", "xiongmao", *arguments], capture_output=True, text=True)
        assert (done.returncode, done.stdout.splitlines()) == (0, run(*arguments))


def test_it_speaks_the_protocol():
    command, lines = [sys.executable, "-m", "xiongmao"], "uci\nposition startpos\ngo nodes 100\n"
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
        engine.stdin.write(lines)
        engine.stdin.flush()
        while not engine.stdout.readline().startswith("bestmove "):
            pass
        engine.communicate("quit\n")
    assert engine.returncode == 0


def test_its_exit_code_is_that_of_the_program():
    done = subprocess.run([sys.executable, "-m", "xiongmao", "nonsense"], capture_output=True, text=True)
    assert done.returncode == 2 and done.stderr.startswith("error: ")


def test_importing_the_package_loads_little():
    code = "import sys, xiongmao; print(*sys.modules)"
    loaded = set(subprocess.check_output([sys.executable, "-S", "-c", code], text=True, env=ENVIRONMENT).split())
    # What takes long to load is loaded when it is needed.
    slow = {"asyncio", "numpy", "pandas", "ray", "tqdm", "pathlib", "subprocess", "xiongmao.program", "xiongmao.ray"}
    assert "xiongmao.engine" in loaded and not loaded & slow
