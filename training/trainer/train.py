"""Training: a network on its way through the epochs."""

from __future__ import annotations

import math
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from tqdm import tqdm

from . import checkpoint, netfile, provenance, scale
from .architecture import Architecture
from .device import Decoder
from .features import Batch, Labels, labels
from .gradient import ByTransposing, Tensors, plain, tensors
from .held import Held
from .interrupt import Interrupt
from .loader import batches, epoch_order, read_batch, steps_of
from .network import Network
from .records import Records
from .settings import Settings, SettingsError
from .survey import Survey

NETWORK_FILE = "network.nnue"
# The batch size for held-out positions and for the survey.
_READ = 16384
# What a checkpoint keeps besides network and optimizer.
_STATE = ("step", "history", "curve", "running", "origin")


@dataclass
class Data:
    """The data of a run, and how its targets are computed."""

    records: Records
    learned: np.ndarray
    held_out: np.ndarray
    scales: np.ndarray
    """K of each file, see `scale.points`."""
    share: float
    survey: Survey

    def points(self, batch: Labels, indices: np.ndarray) -> np.ndarray:
        """The points that the search's scores of these records expect."""
        return scale.points(batch.score, self.scales[self.records.files(indices)])

    def target(self, batch: Labels, indices: np.ndarray) -> np.ndarray:
        """The points that the network should expect in these records."""
        return self.share * self.points(batch, indices) + (1 - self.share) * batch.result


