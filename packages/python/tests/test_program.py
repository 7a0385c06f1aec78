"""`python -m xiongmao`: the program that the wheel holds."""

import subprocess
import sys


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


def test_importing_the_package_starts_nothing_of_it():
    code = "import sys, xiongmao; print([name for name in sys.modules if name.startswith('xiongmao.')])"
    loaded = subprocess.check_output([sys.executable, "-c", code], text=True)
    assert "xiongmao.engine" in loaded and "program" not in loaded and "__main__" not in loaded
