from __future__ import annotations

from dataclasses import replace

import numpy as np

from trainer import netfile
from trainer.__main__ import main


def test_the_average_lies_between_in_proportion_to_the_shares(net, tmp_path):
    other = replace(net, feature_weights=net.feature_weights + 3, output_biases=net.output_biases - 30)
    netfile.write(tmp_path / "one", net)
    netfile.write(tmp_path / "other", other)
    paths = [str(tmp_path / name) for name in ("one", "other")]
    out = tmp_path / "average"
    assert main(["average", *paths, "--shares", "1", "2", "--out", str(out)]) == 0
    found = netfile.read(out)
    assert np.array_equal(found.feature_weights, net.feature_weights + 2)
    assert np.array_equal(found.output_biases, net.output_biases - 20)
    assert np.array_equal(found.feature_biases, net.feature_biases)
    assert found.description == "average: 0.333 of [for tests]; 0.667 of [for tests]"


def test_only_networks_of_one_shape_with_a_share_each_have_an_average(net, old, tmp_path, capsys):
    netfile.write(tmp_path / "net", net)
    netfile.write(tmp_path / "old", old)
    net_path, old_path, out = (str(tmp_path / name) for name in ("net", "old", "out"))
    for given, reason in (
        ([net_path, old_path], "networks of different shapes"),
        ([net_path, net_path, "--shares", "1"], "2 networks need as many shares"),
        ([net_path, net_path, "--shares", "1", "-1"], "all of them positive"),
        ([net_path, net_path, "--shares", "1", "nan"], "all of them positive"),
    ):
        assert main(["average", *given, "--out", out]) == 2
        assert reason in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
