from __future__ import annotations

import numpy as np
import pytest
import torch

from trainer import gradient
from trainer.features import decode
from trainer.network import Network

FEATURES = 9 * 1152


@pytest.mark.parametrize("power", [2.0, 2.5])
def test_the_fast_gradient_is_the_plain_one(network, records, power, monkeypatch):
    monkeypatch.setattr(gradient, "CHUNK", 64)  # 300 positions are five chunks, the last one short
    assert difference(network, records, power, torch.float32) < 1e-5


def test_half_precision_hardly_changes_the_gradient(records):
    torch.manual_seed(5)
    network = Network()
    with torch.no_grad():
        network.bucketed.normal_(0, 0.1)
        network.threats.normal_(0, 0.05)
        network.bias.normal_(0.3, 0.2)
        network.output_weight.normal_(0, 0.4)
    # Where a sum is within rounding of 0 or 1, one of the two passes a gradient on and the other does not.
    assert 0 < difference(network, records, 2.0, torch.float16) < 0.02


def difference(network, records, power, precision) -> float:
    """The largest relative difference between the two ways, of any parameter or the loss."""
    batch = decode(records)
    tensors = gradient.tensors(batch, np.random.default_rng(0).random(len(batch)), FEATURES)
    expected = gradient.plain(network, tensors, power)
    plain = [weights.grad.clone() for weights in network.parameters()]
    network.zero_grad(set_to_none=True)
    value = gradient.ByTransposing(network, precision)(tensors, power)
    pairs = zip(network.parameters(), plain, strict=True)
    worst = max(float((weights.grad - wanted).norm() / wanted.norm()) for weights, wanted in pairs)
    return max(worst, float(abs(value - expected) / expected))


def test_the_buffer_of_a_larger_batch_serves_a_smaller_one(network, records):
    step = gradient.ByTransposing(network, torch.float32)
    target = np.full(len(records), 0.5)
    for count in (300, 40):
        batch = gradient.tensors(decode(records[:count]), target[:count], FEATURES)
        network.zero_grad(set_to_none=True)
        step(batch, 2.0)
        fast = network.shared.grad.clone()
        network.zero_grad(set_to_none=True)
        gradient.plain(network, batch, 2.0)
        assert torch.allclose(fast, network.shared.grad, atol=1e-7)


def test_transposing_turns_lists_of_features_into_lists_of_positions(records):
    batch = decode(records)
    transposed = gradient.transpose(batch, FEATURES)
    rows, starts = transposed.rows.numpy(), transposed.starts.numpy()
    found = {(int(row), feature) for feature in range(FEATURES) for row in rows[starts[feature] : starts[feature + 1]]}
    wanted = set()
    for index in range(len(batch)):
        for side, features in enumerate((batch.mover, batch.other)):
            wanted |= {(2 * index + side, int(f)) for f in features[batch.starts[index] : batch.starts[index + 1]]}
    assert found == wanted
