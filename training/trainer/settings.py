"""The settings of a training run, in one table that defines the command line, settings files and reports."""

from __future__ import annotations

import argparse
import tomllib
from dataclasses import MISSING, asdict, dataclass, field, fields
from pathlib import Path

from .games import DEFAULT, GAMES


def option(help: str, default=MISSING, **more):
    """A setting with its text for ``--help``; ``more`` goes to argparse."""
    more["help"] = help
    if isinstance(default, list):
        return field(default_factory=lambda: list(default), metadata=more)
    return field(default=default, metadata=more)


class SettingsError(ValueError):
    """Invalid settings."""


@dataclass
class Settings:
    """The settings of a run."""

    data: list[str] = option("files of training positions", [], nargs="+", metavar="FILE")
    game: str = option("game of the positions and the network", DEFAULT.name, choices=tuple(GAMES))
    out: str = option("output directory for the network, checkpoint, report and pictures", "", metavar="DIR")
    start: str = option("start from the weights of this network, or of another run's checkpoint", "", metavar="FILE")
    epochs: int = option("passes over the training positions", 4, metavar="N")
    seed: int = option("random seed for initial weights, order and held-out positions", 1, metavar="N")
    batch: int = option("positions per step", 16384, metavar="N")
    rate: float = option("peak learning rate", 2e-3, metavar="X")
    final_rate: float = option("cosine schedule: final learning rate, as a fraction of the peak", 0.01, metavar="X")
    schedule: str = option("decay of the learning rate", "cosine", choices=("cosine", "step"))
    step_epochs: int = option("step schedule: epochs between reductions", 4, metavar="N")
    step_factor: float = option("step schedule: factor of each reduction", 0.3, metavar="X")
    warmup: int = option("steps of linear warm-up at the start", 100, metavar="N")
    weight_decay: float = option("weight decay of AdamW", 0.01, metavar="X")
    share: float = option(
        "lambda: weight of the search's score in the target; the result has the rest", 0.95, metavar="X"
    )
    scale: float = option("K: score in centipawns that wins 73 %%; 0 fits it to the data", 0.0, metavar="X")
    power: float = option("exponent of the loss, |expected - target|^X", 2.0, metavar="X")
    held_out: int = option("hold out one game in N for evaluation", 50, metavar="N")
    inputs: str = option(
        "what the network sees: pieces, or also the threats to them", "threats", choices=("pieces", "threats")
    )
    width: int = option("accumulator width per side (the engine requires 256)", 256, metavar="N")
    device: str = option("auto uses a GPU if there is one", "auto", choices=("auto", "cpu", "cuda"))
    threads: int = option("threads for training and decoding together; 0: one per CPU", 0, metavar="N")
    save_every: int = option("seconds between checkpoints", 120, metavar="N")

    def check(self) -> None:
        """Raises `SettingsError` for values out of range."""
        self.check_ranges(self.ranges())
        if not self.data or not self.out:
            raise SettingsError("data and out must be given")

    def check_ranges(self, ranges: dict[str, tuple[float, float]]) -> None:
        """Raises `SettingsError` for a value outside its range."""
        for name, (low, high) in ranges.items():
            value = getattr(self, name)
            if not low <= value <= high:
                raise SettingsError(f"{name} is {value}, and must be from {low} to {high}")

    @staticmethod
    def ranges() -> dict[str, tuple[float, float]]:
        """The least and the greatest value of numbers."""
        return {
            "epochs": (1, 10_000),
            "seed": (0, 2**63),
            "batch": (1, 2**20),
            "rate": (1e-9, 1),
            "final_rate": (0, 1),
            "step_epochs": (1, 10_000),
            "step_factor": (0, 1),
            "warmup": (0, 10**6),
            "weight_decay": (0, 10),
            "share": (0, 1),
            "scale": (0, 10_000),
            "power": (1, 8),
            "held_out": (2, 10**6),
            "width": (1, 4096),
            "threads": (0, 1024),
            "save_every": (1, 10**6),
        }

    def learning(self) -> dict:
        """The settings that determine the result. A checkpoint can be resumed only with the same ones."""
        elsewhere = ("out", "device", "threads", "save_every")
        return {name: value for name, value in asdict(self).items() if name not in elsewhere}


def add_options(parser: argparse.ArgumentParser, kind: type[Settings] = Settings) -> None:
    """Adds every setting of this kind to a parser. Options that are not given are absent from the result."""
    parser.add_argument(
        "--settings", metavar="FILE", help="TOML file with any of these settings; command-line options override it"
    )
    for setting in fields(kind):
        more = dict(setting.metadata)
        default = setting.default if setting.default is not MISSING else None
        if default not in ("", None):
            more["help"] += f" (default: {default})"
        number = type(default) if isinstance(default, int | float) else str
        name = "--" + setting.name.replace("_", "-")
        parser.add_argument(name, dest=setting.name, type=number, default=argparse.SUPPRESS, **more)


def from_options(given: argparse.Namespace, kind: type[Settings] = Settings) -> Settings:
    """The settings of this kind from the file and the command line. Raises `SettingsError`."""
    values = {} if given.settings is None else _from_file(given.settings, kind)
    known = {setting.name for setting in fields(kind)}
    values |= {name: value for name, value in vars(given).items() if name in known}
    settings = kind(**values)
    settings.check()
    return settings


def _from_file(path: str, settings: type[Settings]) -> dict:
    try:
        values = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingsError(f"{path}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path}: {error}") from error
    values = {name.replace("-", "_"): value for name, value in values.items()}
    kinds = {setting.name: setting for setting in fields(settings)}
    for name, value in values.items():
        if name not in kinds:
            raise SettingsError(f"{path}: unknown setting '{name}'")
        kind = list if name == "data" else type(kinds[name].default)
        if kind is float and type(value) is int:
            value = values[name] = float(value)
        if type(value) is not kind or (kind is list and not all(isinstance(item, str) for item in value)):
            raise SettingsError(f"{path}: {name} must be a {'list of files' if kind is list else kind.__name__}")
        choices = kinds[name].metadata.get("choices")
        if choices and value not in choices:
            raise SettingsError(f"{path}: {name} must be one of {', '.join(choices)}")
    return values
