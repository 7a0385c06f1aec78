"""What the tests share."""

import json
import os
import subprocess
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parents[2]

# How long an example takes depends on the machine.
settings.register_profile(
    "xiongmao", database=None, deadline=None, max_examples=25 * int(os.environ.get("XIONGMAO_EFFORT", "1"))
)
settings.load_profile("xiongmao")


@pytest.fixture(scope="session")
def root() -> Path:
    """The root of the repository."""
    return ROOT


@pytest.fixture(scope="session")
def program() -> str:
    """The program, as `python/check` names it."""
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


def untimed(line: str) -> str:
    """An answer as JSON without what the clock says, in the same order."""
    data = json.loads(line)
    for part in [data, *data.get("lines", [])]:
        part.pop("time_ms", None)
        part.pop("nps", None)
    return json.dumps(data)
