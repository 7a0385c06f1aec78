"""The parts of a piece of work, each done by a task of Ray."""

from __future__ import annotations

import heapq
import json
import math
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .._native import XiongmaoError
from ..extras import need
from ..program import environment
from ..runs import message_of

_POLL = 0.05
_LOOK = 1.0
_PATIENCE = 60.0
_GRACE = 15.0
_SAID = 4096
# A program that has just lost its task still holds its files for a moment.
_HELD = ("is being written by another program", "is in use by another")


@dataclass(frozen=True)
class Part:
    """A part: the command that does it, in the folder of all parts, and goes on where it was when it is run again."""

    command: tuple[str, ...]
    folder: Path
    manifest: str
    """The file in the folder that says whether the part is finished."""
    records: str
    """The file in the folder that grows with each game."""
    turn: float = math.inf
    """Seconds after which the next game ends the task, so that another part has its turn."""

    def is_finished(self) -> bool:
        """Whether the manifest says so."""
        try:
            return bool(json.loads((self.folder / self.manifest).read_text(encoding="utf-8")).get("result"))
        except FileNotFoundError:
            return False

    def finish(self) -> None:
        """What a task does after the command has ended well: usually nothing, since that has written the manifest."""

    def size(self) -> int:
        """How much of the part is done, in bytes of records."""
        try:
            return (self.folder / self.records).stat().st_size
        except FileNotFoundError:
            return 0


@dataclass(frozen=True)
class Tasks:
    """How parts are done."""

    cpus: int
    """What a task takes."""
    in_flight: int | None
    """How many tasks are given to Ray at a time; None for two for each that there is room for."""
    retries: int
    """How often a part is begun again after its machine has died."""
    progress: bool
    """Whether to show a progress bar."""

    def __post_init__(self) -> None:
        """Refuse what makes no sense."""
        if self.cpus < 1:
            raise XiongmaoError("a task needs at least one processor")
        if self.in_flight is not None and self.in_flight < 1:
            raise XiongmaoError("in_flight must be at least 1")
        if self.retries < 0:
            raise XiongmaoError("retries must be at least 0")

    def room(self) -> int:
        """How many tasks the cluster does at the same time."""
        return max(1, int(need("ray", "ray").cluster_resources().get("CPU", 1)) // self.cpus)


def do(parts: Sequence[Part], tasks: Tasks, is_decided: Callable[[], bool] = lambda: False) -> None:
    """Do all parts that are not finished; stop when the work is decided without the rest.

    Of parts that take turns, the one that has got least far is next. A task that fails ends the work with an error.
    Tasks do not outlive this function.
    """
    ray = need("ray", "ray")
    # What fails by itself would fail again; a task whose machine dies is begun again by Ray.
    task = ray.remote(do_part).options(num_cpus=tasks.cpus, max_retries=tasks.retries)
    waiting = [(0, number) for number, part in enumerate(parts) if not part.is_finished()]
    bar = _bar(len(parts), len(parts) - len(waiting)) if tasks.progress else None
    running: dict[Any, int] = {}
    try:
        while True:
            # Machines may join and leave meanwhile.
            most = tasks.in_flight or 2 * tasks.room()
            while waiting and len(running) < most:
                _, number = heapq.heappop(waiting)
                running[task.remote(parts[number])] = number
            if not running or is_decided():
                return
            ended, _ = ray.wait(list(running), num_returns=1, timeout=_LOOK)
            for reference in ended:
                number = running.pop(reference)
                size = _result(ray, reference)
                if size is not None:
                    heapq.heappush(waiting, (size, number))
                elif bar is not None:
                    bar.update()
    finally:
        _cancel(ray, list(running))
        if bar is not None:
            bar.close()


def do_part(part: Part) -> int | None:
    """Do a part, unless it is finished: the body of a task. Returns its size if its turn has ended before the part."""
    give_up = time.monotonic() + _PATIENCE
    while not part.is_finished():
        code, errors = _run(part)
        if code is None:
            return part.size()
        if code in (0, 1):
            part.finish()
            break
        message = message_of(errors)
        if not any(held in message for held in _HELD) or time.monotonic() > give_up:
            raise XiongmaoError(message)
        time.sleep(_POLL)
    return None


def _run(part: Part) -> tuple[int | None, str]:
    """Run the command of a part until its turn ends.

    Returns its exit code, and the end of what it says on standard error. The code is None if the program was stopped,
    or killed with its machine.
    """
    command = [sys.executable, "-m", "xiongmao.ray.leash", *part.command]
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(
            command,
            cwd=part.folder,
            env=environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=errors,
        )
        try:
            stopped = not _ends(process, part)
        finally:
            # Whatever the reason, the program ends with the pipe.
            process.communicate()
        errors.seek(max(0, errors.seek(0, os.SEEK_END) - _SAID))
        killed = process.returncode < 0
        return None if stopped or killed else process.returncode, errors.read().decode(errors="replace")


def _ends(process: subprocess.Popen[bytes], part: Part) -> bool:
    """Wait for the end of a program; False as soon as the turn of its part is over."""
    ends, before = time.monotonic() + part.turn, None
    # In steps, since a task that is cancelled is interrupted between them.
    while process.poll() is None:
        time.sleep(_POLL)
        if time.monotonic() >= ends:
            # Not within a game, which would be played again.
            before = part.size() if before is None else before
            if part.size() > before:
                return False
    return True


def _bar(parts: int, finished: int) -> Any:
    return need("tqdm", "progress").tqdm(total=parts, initial=finished, unit=" parts")


def _result(ray: Any, reference: Any) -> int | None:
    """What a task has returned; what it has raised is raised as it was."""
    try:
        size: int | None = ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
    return size


def _cancel(ray: Any, running: list[Any]) -> None:
    """Cancel tasks, and wait until they have ended."""
    if not running:
        return
    for reference in running:
        ray.cancel(reference)
    _, deaf = ray.wait(running, num_returns=len(running), timeout=_GRACE)
    for reference in deaf:
        ray.cancel(reference, force=True)
