"""The network file, and inference in integers as the engine computes it.

The file, little endian: magic ``XMAONNUE``; u32 version, 2; the name of the game and the architecture, each as u32
length and ASCII; u8 bucket map, one for each place of the own terminal piece; i16 feature weights, one row of the
accumulator's width for each feature of each bucket, then for each input in each threat state, if the architecture names
such states; i16 feature biases; i16 output weights, for each output layer those of the side to move and then the
other's; i32 output biases; u32 length and a description in ASCII; u64 checksum, the FNV-1a hash of all bytes before it.
Version 1 had one text, ``GAME-ARCHITECTURE``, in place of two.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from .architecture import FEATURE_QUANTUM, OUTPUT_QUANTUM, UNITS, Architecture
from .features import Batch

if TYPE_CHECKING:
    from .network import Network

MAGIC = b"XMAONNUE"
WEIGHTS = ("feature_weights", "feature_biases", "output_weights", "output_biases")
"""The fields of `Quantised` that training finds."""
VERSION = 2
_MAX_TEXT = 4096
_I16, _I32 = 2**15 - 1, 2**31 - 1


class NetError(ValueError):
    """A file that is no network, or a network that whole numbers of the engine's sizes cannot hold."""


@dataclass
class Quantised:
    """A network in whole numbers."""

    architecture: Architecture
    bucket_map: np.ndarray
    """u8 [places]"""
    feature_weights: np.ndarray
    """i16 [(buckets + threat states) * inputs, width], 255 is 1.0"""
    feature_biases: np.ndarray
    """i16 [width], 255 is 1.0"""
    output_weights: np.ndarray
    """i16 [outputs, 2 * width], 64 is 1.0"""
    output_biases: np.ndarray
    """i32 [outputs], 255 * 64 is 1.0"""
    description: str = ""

    def evaluate(self, batch: Batch) -> np.ndarray:
        """Scores for the side to move (int64), exactly as the engine computes them, in its search's units."""
        return np.concatenate([np.zeros(0, np.int64), *(self._some(batch, low) for low in range(0, len(batch), 2048))])

    def _some(self, batch: Batch, low: int) -> np.ndarray:
        high = min(low + 2048, len(batch))
        return self.scores(*self.sums(batch, low, high), batch.bucket[low:high])

    def sums(self, batch: Batch, low: int, high: int) -> tuple[np.ndarray, np.ndarray]:
        """The accumulators (int32) of positions ``low`` to ``high``: of the side to move, and of the other.

        The positions are sorted by their number of features, the longest first: then the rows of all first features are
        added at once, those of all second ones, and so on. `np.add.reduceat` takes thirty times as long.
        """
        length = np.diff(batch.starts[low : high + 1])
        order = np.argsort(-length, kind="stable")
        first = batch.starts[low:high][order]
        having = np.searchsorted(-length[order], -np.arange(length.max()))

        def of(features: np.ndarray) -> np.ndarray:
            sums = np.empty((len(order), len(self.feature_biases)), dtype=np.int32)
            sums[:] = self.feature_biases
            for number, count in enumerate(having):
                sums[:count] += self.feature_weights[features[first[:count] + number]]
            result = np.empty_like(sums)
            result[order] = sums
            return result

        return of(batch.mover), of(batch.other)

    def scores(self, mover: np.ndarray, other: np.ndarray, bucket: np.ndarray) -> np.ndarray:
        """The scores of positions with these accumulators and output buckets."""
        width = self.architecture.width
        total = np.zeros(len(bucket), dtype=np.int64)
        for half, sums in enumerate((mover, other)):
            # 255 * 255 times a weight of 16 bits fits 32 bits.
            squared = np.clip(sums, 0, FEATURE_QUANTUM) ** 2
            products = squared * self.output_weights[bucket, half * width : (half + 1) * width]
            total += products.sum(axis=1, dtype=np.int64)
        total = _truncated(total, FEATURE_QUANTUM) + self.output_biases[bucket]
        return _truncated(total * UNITS, FEATURE_QUANTUM * OUTPUT_QUANTUM)

    def check_sizes(self) -> None:
        """Makes sure that no board overflows the engine's integers. Raises `NetError`."""
        shape = self.architecture
        pieces, threats = np.split(self.feature_weights, [shape.buckets * shape.inputs])
        # A piece adds at most one row of each part.
        widest = shape.game.squares * (_largest(pieces) + _largest(threats)) + _largest(self.feature_biases)
        if widest > _I16:
            raise NetError(f"an accumulator could reach {widest}, more than 16 bits hold")
        if _largest(self.output_weights) * FEATURE_QUANTUM > _I16:
            raise NetError(f"an output weight of {_largest(self.output_weights)} overflows 16 bits with an activation")
        weights = self.output_weights.astype(np.int64)
        signs = np.stack([np.maximum(weights, 0).sum(axis=1), np.maximum(-weights, 0).sum(axis=1)])
        sums = signs.max(axis=0) * FEATURE_QUANTUM**2
        outputs = (sums // FEATURE_QUANTUM + np.abs(self.output_biases.astype(np.int64))) * UNITS
        if max(sums.max(), outputs.max()) > _I32:
            raise NetError("the output weights add up to more than 32 bits hold")


def quantise(network: Network, description: str) -> Quantised:
    """Rounds the weights. Raises `NetError` if the integers of the engine could overflow."""
    parts = {
        "feature_weights": (network.table(), FEATURE_QUANTUM, _I16),
        "feature_biases": (network.bias, FEATURE_QUANTUM, _I16),
        "output_weights": (network.output_weight, OUTPUT_QUANTUM, _I16),
        "output_biases": (network.output_bias, FEATURE_QUANTUM * OUTPUT_QUANTUM, _I32),
    }
    rounded = {}
    for name, (weights, quantum, limit) in parts.items():
        numbers = np.rint(weights.detach().cpu().double().numpy() * quantum)
        if not np.isfinite(numbers).all() or _largest(numbers) > limit:
            raise NetError(f"the {name.replace('_', ' ')} are not finite or too large")
        rounded[name] = numbers.astype(np.int16 if limit == _I16 else np.int32)
    bucket_map = np.array(network.architecture.game.bucket_map, dtype=np.uint8)
    result = Quantised(network.architecture, bucket_map, **rounded, description=description)
    result.check_sizes()
    return result


def to_bytes(net: Quantised) -> bytes:
    """The whole file."""
    description = net.description.encode("ascii", "replace")
    texts = [text.encode("ascii") for text in (net.architecture.game.name, str(net.architecture))]
    body = b"".join(
        [
            MAGIC,
            struct.pack("<I", VERSION),
            *(struct.pack("<I", len(text)) + text for text in texts),
            net.bucket_map.astype(np.uint8).tobytes(),
            net.feature_weights.astype("<i2").tobytes(),
            net.feature_biases.astype("<i2").tobytes(),
            net.output_weights.astype("<i2").tobytes(),
            net.output_biases.astype("<i4").tobytes(),
            struct.pack("<I", len(description[:_MAX_TEXT])),
            description[:_MAX_TEXT],
        ]
    )
    return body + struct.pack("<Q", fnv1a(body))


def from_bytes(data: bytes) -> Quantised:
    """Reads a whole file. Raises `NetError` that says what is wrong with it."""
    if not data.startswith(MAGIC):
        raise NetError(f"not a Xiongmao network file (it must begin with {MAGIC.decode()})")
    place = len(MAGIC)

    def take(count: int, what: str) -> bytes:
        nonlocal place
        if len(data) - place < count:
            raise NetError(f"cut off within the {what}")
        place += count
        return data[place - count : place]

    def text(what: str) -> str:
        length = struct.unpack("<I", take(4, what))[0]
        if length > _MAX_TEXT:
            raise NetError(f"the {what} claims {length} bytes")
        try:
            return take(length, what).decode("ascii")
        except UnicodeDecodeError:
            raise NetError(f"the {what} is not ASCII") from None

    def numbers(kind: str, shape: tuple[int, ...], what: str) -> np.ndarray:
        count = int(np.prod(shape))
        return np.frombuffer(take(count * np.dtype(kind).itemsize, what), dtype=kind).reshape(shape)

    version = struct.unpack("<I", take(4, "version"))[0]
    if version not in (1, VERSION):
        raise NetError(f"version {version}; this program reads versions 1 to {VERSION}")
    try:
        if version == 1:
            game, _, architecture = text("architecture").partition("-")
        else:
            game, architecture = text("name of the game"), text("architecture")
        shape = Architecture.parse(game, architecture)
    except ValueError as error:
        raise NetError(str(error)) from None
    net = Quantised(
        architecture=shape,
        bucket_map=numbers("u1", (len(shape.game.bucket_map),), "bucket map"),
        feature_weights=numbers("<i2", (shape.features, shape.width), "feature weights"),
        feature_biases=numbers("<i2", (shape.width,), "feature biases"),
        output_weights=numbers("<i2", (shape.outputs, 2 * shape.width), "output weights"),
        output_biases=numbers("<i4", (shape.outputs,), "output biases"),
        description=text("description"),
    )
    body = place
    checksum = struct.unpack("<Q", take(8, "checksum"))[0]
    if place != len(data):
        raise NetError(f"{len(data) - place} bytes too many")
    if checksum != fnv1a(data[:body]):
        raise NetError("the checksum does not match: the file is damaged")
    if net.bucket_map.max() >= shape.buckets:
        raise NetError(f"the bucket map names bucket {net.bucket_map.max()}, but there are {shape.buckets}")
    return net


def write(path: str | Path, net: Quantised) -> None:
    """Writes the file atomically."""
    data = to_bytes(net)
    path = Path(path)
    unfinished = path.with_name(path.name + ".part")
    unfinished.write_bytes(data)
    unfinished.replace(path)


def checksum(path: str | Path) -> int:
    """The checksum that a network file claims."""
    return struct.unpack("<Q", Path(path).read_bytes()[-8:])[0]


def read(path: str | Path) -> Quantised:
    """Reads the file. Raises `NetError` with the name of the file."""
    try:
        return from_bytes(Path(path).read_bytes())
    except OSError as error:
        raise NetError(f"{path}: {error.strerror}") from error
    except NetError as error:
        raise NetError(f"{path}: {error}") from None


def fnv1a(data: bytes) -> int:
    """FNV-1a with 64 bits (Fowler, Noll and Vo)."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return value


def _largest(numbers: np.ndarray) -> int:
    return int(np.abs(numbers.astype(np.int64)).max(initial=0))


def _truncated(numbers: np.ndarray, by: int) -> np.ndarray:
    """Division toward zero, as in Rust and C; Python's own rounds down."""
    return np.sign(numbers) * (np.abs(numbers) // by)
