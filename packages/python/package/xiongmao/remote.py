"""Files and folders at addresses such as `s3://bucket/games`, which fsspec reads and writes."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterator
from os import PathLike
from typing import TYPE_CHECKING, Any

from .extras import need

if TYPE_CHECKING:
    from tempfile import TemporaryDirectory

# A drive of Windows has no slashes after its colon.
_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://")


def is_address(path: object) -> bool:
    """Whether this is an address, not a path of this machine."""
    return _ADDRESS.match(str(path)) is not None


def place_at(path: Any) -> Any:
    """The file or folder at an address, with the methods of a `Path`; for another path, its absolute `Path`."""
    if is_address(path):
        return need("upath", "remote").UPath(path)
    from pathlib import Path  # Loaded when it is needed, as are the other modules below: together they take 8 ms.

    return Path(path).absolute()


@contextlib.contextmanager
def written(path: str | PathLike[str]) -> Iterator[str]:
    """The path to write a file to that takes the place of `path`, or of an address, once all of it is written."""
    if is_address(path):
        import shutil
        from tempfile import TemporaryDirectory

        place = place_at(path)
        with TemporaryDirectory(prefix="xiongmao-") as folder:
            local = os.path.join(folder, place.name)
            yield local
            with open(local, "rb") as whole, place.open("wb") as file:
                shutil.copyfileobj(whole, file)
        return
    part = f"{os.fspath(path)}.part"
    try:
        yield part
        os.replace(part, path)
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.remove(part)


def local_copy(folder: str | PathLike[str]) -> str | PathLike[str]:
    """A folder of this machine with the files of this one: itself, or the copy of an address.

    The copy is made once, and removed when the program ends. `FileNotFoundError` if nothing is at the address.
    """
    if not is_address(folder):
        return folder
    address = str(folder)
    if address not in _copies:
        _copies[address] = _copy(address)
    return _copies[address].name


_copies: dict[str, TemporaryDirectory[str]] = {}


def _copy(address: str) -> TemporaryDirectory[str]:
    from tempfile import TemporaryDirectory

    place = place_at(address)
    if not place.is_dir():
        raise FileNotFoundError(f"there is no folder {address}")
    copy = TemporaryDirectory(prefix="xiongmao-")
    # With a slash at both ends, the files come into the folder itself.
    place.fs.get(f"{place.path.rstrip('/')}/", os.path.join(copy.name, ""), recursive=True)
    return copy
