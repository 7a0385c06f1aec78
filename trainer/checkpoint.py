"""The state of a run between two steps. A resumed run gives the same results as an uninterrupted one."""

from __future__ import annotations

from pathlib import Path

import torch

from .games import DEFAULT
from .network import Network
from .settings import SettingsError

FILE = "checkpoint.pt"
_VERSION = 1


def save(path: Path, identity: dict, state: dict) -> None:
    """Writes the checkpoint atomically. ``identity`` holds the settings that determine the run."""
    unfinished = path.with_name(path.name + ".part")
    torch.save(state | {"version": _VERSION, "settings": identity}, unfinished)
    unfinished.replace(path)


def load(path: Path, identity: dict) -> dict:
    """The state in the checkpoint. Raises `SettingsError` if it belongs to a run with other settings."""
    state = _read(path)
    saved = state["settings"]
    # Older checkpoints do not name the game, and know the data by their paths.
    saved.setdefault("game", DEFAULT.name)
    ignored = "data" if "digests" in saved else "digests"
    differing = [name for name in identity if name != ignored and saved.get(name) != identity[name]]
    if differing:
        name = differing[0]
        was = saved.get(name)
        raise SettingsError(
            f"{path} belongs to a run with other settings ({name} was {was} and is {identity[name]}); "
            "choose another directory, or remove it"
        )
    return state


def load_weights(path: Path, network: Network) -> None:
    """Loads only the weights. Raises `SettingsError` if they do not fit."""
    put_weights(path, _read(path), network)


def put_weights(path: Path, state: dict, network: Network) -> None:
    """Gives the network the weights of a state that was read from this path. Raises `SettingsError`, as above."""
    try:
        network.load_state_dict(state["network"])
    except RuntimeError:
        raise SettingsError(f"{path} holds a network of a different shape") from None


def _read(path: Path) -> dict:
    try:
        state = torch.load(path, map_location="cpu", weights_only=True)
    except OSError as error:
        raise SettingsError(f"{path}: {error.strerror}") from error
    except Exception as error:  # torch.load raises many kinds of errors for damaged files
        raise SettingsError(f"{path} is not a checkpoint, or is damaged") from error
    if not isinstance(state, dict) or state.get("version") != _VERSION:
        raise SettingsError(f"{path} is a checkpoint of another version")
    return state
