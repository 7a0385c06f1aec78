"""The report of a run: ``report.json`` for programs, ``report.md`` with pictures for people."""

from __future__ import annotations

import json
import platform
from dataclasses import asdict
from pathlib import Path

import matplotlib
import numpy as np
import torch

from . import netfile
from .features import OUTPUT_BUCKETS
from .held import Held
from .provenance import programs, trainer_version
from .settings import Settings
from .train import Data, Trainer

matplotlib.use("Agg")
from matplotlib import pyplot


def write_report(out: Path, settings: Settings, data: Data, trainer: Trainer, network: Path) -> Path:
    """Writes the report and its pictures; returns the path of ``report.md``."""
    held = trainer.judge()
    report = collect(settings, data, trainer, held, network)
    (out / "report.json").write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    note = _made_from(report)
    _draw_losses(out / "losses.png", trainer, note)
    _draw_rate(out / "rate.png", trainer.curve, note)
    _draw_calibration(out / "calibration.png", held, note)
    text = out / "report.md"
    text.write_text(_markdown(report), encoding="utf-8")
    return text


def collect(settings: Settings, data: Data, trainer: Trainer, held: Held, network: Path) -> dict:
    """The contents of ``report.json``."""
    survey = data.survey
    return {
        "network": {
            "file": network.name,
            "game": trainer.network.architecture.game.name,
            "architecture": str(trainer.network.architecture),
            "checksum": f"{netfile.checksum(network):016x}",
        },
        "settings": asdict(settings),
        "data": {
            "files": survey.files,
            "learned": survey.learned,
            "held_out": survey.held_out,
            "losses_draws_wins": survey.results.tolist(),
            "by_output_bucket": survey.outputs.tolist(),
            "by_feature_bucket": survey.buckets.tolist(),
            "second_terminal": survey.second_terminal,
            "scale": float(data.scales[-1]),
            "scale_fitted": not settings.scale,
        },
        "steps": {"done": trainer.step, "all": trainer.steps},
        "epochs": trainer.history,
        "held_out": held.figures(),
        "held_out_loss_by_output_bucket": held.loss_by_output(),
        "calibration": held.calibration(),
        "machine": {
            "device": str(trainer.device),
            "torch": torch.__version__,
            "numpy": np.__version__,
            "python": platform.python_version(),
            "trainer": trainer_version(),
        },
    }


def _markdown(report: dict) -> str:
    data, held, steps = report["data"], report["held_out"], report["steps"]
    learned = data["learned"] + data["held_out"]
    lines = [
        f"# Network {report['network']['checksum']}",
        "",
        f"`{report['network']['file']}`, {report['network']['game']}, `{report['network']['architecture']}`, "
        f"after {steps['done']:,} of "
        f"{steps['all']:,} steps.",
        "",
        "## Held-out positions",
        "",
        "| | |",
        "|---|---:|",
        f"| loss (power {report['settings']['power']:g}, against the targets) | {held['loss']:.6f} |",
        f"| loss of predicting a draw everywhere | {held['loss_of_always_even']:.6f} |",
        f"| loss of the quantised network | {held['quantised_loss']:.6f} |",
        f"| quantised against exact, mean difference up to 800 units | {held['quantisation_units']:.2f} units |",
        f"| squared error against the results | {held['squared_error_to_result']:.5f} |",
        f"| squared error of the search's own scores against the results "
        f"| {held['squared_error_to_result_of_search_score']:.5f} |",
        "",
        "![Expected against real points](calibration.png)",
        "",
        "## Training",
        "",
        "| epoch | loss | held out | learning rate | positions/s |",
        "|---:|---:|---:|---:|---:|",
    ]
    for row in report["epochs"]:
        lines.append(
            f"| {row['epoch']} | {row['loss']:.6f} | {row['held_out_loss']:.6f} | {row['rate']:.2e} "
            f"| {row['positions_per_second']:,.0f} |"
        )
    lines += ["", "![Losses](losses.png)", "![Learning rate](rate.png)", "", "## Data", ""]
    lines += ["| file | positions | K | held out by |", "|---|---:|---:|---|"]
    for file in data["files"]:
        by = "game" if file["by_game"] else "block"
        lines.append(f"| {file['path']} | {file['positions']:,} | {file['scale']} | {by} |")
    losses, draws, wins = (100 * count / learned for count in data["losses_draws_wins"])
    lines += [
        "",
        f"{data['learned']:,} for training, {data['held_out']:,} held out; the side to move won {wins:.1f} %, drew "
        f"{draws:.1f} %, lost {losses:.1f} %; {data['second_terminal']:,} with terminal pieces of the second kind. "
        f"K, in centipawns, is {'fitted to each file' if data['scale_fitted'] else 'given'}. The network's own scores "
        f"are at K = 400: a score of the last file is {400 / data['scale']:.3f} times as large in the network.",
        "",
        "| output bucket | pieces | positions | held-out loss |",
        "|---:|---|---:|---:|",
    ]
    for which, (count, value) in enumerate(
        zip(data["by_output_bucket"], report["held_out_loss_by_output_bucket"], strict=True)
    ):
        last = "up" if which == OUTPUT_BUCKETS - 1 else str(4 * which + 4)
        loss = "-" if value is None else f"{value:.6f}"
        lines.append(
            f"| {which} | {max(2, 4 * which + 1)} to {last} | {count:,} | {loss} |".replace("to up", "and more")
        )
    lines += ["", "| feature bucket | terminal pieces |", "|---:|---:|"]
    lines += [f"| {which} | {count:,} |" for which, count in enumerate(data["by_feature_bucket"])]
    lines += ["", "## Settings", "", "```json", json.dumps(report["settings"], indent=2), "```", ""]
    machine = ", ".join(f"{name} {value}" for name, value in report["machine"].items() if value)
    lines += [f"{machine}.", "", f"Made from: {_made_from(report)}.", ""]
    return "\n".join(lines)


