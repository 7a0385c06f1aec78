#!/usr/bin/env python3
"""What a cluster does with a batch in parts: how long it takes, what is lost, and what holds it up.

Cores take parts from a queue. Some cores are slow, all of them die now and then and come back later. A part that died
is queued again. Where its file outlives the machine, the answers before the death are kept; otherwise the part begins
anew. A part reads its whole input, from one file system for all; the input may be split into files, each divided into
parts of its own. One driver starts the parts. When all are done, one process merges them.

The costs of one core are arguments; docs/scale.md says how they were measured. The same seed gives the same result.

  tools/cluster/simulate.py --cores 1000 --parts 10000 --inputs 100
  tools/cluster/simulate.py --cores 1000 --parts 1000 --local-disks --json
"""

import argparse
import heapq
import json
import random
from dataclasses import asdict, dataclass

HOUR = 3600.0


@dataclass
class Cluster:
    """The machines, and the work. Times in seconds, sizes in bytes."""

    cores: int = 1000
    parts: int = 10_000
    inputs: int = 1  # files into which the input is split
    positions: int = 1_000_000_000
    # One core.
    seconds_per_position: float = 0.058
    start_up: float = 0.025
    scan_rate: float = 7e8  # bytes of other parts' records skipped in a second
    # The work.
    bytes_per_record: float = 59.0
    bytes_per_answer: float = 608.0
    merge_rate: float = 5e8  # bytes of answers merged in a second
    # What all share.
    file_system_rate: float = 1e10  # bytes that all cores together read in a second
    starts_per_second: float = 100.0  # parts that the driver starts in a second
    # What goes wrong.
    hours_between_deaths: float = 1000.0  # of one core
    repair: float = 600.0
    slow_share: float = 0.02
    slow_factor: float = 3.0
    local_disks: bool = False  # the file of a part dies with its machine
    seed: int = 1


@dataclass
class Outcome:
    """What came of it."""

    hours: float  # until the last part is done
    efficiency: float  # useful work of the time of all cores until then
    tail_hours: float  # from the moment when nothing is left to start
    deaths: int  # of cores that were at work
    lost_core_hours: float  # work that was done twice, and starts after deaths
    reading_core_hours: float  # input that was read and skipped, and waiting for it
    merge_hours: float  # after that, by one process
    files: int  # answers and manifests


def simulate(cluster: Cluster) -> Outcome:
    """Runs the cluster until all parts are done."""
    chance = random.Random(cluster.seed)
    slow = [chance.random() < cluster.slow_share for _ in range(cluster.cores)]
    # Every part reads all of its file, and skips the records of other parts.
    input_bytes = cluster.positions * cluster.bytes_per_record / cluster.inputs
    scan = input_bytes / cluster.scan_rate
    # All cores read at the same time, and share what the file system gives.
    read = input_bytes * min(cluster.cores, cluster.parts) / cluster.file_system_rate
    share = cluster.positions / cluster.parts * cluster.seconds_per_position
    # What is left of each part, in seconds of search on a core that is not slow.
    waiting = [(share, part) for part in range(cluster.parts)]
    waiting.reverse()
    # Events: when, a number that makes them differ, the core, and what is left of the part that it has worked on.
    events = [(0.0, core, core, None) for core in range(cluster.cores)]
    number, driver, done, now = cluster.cores, 0.0, 0, 0.0
    finished = last_start = 0.0
    deaths, lost, reading = 0, 0.0, 0.0
    idle: list[int] = []
    while done < cluster.parts:
        now, _, core, work = heapq.heappop(events)
        if work is not None:
            rest, part = work
            if rest > 0.0:
                waiting.append((rest, part))
                # One that has nothing to do takes it, and this core is repaired.
                if idle:
                    number += 1
                    heapq.heappush(events, (now, number, idle.pop(), None))
                number += 1
                heapq.heappush(events, (now + cluster.repair, number, core, None))
                continue
            done += 1
            finished = now
        if not waiting:
            idle.append(core)
            continue
        rest, part = waiting.pop()
        driver = max(driver, now) + 1.0 / cluster.starts_per_second
        last_start = driver
        factor = cluster.slow_factor if slow[core] else 1.0
        search = rest * factor
        # Reading goes on beside the search; only skipping takes time of the core.
        wait = max(0.0, read - search - scan * factor)
        overhead = (cluster.start_up + scan) * factor + wait
        death = chance.expovariate(1.0 / (cluster.hours_between_deaths * HOUR))
        number += 1
        if death >= overhead + search:
            reading += scan * factor + wait
            heapq.heappush(events, (driver + overhead + search, number, core, (0.0, part)))
            continue
        deaths += 1
        kept = 0.0 if cluster.local_disks else max(0.0, death - overhead) / factor
        lost += death - kept * factor
        left = share if cluster.local_disks else rest - kept
        heapq.heappush(events, (driver + death, number, core, (max(left, 1e-9), part)))
    useful = cluster.positions * cluster.seconds_per_position
    return Outcome(
        hours=finished / HOUR,
        efficiency=useful / (finished * cluster.cores),
        tail_hours=(finished - last_start) / HOUR,
        deaths=deaths,
        lost_core_hours=lost / HOUR,
        reading_core_hours=reading / HOUR,
        merge_hours=cluster.positions * cluster.bytes_per_answer / cluster.merge_rate / HOUR,
        files=2 * cluster.parts,
    )


def main() -> None:
    """Reads the arguments, and prints the outcome."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, value in asdict(Cluster()).items():
        flag = "--" + name.replace("_", "-")
        if isinstance(value, bool):
            parser.add_argument(flag, action="store_true")
        else:
            parser.add_argument(flag, type=type(value), default=value, metavar="N", help=f"default {value:g}")
    parser.add_argument("--json", action="store_true", help="print a JSON object")
    arguments = vars(parser.parse_args())
    as_json = arguments.pop("json")
    if min(arguments["cores"], arguments["inputs"], arguments["positions"]) < 1:
        parser.error("cores, inputs and positions must be at least 1")
    if arguments["parts"] < arguments["inputs"]:
        parser.error("each input has at least one part")
    outcome = asdict(simulate(Cluster(**arguments)))
    if as_json:
        print(json.dumps(outcome))
        return
    for name, value in outcome.items():
        print(f"{name.replace('_', ' '):20} {value:,.3f}" if isinstance(value, float) else f"{name:20} {value:,}")


if __name__ == "__main__":
    main()
