"""The settings of `make`: those of a training run, and those of generation and match."""

from __future__ import annotations

from argparse import SUPPRESS
from dataclasses import dataclass, fields
from pathlib import Path

from .provenance import file_digest
from .settings import Settings, SettingsError, option

PREVIOUS = "previous"
"""In place of a network to play against: that of the generation before."""

MATCH_SETTINGS = ("games", "sprt", "match_nodes", "match_time", "openings", "against")
"""The settings that only matches depend on."""


@dataclass
class MakeSettings(Settings):
    """The settings of a whole run from self-play to the report."""

    data: list[str] = option("more files of positions to learn from", [], nargs="+", metavar="FILE")
    out: str = option("directory of the run", "", metavar="DIR")
    start: str = option(SUPPRESS, "")
    """Not a setting here: the run begins with new weights."""
    seed: int = option("random seed of games, training and match", 1, metavar="N")
    threads: int = option("threads of every step; 0: one per CPU", 0, metavar="N")
    program: str = option("the program xiongmao (default: that of target/, or else of PATH)", "", metavar="PATH")
    generations: int = option("generations; each but the first is played by the network before it", 1, metavar="N")
    positions: int = option("positions of each generation", 1_000_000, metavar="N")
    nodes: int = option("nodes to search for each ply of the self-play", 300, metavar="N")
    network: str = option(
        "network file that plays the first generation (default: the program's own)", "", metavar="FILE"
    )
    games: int = option("games of each match, or with sprt the most; 0: no match", 400, metavar="N")
    sprt: str = option("end the match by a sequential test, such as 'elo0=0 elo1=10'", "", metavar="SETTINGS")
    match_nodes: int = option("nodes to search for each ply of the match", 5000, metavar="N")
    match_time: float = option("seconds for each ply of the match, in place of nodes", 0.0, metavar="SEC")
    openings: str = option("openings of the match, as for xiongmao match", "balanced", metavar="SOURCE")
    against: str = option(
        "network file to play against, or previous for that of the generation before (default: the program's own)",
        "",
        metavar="FILE",
    )
    least_samples: int = option("leave squares with fewer samples out of the pictures", 20, metavar="N")

    def check(self) -> None:
        """Raises `SettingsError` for values out of range."""
        self.check_ranges(self.ranges())
        if not self.out:
            raise SettingsError("out must be given")
        if self.start:
            raise SettingsError("start is a setting of train only")

    @staticmethod
    def ranges() -> dict[str, tuple[float, float]]:
        """The least and the greatest value of numbers."""
        return Settings.ranges() | {
            "generations": (1, 100),
            "positions": (1, 4_000_000_000),
            "nodes": (1, 10**12),
            "games": (0, 10**6),
            "match_nodes": (1, 10**12),
            "match_time": (0, 10**5),
            "least_samples": (1, 10**9),
        }

    def identity(self) -> dict:
        """The settings that determine the result, files by their names and digests.

        A run can be continued only with the same ones. Raises `SettingsError` for a file that cannot be read.
        """
        settings = {name: value for name, value in self.learning().items() if name not in ("program", "start")}
        for name, known in (("network", ""), ("against", PREVIOUS)):
            if settings[name] not in ("", known):
                settings[name] = _file(settings[name])
        return settings | {"data": [_file(path) for path in self.data]}

    def of_training(self, data: list[str], out: str) -> Settings:
        """The settings of the training on these files."""
        same = {setting.name: getattr(self, setting.name) for setting in fields(Settings)}
        return Settings(**same | {"data": data, "out": out})


def _file(path: str) -> str:
    try:
        return f"{Path(path).name} (sha256 {file_digest(path)})"
    except OSError as error:
        raise SettingsError(f"{path}: {error.strerror}") from error
