"""The network, in PyTorch: two accumulators, squared clipped activation, one output layer for each number of pieces."""

from __future__ import annotations

import math

import torch
from torch import nn
from torch.nn import functional

from .architecture import OUTPUT_LIMIT, OUTPUT_QUANTUM, Architecture


class Network(nn.Module):
    """The trainable network. `table` and `head` are its two halves; `forward` evaluates positions with both."""

    def __init__(self, architecture: Architecture | None = None) -> None:
        super().__init__()
        self.architecture = shape = architecture or Architecture()
        # The first layer is factorised: weights shared by all buckets plus weights of each bucket. So rare buckets
        # start from what the frequent ones have learned. The file holds the sum.
        self.shared = nn.Parameter(torch.empty(shape.inputs, shape.width))
        self.bucketed = nn.Parameter(torch.zeros(shape.buckets, shape.inputs, shape.width))
        # None for a game without threats: its checkpoints hold no such weights.
        self.threats = nn.Parameter(torch.zeros(shape.threats * shape.inputs, shape.width)) if shape.threats else None
        self.bias = nn.Parameter(torch.empty(shape.width))
        self.output_weight = nn.Parameter(torch.empty(shape.outputs, 2 * shape.width))
        self.output_bias = nn.Parameter(torch.zeros(shape.outputs))
        bound = 1 / math.sqrt(32)
        nn.init.uniform_(self.shared, -bound, bound)
        nn.init.uniform_(self.bias, 0, bound)
        nn.init.uniform_(self.output_weight, -1 / math.sqrt(2 * shape.width), 1 / math.sqrt(2 * shape.width))

    def table(self) -> torch.Tensor:
        """The first layer's weights, a row for each feature: of each bucket, then of each threat state."""
        rows = (self.bucketed + self.shared).flatten(0, 1)
        return rows if self.threats is None else torch.cat([rows, self.threats])

    def output_weights(self) -> torch.Tensor:
        """The output weights rounded as in the file; gradients ignore the rounding.

        Few of them are more than a few steps of 1/64 in size. Rounded only at the end they cost 12 units.
        """
        weights = self.output_weight
        return weights + (torch.round(weights * OUTPUT_QUANTUM) / OUTPUT_QUANTUM - weights).detach()

    def head(self, sums: torch.Tensor, bucket: torch.Tensor) -> torch.Tensor:
        """Computes the output from the sums of rows (side to move first, then the other; one position per row)."""
        clipped = functional.hardtanh(sums + self.bias.repeat(2), 0, 1)
        every = functional.linear(clipped * clipped, self.output_weights(), self.output_bias)
        return every.gather(1, bucket[:, None]).squeeze(1)

    def forward(self, mover: torch.Tensor, other: torch.Tensor, starts: torch.Tensor, bucket: torch.Tensor):
        """The outputs of a batch, see `features.Batch`."""
        return self.head(sum_rows(self.table(), mover, other, starts), bucket)

    @torch.no_grad()
    def clip(self) -> None:
        """Clips every weight to the range in which quantisation is exact to within half a step."""
        limit = self.architecture.feature_limit
        torch.clamp(self.bucketed, -limit - self.shared, limit - self.shared, out=self.bucketed)
        if self.threats is not None:
            self.threats.clamp_(-limit, limit)
        self.bias.clamp_(-limit, limit)
        self.output_weight.clamp_(-OUTPUT_LIMIT, OUTPUT_LIMIT)


def sum_rows(table: torch.Tensor, mover: torch.Tensor, other: torch.Tensor, starts: torch.Tensor) -> torch.Tensor:
    """For each position, the sum of the rows of its features, as the side to move sees them and as the other does."""
    sums = [bag(table, features, starts) for features in (mover, other)]
    return torch.cat(sums, dim=1)


def bag(table: torch.Tensor, rows: torch.Tensor, starts: torch.Tensor) -> torch.Tensor:
    """Sums of rows of a table: first that of ``rows[starts[0]:starts[1]]``, and so on."""
    return functional.embedding_bag(rows, table, starts, mode="sum", include_last_offset=True)


def loss(output: torch.Tensor, target: torch.Tensor, power: float) -> torch.Tensor:
    """The absolute difference of expected points and target to this power, for each position."""
    return (torch.sigmoid(output) - target).abs().pow(power)
