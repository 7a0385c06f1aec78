"""The program that comes with the package."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def program_path() -> str | None:
    """The file of the program `xiongmao` that the wheel holds; None in a build without it."""
    name = "xiongmao.exe" if sys.platform == "win32" else "xiongmao"
    path = Path(__file__).parent / "bin" / name
    return str(path) if path.exists() else None


def environment() -> dict[str, str]:
    """The environment for commands that may name `xiongmao`: it is the program of the wheel, if none is on the path."""
    found, path = dict(os.environ), program_path()
    if path is not None:
        found["PATH"] = os.pathsep.join([*filter(None, [found.get("PATH")]), str(Path(path).parent)])
    return found
