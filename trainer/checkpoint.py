"""The state of a run between two steps, so that it goes on as if it had never stopped."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import torch

from .games import DEFAULT
from .settings import SettingsError

if TYPE_CHECKING:
    from .network import Network
    from .train import Trainer

FILE = "checkpoint.pt"
_VERSION = 1
_STATE = ("step", "history", "curve", "running")


def save(path: Path, trainer: Trainer) -> None:
    """Writes the checkpoint, all of it or nothing."""
    state = {name: getattr(trainer, name) for name in _STATE}
    state |= {
        "version": _VERSION,
        "settings": _identity(trainer),
        "network": trainer.network.state_dict(),
        "optimizer": trainer.optimizer.state_dict(),
    }
    unfinished = path.with_name(path.name + ".part")
    torch.save(state, unfinished)
    unfinished.replace(path)


def load(path: Path, trainer: Trainer) -> None:
    """Brings a fresh trainer to where the checkpoint was written. Raises `SettingsError` if the run is another."""
    state = _read(path)
    # Older checkpoints name no game.
    state["settings"].setdefault("game", DEFAULT.name)
    now = _identity(trainer)
    differing = [name for name in now if state["settings"].get(name) != now[name]]
    if differing:
        name = differing[0]
        was = state["settings"].get(name)
        raise SettingsError(
            f"{path} belongs to a run with other settings ({name} was {was} and is {now[name]}); "
            "choose another directory, or remove it"
        )
    trainer.network.load_state_dict(state["network"])
    trainer.optimizer.load_state_dict(state["optimizer"])
    for name in _STATE:
        setattr(trainer, name, state[name])


def load_weights(path: Path, network: Network) -> None:
    """Takes only the weights. Raises `SettingsError` if they do not fit."""
    try:
        network.load_state_dict(_read(path)["network"])
    except RuntimeError:
        raise SettingsError(f"{path} holds a network of another shape") from None


def _read(path: Path) -> dict:
    try:
        state = torch.load(path, map_location="cpu", weights_only=True)
    except OSError as error:
        raise SettingsError(f"{path}: {error.strerror}") from error
    except Exception as error:  # torch.load raises whatever the damage leads to
        raise SettingsError(f"{path} is no checkpoint, or is damaged") from error
    if not isinstance(state, dict) or state.get("version") != _VERSION:
        raise SettingsError(f"{path} is a checkpoint of another version")
    return state


def _identity(trainer: Trainer) -> dict:
    sizes = [len(part) for part in trainer.data.records.parts]
    return trainer.settings.learning() | {"positions": sizes}