def _figure(title: str, across: str, up: str):
    figure, axes = pyplot.subplots(figsize=(7, 4.5), layout="constrained")
    axes.set(title=title, xlabel=across, ylabel=up)
    axes.grid(alpha=0.3)
    return figure, axes


def _made_from(report: dict) -> str:
    """Where a file of the report comes from: the network, its data, the programs that made them, and the seed."""
    files = report["data"]["files"]
    parts = [f"network {report['network']['checksum']} of {report['network']['game']}"]
    parts += [f"{Path(file['path']).name} (sha256 {file['sha256']})" for file in files]
    if made_by := programs(files):
        parts.append(f"by {', '.join(made_by)}")
    return "; ".join([*parts, f"seed {report['settings']['seed']}"])


def _save(figure, path: Path, note: str) -> None:
    figure.savefig(path, dpi=110, metadata={"Software": None, "Description": note})
    pyplot.close(figure)


def _draw_losses(path: Path, trainer: Trainer, note: str) -> None:
    figure, axes = _figure("Loss", "epoch", "mean loss")
    steps, losses = (np.array(column) for column in list(zip(*trainer.curve, strict=True))[:2])
    # Single steps are noisy, so plot about 200 points, each the mean of several steps.
    parts = np.array_split(np.arange(len(steps)), min(200, len(steps)))
    epochs = [steps[part].mean() / trainer.steps_per_epoch for part in parts]
    means = [losses[part].mean() for part in parts]
    axes.plot(epochs, means, label="while learning", linewidth=1)
    if trainer.history:
        ends = [row["epoch"] for row in trainer.history]
        axes.plot(ends, [row["held_out_loss"] for row in trainer.history], "o-", label="held out", markersize=4)
    # The losses of the first steps would flatten the rest of the curve.
    late = means[len(means) // 20 :] + [row["held_out_loss"] for row in trainer.history]
    axes.set_ylim(min(late) - 0.05 * (max(late) - min(late)), max(late) + 0.05 * (max(late) - min(late)) + 1e-9)
    axes.legend()
    _save(figure, path, note)


def _draw_rate(path: Path, curve: list, note: str) -> None:
    figure, axes = _figure("Learning rate", "step", "rate")
    axes.plot([row[0] for row in curve], [row[2] for row in curve])
    axes.set_ylim(bottom=0)
    _save(figure, path, note)


def _draw_calibration(path: Path, held: Held, note: str) -> None:
    figure, axes = _figure("Held-out positions: expected against real points", "points expected", "points scored")
    rows = held.calibration()
    expected, real, error = ([row[name] for row in rows] for name in ("expected", "real", "error"))
    axes.plot([0, 1], [0, 1], color="grey", linewidth=1, linestyle="--")
    axes.errorbar(expected, real, yerr=error, fmt="o", markersize=4, label="equal groups, one standard deviation")
    axes.set(xlim=(0, 1), ylim=(0, 1), aspect="equal")
    axes.legend()
    _save(figure, path, note)
