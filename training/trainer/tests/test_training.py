from __future__ import annotations

import hashlib
import io
import json
import shutil

import numpy as np
import pytest
import torch

from trainer import feen, loader, netfile, records, run, scale, train
from trainer.__main__ import main
from trainer.settings import Settings, SettingsError

from . import boards
from .conftest import GAMES, XIANGQI

SMALL = {"data": [str(GAMES)], "batch": 256, "width": 16, "epochs": 6, "held_out": 10, "warmup": 5, "rate": 0.004}


def arguments(out, **more):
    given = ["train", "--out", str(out), "--threads", "2"]
    for name, value in (SMALL | more).items():
        given += [f"--{name.replace('_', '-')}", *(value if isinstance(value, list) else [str(value)])]
    return given


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    out = tmp_path_factory.mktemp("finished")
    assert main(arguments(out)) == 0
    return out


def test_the_loss_falls_and_everything_is_written(finished):
    report = json.loads((finished / "report.json").read_text())
    assert [row["epoch"] for row in report["epochs"]] == [1, 2, 3, 4, 5, 6]
    assert report["epochs"][-1]["loss"] < 0.5 * report["epochs"][0]["loss"]
    held = report["held_out"]
    assert held["loss"] == report["epochs"][-1]["held_out_loss"] < 0.9 * held["loss_of_always_even"]
    assert held["positions"] + report["data"]["learned"] == 4000
    assert abs(held["quantised_loss"] - held["loss"]) < 0.05 * held["loss"]
    assert sum(report["data"]["losses_draws_wins"]) == sum(report["data"]["by_output_bucket"]) == 4000
    assert sum(report["data"]["by_feature_bucket"]) == 8000
    for name in ("losses", "rate", "calibration"):
        assert (finished / f"{name}.png").read_bytes().startswith(b"\x89PNG")
    text = (finished / "report.md").read_text()
    assert report["network"]["checksum"] in text
    assert "nan" not in text


def test_the_network_file_is_read_back_and_knows_who_is_ahead(finished, capsys):
    net = netfile.read(finished / "network.nnue")
    assert str(net.architecture) == "1152x4+1152x5-16x2-scr-8"
    digest = hashlib.sha256(GAMES.read_bytes()).hexdigest()
    assert f"games.bin (sha256 {digest[:12]}); K " in net.description
    assert "seed 1" in net.description
    more = "3g^4/8/ssss4/8/8/SSSS4/8/R2G^3R / X/x"
    less = "r2g^3r/8/ssss4/8/8/SSSS4/8/3G^4 / X/x"
    capsys.readouterr()
    assert main(["evaluate", str(finished / "network.nnue"), more, less]) == 0
    ahead, behind = map(int, capsys.readouterr().out.split())
    assert ahead > 20 > -20 > behind
    assert [ahead, behind] == net.evaluate(feen.batch([more, less])).tolist()


def test_positions_from_standard_input(finished, monkeypatch, capsys, positions):
    lines = "".join(boards.feen(*position) + "\n" for position in positions)
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    assert main(["evaluate", str(finished / "network.nnue")]) == 0
    net = netfile.read(finished / "network.nnue")
    wanted = [boards.evaluate(net, *position) for position in positions]
    assert [int(line) for line in capsys.readouterr().out.splitlines()] == wanted


def test_positions_for_a_network_without_threats(old, tmp_path, capsys, positions):
    netfile.write(tmp_path / "net", old)
    assert main(["evaluate", str(tmp_path / "net"), *(boards.feen(*position) for position in positions)]) == 0
    wanted = [boards.evaluate(old, *position) for position in positions]
    assert [int(line) for line in capsys.readouterr().out.splitlines()] == wanted


def test_the_same_seed_trains_the_same_network(finished, tmp_path):
    assert main(arguments(tmp_path)) == 0
    assert (tmp_path / "network.nnue").read_bytes() == (finished / "network.nnue").read_bytes()


