"""What a training run can be told, in one table: the command line, settings files and reports are made from it."""

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
    """Settings that make no sense."""


@dataclass
class Settings:
    """The settings of a run."""

    data: list[str] = option("files of positions", [], nargs="+", metavar="FILE")
    game: str = option("the game of the positions and the network", DEFAULT.name, choices=tuple(GAMES))
    out: str = option("directory for network, checkpoint, report and pictures", "", metavar="DIR")
    start: str = option("begin with the weights of this checkpoint of another run", "", metavar="FILE")
    epochs: int = option("how often each position is seen", 4, metavar="N")
    seed: int = option("of the first weights, the order and the choice of held-out positions", 1, metavar="N")
    batch: int = option("positions a step", 16384, metavar="N")
    rate: float = option("learning rate at its highest", 2e-3, metavar="X")
    final_rate: float = option("learning rate at the end, as a share of the highest (cosine)", 0.01, metavar="X")
    schedule: str = option("how the rate falls", "cosine", choices=("cosine", "step"))
    step_epochs: int = option("step schedule: epochs between falls", 4, metavar="N")
    step_factor: float = option("step schedule: the rate is multiplied by this", 0.3, metavar="X")
    warmup: int = option("steps in which the rate rises at the start", 100, metavar="N")
    weight_decay: float = option("AdamW's", 0.01, metavar="X")
    share: float = option(
        "lambda: the share of the search's score in the target; the rest is the result", 0.95, metavar="X"
    )
    scale: float = option("K: a score of so many centipawns wins 73 %%; 0 fits it to the data", 0.0, metavar="X")
    power: float = option("the loss is the difference to this power", 2.0, metavar="X")
    held_out: int = option("one game in so many is held out", 50, metavar="N")
    width: int = option("elements of a side's accumulator (the engine reads 256)", 256, metavar="N")
    device: str = option("auto takes a GPU where there is one", "auto", choices=("auto", "cpu", "cuda"))
    threads: int = option("for training and decoding together; 0 is one for each processor", 0, metavar="N")
    save_every: int = option("seconds between checkpoints", 120, metavar="N")

    def check(self) -> None:
        """Raises `SettingsError` for values out of range."""
        ranges = {
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
        for name, (low, high) in ranges.items():
            value = getattr(self, name)
            if not low <= value <= high:
                raise SettingsError(f"{name} is {value}, and must be from {low} to {high}")
        if not self.data or not self.out:
            raise SettingsError("data and out must be given")

    def learning(self) -> dict:
        """The settings that decide what is learned. A checkpoint goes on only with the same."""
        elsewhere = ("out", "device", "threads", "save_every")
        return {name: value for name, value in asdict(self).items() if name not in elsewhere}


def add_options(parser: argparse.ArgumentParser) -> None:
    """Adds every setting to a parser. What is not given stays out of the result."""
    parser.add_argument(
        "--settings", metavar="FILE", help="TOML with any of these settings; the command line outranks it"
    )
    for setting in fields(Settings):
        more = dict(setting.metadata)
        default = setting.default if setting.default is not MISSING else None
        if default not in ("", None):
            more["help"] += f" (default: {default})"
        kind = type(default) if isinstance(default, int | float) else str
        name = "--" + setting.name.replace("_", "-")
        parser.add_argument(name, dest=setting.name, type=kind, default=argparse.SUPPRESS, **more)


def from_options(given: argparse.Namespace) -> Settings:
    """The settings of file and command line. Raises `SettingsError`."""
    values = {} if given.settings is None else _from_file(given.settings)
    known = {setting.name for setting in fields(Settings)}
    values |= {name: value for name, value in vars(given).items() if name in known}
    settings = Settings(**values)
    settings.check()
    return settings


def _from_file(path: str) -> dict:
    try:
        values = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingsError(f"{path}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path}: {error}") from error
    values = {name.replace("-", "_"): value for name, value in values.items()}
    kinds = {setting.name: setting for setting in fields(Settings)}
    for name, value in values.items():
        if name not in kinds:
            raise SettingsError(f"{path}: there is no setting '{name}'")
        kind = list if name == "data" else type(kinds[name].default)
        if kind is float and type(value) is int:
            value = values[name] = float(value)
        if type(value) is not kind or (kind is list and not all(isinstance(item, str) for item in value)):
            raise SettingsError(f"{path}: {name} must be a {'list of files' if kind is list else kind.__name__}")
        choices = kinds[name].metadata.get("choices")
        if choices and value not in choices:
            raise SettingsError(f"{path}: {name} must be one of {', '.join(choices)}")
    return values
