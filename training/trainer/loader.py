"""Batches in the order of an epoch, decoded by background threads during training."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from .features import Batch, decode
from .gradient import Tensors
from .records import DataError, Records


def read_batch(records: Records, indices: np.ndarray, threats: bool = True, flips: np.ndarray | None = None) -> Batch:
    """Decodes these positions, the rest as for `decode`. Raises `DataError` with the file and the record."""
    try:
        return decode(records.take(indices), records.game, threats, flips)
    except DataError as error:
        path, record = records.name(int(indices[error.record or 0]))
        raise DataError(error.reason, record, path) from None


def epoch_order(learned: np.ndarray, epoch: int, seed: int) -> np.ndarray:
    """The positions of an epoch in their order, which depends only on the epoch and the seed."""
    return np.random.default_rng([seed, epoch]).permutation(learned)


def steps_of(positions: int, batch: int) -> int:
    """The batches of an epoch, of nearly equal size, none larger than ``batch``."""
    return -(-positions // batch)


def batches(parts: list[np.ndarray], prepare: Callable[[np.ndarray], Tensors], workers: int) -> Iterator[Tensors]:
    """The batches with these indices in their order; several threads prepare them."""
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
