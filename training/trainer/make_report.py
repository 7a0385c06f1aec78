"""The report of a whole run: ``report.json`` for programs, ``report.md`` with pictures for people."""

from __future__ import annotations

import json
from pathlib import Path

from .games import GAMES
from .heatmap import draw_values
from .make_settings import PREVIOUS, MakeSettings
from .provenance import programs
from .seen import PieceValue

REPORT_FILE = "report.md"
_PICTURE = "pieces.svg"
# From this many pairs of games on, error bars by the normal distribution hold.
_NORMAL_PAIRS = 30


def write_report(out: Path, state: dict, settings: MakeSettings) -> None:
    """Writes the report and its pictures from what the steps of the run have left."""
    generations = [_generation(out, state, number) for number in range(1, settings.generations + 1)]
    report = {"schema": "xiongmao.training-report/1", "settings": state["settings"], "generations": generations}
    (out / "report.json").write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    for generation in generations:
        note = _made_by(generation, settings)
        values = {kind: PieceValue.from_json(value) for kind, value in generation["pieces"]["values"].items()}
        picture = draw_values(GAMES[settings.game], values, settings.least_samples, note)
        (out / generation["folder"] / _PICTURE).write_text(picture, encoding="utf-8")
    (out / REPORT_FILE).write_text(_markdown(generations, settings), encoding="utf-8")


def _generation(out: Path, state: dict, number: int) -> dict:
    folder = f"generation-{number}"
    steps = {name: state["steps"].get(f"{folder}/{name}") for name in ("positions", "training", "match", "pieces")}
    training = json.loads((out / folder / "training" / "report.json").read_text(encoding="utf-8"))
    return {"number": number, "folder": folder} | steps | {"training": steps["training"] | {"report": training}}


def _made_by(generation: dict, settings: MakeSettings) -> str:
    """Program, data, seed and network in one line."""
    training, positions = generation["training"], generation["positions"]
    parts = [
        f"network {training['checksum']} of {settings.game}",
        f"positions by {', '.join(programs([positions])) or positions['program'][0]}",
        f"sha256 {positions['sha256']}",
        f"seed {settings.seed}",
    ]
    if training["trainer"]:
        parts.append(f"trainer {training['trainer']}")
    return "; ".join(parts)


def _markdown(generations: list[dict], settings: MakeSettings) -> str:
    last = generations[-1]
    lines = [
        f"# {settings.game.capitalize()}: network {last['training']['checksum']}",
        "",
        f"`{last['folder']}/training/network.nnue`, the last of {_count(len(generations), 'generation')}.",
        "",
        "| generation | network | positions learned from | loss | held-out loss | match | Elo |",
        "|---:|---|---:|---:|---:|---|---|",
        *(_row(generation) for generation in generations),
        "",
        *_match_text(generations, settings),
    ]
    lines += [
        "The boards show what a network sees: the value of a piece on each square, in centipawns, which is how far the "
        "score for its owner falls when the piece is taken off the board. The numbers are means over the held-out "
        "positions that have such a piece there, of either side, with the owner's home row at the bottom. Squares with "
        f"fewer than {_count(settings.least_samples, 'sample')} are blank. Each board has its own colours.",
        "",
    ]
    for generation in reversed(generations):
        lines += _section(generation)
    lines += ["## How it was made", "", *(f"- Generation {g['number']}: {_made_by(g, settings)}." for g in generations)]
    shown = {"program": last["pieces"]["program"], "settings": settings.identity()}
    lines += ["", *_positions_table(generations), "", "```json", json.dumps(shown, indent=2), "```", ""]
    return "\n".join(lines)


def _row(generation: dict) -> str:
    report = generation["training"]["report"]
    learned, epoch = report["data"]["learned"], report["epochs"][-1]
    match, strength = "not played", ""
    if generation["match"]:
        results = generation["match"]["ended"]["pairings"][0]["results"]
        match = f"{results['wins']} won, {results['draws']} drawn, {results['losses']} lost"
        strength = elo(results)
    return (
        f"| {generation['number']} | {report['network']['checksum']} | {learned:,} | {epoch['loss']:.6f} "
        f"| {epoch['held_out_loss']:.6f} | {match} | {strength} |"
    )


def _match_text(generations: list[dict], settings: MakeSettings) -> list[str]:
    if not generations[-1]["match"]:
        return []
    limit = f"{settings.match_time:g} s" if settings.match_time else f"{settings.match_nodes:,} nodes"
    opponent = f"`{settings.against}`" if settings.against else "the evaluation that comes with the program"
    if settings.against == PREVIOUS:
        opponent = "what played the positions of its generation"
    text = f"Each match: against {opponent}, {limit} a move, openings `{settings.openings}`, each played twice."
    lines = [f"{text} ± and ranges hold with 95 %.", ""]
    for generation in generations:
        decision = generation["match"]["ended"]["decision"]
        if settings.sprt:
            number, told = (
                generation["number"],
                f"accepts {decision.upper()}" if decision else "has come to no decision",
            )
            lines += [f"Generation {number}: the sequential test (`{settings.sprt}`) {told}.", ""]
    return lines


def _section(generation: dict) -> list[str]:
    folder = generation["folder"]
    training = f"{folder}/training"
    return [
        f"## Generation {generation['number']}: network {generation['training']['checksum']}",
        "",
        f"[All figures of the training]({training}/report.md)"
        + (f"; the games of the match are in `{folder}/match`." if generation["match"] else "."),
        "",
        f"![Losses]({training}/losses.png)",
        f"![Expected against real points]({training}/calibration.png)",
        "",
        f"![Values of the pieces by square]({folder}/{_PICTURE})",
        "",
    ]


def _positions_table(generations: list[dict]) -> list[str]:
    lines = [
        "| positions of generation | number | games | played by | seed | SHA-256 |",
        "|---:|---:|---:|---|---:|---|",
    ]
    for generation in generations:
        positions = generation["positions"]
        summary = positions["summary"]
        players = dict.fromkeys(entry["evaluation"] for entry in positions["made_by"] or [])
        lines.append(
            f"| {generation['number']} | {summary['positions']:,} | {summary['games']:,} "
            f"| {', '.join(players) or 'unknown'} | {positions['seed']} | `{positions['sha256']}` |"
        )
    return lines


def _count(number: int, name: str) -> str:
    return f"{number:,} {name}{'' if number == 1 else 's'}"


def elo(results: dict) -> str:
    """The difference in Elo with what is known of its error."""
    middle, low, high = results["elo"], results["elo_low"], results["elo_high"]
    if middle is None:
        return f"at least {low:+.1f}" if low is not None else f"at most {high:+.1f}" if high is not None else "unknown"
    if results["elo_error"] is not None and sum(results["pairs"]) >= _NORMAL_PAIRS:
        return f"{middle:+.1f} ± {results['elo_error']:.1f}"
    bounds = [f"{bound:+.1f}" if bound is not None else "any" for bound in (low, high)]
    return f"{middle:+.1f} ({bounds[0]} to {bounds[1]})"
