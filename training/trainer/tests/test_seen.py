from __future__ import annotations

import re

import numpy as np
import pytest
import torch

from trainer import feen, netfile
from trainer.__main__ import main
from trainer.architecture import Architecture
from trainer.games import DEFAULT, GAMES
from trainer.heatmap import Board, draw
from trainer.network import Network
from trainer.seen import PieceValue, piece_values

from . import boards
from .conftest import GAMES as FILE
from .conftest import XIANGQI
from .test_features import xiangqi


def plain_values(net, positions):
    """Units by kind and square as the owner sees it: one list of differences each, piece by piece."""
    found: dict[tuple[str, str], list[int]] = {}
    for board, south in positions:
        before = boards.evaluate(net, board, south)
        for square, letter in board.items():
            if letter in "GgDd":
                continue
            rest = {other: piece for other, piece in board.items() if other != square}
            value = before - boards.evaluate(net, rest, south)
            seen = square if letter.isupper() else square[0] + str(9 - int(square[1]))
            found.setdefault((letter.upper(), seen), []).append(value if letter.isupper() == south else -value)
    return found


@pytest.mark.parametrize("which", ["net", "old"])
def test_values_are_those_of_plain_arithmetic(which, request, positions, records):
    net = request.getfixturevalue(which)
    values = piece_values(net, records[:30], 200.0)
    wanted = plain_values(net, positions[:30])
    assert list(values) == ["soldier", "advisor", "bear", "horse", "cannon", "chariot", "empress"]
    seen = set()
    for letter, value in zip("SABHCRE", values.values(), strict=True):
        for square in range(64):
            name = "abcdefgh"[square % 8] + str(square // 8 + 1)
            units = wanted.get((letter, name), [])
            assert value.samples[square] == len(units)
            # 400 units are 200 centipawns.
            assert value.centipawns[square] == pytest.approx(np.mean(units) / 2 if units else 0)
            seen.add(len(units))
    assert len(seen) > 2
    chariot = values["chariot"]
    every = [unit for (letter, _), units in wanted.items() if letter == "R" for unit in units]
    assert chariot.mean == pytest.approx(np.mean(every) / 2)
    back = PieceValue.from_json(chariot.as_json())
    assert np.array_equal(back.samples, chariot.samples)
    assert np.abs(back.centipawns - chariot.centipawns).max() < 0.006


def test_a_piece_of_xiangqi(tmp_path):
    game = GAMES["xiangqi"]
    torch.manual_seed(4)
    network = Network(Architecture(width=16, game=game))
    with torch.no_grad():
        network.bucketed.normal_(0, 0.1)
        network.output_weight.normal_(0, 0.4)
        network.clip()
    net = netfile.quantise(network, "")
    # North's chariot on i10 is on i1 as North sees it; South is to move.
    with_it, without = net.evaluate(
        feen.batch(["5g^2r/9/9/9/9/9/9/9/9/3G^5 / X/x", "5g^3/9/9/9/9/9/9/9/9/3G^5 / X/x"], game)
    )
    record = np.frombuffer(xiangqi({3: 6, 86: 14, 89: 13}), dtype=feen.record_type(game))
    values = piece_values(net, record, 400.0)
    assert values["chariot"].samples.nonzero()[0].tolist() == [8]
    assert values["chariot"].centipawns[8] == without - with_it != 0
    assert values["horse"].mean is None
    some = np.fromfile(XIANGQI, dtype=feen.record_type(game), offset=32)
    values = piece_values(net, some, 400.0)
    # No advisor leaves its palace, no elephant crosses the river, and soldiers do not go back.
    for kind, squares in (("advisor", 27), ("elephant", 45)):
        assert values[kind].samples[squares:].sum() == 0 < values[kind].samples.sum()
    assert values["soldier"].samples[:27].sum() == 0


def test_the_picture_has_the_numbers():
    values, samples = np.zeros(64), np.zeros(64, np.int64)
    values[[8, 17, 63]], samples[[8, 17, 63]] = [-0.2, 120.26, 999], [5, 1234, 4]
    picture = draw(DEFAULT, [Board("horse <1>", values, samples)], 5, "seed & all")
    assert "<desc>seed &amp; all</desc>" in picture
    assert "horse &lt;1&gt;" in picture
    assert "<title>a2: -0.2 centipawns, 5 samples</title>" in picture
    assert "<title>b3: 120.3 centipawns, 1,234 samples</title>" in picture
    assert "<title>h8: 4 samples, too few</title>" in picture
    assert picture.count("too few") == 62
    assert ">120</text>" in picture
    assert ">0</text>" in picture
    assert "999" not in picture
    # The least value is dark, the greatest bright.
    assert 'fill="#440154" stroke="#ddd"><title>a2' in picture
    assert 'fill="#fde724" stroke="#ddd"><title>b3' in picture


def test_the_command_draws_a_picture(net, tmp_path, capsys):
    netfile.write(tmp_path / "net", net)
    out = tmp_path / "pieces.svg"
    given = ["pieces", str(tmp_path / "net"), str(FILE), "--out"]
    assert main([*given, str(out), "--least", "3"]) == 0
    records = np.fromfile(FILE, dtype=feen.record_type(), offset=16)
    values = piece_values(net, records, 426.7)
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(values)
    assert lines[0].endswith(f", {values['soldier'].samples.sum()} samples")
    text = out.read_text()
    assert (
        f"<desc>network {netfile.checksum(tmp_path / 'net'):016x} of xiongqi; 4000 positions of games.bin (sha256 "
        in text
    )
    number = f"{values['soldier'].samples[18]:,}"
    assert re.search(rf"<title>c3: -?[\d.]+ centipawns, {number} samples</title>", text)
    assert main([*given, str(tmp_path / "no" / "folder")]) == 2
    assert "No such file" in capsys.readouterr().err
