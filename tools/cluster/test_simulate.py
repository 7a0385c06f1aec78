#!/usr/bin/env python3
"""Tests of the simulation, on small numbers, and of the table in docs/scale.md."""

import json
import re
import subprocess
import unittest
from pathlib import Path

from simulate import HOUR, Cluster, simulate

PAGE = Path(__file__).parents[2] / "docs" / "scale.md"
# Rows of the table with more parts take too long for a test.
MOST_PARTS = 10_000


def cluster(**changes: object) -> Cluster:
    """A cluster on which nothing goes wrong, and nothing costs time but the search, except for the changes."""
    fine = {
        "cores": 10,
        "parts": 100,
        "positions": 100_000,
        "seconds_per_position": 1.0,
        "start_up": 0.0,
        "bytes_per_record": 0.0,
        "starts_per_second": 1e12,
        "hours_between_deaths": 1e12,
        "slow_share": 0.0,
    }
    return Cluster(**{**fine, **changes})


class Simulation(unittest.TestCase):
    def test_undisturbed_cores_share_the_work(self) -> None:
        outcome = simulate(cluster())
        self.assertAlmostEqual(outcome.hours, 10_000 / HOUR)
        self.assertAlmostEqual(outcome.efficiency, 1.0)
        self.assertEqual((outcome.deaths, outcome.lost_core_hours, outcome.files), (0, 0.0, 200))

    def test_what_cannot_be_divided_is_waited_for(self) -> None:
        # Eleven parts on ten cores: the last one has nine cores look on.
        self.assertAlmostEqual(simulate(cluster(parts=11)).hours * HOUR, 2 * 100_000 / 11)
        # All cores are slow, or some: small parts let the others do more.
        self.assertAlmostEqual(simulate(cluster(slow_share=1.0)).hours * HOUR, 30_000)
        few, many = (simulate(cluster(cores=50, parts=parts, slow_share=0.2)) for parts in (50, 5000))
        self.assertAlmostEqual(few.hours * HOUR, 6000)
        self.assertLess(many.hours * HOUR, 2500)

    def test_the_driver_and_the_file_system_hold_up_all(self) -> None:
        self.assertGreater(simulate(cluster(starts_per_second=0.005)).hours * HOUR, 100 / 0.005)
        # Ten cores read 1,000 bytes of each record together, 100 times.
        slow = cluster(bytes_per_record=1000.0, file_system_rate=1e6, scan_rate=1e12)
        self.assertAlmostEqual(simulate(slow).hours * HOUR, 100 * 1e8 / 1e6, delta=1)
        slow.inputs = 100
        self.assertAlmostEqual(simulate(slow).hours * HOUR, 10_000, delta=1)

    def test_deaths_cost_what_was_not_kept(self) -> None:
        kept = simulate(cluster(hours_between_deaths=2.0))
        lost = simulate(cluster(hours_between_deaths=2.0, local_disks=True))
        self.assertGreater(kept.deaths, 5)
        self.assertLess(kept.lost_core_hours, 1e-6)
        self.assertGreater(lost.lost_core_hours, 0.5)
        self.assertGreater(lost.hours, kept.hours)

    def test_the_seed_decides(self) -> None:
        one, same, other = (simulate(cluster(hours_between_deaths=2.0, slow_share=0.3, seed=seed)) for seed in (1, 1, 2))
        self.assertEqual(one, same)
        self.assertNotEqual(one, other)

    def test_the_command_line(self) -> None:
        program = str(Path(__file__).with_name("simulate.py"))
        run = [program, "--cores", "3", "--parts", "9", "--positions", "900", "--local-disks"]
        told = json.loads(subprocess.run([*run, "--json"], capture_output=True, check=True, text=True).stdout)
        expected = simulate(Cluster(cores=3, parts=9, positions=900, local_disks=True))
        self.assertEqual(told, vars(expected))
        self.assertIn("lost core hours", subprocess.run(run, capture_output=True, check=True, text=True).stdout)
        refused = subprocess.run([program, "--parts", "2", "--inputs", "3"], capture_output=True, check=False, text=True)
        self.assertEqual((refused.returncode, "at least one part" in refused.stderr), (2, True))


class Page(unittest.TestCase):
    def test_the_table_is_what_the_simulation_says(self) -> None:
        row = re.compile(r"\| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \| (yes|no) \| ([\d,.]+) \| ([\d,.]+) % \| ([\d,.]+) \|")
        rows = [[cell.replace(",", "") for cell in found] for found in row.findall(PAGE.read_text())]
        checked = 0
        for cores, parts, inputs, starts, shared, hours, efficiency, lost in rows:
            if int(parts) > MOST_PARTS:
                continue
            checked += 1
            outcome = simulate(
                Cluster(
                    cores=int(cores),
                    parts=int(parts),
                    inputs=int(inputs),
                    starts_per_second=float(starts),
                    local_disks=shared == "no",
                )
            )
            with self.subTest(cores=cores, parts=parts, inputs=inputs):
                self.assertAlmostEqual(outcome.hours, float(hours), delta=0.006 * outcome.hours)
                self.assertAlmostEqual(100 * outcome.efficiency, float(efficiency), delta=0.6)
                self.assertAlmostEqual(outcome.lost_core_hours, float(lost), delta=0.051)
        self.assertGreaterEqual(checked, 5)


if __name__ == "__main__":
    unittest.main()