def test_an_interrupted_run_goes_on_as_if_nothing_had_been(finished, tmp_path, monkeypatch):
    learn = train.Trainer.learn
    interrupt = train.Interrupt()
    monkeypatch.setattr(run, "Interrupt", lambda: interrupt)
    for stops in (20, 45):  # within the second and the fourth epoch

        def stop(trainer, batch, stops=stops):
            interrupt.wanted = trainer.step == stops
            return learn(trainer, batch)

        monkeypatch.setattr(train.Trainer, "learn", stop)
        assert main(arguments(tmp_path)) == 1
        assert "seed 1" in netfile.read(tmp_path / "network.nnue").description
    monkeypatch.undo()
    assert main(arguments(tmp_path)) == 0
    assert (tmp_path / "network.nnue").read_bytes() == (finished / "network.nnue").read_bytes()
    ours, theirs = (json.loads((out / "report.json").read_text()) for out in (tmp_path, finished))
    for row in ours["epochs"] + theirs["epochs"]:
        del row["seconds"], row["positions_per_second"]
    assert ours["epochs"] == theirs["epochs"]


def test_a_finished_run_is_not_repeated(finished):
    before = (finished / "network.nnue").read_bytes()
    checkpoint = (finished / "checkpoint.pt").read_bytes()
    assert main(arguments(finished)) == 0
    assert (finished / "network.nnue").read_bytes() == before
    assert (finished / "checkpoint.pt").read_bytes() == checkpoint


@pytest.mark.parametrize("name", ["checkpoint.pt", "network.nnue"])
def test_another_runs_weights_are_a_start(finished, tmp_path, name):
    assert main(arguments(tmp_path, epochs=1, rate=1e-5, start=str(finished / name))) == 0
    first = json.loads((finished / "report.json").read_text())["epochs"]
    warm = json.loads((tmp_path / "report.json").read_text())["epochs"][0]
    assert warm["loss"] < 1.1 * first[-1]["loss"] < 0.5 * first[0]["loss"]
    digest = hashlib.sha256((finished / name).read_bytes()).hexdigest()
    assert netfile.read(tmp_path / "network.nnue").description.endswith(f"; start {name} (sha256 {digest[:12]})")


def test_weights_of_another_shape_are_refused(finished, tmp_path, capsys):
    """A checkpoint without threats neither starts a run nor is resumed."""
    state = torch.load(finished / "checkpoint.pt", weights_only=True)
    del state["network"]["threats"]
    (tmp_path / "run").mkdir()
    path = tmp_path / "run" / "checkpoint.pt"
    torch.save(state, path)
    for given in (arguments(tmp_path / "other", start=str(path)), arguments(tmp_path / "run")):
        assert main(given) == 2
        assert f"{path} holds a network of a different shape" in capsys.readouterr().err


def test_a_network_file_without_threats_is_a_start(old, tmp_path):
    path = tmp_path / "old.nnue"
    netfile.write(path, old)
    assert main(arguments(tmp_path / "run", width=24, epochs=1, rate=1e-9, start=str(path))) == 0
    net = netfile.read(tmp_path / "run" / "network.nnue")
    assert str(net.architecture) == "1152x4+1152x5-24x2-scr-8"
    pieces, threats = np.split(net.feature_weights, [4 * 1152])
    limit = round(net.architecture.feature_limit * 255)
    assert np.array_equal(pieces, old.feature_weights.clip(-limit, limit))
    assert not threats.any()


def test_a_network_that_sees_pieces_alone(old, tmp_path):
    path = tmp_path / "old.nnue"
    netfile.write(path, old)
    given = arguments(tmp_path / "run", width=24, epochs=1, rate=1e-9, inputs="pieces", start=str(path))
    assert main(given) == 0
    net = netfile.read(tmp_path / "run" / "network.nnue")
    assert net.architecture == old.architecture
    limit = round(net.architecture.feature_limit * 255)
    assert np.array_equal(net.feature_weights, old.feature_weights.clip(-limit, limit))
    held = json.loads((tmp_path / "run" / "report.json").read_text())["held_out"]
    assert abs(held["quantised_loss"] - held["loss"]) < 0.05 * held["loss"]


