"""Batches in the order of an epoch, decoded by other threads while the network learns."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from .features import Batch, decode
from .gradient import Tensors, tensors
from .records import DataError, Records

Target = Callable[[Batch], np.ndarray]


def read_batch(records: Records, indices: np.ndarray) -> Batch:
    """These positions, decoded. Raises `DataError` that names file and record."""
    try:
        return decode(records.take(indices), records.game)
    except DataError as error:
        path, record = records.name(int(indices[error.record or 0]))
        raise DataError(error.reason, record, path) from None


def epoch_order(learned: np.ndarray, epoch: int, seed: int) -> np.ndarray:
    """The positions of an epoch in their order, which only depends on epoch and seed."""
    return np.random.default_rng([seed, epoch]).permutation(learned)


def steps_of(positions: int, batch: int) -> int:
    """Batches of an epoch; they are of nearly the same size, none larger than ``batch``."""
    return -(-positions // batch)


def batches(
    records: Records, parts: list[np.ndarray], target: Target, features: int | None, workers: int
) -> Iterator[Tensors]:
    """The batches with these indices in their order; ``features`` as in `tensors`."""

    def prepare(indices: np.ndarray) -> Tensors:
        batch = read_batch(records, indices)
        return tensors(batch, target(batch), features)

    with ThreadPoolExecutor(workers, thread_name_prefix="decode") as pool:
        waiting: deque = deque()
        try:
            for indices in parts:
                waiting.append(pool.submit(prepare, indices))
                if len(waiting) > workers + 1:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()
