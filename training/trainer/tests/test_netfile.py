from __future__ import annotations

import struct
from pathlib import Path

import numpy as np
import pytest
import torch

from trainer import checkpoint, feen, netfile
from trainer.architecture import Architecture
from trainer.features import decode
from trainer.games import DEFAULT, GAMES
from trainer.netfile import NetError
from trainer.network import Network

from . import boards


def test_fnv1a():
    assert netfile.fnv1a(b"") == 0xCBF29CE484222325
    assert netfile.fnv1a(b"a") == 0xAF63DC4C8601EC8C
    assert netfile.fnv1a(b"foobar") == 0x85944171F73967E8


def test_the_architecture_of_the_engine():
    for shape, text, features in [
        (Architecture(), "1152x4+1152x5-256x2-scr-8", 10368),
        (Architecture(threats=0), "1152x4-256x2-scr-8", 4608),
        (Architecture(width=32, game=GAMES["xiangqi"]), "1260x3+1260x5-32x2-scr-8", 10080),
        (Architecture(width=32, game=GAMES["xiangqi"], threats=0), "1260x3-32x2-scr-8", 3780),
    ]:
        assert str(shape) == text
        assert Architecture.parse(shape.game.name, text) == shape
        assert shape.features == features
    assert Architecture().threats == 5
    for text in (
        *("", "1152x4-256x2-scr-9", "1152x0-256x2-scr-8", "1152x4-0x2-scr-8", "x"),
        *("1152x4+1152x4-256x2-scr-8", "1152x4+1152x0-256x2-scr-8", "1152x4+0x0-256x2-scr-8", "1152x4+-256x2-scr-8"),
        *("1152x4+1260x5-256x2-scr-8", "1152x4+1152x5+1152x5-256x2-scr-8"),
    ):
        with pytest.raises(ValueError, match="architecture"):
            Architecture.parse("xiongqi", text)
    with pytest.raises(ValueError, match="does not fit xiangqi"):
        Architecture.parse("xiangqi", "1260x3+1260x4-256x2-scr-8")
    with pytest.raises(ValueError, match="architecture '1152x4-256x2-scr-8' does not fit xiangqi"):
        Architecture.parse("xiangqi", "1152x4-256x2-scr-8")
    with pytest.raises(ValueError, match="the network is for shogi, not for xiongqi or xiangqi"):
        Architecture.parse("shogi", "1152x4-256x2-scr-8")


def test_a_network_of_version_1_is_read(old):
    data = netfile.to_bytes(old)
    first = b"XMAONNUE" + struct.pack("<II", 1, 25) + b"xiongqi-1152x4-24x2-scr-8" + data[44:-8]
    first = netfile.from_bytes(first + struct.pack("<Q", netfile.fnv1a(first)))
    assert netfile.to_bytes(first) == data
    embedded = netfile.read(Path(__file__).parents[3] / "search" / "networks" / "xiongqi.nnue")
    assert embedded.architecture == Architecture()


@pytest.mark.parametrize("which", ["net", "old"])
def test_files_come_back_as_they_were(tmp_path, which, request):
    net, path = request.getfixturevalue(which), tmp_path / "net"
    netfile.write(path, net)
    back = netfile.read(path)
    for name, value in vars(net).items():
        assert np.array_equal(getattr(back, name), value), name
    assert [file.name for file in tmp_path.iterdir()] == ["net"]
    assert netfile.to_bytes(back) == path.read_bytes()


def test_every_field_is_where_the_format_says(net):
    data = netfile.to_bytes(net)
    name = b"1152x4+1152x5-24x2-scr-8"
    start = b"XMAONNUE" + struct.pack("<II", 2, 7) + b"xiongqi" + struct.pack("<I", len(name)) + name
    place = len(start)
    assert data[:place] == start
    assert data[place : place + 32] == bytes(DEFAULT.bucket_map)
    place += 32
    # Feature 64 * 5 + 9 (an own chariot on b2) of bucket 2, element 7.
    feature = 2 * 1152 + 64 * 5 + 9
    at = place + 2 * (feature * 24 + 7)
    assert struct.unpack_from("<h", data, at)[0] == net.feature_weights[feature, 7]
    place += 2 * 4608 * 24
    # The same input in state 3, an attacked and defended piece.
    row = 2 * 1152 + 64 * 5 + 9
    at = place + 2 * (row * 24 + 7)
    assert struct.unpack_from("<h", data, at)[0] == net.feature_weights[4608 + row, 7] != 0
    place += 2 * 5 * 1152 * 24
    assert struct.unpack_from("<24h", data, place) == tuple(net.feature_biases)
    place += 2 * 24
    # Output layer 3, the other side's element 5.
    assert struct.unpack_from("<h", data, place + 2 * (3 * 48 + 24 + 5))[0] == net.output_weights[3, 29]
    place += 2 * 8 * 48
    assert struct.unpack_from("<8i", data, place) == tuple(net.output_biases)
    place += 32
    assert data[place:-8] == struct.pack("<I", 9) + b"for tests"


