"""Statistics of the data, collected in the same pass that checks every record."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np

from .features import OUTPUT_BUCKETS
from .loader import read_batch
from .provenance import data_facts
from .records import SECOND_TERMINAL, Records, Split

_CHUNK = 65536


@dataclass
class Survey:
    """Numbers of positions."""

    files: list[dict]
    learned: int
    held_out: int
    results: np.ndarray = field(default_factory=lambda: np.zeros(3, np.int64))
    """Losses, draws and wins of the side to move."""
    outputs: np.ndarray = field(default_factory=lambda: np.zeros(OUTPUT_BUCKETS, np.int64))
    """By output bucket: the number of pieces."""
    buckets: np.ndarray = field(default_factory=lambda: np.zeros(0, np.int64))
    """By feature bucket: where the terminal pieces stand; two for each position."""
    second_terminal: int = 0
    """Positions whose terminal pieces are of the second kind."""

    def line(self) -> str:
        """A summary in one line."""
        how = "by game" if all(file["by_game"] for file in self.files) else "by block where games cannot be told apart"
        return f"{self.learned + self.held_out:,} positions, {self.held_out:,} of them held out ({how})"


def survey(records: Records, split: Split, progress: Callable[[int], object], workers: int = 1) -> Survey:
    """Reads every record, in this many threads. Raises `DataError` for the first invalid one."""
    files = [
        {"path": path, "positions": len(part), "by_game": by_game} | data_facts(path, part)
        for path, part, by_game in zip(records.paths, records.parts, split.by_game, strict=True)
    ]
    game = records.game
    counted = Survey(files, len(split.learned), len(split.held_out), buckets=np.zeros(game.buckets, np.int64))

    def count(low: int) -> tuple[int, np.ndarray, np.ndarray, np.ndarray, int]:
        indices = np.arange(low, min(low + _CHUNK, len(records)))
        batch = read_batch(records, indices)
        first = [features[batch.starts[:-1]] // game.inputs for features in (batch.mover, batch.other)]
        return (
            len(batch),
            np.bincount((batch.result * 2).astype(np.int64), minlength=3),
            np.bincount(batch.bucket, minlength=OUTPUT_BUCKETS),
            np.bincount(np.concatenate(first), minlength=game.buckets),
            int(np.count_nonzero(records.take(indices)["flags"] & SECOND_TERMINAL)),
        )

    with ThreadPoolExecutor(workers, thread_name_prefix="survey") as pool:
        for positions, results, outputs, buckets, second in pool.map(count, range(0, len(records), _CHUNK)):
            counted.results += results
            counted.outputs += outputs
            counted.buckets += buckets
            counted.second_terminal += second
            progress(positions)
    return counted
