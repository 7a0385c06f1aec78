"""The state of a run between two steps. A resumed run gives the same results as an uninterrupted one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import torch

from . import netfile
from .architecture import FEATURE_QUANTUM, OUTPUT_QUANTUM
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
    # Older checkpoints name neither the game nor the weights they started from, and know the data by their paths.
    saved.setdefault("game", DEFAULT.name)
    state.setdefault("origin", "")
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
    """Loads only the weights, of a checkpoint or of a network file. Raises `SettingsError` if they do not fit."""
    if _is_network_file(path):
        _restore(path, network)
    else:
        put_weights(path, _read(path), network)


def _restore(path: Path, network: Network) -> None:
    """Gives the network the weights of a file, which holds the sum of shared weights and those of each bucket.

    Those of threats start at 0 if the file has none.
    """
    try:
        net = netfile.read(path)
    except netfile.NetError as error:
        raise SettingsError(str(error)) from None
    shape = network.architecture
    if net.architecture not in (shape, replace(shape, threats=0)):
        found, wanted = (f"{each.game.name} {each}" for each in (net.architecture, shape))
        raise SettingsError(f"{path} holds a network of a different shape ({found}, not {wanted})")
    pieces, threats = np.split(net.feature_weights, [shape.buckets * shape.inputs])
    pieces = pieces.reshape(shape.buckets, shape.inputs, shape.width)
    # The mean over the buckets counts as shared.
    shared = pieces.mean(axis=0)
    weights = {
        "shared": shared / FEATURE_QUANTUM,
        "bucketed": (pieces - shared) / FEATURE_QUANTUM,
        "bias": net.feature_biases / FEATURE_QUANTUM,
        "output_weight": net.output_weights / OUTPUT_QUANTUM,
        "output_bias": net.output_biases / (FEATURE_QUANTUM * OUTPUT_QUANTUM),
    }
    if shape.threats:
        wanted = (shape.threats * shape.inputs, shape.width)
        weights["threats"] = threats / FEATURE_QUANTUM if len(threats) else np.zeros(wanted)
    network.load_state_dict({name: torch.from_numpy(array.astype(np.float32)) for name, array in weights.items()})


def put_weights(path: Path, state: dict, network: Network) -> None:
    """Gives the network the weights of a state that was read from this path. Raises `SettingsError`, as above."""
    try:
        network.load_state_dict(state["network"])
    except RuntimeError:
        raise SettingsError(f"{path} holds a network of a different shape") from None


def _is_network_file(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(netfile.MAGIC)) == netfile.MAGIC
    except OSError as error:
        raise SettingsError(f"{path}: {error.strerror}") from error


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
