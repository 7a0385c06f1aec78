"""The scale of the scores: the share of the points that a score is expected to win."""

from __future__ import annotations

import numpy as np

# Scores beyond this are proven wins or losses and are not used to fit the scale.
_PROVEN = 31_000
_LOW, _HIGH = 20.0, 5_000.0


def points(score: np.ndarray, scale: float | np.ndarray) -> np.ndarray:
    """The share of the points (0 to 1) that scores in centipawns are expected to win, at this K (or one for each)."""
    return 1 / (1 + np.exp(-np.asarray(score, dtype=np.float64) / scale))


def fit(score: np.ndarray, result: np.ndarray) -> float:
    """The scale K with which `points` fits the results (0 to 1) best by least squares, to within 0.1 centipawns."""
    usable = np.abs(score) < _PROVEN
    score, result = score[usable], result[usable]

    def error(scale: float) -> float:
        return float(np.square(points(score, scale) - result).mean())

    # Golden-section search on the logarithm: the error has a single minimum.
    low, high, ratio = np.log(_LOW), np.log(_HIGH), (np.sqrt(5) - 1) / 2
    left, right = high - ratio * (high - low), low + ratio * (high - low)
    at_left, at_right = error(np.exp(left)), error(np.exp(right))
    while np.exp(high) - np.exp(low) > 0.1:
        if at_left < at_right:
            high, right, at_right = right, left, at_left
            left = high - ratio * (high - low)
            at_left = error(np.exp(left))
        else:
            low, left, at_left = left, right, at_right
            right = low + ratio * (high - low)
            at_right = error(np.exp(right))
    return round(float(np.exp((low + high) / 2)), 1)
