"""The program `xiongmao` as a child process."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

from .interrupt import Interrupt

_ROOT = Path(__file__).parents[2]
_NAME = "xiongmao"
_VARIABLE = "XIONGMAO_PROGRAM"


class ProgramError(ValueError):
    """The program is missing, or has failed."""


class Interrupted(Exception):
    """The user has stopped the run."""


def find(given: str) -> Path:
    """The program: the one given, or else that of ``XIONGMAO_PROGRAM``, of ``target/``, or of the PATH.

    Raises `ProgramError` if there is none.
    """
    named = given or os.environ.get(_VARIABLE, "")
    if named:
        path = shutil.which(named)
        if not path:
            raise ProgramError(f"{named} is not a program")
        return Path(path).absolute()
    target = Path(os.environ.get("CARGO_TARGET_DIR", _ROOT / "target"))
    built = [target / kind / _NAME for kind in ("release", "debug")]
    for path in [*map(str, built), _NAME]:
        if found := shutil.which(path):
            return Path(found).absolute()
    raise ProgramError(f"there is no program {_NAME}: build it with `cargo build --release`, or name it with --program")


def version(program: Path) -> list[str]:
    """What the program says of its version, commit, evaluations and compiler, in lines."""
    try:
        told = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise ProgramError(f"{program} does not run: {error}") from error
    lines = told.stdout.splitlines()
    if told.returncode != 0 or not lines or not lines[0].startswith(_NAME):
        raise ProgramError(f"{program} is not {_NAME}")
    return lines


def run(arguments: list[str], tell: Callable[[str], object], good: tuple[int, ...] = (0,)) -> None:
    """Runs the program and passes on every line of its output. Its errors go to the terminal.

    Ctrl-C and SIGTERM make it save and stop: it gets SIGINT, once. A second Ctrl-C kills it.
    Raises `Interrupted` if it was stopped, `ProgramError` if it ends with another code than the ``good`` ones.
    """
    # In a process group of its own it does not get Ctrl-C from the terminal as well.
    child = subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True, encoding="utf-8", process_group=0)
    with Interrupt(lambda: child.send_signal(signal.SIGINT)) as interrupt, child:
        try:
            for line in child.stdout:
                tell(line)
            code = child.wait()
        except BaseException:
            child.kill()
            raise
    if interrupt.wanted:
        raise Interrupted
    if code not in good:
        raise ProgramError(f"{' '.join(arguments)} has ended with code {code}")
