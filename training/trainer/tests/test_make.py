from __future__ import annotations

import json
import os
import re
import shutil
import signal
import sys
from pathlib import Path

import pytest

from trainer import make, netfile, program
from trainer.__main__ import main
from trainer.program import Interrupted, ProgramError
from trainer.provenance import file_digest

ROOT = Path(__file__).parents[3]
SMALL = {
    "positions": 500,
    "nodes": 20,
    "threads": 2,
    "games": 4,
    "match_nodes": 10,
    "epochs": 2,
    "batch": 128,
    "held_out": 5,
    "warmup": 2,
    "least_samples": 2,
}
GENERATIONS = {"xiongqi": 2, "xiangqi": 1}


@pytest.fixture(scope="module")
def xiongmao():
    """The program that was built with the tests."""
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    path = os.environ.get("XIONGMAO_PROGRAM", str(target / "debug" / "xiongmao"))
    try:
        return str(program.find(path))
    except ProgramError:
        pytest.skip(f"there is no program {path}: build it with `cargo build`, or name it in XIONGMAO_PROGRAM")


def arguments(out, xiongmao, game="xiongqi", **more):
    given = (
        {"out": out, "game": game, "program": xiongmao, "generations": GENERATIONS[game], "against": "previous"}
        | SMALL
        | more
    )
    return ["make", *(part for name, value in given.items() for part in (f"--{name.replace('_', '-')}", str(value)))]


@pytest.fixture(scope="module", params=GENERATIONS)
def finished(request, tmp_path_factory, xiongmao):
    out = tmp_path_factory.mktemp(request.param)
    assert main(arguments(out, xiongmao, request.param)) == 0
    return out, request.param


def contents(out):
    """All files, but the games of the match, whose times differ, and reports that tell the time taken."""
    files = (path for path in out.rglob("*") if path.is_file() and "match" not in path.parts)
    return {str(path.relative_to(out)): path.read_bytes() for path in files}


def test_a_whole_run(finished):
    out, game = finished
    report = json.loads((out / "report.json").read_text())
    text = (out / "report.md").read_text()
    assert len(report["generations"]) == GENERATIONS[game]
    for number, generation in enumerate(report["generations"], 1):
        folder = out / f"generation-{number}"
        network = folder / "training" / "network.nnue"
        checksum = f"{netfile.checksum(network):016x}"
        assert checksum == generation["training"]["checksum"] == generation["training"]["report"]["network"]["checksum"]
        digest = file_digest(folder / "positions.bin")
        assert [file["sha256"] for file in generation["training"]["report"]["data"]["files"]][-1] == digest
        results = generation["match"]["ended"]["pairings"][0]["results"]
        assert results["games"] == 4
        won = f"{results['wins']} won, {results['draws']} drawn, {results['losses']} lost"
        assert f"| {number} | {checksum} |" in text
        assert won in text
        # Where everything comes from is in every file.
        version = generation["positions"]["made_by"][0]["version"]
        description = netfile.read(network).description
        picture = (folder / "pieces.svg").read_text()
        for part in (digest[:12], version, "seed 1"):
            assert part in description
            assert part in picture
            assert part in text
        assert re.search(r"<title>[a-i]\d+: -?\d+\.\d centipawns, \d+ samples</title>", picture)
        for name in ("losses", "calibration"):
            assert digest.encode() in (folder / "training" / f"{name}.png").read_bytes()
            assert f"(generation-{number}/training/{name}.png)" in text
        assert (folder / "match" / "games.jsonl").read_text().count(f'"new-{checksum}"') == 4
    assert "nan" not in text


def test_a_generation_is_played_by_the_network_before_it(finished):
    out, game = finished
    made_by = [
        json.loads((out / f"generation-{number}" / "positions.bin.state.json").read_text())["made_by"]
        for number in range(1, GENERATIONS[game] + 1)
    ]
    if game == "xiongqi":
        first = netfile.checksum(out / "generation-1" / "training" / "network.nnue")
        assert [entry["evaluation"] for entry in made_by[1]] == [f"network {first:016x}"]
        assert made_by[0][0]["evaluation"] != made_by[1][0]["evaluation"]
        games = (out / "generation-2" / "match" / "games.jsonl").read_text()
        assert games.count(f'"old-{first:016x}"') == 4
        learned = json.loads((out / "generation-2" / "training" / "report.json").read_text())["data"]["files"]
        assert [Path(file["path"]).parent.name for file in learned] == ["generation-1", "generation-2"]
    else:
        embedded = netfile.checksum(ROOT / "search" / "networks" / f"{game}.nnue")
        assert made_by[0][0]["evaluation"] == f"network {embedded:016x}"


def test_a_run_that_is_stopped_after_every_step_ends_the_same(finished, tmp_path, xiongmao, monkeypatch):
    out, game = finished
    save, play = make.Run.save, program.run
    done, stopped = [], []

    def stop_after(run):
        save(run)
        if len(run.state["steps"]) > len(done):
            done.append(len(run.state["steps"]))
            raise Interrupted

    def stop_within(command, tell, good=(0,)):
        """The first match is stopped after its first game."""

        def hear(line):
            tell(line)
            if '"event":"finished"' in line and not stopped:
                stopped.append(line)
                os.kill(os.getpid(), signal.SIGINT)

        play(command, hear, good)

    monkeypatch.setattr(make.Run, "save", stop_after)
    monkeypatch.setattr(program, "run", stop_within)
    given = arguments(tmp_path, xiongmao, game)
    steps = len(json.loads((out / "run.json").read_text())["steps"])
    codes = [main(given) for _ in range(steps + 2)]
    assert codes == [1] * (steps + 1) + [0]
    assert len(stopped) == 1
    assert done == list(range(1, steps + 1))
    ours, theirs = contents(tmp_path), contents(out)
    assert ours.keys() == theirs.keys()
    # A checkpoint has the paths of its run, and the reports have speeds.
    same = [name for name in ours if not name.endswith(("report.json", "training/report.md", ".pt", "run.json"))]
    assert [name for name in same if ours[name] != theirs[name]] == []
    assert {"report.md", "generation-1/training/network.nnue", "generation-1/pieces.svg"} < set(same)


