"""A whole run: self-play, training and match, generation after generation, and the report.

Every step resumes by itself when it is cut off, and is written down in ``run.json`` when it is done. So the same
command goes on where the run was, and repeats nothing.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TextIO

from . import netfile, program, provenance
from .games import GAMES
from .make_report import REPORT_FILE, elo, write_report
from .make_settings import MATCH_SETTINGS, PREVIOUS, MakeSettings
from .program import Interrupted, ProgramError
from .records import Records
from .seen import piece_values, sample
from .settings import SettingsError
from .train import NETWORK_FILE, say

STATE_FILE = "run.json"
_SCHEMA = "xiongmao.training-run/1"
_POSITIONS_FILE = "positions.bin"
# The program writes it when a match begins.
_MATCH_FILE = "match.toml"
# The table of each engine in the match, megabytes.
_HASH = 16
# Tell the standings of a match after this many games.
_TELL_EVERY = 20


def make(settings: MakeSettings, out: TextIO) -> bool:
    """Begins or continues a run; prints the path of the report to ``out``. Returns false if interrupted."""
    run = Run(settings)
    try:
        run.finish()
    except Interrupted:
        say("interrupted; run the same command to resume")
        return False
    print(run.out / REPORT_FILE, file=out)
    return True


class Run:
    """A run in its directory."""

    def __init__(self, settings: MakeSettings) -> None:
        self.settings = settings
        self.out = Path(settings.out)
        self.state = self._begun()
        self.program: Path | None = None

    def _begun(self) -> dict:
        """The state of the run so far. Raises `SettingsError` if it was begun with other settings."""
        path = self.out / STATE_FILE
        identity = self.settings.identity()
        try:
            state = json.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {"schema": _SCHEMA, "settings": identity, "steps": {}}
        except (OSError, ValueError) as error:
            raise SettingsError(f"{path} cannot be read: {error}") from error
        if not isinstance(state, dict) or state.get("schema") != _SCHEMA:
            raise SettingsError(f"{path} is not the state of a run of this version")
        was = state["settings"]
        # What fails in a match for its settings is to be mended without another run.
        if not any(self.out.glob(f"generation-*/match/{_MATCH_FILE}")):
            was |= {name: identity[name] for name in MATCH_SETTINGS}
        for name in identity:
            if was.get(name) != identity[name]:
                raise SettingsError(
                    f"{self.out} holds a run with other settings ({name} was {was.get(name)} and is {identity[name]}); "
                    "choose another directory"
                )
        return state

    def finish(self) -> None:
        """Does what is left to do. Raises `Interrupted`, and the errors of the steps."""
        self.out.mkdir(parents=True, exist_ok=True)
        for number in range(1, self.settings.generations + 1):
            self.step(number, "positions", self.generate)
            self.step(number, "training", self.train)
            if self.settings.games:
                self.step(number, "match", self.play)
            self.step(number, "pieces", self.look)
        self.step(self.settings.generations, "report", self.report)

    def step(self, number: int, name: str, work) -> None:
        """Does a step of a generation, unless it is done, and writes down what it returns."""
        key = f"generation-{number}/{name}"
        if key in self.state["steps"] and (name != "report" or (self.out / REPORT_FILE).exists()):
            return
        say(f"generation {number} of {self.settings.generations}: {name}")
        self.folder(number).mkdir(exist_ok=True)
        self.program = self.program or program.find(self.settings.program)
        version = program.version(self.program)
        self.save()
        result = work(number)
        # A match that is played later belongs into the report.
        self.state["steps"].pop(f"generation-{self.settings.generations}/report", None)
        self.state["steps"][key] = {"program": version, "trainer": provenance.trainer_version()} | result
        self.save()

    def save(self) -> None:
        """Writes the state atomically."""
        path = self.out / STATE_FILE
        unfinished = path.with_name(path.name + ".part")
        unfinished.write_text(json.dumps(self.state, indent=2) + "\n", encoding="utf-8")
        unfinished.replace(path)

    def folder(self, number: int) -> Path:
        """Where the files of a generation are."""
        return self.out / f"generation-{number}"

    def network(self, number: int) -> Path:
        """The network of a generation."""
        return self.folder(number) / "training" / NETWORK_FILE

    def data(self, number: int) -> list[str]:
        """What a generation learns from: all positions up to its own, and the files given."""
        own = [str(self.folder(which) / _POSITIONS_FILE) for which in range(1, number + 1)]
        return own + self.settings.data

    @property
    def threads(self) -> int:
        """The number of threads of a step."""
        return self.settings.threads or len(os.sched_getaffinity(0))

    def command(self, *arguments: str) -> list[str]:
        """A command line of the program for the game of the run."""
        return [str(self.program), "--game", self.settings.game, *arguments]

    def generate(self, number: int) -> dict:
        """Self-play by the network of the generation before."""
        settings, path = self.settings, self.folder(number) / _POSITIONS_FILE
        # Every generation plays other games.
        seed = settings.seed + number - 1
        arguments = self.command(
            "datagen",
            *("--out", str(path), "--positions", str(settings.positions), "--nodes", str(settings.nodes)),
            *("--seed", str(seed), "--threads", str(self.threads), "--json"),
        )
        if network := self.player(number):
            arguments += ["--network", network]
        lines: list[str] = []
        program.run(arguments, lines.append)
        facts = provenance.data_facts(str(path), Records([str(path)], GAMES[settings.game]).parts[0])
        return {"summary": json.loads(lines[-1]), "seed": seed} | facts

    def train(self, number: int) -> dict:
        """Trains the network of a generation."""
        from .run import run

        folder = self.folder(number) / "training"
        if not run(self.settings.of_training(self.data(number), str(folder))):
            raise Interrupted
        return {"checksum": f"{netfile.checksum(self.network(number)):016x}"}

    def play(self, number: int) -> dict:
        """Plays the network of a generation against the old evaluation."""
        settings, folder = self.settings, self.folder(number) / "match"
        arguments = ["match", "--json"]
        if (folder / _MATCH_FILE).exists():
            arguments += ["--resume", str(folder)]
        else:
            limit = f"st={settings.match_time}" if settings.match_time else f"nodes={settings.match_nodes}"
            arguments += ["--out", str(folder), "--openings", settings.openings, "--games", str(settings.games)]
            arguments += ["--seed", str(settings.seed + number - 1), "--concurrency", str(self.threads)]
            arguments += ["--each", f"cmd={self.program}", limit, f"option.Hash={_HASH}"]
            arguments += [*self.engine("new", str(self.network(number))), *self.engine("old", self.opponent(number))]
            if settings.sprt:
                arguments += ["--sprt", *settings.sprt.split()]
        ended: list[dict] = []

        def tell(line: str) -> None:
            event = json.loads(line)
            if event["event"] == "standings" and event["games"] % _TELL_EVERY == 0:
                say(standing(event))
            elif event["event"] == "ended":
                ended.append(event)

        # With a sequential test, code 1 says that the network is not the stronger one.
        program.run(self.command(*arguments), tell, good=(0, 1) if settings.sprt else (0,))
        if not ended or not ended[-1]["complete"]:
            raise ProgramError(f"the match in {folder} has not been played to its end")
        say(standing(ended[-1]))
        return {"ended": ended[-1]}

    def opponent(self, number: int) -> str:
        """The network file that the network of a generation plays against; empty for the program's evaluation."""
        if self.settings.against != PREVIOUS:
            return self.settings.against
        return self.player(number)

    def player(self, number: int) -> str:
        """The network file that plays the positions of a generation; empty for the program's evaluation."""
        return str(self.network(number - 1)) if number > 1 else self.settings.network

    @staticmethod
    def engine(name: str, network: str) -> list[str]:
        """An engine of the match: the program with a network file, or with its own evaluation."""
        if not network:
            return ["--engine", f"name={name}"]
        path = Path(network).absolute()
        return ["--engine", f"name={name}-{netfile.checksum(path):016x}", f"option.EvalFile={path}"]

    def look(self, number: int) -> dict:
        """What the network sees in the pieces of its held-out positions."""
        settings = self.settings
        report = json.loads((self.folder(number) / "training" / "report.json").read_text(encoding="utf-8"))
        records = Records(self.data(number), GAMES[settings.game])
        held_out = records.split(settings.held_out, settings.seed).held_out
        net = netfile.read(self.network(number))
        values = piece_values(net, records.take(sample(held_out)), report["data"]["scale"])
        return {"values": {kind: value.as_json() for kind, value in values.items()}}

    def report(self, number: int) -> dict:
        """Writes the report of the whole run."""
        write_report(self.out, self.state, self.settings)
        return {"networks": [self.network(which).relative_to(self.out).as_posix() for which in range(1, number + 1)]}


def standing(event: dict) -> str:
    """The result of a match so far, in one line."""
    results = event["pairings"][0]["results"]
    return (
        f"{event['games']} of {event['of']} games: {results['wins']} won, {results['draws']} drawn, "
        f"{results['losses']} lost; Elo {elo(results)}"
    )