class Trainer:
    """A network in training."""

    def __init__(self, settings: Settings, data: Data, workers: int) -> None:
        self.settings, self.data, self.workers = settings, data, workers
        self.device = _device(settings.device)
        game = data.records.game
        threats = game.threat_states if settings.inputs == "threats" else 0
        self.network = Network(Architecture(width=settings.width, game=game, threats=threats)).to(self.device)
        self.optimizer = torch.optim.AdamW(
            self.network.parameters(), lr=settings.rate, weight_decay=settings.weight_decay, fused=True
        )
        self.fast = ByTransposing(self.network) if self.device.type == "cpu" else None
        self.decoder = None if self.fast else Decoder(self.network.architecture, self.device)
        self.steps_per_epoch = steps_of(len(data.learned), settings.batch)
        self.steps = settings.epochs * self.steps_per_epoch
        self.step = 0
        self.history: list[dict] = []
        """For each epoch, its number, losses, learning rate and speed."""
        self.curve: list[tuple[int, float, float]] = []
        """Step, its loss, its learning rate."""
        self.origin = ""
        """Which weights the run started from, for the description of its networks; empty for random ones."""
        # Sums over the current epoch; a checkpoint saves them.
        self.running = {"loss": 0.0, "positions": 0, "seconds": 0.0}
        self.path = Path(settings.out) / checkpoint.FILE
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if self.path.exists():
            self.resume(checkpoint.load(self.path, self.identity()))
            say(f"resuming after step {self.step:,} of {self.steps:,}")
        elif settings.start:
            start = Path(settings.start)
            checkpoint.load_weights(start, self.network)
            self.origin = f"; start {start.name} (sha256 {provenance.file_digest(start)[:12]})"

    def identity(self) -> dict:
        """What a checkpoint must agree in with this run."""
        files = self.data.survey.files
        return self.settings.learning() | {
            "positions": [file["positions"] for file in files],
            "digests": [file["sha256"] for file in files],
        }

    def save(self) -> None:
        """Writes a checkpoint."""
        state = {name: getattr(self, name) for name in _STATE}
        state["programs"] = provenance.programs(self.data.survey.files)
        state |= {"network": self.network.state_dict(), "optimizer": self.optimizer.state_dict()}
        checkpoint.save(self.path, self.identity(), state)

    def resume(self, state: dict) -> None:
        """Goes on from the state in a checkpoint."""
        checkpoint.put_weights(self.path, state, self.network)
        self.optimizer.load_state_dict(state["optimizer"])
        for name in _STATE:
            setattr(self, name, state[name])

    def fit(self, interrupt: Interrupt) -> bool:
        """Runs the remaining epochs. Returns false if interrupted."""
        while self.step < self.steps:
            if not self.epoch(interrupt):
                self.save()
                return False
            self.save()
            if self.step < self.steps:
                self.export()
        return True

    def epoch(self, interrupt: Interrupt) -> bool:
        """Runs the rest of the current epoch. Returns false if interrupted."""
        number, done = divmod(self.step, self.steps_per_epoch)
        order = epoch_order(self.data.learned, number, self.settings.seed)
        parts = np.array_split(order, self.steps_per_epoch)[done:]
        label = f"epoch {number + 1}/{self.settings.epochs}"
        saved = clock = time.monotonic()
        with tqdm(
            total=len(order), initial=len(order) - sum(map(len, parts)), desc=label, unit="", unit_scale=True
        ) as bar:
            for batch in batches(parts, self.prepare, self.workers):
                value = self.learn(batch)
                now = time.monotonic()
                self.running["loss"] += value * len(batch)
                self.running["positions"] += len(batch)
                self.running["seconds"] += now - clock
                clock = now
                bar.update(len(batch))
                bar.set_postfix_str(f"loss {self.running['loss'] / self.running['positions']:.6f}", refresh=False)
                if interrupt.wanted and self.step % self.steps_per_epoch:
                    return False
                if now - saved > self.settings.save_every:
                    self.save()
                    saved = now
        self.close_epoch(number + 1)
        return not interrupt.wanted or self.step == self.steps

    def prepare(self, indices: np.ndarray) -> Tensors:
        """The batch with these indices. Background threads call this."""
        data, flips = self.data, self.flips(indices)
        if self.decoder:
            records = data.records.take(indices)
            return self.decoder(records, data.target(labels(records), indices), flips)
        batch = self.read(indices, flips)
        return tensors(batch, data.target(batch, indices), self.network.architecture.features)

    def flips(self, indices: np.ndarray) -> np.ndarray:
        """Which sides see the board mirrored if they may see either: at random, for this batch always the same."""
        random = np.random.default_rng([self.settings.seed, *indices[:8]])
        return random.integers(0, 2, (2, len(indices)), dtype=np.int32)

    def read(self, indices: np.ndarray, flips: np.ndarray | None = None) -> Batch:
        """The positions with these indices, with what the network sees of them."""
        return read_batch(self.data.records, indices, self.network.architecture.threats > 0, flips)

    def learn(self, batch: Tensors) -> float:
        """One step. Returns the mean loss before it."""
        rate = rate_at(self.settings, self.step, self.steps, self.steps_per_epoch)
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        self.optimizer.zero_grad(set_to_none=True)
        power = self.settings.power
        value = self.fast(batch, power) if self.fast else plain(self.network, batch, power)
        self.optimizer.step()
        self.network.clip()
        self.step += 1
        self.curve.append((self.step, float(value), rate))
        return float(value)

    def close_epoch(self, number: int) -> None:
        """Evaluates the network after an epoch and records the result."""
        run, self.running = self.running, {"loss": 0.0, "positions": 0, "seconds": 0.0}
        held = self.judge(quantised=False)
        self.history.append(
            {
                "epoch": number,
                "loss": run["loss"] / run["positions"],
                "held_out_loss": held.loss,
                "rate": self.curve[-1][2],
                "seconds": run["seconds"],
                "positions_per_second": run["positions"] / run["seconds"],
            }
        )
        last = self.history[-1]
        say(
            f"epoch {number}: loss {last['loss']:.6f}, held out {last['held_out_loss']:.6f}, "
            f"{last['positions_per_second']:,.0f} positions/s"
        )

    @torch.no_grad()
    def judge(self, quantised: bool = True) -> Held:
        """Evaluates the network on the held-out positions; with ``quantised``, also in its quantised form."""
        data, held = self.data, Held(self.settings.power)
        net = netfile.quantise(self.network, "") if quantised else None
        for low in range(0, len(data.held_out), _READ):
            indices = data.held_out[low : low + _READ]
            batch = self.read(indices)
            arrays = (
                torch.from_numpy(array).to(self.device)
                for array in (batch.mover, batch.other, batch.starts, batch.bucket)
            )
            output = self.network(*arrays).cpu()
            held.add(
                batch=batch,
                target=data.target(batch, indices),
                expected=torch.sigmoid(output).numpy(),
                search=data.points(batch, indices),
                whole=net.evaluate(batch) if net else None,
            )
        return held

    def export(self) -> Path:
        """Writes the network file of the current weights and returns its path."""
        settings, files = self.settings, self.data.survey.files
        scales = ", ".join(f"{fitted:.1f}" for fitted in self.data.scales)
        names = ", ".join(f"{Path(file['path']).name} (sha256 {file['sha256'][:12]})" for file in files)
        programs = provenance.programs(files)
        by = f" by {', '.join(programs)}" if programs else ""
        text = (
            f"{len(self.data.learned)} positions of {names}{by}; K {scales}; lambda {settings.share}; "
            f"power {settings.power}; {self.step / self.steps_per_epoch:g} epochs; seed {settings.seed}{self.origin}"
        )
        path = Path(settings.out) / NETWORK_FILE
        netfile.write(path, netfile.quantise(self.network, text))
        return path


def rate_at(settings: Settings, step: int, steps: int, steps_per_epoch: int) -> float:
    """The learning rate of a step, counted from 0."""
    if settings.schedule == "step":
        rate = settings.rate * settings.step_factor ** (step // (steps_per_epoch * settings.step_epochs))
    else:
        lowest = settings.rate * settings.final_rate
        rate = lowest + (settings.rate - lowest) * (1 + math.cos(math.pi * step / steps)) / 2
    return rate * min(1.0, (step + 1) / (settings.warmup + 1))


def _device(name: str) -> torch.device:
    if name == "auto":
        name = "cuda" if torch.cuda.is_available() else "cpu"
    if name == "cuda" and not torch.cuda.is_available():
        raise SettingsError("PyTorch finds no usable GPU")
    return torch.device(name)


def say(line: str) -> None:
    """Tells the user, without disturbing the progress bar."""
    tqdm.write(line, file=sys.stderr)