def test_a_finished_run_only_tells_where_its_report_is(finished, capsys):
    out, game = finished
    before = contents(out)
    capsys.readouterr()
    # A program is not needed for that.
    assert main(arguments(out, "no/such/program", game)) == 0
    assert capsys.readouterr() == (f"{out / 'report.md'}\n", "")
    assert contents(out) == before


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"seed": 2}, "(seed was 1 and is 2)"),
        ({"nodes": 21}, "(nodes was 20 and is 21)"),
        ({"against": __file__}, "(against was previous and is test_make.py (sha256 "),
        ({"against": "no/file"}, "no/file: No such file"),
        ({"games": -1}, "games is -1"),
        ({"start": "checkpoint.pt"}, "start is a setting of train only"),
    ],
)
def test_other_settings_are_refused_in_one_line(finished, xiongmao, capsys, more, reason):
    out, game = finished
    before = contents(out)
    capsys.readouterr()
    assert main(arguments(out, xiongmao, game, **more)) == 2
    error = capsys.readouterr().err
    assert error.startswith("error: ")
    assert error.count("\n") == 1
    assert reason in error
    assert contents(out) == before


def test_settings_of_the_match_may_be_mended_before_it_begins(tmp_path, xiongmao, capsys):
    given = {"generations": 1, "epochs": 1, "games": 2}
    assert main(arguments(tmp_path, xiongmao, **given, openings="no/file")) == 2
    before = contents(tmp_path)
    capsys.readouterr()
    assert main(arguments(tmp_path, xiongmao, **given, seed=2)) == 2
    assert "(seed was 1 and is 2)" in capsys.readouterr().err
    assert main(arguments(tmp_path, xiongmao, **given | {"games": 0})) == 0
    assert "not played" in (tmp_path / "report.md").read_text()
    assert main(arguments(tmp_path, xiongmao, **given)) == 0
    after = contents(tmp_path)
    assert [name for name in before if after[name] != before[name]] == ["run.json"]
    assert "not played" not in (tmp_path / "report.md").read_text()
    assert main(arguments(tmp_path, xiongmao, **given, openings="random:4")) == 2
    assert "(openings was balanced and is random:4)" in capsys.readouterr().err


def test_a_run_may_be_moved_and_continued_with_other_threads(finished, tmp_path, xiongmao):
    out, game = finished
    moved = tmp_path / "moved"
    shutil.copytree(out, moved)
    state = json.loads((moved / "run.json").read_text())
    last = f"generation-{GENERATIONS[game]}"
    for name in ("training", "match", "pieces", "report"):
        del state["steps"][f"{last}/{name}"]
    (moved / "run.json").write_text(json.dumps(state))
    assert main(arguments(moved, xiongmao, game, threads=1)) == 0
    assert (moved / "report.md").read_bytes() == (out / "report.md").read_bytes()


def test_what_is_no_state_is_refused(tmp_path, xiongmao, capsys):
    for text in ("", "[]", '{"schema": "xiongmao.training-run/0"}'):
        (tmp_path / "run.json").write_text(text)
        assert main(arguments(tmp_path, xiongmao)) == 2
        assert "run.json" in capsys.readouterr().err


def test_settings_from_a_file(tmp_path, xiongmao, capsys):
    (tmp_path / "run.toml").write_text(f'out = "{tmp_path}/run"\ngames = 0\nmatch-time = 1\nsprt = 5\n')
    assert main(["make", "--settings", str(tmp_path / "run.toml")]) == 2
    assert "sprt must be a str" in capsys.readouterr().err
    (tmp_path / "run.toml").write_text(f'out = "{tmp_path}/run"\nprogram = "no/program"\nmatch-time = 1\n')
    assert main(["make", "--settings", str(tmp_path / "run.toml")]) == 2
    assert "no/program is not a program" in capsys.readouterr().err


def test_a_failing_program_is_told(tmp_path, capsys):
    fails = tmp_path / "fails"
    fails.write_text('#!/bin/sh\n[ "$1" = --version ] && echo xiongmao 0 && exit\nexit 3\n')
    fails.chmod(0o755)
    assert main(arguments(tmp_path / "run", fails)) == 2
    assert "has ended with code 3" in capsys.readouterr().err
    assert main(arguments(tmp_path / "run", "true")) == 2
    assert "true is not xiongmao" in capsys.readouterr().err


def test_an_interrupt_lets_the_program_save(tmp_path):
    """It gets one SIGINT, and the run waits for its end."""
    saved = tmp_path / "saved"
    child = (
        "import pathlib, signal, sys\n"
        f"signal.signal(signal.SIGINT, lambda *_: (pathlib.Path({str(saved)!r}).touch(), sys.exit(2)))\n"
        "print('ready', flush=True)\n"
        "while True: signal.pause()\n"
    )
    with pytest.raises(Interrupted):
        program.run([sys.executable, "-c", child], lambda line: os.kill(os.getpid(), signal.SIGINT))
    assert saved.exists()
    with pytest.raises(ProgramError, match="code 7"):
        program.run([sys.executable, "-c", "raise SystemExit(7)"], lambda line: None)
