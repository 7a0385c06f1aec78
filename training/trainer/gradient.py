"""The gradient of one step, computed in one of two ways.

`plain` leaves everything to PyTorch; it runs anywhere and suits a GPU. On a CPU, PyTorch's backward pass of the first
layer and its large temporary arrays take most of the time. `ByTransposing` differs in three ways and is several times
as fast (README.md has the figures):

- The gradient of the table is itself a sum of rows: row f collects the gradients of the positions that have feature f.
  So the forward operation computes it from the transposed features, which a radix sort yields.
- The rest of the network runs on a few positions at a time, whose activations stay in the cache.
- The table is read as 16-bit floats: half the traffic. They are 32 times finer than the quantised weights.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch

from .features import Batch
from .network import Network, bag, loss, sum_rows

# The sums and gradients of this many positions (2 MB at width 256) fit into the second-level cache.
CHUNK = 512


@dataclass
class Transposed:
    """For every feature, the rows of the gradient to which it contributes.

    Row 2i is position i as its mover sees it, row 2i + 1 as the other side does.
    """

    rows: torch.Tensor
    starts: torch.Tensor


@dataclass
class Tensors:
    """A batch for PyTorch, with its targets."""

    mover: torch.Tensor
    other: torch.Tensor
    starts: torch.Tensor
    bucket: torch.Tensor
    target: torch.Tensor
    transposed: Transposed | None

    def __len__(self) -> int:
        return len(self.bucket)


def tensors(batch: Batch, target: np.ndarray, features: int | None) -> Tensors:
    """A decoded batch as tensors; if the number of ``features`` is given, with transposed features."""
    return Tensors(
        mover=torch.from_numpy(batch.mover),
        other=torch.from_numpy(batch.other),
        starts=torch.from_numpy(batch.starts),
        bucket=torch.from_numpy(batch.bucket),
        target=torch.from_numpy(np.asarray(target, dtype=np.float32)),
        transposed=None if features is None else transpose(batch, features),
    )


def transpose(batch: Batch, features: int) -> Transposed:
    """Sorts the occurrences of features by feature."""
    keys = np.concatenate([batch.mover, batch.other]).astype(np.uint16)
    position = np.repeat(np.arange(len(batch), dtype=np.int32) * 2, np.diff(batch.starts))
    rows = np.concatenate([position, position + 1])[np.argsort(keys, kind="stable")]
    starts = np.zeros(features + 1, dtype=np.int32)
    np.cumsum(np.bincount(keys, minlength=features), out=starts[1:])
    return Transposed(torch.from_numpy(rows), torch.from_numpy(starts))


def plain(network: Network, batch: Tensors, power: float) -> torch.Tensor:
    """Adds the gradient of the batch's mean loss to the parameters' and returns that loss."""
    output = network(batch.mover, batch.other, batch.starts, batch.bucket)
    mean = loss(output, batch.target, power).mean()
    mean.backward()
    return mean.detach()


class ByTransposing:
    """Computes the same as `plain`, faster on a CPU. Requires batches with transposed features."""

    def __init__(self, network: Network, precision: torch.dtype = torch.float16) -> None:
        self.network, self.precision = network, precision
        # Reused between steps: the page faults of new memory of this size cost as much as the arithmetic.
        self.buffer = torch.empty(0)

    def __call__(self, batch: Tensors, power: float) -> torch.Tensor:
        """Adds the gradient of the batch's mean loss to the parameters' and returns that loss."""
        table = self.network.table()
        rounded = table.detach().to(self.precision)
        count, width = len(batch), 2 * self.network.architecture.width
        if len(self.buffer) < count:
            self.buffer = torch.empty(count, width)
        gradient = self.buffer[:count]
        total = torch.zeros(())
        starts = batch.starts.tolist()
        for low in range(0, count, CHUNK):
            high = min(low + CHUNK, count)
            begin, end = starts[low], starts[high]
            here = batch.starts[low : high + 1] - begin
            sums = sum_rows(rounded, batch.mover[begin:end], batch.other[begin:end], here).float().requires_grad_()
            output = self.network.head(sums, batch.bucket[low:high])
            part = loss(output, batch.target[low:high], power).sum() / count
            part.backward()
            gradient[low:high] = sums.grad
            total += part.detach()
        assert batch.transposed is not None
        table.backward(bag(gradient.view(2 * count, -1), batch.transposed.rows, batch.transposed.starts))
        return total
