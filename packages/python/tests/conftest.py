"""What the tests share."""

import asyncio
import inspect
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from xiongmao import GAMES, Position

ROOT = Path(__file__).resolve().parents[3]

# The same examples in every run, so that nobody's change is refused for an example of chance, and new ones where more
# effort is asked for. How long an example takes depends on the machine.
EFFORT = int(os.environ.get("XIONGMAO_EFFORT", "1"))
settings.register_profile("xiongmao", database=None, deadline=None, derandomize=EFFORT == 1, max_examples=25 * EFFORT)
settings.load_profile("xiongmao")


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    """Run a test that is a coroutine in an event loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    arguments = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in arguments}))
    return True


@pytest.fixture(scope="session")
def root() -> Path:
    """The root of the repository."""
    return ROOT


@pytest.fixture(scope="session")
def program() -> str:
    """The program, as `packages/python/check` names it."""
    found = os.environ.get("XIONGMAO_PROGRAM")
    if not found:
        pytest.skip("XIONGMAO_PROGRAM does not name the program")
    return found


@pytest.fixture
def run(program):
    """Run the program and return the lines that it prints."""

    def lines(*arguments, given=None, code=0):
        done = subprocess.run(
            [program, *map(str, arguments)], input=given, capture_output=True, text=True, check=False, timeout=300
        )
        assert done.returncode in (code if isinstance(code, tuple) else (code,)), done.stderr
        return done.stdout.splitlines()

    return lines


@pytest.fixture(scope="session")
def match(program, tmp_path_factory):
    """The directory of a match of four games."""
    directory = tmp_path_factory.mktemp("matches") / "match"
    one, two = (f"cmd={program} name={name} depth={depth}" for name, depth in (("one", 3), ("two", 1)))
    command = ["match", "--engine", *one.split(), "--engine", *two.split(), "--games", "4", "--openings", "random:4"]
    done = subprocess.run(
        [program, *command, "--seed", "3", "--max-plies", "60", "--out", directory], capture_output=True, text=True
    )
    assert done.returncode in (0, 1), done.stderr
    return directory


@pytest.fixture(scope="session")
def search_path(program, tmp_path_factory) -> str:
    """The search path of commands with the program in front, as `xiongmao`."""
    directory = tmp_path_factory.mktemp("bin")
    (directory / "xiongmao").symlink_to(program)
    return f"{directory}{os.pathsep}{os.environ['PATH']}"


@pytest.fixture(scope="session")
def cluster(search_path):
    """Three nodes of Ray; what needs them is left out where Ray is not installed or does not start."""
    pytest.importorskip("ray", reason="Ray is not installed")
    from nodes import ClusterError, Nodes

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", search_path)
        try:
            nodes = Nodes()
        except ClusterError as error:
            pytest.skip(str(error))
    yield nodes
    nodes.shutdown()


@pytest.fixture
def nodes(cluster, search_path, monkeypatch):
    """The three nodes, all alive."""
    from nodes import ClusterError

    monkeypatch.setenv("PATH", search_path)
    try:
        cluster.restore()
    except ClusterError as error:
        pytest.skip(str(error))
    return cluster


@pytest.fixture
def kill_driver(nodes):
    """Run code for the cluster in another process, and kill that as soon as something is so."""
    connect = (
        "import sys, ray, xiongmao.ray; from nodes import patiently; "
        "patiently(lambda: ray.init(address=sys.argv[1], log_to_driver=False))\n"
    )

    def run_until(it_is_time, code, *arguments):
        command = [sys.executable, "-c", connect + code, nodes.cluster.address, *map(str, arguments)]
        with subprocess.Popen(command, cwd=Path(__file__).parent) as driver:
            while not it_is_time():
                assert driver.poll() is None
                time.sleep(0.02)
            driver.send_signal(signal.SIGKILL)

    return run_until


class Gate:
    """A program whose parts wait as long as the gate is closed, so that no test depends on how fast they are."""

    def __init__(self, program, folder):
        self._closed, self.program = folder / "closed", str(folder / "gated")
        script = f"""#!/bin/sh
case "$*" in *--part*) while [ -e '{self._closed}' ]; do sleep 0.05; done ;; esac
exec '{program}' "$@"
"""
        Path(self.program).write_text(script)
        Path(self.program).chmod(0o755)

    def close(self):
        self._closed.touch()

    def open(self):
        self._closed.unlink()


@pytest.fixture
def gate(program, tmp_path) -> Gate:
    return Gate(program, tmp_path)


def wait_for(it_is_so):
    """Wait until something is so."""
    deadline = time.monotonic() + 120
    while not it_is_so():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def untimed(line: str) -> str:
    """An answer as JSON without what the clock says, in the same order."""
    data = json.loads(line)
    for part in [data, *data.get("lines", [])]:
        part.pop("time_ms", None)
        part.pop("nps", None)
    return json.dumps(data)


@st.composite
def positions(draw):
    """A game of up to forty random moves."""
    position = Position(game=draw(st.sampled_from(GAMES)))
    for choice in draw(st.lists(st.integers(0, 1_000_000), max_size=40)):
        legal = position.legal()
        if not legal:
            break
        position.push(legal[choice % len(legal)])
    return position
