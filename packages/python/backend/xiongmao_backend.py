"""Builds wheels that hold the program as well, which `python -m xiongmao` runs, and the licences of all crates.

maturin builds the module. Before it does, the program is built in the same profile and put into the package. The module
does not depend on it, so `import xiongmao` loads neither a server nor a command line. XIONGMAO_PROGRAM names a program
that is taken as it is; `none` leaves it out.
"""

import json
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import maturin
from maturin import (
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

_BUILD = ["cargo", "build", "--locked", "--package", "xiongmao", "--bin", "xiongmao", "--message-format", "json"]

_LICENCES = "tools/licences"

# What wheels are made from outside the folders of the crates, from the root of the repository.
_OUTSIDE = (
    _LICENCES,
    *(
        f"docs/rules-{game}{language}.md"
        for game in ("xiongqi", "xiangqi")
        for language in ("", ".zh-Hans", ".zh-Hant", ".vi", ".fr")
    ),
)


def build_sdist(folder: str, settings: dict[str, Any] | None = None) -> str:
    """Build a source distribution, from which both can be built."""
    name = maturin.build_sdist(folder, settings)
    made = Path(folder, name)
    bare = made.with_suffix(".bare")
    made.replace(bare)
    root = Path(name.removesuffix(".tar.gz"))
    # A compressed archive cannot be added to.
    with tarfile.open(bare) as old, tarfile.open(made, "w:gz") as new:
        for member in old:
            new.addfile(member, old.extractfile(member))
        for path in _OUTSIDE:
            new.add(Path("../..", path), str(root / path))
    bare.unlink()
    return name


def build_wheel(folder: str, settings: dict[str, Any] | None = None, metadata: str | None = None) -> str:
    """Build a wheel."""
    with _program(), _licences():
        return maturin.build_wheel(folder, settings, metadata)


def build_editable(folder: str, settings: dict[str, Any] | None = None, metadata: str | None = None) -> str:
    """Build a wheel that refers to the sources; the program stays among them."""
    _put(_place())
    return maturin.build_editable(folder, settings, metadata)


@contextmanager
def _program() -> Iterator[None]:
    """Have the program in the package for a while."""
    place = _place()
    _put(place)
    try:
        yield
    finally:
        place.unlink(missing_ok=True)


@contextmanager
def _licences() -> Iterator[None]:
    """Have the licences of all crates in the package for a while."""
    compiler = subprocess.run(["rustc", "-vV"], stdout=subprocess.PIPE, text=True, check=True).stdout
    target = next(line.split()[1] for line in compiler.splitlines() if line.startswith("host:"))
    place = _package() / "LICENSES-OF-CRATES.txt"
    command = [sys.executable, Path("../..", _LICENCES), "xiongmao-python", "xiongmao", target]
    with open(place, "w") as file:
        subprocess.run(command, stdout=file, check=True)
    try:
        yield
    finally:
        place.unlink()


def _package() -> Path:
    return Path(maturin.get_config()["python-source"], "xiongmao")


def _place() -> Path:
    return _package() / "bin" / ("xiongmao.exe" if sys.platform == "win32" else "xiongmao")


def _put(place: Path) -> None:
    program = os.environ.get("XIONGMAO_PROGRAM") or _built()
    if program == "none":
        place.unlink(missing_ok=True)
        return
    place.parent.mkdir(exist_ok=True)
    # A name that is never half written.
    new = place.with_suffix(".new")
    shutil.copy2(program, new)
    new.replace(place)


def _built() -> str:
    """The program, built now."""
    profile = maturin.get_config()["profile"]
    done = subprocess.run([*_BUILD, "--profile", profile], stdout=subprocess.PIPE, text=True, check=True)
    messages = map(json.loads, done.stdout.splitlines())
    return next(message["executable"] for message in messages if message.get("executable"))
