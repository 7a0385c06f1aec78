"""The quality of a network on held-out positions."""

from __future__ import annotations

import numpy as np

from .architecture import UNITS
from .features import OUTPUT_BUCKETS, Batch


class Held:
    """Collects the outputs for the held-out positions, batch by batch."""

    def __init__(self, power: float) -> None:
        self.power = power
        self.columns: dict[str, list[np.ndarray]] = {}

    def add(
        self, batch: Batch, target: np.ndarray, expected: np.ndarray, search: np.ndarray, whole: np.ndarray | None
    ) -> None:
        """Adds a batch: the targets, what the network and what the search's score expect (points from 0 to 1), and the
        scores of the network in whole numbers, if they were computed.
        """
        new = {"target": target, "expected": expected, "search": search, "result": batch.result, "bucket": batch.bucket}
        if whole is not None:
            new["whole"] = whole
        for name, column in new.items():
            self.columns.setdefault(name, []).append(column)

    def column(self, name: str) -> np.ndarray:
        """All values of a column, as 64-bit floats."""
        return np.concatenate(self.columns[name]).astype(np.float64)

    @property
    def loss(self) -> float:
        """The mean loss against the targets."""
        return self._loss(self.column("expected"))

    def figures(self) -> dict:
        """The figures for the report."""
        expected, search, result = self.column("expected"), self.column("search"), self.column("result")
        figures = {
            "positions": len(expected),
            "loss": self.loss,
            "loss_of_always_even": self._loss(np.full(len(expected), 0.5)),
            "squared_error_to_result": float(np.square(expected - result).mean()),
            "squared_error_to_result_of_search_score": float(np.square(search - result).mean()),
        }
        if "whole" in self.columns:
            whole = self.column("whole")
            exact = UNITS * np.log(np.clip(expected, 1e-9, 1 - 1e-9) / np.clip(1 - expected, 1e-9, 1))
            even = np.abs(exact) < 2 * UNITS
            figures["quantised_loss"] = self._loss(1 / (1 + np.exp(-whole / UNITS)))
            figures["quantisation_units"] = float(np.abs(whole - exact)[even].mean()) if even.any() else 0.0
        return figures

    def loss_by_output(self) -> list[float | None]:
        """The mean loss of each output bucket; `None` for a bucket without positions."""
        bucket = self.column("bucket").astype(int)
        values = np.abs(self.column("expected") - self.column("target")) ** self.power
        return [
            float(values[bucket == which].mean()) if (bucket == which).any() else None
            for which in range(OUTPUT_BUCKETS)
        ]

    def calibration(self, groups: int = 20) -> list[dict]:
        """Positions sorted by expected points, in groups of equal size: expected points, real points, and the error of
        the latter (one standard deviation).
        """
        expected, result = self.column("expected"), self.column("result")
        parts = [part for part in np.array_split(np.argsort(expected), groups) if len(part)]
        return [
            {
                "positions": len(part),
                "expected": float(expected[part].mean()),
                "real": float(result[part].mean()),
                "error": float(result[part].std() / np.sqrt(len(part))),
            }
            for part in parts
        ]

    def _loss(self, expected: np.ndarray) -> float:
        return float((np.abs(expected - self.column("target")) ** self.power).mean())