def test_a_network_file_of_another_shape_is_no_start(old, tmp_path, capsys):
    path = tmp_path / "old.nnue"
    netfile.write(path, old)
    assert main(arguments(tmp_path / "run", width=16, start=str(path))) == 2
    shapes = "xiongqi 1152x4-24x2-scr-8, not xiongqi 1152x4+1152x5-16x2-scr-8"
    assert f"{path} holds a network of a different shape ({shapes})" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"seed": 2}, "seed was 1 and is 2"),
        ({"width": 32}, "width was 16 and is 32"),
        ({"epochs": 0}, "epochs is 0"),
        ({"share": 1.5}, "share is 1.5"),
        ({"data": ["nothing.bin"]}, "nothing.bin: No such file"),
        ({"held_out": 1000000}, "too few"),
    ],
)
def test_bad_input_is_told_in_one_line(finished, capsys, more, reason):
    assert main(arguments(finished, **more)) == 2
    assert [reason in line for line in capsys.readouterr().err.splitlines() if line.startswith("error: ")] == [True]


def test_a_damaged_checkpoint_is_refused(finished, tmp_path, capsys):
    damaged = (finished / "checkpoint.pt").read_bytes()
    (tmp_path / "checkpoint.pt").write_bytes(damaged[: len(damaged) // 2])
    assert main(arguments(tmp_path)) == 2
    assert "is damaged" in capsys.readouterr().err


def test_a_bad_network_is_refused(tmp_path, capsys):
    (tmp_path / "net").write_bytes(b"XMAONNUE")
    assert main(["evaluate", str(tmp_path / "net"), "x"]) == 2
    assert capsys.readouterr().err.startswith("error: ")


def test_inspect(finished, capsys):
    assert main(["inspect", str(finished / "network.nnue")]) == 0
    out = capsys.readouterr().out
    assert "game xiongqi\narchitecture 1152x4+1152x5-16x2-scr-8\n" in out
    assert "1 1 1 0" in out


def test_a_network_for_xiangqi(tmp_path, capsys):
    assert main(arguments(tmp_path, game="xiangqi", data=str(XIANGQI), epochs=16)) == 0
    report = json.loads((tmp_path / "report.json").read_text())
    assert report["epochs"][-1]["loss"] < 0.5 * report["epochs"][0]["loss"]
    assert sum(report["data"]["by_feature_bucket"]) == 3000
    assert all(report["data"]["by_feature_bucket"])
    capsys.readouterr()
    assert main(["inspect", str(tmp_path / "network.nnue")]) == 0
    out = capsys.readouterr().out
    assert "game xiangqi\narchitecture 1260x3+1260x5-16x2-scr-8\n" in out
    assert "  . . . 1 0\n  . . . 2 2\n  . . . 2 2\nfeature" in out
    assert main(arguments(tmp_path / "other", data=str(XIANGQI))) == 2
    assert "holds positions of xiangqi, not of xiongqi" in capsys.readouterr().err


def file_of(path, games, times, factor):
    """A file with these games several times over, and their scores multiplied."""
    some = np.tile(games, times)
    some["score"] = np.clip(some["score"].astype(np.int64) * factor, -30_000, 30_000)
    path.write_bytes(records.header() + some.tobytes())
    return str(path)


def test_every_file_has_a_scale_of_its_own_unless_it_is_too_small(tmp_path):
    games = np.array(records.open_file(GAMES))
    games["score"] = np.clip(games["score"], -10_000, 10_000)
    large = [file_of(tmp_path / f"large{factor}", games, 3, factor) for factor in (1, 2)]
    small = [file_of(tmp_path / f"small{factor}", games, 1, factor) for factor in (1, 2)]
    every = records.Records([*large, *small])
    scales = run.fit_scales(every, np.arange(len(every)))
    one, two, *both = scales
    assert two == pytest.approx(2 * one, rel=0.001)
    assert one < both[0] == both[1] < two
    data = train.Data(every, np.arange(len(every)), np.arange(0), np.array(scales), 0.9, None)
    # The same position, with the same score in different centipawns, has the same target.
    first, second = np.arange(100), np.arange(100) + 3 * len(games)
    batches = [loader.read_batch(data.records, indices) for indices in (first, second)]
    assert data.target(batches[0], first) == pytest.approx(data.target(batches[1], second), abs=0.001)


def test_the_scale_is_found_again():
    rng = np.random.default_rng(1)
    score = rng.normal(0, 400, 200_000)
    result = (rng.random(len(score)) < scale.points(score, 300)).astype(float)
    assert abs(scale.fit(score, result) - 300) < 6


def test_learning_rates():
    settings = Settings(rate=1.0, final_rate=0.1, warmup=0)
    rates = [train.rate_at(settings, step, 100, 10) for step in range(100)]
    assert rates[0] == 1
    assert rates == sorted(rates, reverse=True)
    assert 0.1 < rates[-1] < 0.11
    settings = Settings(rate=1.0, schedule="step", step_epochs=2, step_factor=0.5, warmup=0)
    assert [train.rate_at(settings, step, 100, 10) for step in (0, 19, 20, 39, 40)] == [1, 1, 0.5, 0.5, 0.25]
    settings = Settings(rate=1.0, warmup=3, schedule="step")
    assert [train.rate_at(settings, step, 100, 10) for step in range(5)] == [0.25, 0.5, 0.75, 1, 1]


def test_settings_from_a_file(tmp_path):
    from argparse import ArgumentParser

    from trainer.settings import add_options, from_options

    def read(text, *options):
        path = tmp_path / "run.toml"
        path.write_text(text)
        parser = ArgumentParser()
        add_options(parser)
        return from_options(parser.parse_args(["--settings", str(path), *options]))

    both = 'data = ["a", "b"]\nout = "runs"\n'
    settings = read(both + "epochs = 3\nrate = 1\nfinal-rate = 0.5\n", "--epochs", "4")
    assert (settings.data, settings.out, settings.epochs, settings.rate) == (["a", "b"], "runs", 4, 1.0)
    assert settings.final_rate == 0.5
    for text, reason in [
        (both + "epoch = 3", "unknown setting 'epoch'"),
        (both + "epochs = 3.5", "epochs must be a int"),
        (both + 'epochs = "3"', "epochs must be"),
        (both + "epochs = true", "epochs must be"),
        (both + 'schedule = "slow"', "one of cosine, step"),
        ("data = 1", "list of files"),
        ("data = [", "run.toml"),
        ("epochs = 3", "must be given"),
    ]:
        with pytest.raises(SettingsError, match=reason):
            read(text)


def test_data_are_known_by_their_content(finished, tmp_path, capsys):
    """A run goes on with its data elsewhere, not with others; older checkpoints know only the paths."""
    out = tmp_path / "out"
    shutil.copytree(finished, out)
    moved = tmp_path / "moved.bin"
    moved.write_bytes(GAMES.read_bytes())
    assert main(arguments(out, data=str(moved))) == 0
    other = bytearray(GAMES.read_bytes())
    other[26 + 16] ^= 1  # the score of the first record
    moved.write_bytes(other)
    capsys.readouterr()
    assert main(arguments(out, data=str(moved))) == 2
    assert "with other settings (digests was" in capsys.readouterr().err
    state = torch.load(out / "checkpoint.pt", weights_only=True)
    assert state["programs"] == []
    del state["settings"]["digests"], state["programs"]
    torch.save(state, out / "checkpoint.pt")
    assert main(arguments(out)) == 0
    assert main(arguments(out, data=str(moved))) == 2
    assert "with other settings (data was" in capsys.readouterr().err


def test_programs_are_read_from_the_state_beside_the_data(tmp_path):
    data = tmp_path / "games.bin"
    shutil.copy(GAMES, data)
    by = [{"first_position": 0, "version": "Xiongmao 9", "commit": "abc", "evaluation": "by hand"}]
    (tmp_path / "games.bin.state.json").write_text(json.dumps({"made_by": by, "settings": {"seed": 7}}))
    assert main(arguments(tmp_path / "out", data=str(data), epochs=1)) == 0
    assert ") by Xiongmao 9 (commit abc); K " in netfile.read(tmp_path / "out" / "network.nnue").description
    file = json.loads((tmp_path / "out" / "report.json").read_text())["data"]["files"][0]
    assert (file["made_by"], file["made_with"]) == (by, {"seed": 7})
    assert "by Xiongmao 9 (commit abc); seed 1." in (tmp_path / "out" / "report.md").read_text()
