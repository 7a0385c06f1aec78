"""A cluster of Ray on this machine, whose nodes are killed."""

import contextlib
import os
import threading
import time

import ray
from ray.cluster_utils import Cluster

SIZE = {"num_cpus": 1, "object_store_memory": 100 << 20}
TRIES = 4
PATIENCE = 300.0

# On a busy machine: Ray makes way for all other programs, and thinks those dead that are slow.
os.environ.update(RAY_worker_niceness="0", RAY_health_check_timeout_ms="60000")


class ClusterError(Exception):
    """Nodes do not start, so nothing can be tested."""


class Nodes:
    """Three nodes with a processor each; the tests run on the first, and one of the others is killed."""

    def __init__(self):
        self.others = []
        self.cluster = patiently(lambda: Cluster(initialize_head=True, head_node_args=SIZE, connect=False))
        self.restore()
        patiently(lambda: ray.init(address=self.cluster.address, log_to_driver=False))

    def shutdown(self):
        ray.shutdown()
        self.cluster.shutdown()

    def restore(self):
        """Replace the nodes that were killed."""
        while len(self.others) < 2:
            self.others.append(patiently(self._add))
        patiently(self.cluster.wait_for_nodes)

    def kill(self):
        self.cluster.remove_node(self.others.pop(), allow_graceful=False)

    def kill_when(self, it_is_time):
        """Kill a node as soon as something is so, in a thread that ends then."""

        def wait():
            deadline = time.monotonic() + PATIENCE
            while not it_is_time():
                if time.monotonic() > deadline:
                    return
                time.sleep(0.02)
            self.kill()

        thread = threading.Thread(target=wait, daemon=True)
        thread.start()
        return thread

    @staticmethod
    def busy():
        """How many processors are in use."""
        return ray.cluster_resources().get("CPU", 0) - ray.available_resources().get("CPU", 0)

    def _add(self):
        known = set(self.cluster.worker_nodes)
        try:
            return self.cluster.add_node(**SIZE)
        except Exception:
            # One that comes too late would be a fourth.
            for late in set(self.cluster.worker_nodes) - known:
                with contextlib.suppress(Exception):
                    self.cluster.remove_node(late, allow_graceful=False)
            raise


def patiently(start):
    """Start something of a cluster. Ray gives it 30 seconds, which may be too few on a busy machine."""
    for left in reversed(range(TRIES)):
        try:
            return start()
        except Exception as error:
            if left == 0:
                raise ClusterError(f"the nodes of Ray do not start: {error}") from error
