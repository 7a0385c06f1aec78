"""What an analysis will cost, before it begins."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .._native import XiongmaoError
from ..batch import Question, analyse_many
from ..extras import need
from .positions import as_question

if TYPE_CHECKING:
    from ray import data as _data


@dataclass(frozen=True)
class Estimate:
    """What an analysis will cost, as far as a sample of its positions tells."""

    positions: int
    """How many positions there are."""
    core_seconds: float
    """What a position takes one core."""
    answer_bytes: float
    """The length of an answer as JSON."""
    cpus: int
    """The processors of the cluster now."""

    @property
    def core_hours(self) -> float:
        """What all positions take one core."""
        return self.positions * self.core_seconds / 3600

    @property
    def hours(self) -> float:
        """What they take the cluster, if nothing else runs on it."""
        return self.core_hours / max(1, self.cpus)

    def __str__(self) -> str:
        """`1,000,000 positions: 2.8 core-hours, 0.2 hours on 16 processors, 450 MB of answers`."""
        size = self.positions * self.answer_bytes / 1e6
        return (
            f"{self.positions:,} positions: {self.core_hours:,.1f} core-hours, {self.hours:,.1f} hours on {self.cpus}"
            f" processors, {size:,.0f} MB of answers"
        )


def estimate(
    positions: Sequence[Question] | _data.Dataset, *, column: str = "question", sample: int = 64, **searches: Any
) -> Estimate:
    """Estimate what `analyse` will cost by searching a `sample` of the positions on one core of the cluster.

    The positions are a dataset with a `column` of questions, or a sequence of questions; `searches` are the arguments
    of `analyse_many`, such as `nodes`. The sample is spread over all positions, so a dataset is read once.
    """
    if sample < 1:
        raise XiongmaoError("sample must be at least 1")
    ray, data = need("ray", "ray"), need("ray.data", "ray")
    # Bad arguments are refused here, not on some machine.
    analyse_many([], **searches).close()
    if isinstance(positions, data.Dataset):
        count = positions.count()
        share = min(1.0, 2 * sample / max(1, count))
        rows = positions.select_columns([column]).random_sample(share, seed=1).take(sample)
        chosen = [as_question(row[column]) for row in rows]
    else:
        count = len(positions)
        chosen = list(positions[:: max(1, count // sample)])[:sample]
    seconds, size = ray.get(ray.remote(_measure).options(num_cpus=1).remote(chosen, {**searches, "workers": 1}))
    asked = max(1, len(chosen))
    return Estimate(count, seconds / asked, size / asked, int(ray.cluster_resources().get("CPU", 1)))


def _measure(questions: list[Question], searches: dict[str, Any]) -> tuple[float, int]:
    """The seconds that one core takes to answer, and the bytes of the answers."""
    began = time.perf_counter()
    size = sum(len(answer.json) for answer in analyse_many(questions, **searches))
    return time.perf_counter() - began, size
