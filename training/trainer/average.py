"""Averages of networks: of one that was trained further, and of the one it started from.

Training on new positions forgets some of what older ones taught. Networks of one origin lie in one valley of the loss,
so the mean of their weights is a network, too, often a better one than either (M. Wortsman et al., 2022: model soups).
"""

from __future__ import annotations

import numpy as np

from .netfile import WEIGHTS, NetError, Quantised


def average(nets: list[Quantised], shares: list[float]) -> Quantised:
    """The network whose weights are the mean of these, in proportion to the shares.

    Raises `NetError` if the networks differ in shape, or the shares are not one positive number for each of them.
    """
    first = nets[0]
    for net in nets[1:]:
        if net.architecture != first.architecture or not np.array_equal(net.bucket_map, first.bucket_map):
            wanted, found = (f"{each.architecture.game.name} {each.architecture}" for each in (first, net))
            raise NetError(f"networks of different shapes have no average ({wanted} and {found})")
    if len(shares) != len(nets) or not all(0 < share < np.inf for share in shares):
        raise NetError(f"{len(nets)} networks need as many shares, all of them positive")
    parts = np.array(shares) / sum(shares)

    def mean(name: str) -> np.ndarray:
        arrays = [getattr(net, name) for net in nets]
        total = sum(part * array for part, array in zip(parts, arrays, strict=True))
        return np.rint(total).astype(arrays[0].dtype)

    told = "; ".join(f"{part:.3f} of [{net.description}]" for part, net in zip(parts, nets, strict=True))
    result = Quantised(
        first.architecture, first.bucket_map, *(mean(name) for name in WEIGHTS), description=f"average: {told}"
    )
    result.check_sizes()
    return result
