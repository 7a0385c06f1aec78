"""The training run: from records to a network file and a report."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import torch
from tqdm import tqdm

from . import scale
from .games import GAMES
from .records import RESULT, Records
from .report import write_report
from .settings import Settings, SettingsError
from .survey import survey
from .train import Data, Interrupt, Trainer, say

# The number of positions that suffice to fit the scale, and the number without which a file has none of its own.
_SCALE_SAMPLE = 2_000_000
_SCALE_LEAST = 10_000


def run(settings: Settings) -> bool:
    """Trains, or resumes the run in `Settings.out`. Returns false if interrupted, after writing a checkpoint."""
    cores, workers = _threads(settings)
    torch.set_num_threads(cores)
    torch.manual_seed(settings.seed)
    data = prepare(settings, cores + workers)
    trainer = Trainer(settings, data, workers)
    with Interrupt() as interrupt:
        finished = trainer.fit(interrupt)
    report = write_report(Path(settings.out), settings, data, trainer, trainer.export())
    say(f"{'report in' if finished else 'interrupted; run the same command to resume. Report so far in'} {report}")
    return finished


def prepare(settings: Settings, threads: int) -> Data:
    """Reads all data once: checks and counts it in this many threads, splits off held-out positions, fits the scale."""
    records = Records(settings.data, GAMES[settings.game])
    split = records.split(settings.held_out, settings.seed)
    if not len(split.learned) or not len(split.held_out):
        raise SettingsError(f"{len(records)} positions are too few to hold out one game in {settings.held_out}")
    with tqdm(total=len(records), desc="reading", unit=" positions", unit_scale=True, leave=False) as bar:
        counted = survey(records, split, bar.update, threads)
    say(counted.line())
    scales = [settings.scale] * len(records.parts) if settings.scale else fit_scales(records, split.learned)
    for file, fitted in zip(counted.files, scales, strict=True):
        file["scale"] = fitted
    shown = ", ".join(f"{fitted:.1f}" for fitted in scales)
    say(f"K {shown} centipawns ({'given' if settings.scale else 'fitted'})")
    return Data(records, split.learned, split.held_out, np.array(scales), settings.share, counted)


def fit_scales(records: Records, learned: np.ndarray) -> list[float]:
    """K for each file: programs of different strength win a different share with the same score, and what a centipawn
    is has changed between versions. A file with too few positions gets the K of all of them together.
    """

    def fitted(indices: np.ndarray) -> float:
        some = records.take(indices[:: -(-len(indices) // _SCALE_SAMPLE)])
        return scale.fit(some["score"].astype(np.float64), (some["flags"] & RESULT) / 2)

    numbers = records.files(learned)
    parts = [learned[numbers == number] for number in range(len(records.parts))]
    common = fitted(learned) if any(len(part) < _SCALE_LEAST for part in parts) else 0.0
    return [common if len(part) < _SCALE_LEAST else fitted(part) for part in parts]


def _threads(settings: Settings) -> tuple[int, int]:
    """How many threads compute and how many decode. Decoding takes about a third of the work."""
    every = settings.threads or len(os.sched_getaffinity(0))
    workers = max(1, every // 3)
    return max(1, every - workers), workers
