from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest
import torch

from trainer import netfile
from trainer.architecture import Architecture
from trainer.network import Network
from trainer.records import record_type

from . import boards

DATA = Path(__file__).parent / "data"
GAMES = DATA / "games.bin"
XIANGQI = DATA / "xiangqi.bin"


@pytest.fixture
def positions() -> list[tuple[boards.Board, bool]]:
    rng = random.Random(7)
    return [(boards.random_board(rng), rng.random() < 0.5) for _ in range(300)]


@pytest.fixture
def records(positions) -> np.ndarray:
    return np.frombuffer(b"".join(boards.record_bytes(*position) for position in positions), dtype=record_type())


@pytest.fixture
def network() -> Network:
    """Small, with random weights of the sizes that training leads to."""
    torch.manual_seed(3)
    network = Network(Architecture(width=24))
    with torch.no_grad():
        network.bucketed.normal_(0, 0.1)
        network.threats.normal_(0, 0.05)
        network.bias.normal_(0.3, 0.2)
        network.output_weight.normal_(0, 0.4)
        network.output_bias.normal_(0, 0.2)
        network.clip()
    return network


@pytest.fixture
def old() -> netfile.Quantised:
    """A network without rows for threats."""
    torch.manual_seed(9)
    network = Network(Architecture(width=24, threats=0))
    with torch.no_grad():
        network.bucketed.normal_(0, 0.1)
        network.output_weight.normal_(0, 0.4)
        network.clip()
    return netfile.quantise(network, "for tests")


@pytest.fixture
def net(network) -> netfile.Quantised:
    return netfile.quantise(network, "for tests")