def test_any_damage_is_refused(net):
    data = netfile.to_bytes(net)
    rng = np.random.default_rng(1)
    for place in [*range(0, 100, 7), *rng.integers(len(data), size=12), len(data) - 20, len(data) - 1]:
        damaged = bytearray(data)
        damaged[place] ^= 1 << rng.integers(8)
        with pytest.raises(NetError):
            netfile.from_bytes(bytes(damaged))
    for length in [*range(0, 80, 9), 5000, len(data) - 9, len(data) - 1]:
        with pytest.raises(NetError):
            netfile.from_bytes(data[:length])
    with pytest.raises(NetError, match="too many"):
        netfile.from_bytes(data + b"\0")
    with pytest.raises(NetError, match="nothing: No such"):
        netfile.read("nothing")


def test_a_bucket_map_that_points_nowhere_is_refused(net):
    net.bucket_map[5] = 4
    with pytest.raises(NetError, match="bucket 4"):
        netfile.from_bytes(netfile.to_bytes(net))


def test_scores_are_those_of_plain_arithmetic(net, positions, records):
    scores = net.evaluate(decode(records))
    assert scores.dtype == np.int64
    assert scores.tolist() == [boards.evaluate(net, *position) for position in positions]
    assert scores.min() < -100
    assert scores.max() > 100


def test_a_network_without_threats_is_evaluated_without_them(old, positions, records):
    scores = old.evaluate(decode(records, threats=False))
    assert scores.tolist() == [boards.evaluate(old, *position) for position in positions]
    texts = [boards.feen(*position) for position in positions]
    assert old.evaluate(feen.batch(texts, threats=False)).tolist() == scores.tolist()


def test_mirrored_and_exchanged_boards_score_the_same(net, positions):
    scores = net.evaluate(feen.batch([boards.feen(*position) for position in positions]))
    mirrored = net.evaluate(feen.batch([boards.feen(boards.mirrored(board), south) for board, south in positions]))
    turned = net.evaluate(feen.batch([boards.feen(boards.turned(board), not south) for board, south in positions]))
    assert np.array_equal(scores, mirrored)
    assert np.array_equal(scores, turned)


def test_whole_numbers_are_close_to_the_exact_network(net, network, records):
    batch = decode(records)
    with torch.no_grad():
        arrays = (batch.mover, batch.other, batch.starts, batch.bucket)
        exact = 400 * network(*map(torch.from_numpy, arrays)).numpy()
    # Half a step of each of up to 72 feature weights and of each output weight, if all errors added up, is far more.
    assert np.abs(net.evaluate(batch) - exact).max() < 40
    assert np.abs(net.evaluate(batch) - exact).mean() < 8


def test_divisions_go_toward_zero():
    numbers = np.array([-256, -255, -254, -1, 0, 1, 254, 255, 256])
    assert netfile._truncated(numbers, 255).tolist() == [-1, -1, 0, 0, 0, 0, 0, 1, 1]


@pytest.mark.parametrize(
    ("architecture", "largest"),
    [
        (Architecture(width=8), 252),  # 129 times that, and more, fits 16 bits
        (Architecture(width=8, threats=0), 502),
        (Architecture(width=8, game=GAMES["xiangqi"]), 179),
        (Architecture(width=8, game=GAMES["xiangqi"], threats=0), 358),
    ],
)
def test_clipped_weights_cannot_overflow(architecture, largest):
    torch.manual_seed(1)
    network = Network(architecture)
    with torch.no_grad():
        for weights in network.parameters():
            weights.normal_(0, 50)
        network.clip()
        network.output_bias.zero_()
    net = netfile.quantise(network, "")
    assert np.abs(net.feature_weights[: architecture.buckets * architecture.inputs]).max() == largest
    assert np.abs(net.feature_weights[-architecture.inputs :]).max() == largest
    assert np.abs(net.feature_biases).max() == largest
    assert np.abs(net.output_weights).max() == 127


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("shared", float("nan"), "feature weights are not finite"),
        ("shared", 3.0, "accumulator"),
        # Not too large alone, but with the other rows of the same piece.
        ("threats", 1.9, "accumulator"),
        ("bias", 1e9, "feature biases are not finite or too large"),
        ("output_weight", 2.1, "output weight"),
        ("output_bias", 1e4, "output weights add up"),
    ],
)
def test_what_does_not_fit_is_refused(network, name, value, reason):
    with torch.no_grad():
        getattr(network, name).fill_(value)
    with pytest.raises(NetError, match=reason):
        netfile.quantise(network, "")


def test_output_weights_that_add_up_are_refused():
    network = Network()
    with torch.no_grad():
        network.output_weight.fill_(127 / 64)
    with pytest.raises(NetError, match="add up"):
        netfile.quantise(network, "")


def test_a_network_that_starts_from_a_file_is_the_same(net, tmp_path):
    netfile.write(tmp_path / "net", net)
    again = Network(net.architecture)
    checkpoint.load_weights(tmp_path / "net", again)
    again.clip()
    assert netfile.to_bytes(netfile.quantise(again, "for tests")) == netfile.to_bytes(net)
