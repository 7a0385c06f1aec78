"""Where a piece of work keeps what is finished, so that the work goes on where it was when its driver has died."""

from __future__ import annotations

import contextlib
import json
import os
import uuid
from os import PathLike
from pathlib import Path
from typing import Any

from .._native import XiongmaoError

_WORK = "work.json"
# What there is as soon as a part has begun: its manifest, or its answers.
_BEGUN = ("*part.json", "*/part.json", "*.jsonl")


def new_output(out: str | PathLike[str]) -> Path:
    """The absolute path of what is to be written; `XiongmaoError` if it exists."""
    path = Path(out).absolute()
    if path.exists():
        raise XiongmaoError(f"{out} exists already")
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def take_folder(folder: Any, work: dict[str, Any], parts: int | None, usual: int) -> int:
    """Take a folder for the parts of this work, and return their number; it is the old one if the work goes on.

    `XiongmaoError` if the folder has parts of other work: what is finished is not looked at again. If no part has
    begun, perhaps since the work was refused, it gives way to other work.
    """
    if parts is not None and parts < 1:
        raise XiongmaoError("parts must be at least 1")
    folder.mkdir(parents=True, exist_ok=True)
    record = folder / _WORK
    with contextlib.suppress(FileNotFoundError):
        begun = json.loads(record.read_text(encoding="utf-8"))
        count = int(begun["parts"])
        if begun["work"] == work and parts in (None, count):
            return count
        if any(next(folder.glob(pattern), None) for pattern in _BEGUN):
            raise XiongmaoError(f"{folder} has the parts of other work: {json.dumps(begun)}")
    count = parts if parts is not None else usual
    write_whole(record, json.dumps({"work": work, "parts": count}))
    return count


def write_whole(path: Any, text: str) -> None:
    """Write a file so that whoever reads it, also after a failure of the machine, finds all of it or none."""
    if not isinstance(path, Path):
        # Where addresses lead, a file appears once all of it has arrived.
        path.write_text(text, encoding="utf-8")
        return
    # Two tasks may do the same work when one of them is only thought dead.
    new = path.with_name(f"{path.name}.{uuid.uuid4().hex}.new")
    with new.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def parts_folder(out: Path, folder: str | PathLike[str] | None) -> Path:
    """The folder for the parts of what is to be written: one that was chosen, or one beside it."""
    return out.with_name(f"{out.name}.parts") if folder is None else Path(folder).absolute()
