"""Where results come from: digests of files, the programs that made them, the version of the trainer."""

from __future__ import annotations

import hashlib
import json
import subprocess
from pathlib import Path

import numpy as np

_CHUNK = 1 << 22


def file_digest(path: str | Path, length: int | None = None) -> str:
    """The SHA-256 of a file, or of its first ``length`` bytes, in hexadecimal."""
    digest = hashlib.sha256()
    with Path(path).open("rb") as file:
        left = Path(path).stat().st_size if length is None else length
        while chunk := file.read(min(_CHUNK, left)):
            digest.update(chunk)
            left -= len(chunk)
    return digest.hexdigest()


def data_facts(path: str, records: np.ndarray) -> dict:
    """What is known of a file of positions with these records.

    ``sha256`` is that of the file (without an incomplete last record). ``made_by`` and ``made_with`` are what the state
    beside the file says of programs and settings; `None` if there is none.
    """
    length = records.offset + records.nbytes if isinstance(records, np.memmap) else None
    try:
        state = json.loads(Path(path + ".state.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        state = {}
    state = state if isinstance(state, dict) else {}
    return {
        "sha256": file_digest(path, length),
        "made_by": state.get("made_by"),
        "made_with": state.get("settings"),
    }


def programs(files: list[dict]) -> list[str]:
    """The different programs that made files with these facts, each as version and commit."""
    found: dict[str, None] = {}
    for file in files:
        for entry in file["made_by"] or []:
            commit = f" (commit {entry['commit']})" if entry.get("commit") else ""
            found[f"{entry.get('version')}{commit}"] = None
    return list(found)


def trainer_version() -> str | None:
    """The commit of the trainer, with ``-dirty`` where its files differ from it; `None` outside a clone."""
    command = ["git", "describe", "--always", "--abbrev=12", "--dirty", "--exclude=*"]
    try:
        told = subprocess.run(command, cwd=Path(__file__).parent, capture_output=True, text=True, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return told.stdout.strip() if told.returncode == 0 else None
