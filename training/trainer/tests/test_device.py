from __future__ import annotations

import numpy as np
import pytest
import torch

from trainer.architecture import Architecture
from trainer.device import Decoder
from trainer.features import decode
from trainer.games import GAMES
from trainer.records import record_type

from .conftest import DATA

DEVICE = torch.device("cuda" if torch.cuda.is_available() else "cpu")


@pytest.mark.parametrize("threats", [5, 0])
@pytest.mark.parametrize("name", ["xiongqi", "xiangqi"])
def test_a_device_decodes_what_numpy_does(name, threats, records):
    game = GAMES[name]
    if name == "xiangqi":
        records = np.fromfile(DATA / "xiangqi.bin", dtype=record_type(game), offset=32)
    flips = np.random.default_rng(3).integers(0, 2, (2, len(records)), dtype=np.int32)
    wanted = decode(records, game, threats > 0, flips)
    target = np.linspace(0, 1, len(records))
    found = Decoder(Architecture(game=game, threats=threats), DEVICE)(records.copy(), target, flips)
    for column in ("mover", "other", "starts", "bucket"):
        array = getattr(found, column).cpu().numpy()
        assert array.dtype == getattr(wanted, column).dtype
        assert np.array_equal(array, getattr(wanted, column)), column
    assert np.allclose(found.target.cpu().numpy(), target)
