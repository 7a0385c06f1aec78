"""The examples of the README for a cluster run as they stand there."""

import os
import re
import subprocess
import sys

import pytest
from test_examples import examples, run_example


def test_the_examples_for_a_cluster_run(nodes, root, monkeypatch, tmp_path):
    # Their cluster is the one of the tests.
    monkeypatch.setenv("RAY_ADDRESS", nodes.cluster.address)
    found = [(place, code) for place, code in examples(root) if "import ray" in code]
    assert len(found) == 2
    for place, code in found:
        run_example(tmp_path, place, code)


DRIVER = """
import sys
import ray
wheel = sys.argv[1]
{init}

@ray.remote
def best():
    import xiongmao
    return xiongmao.__file__, xiongmao.Engine(hash=1).analyse(xiongmao.Position(), depth=4).result().best

print(*ray.get(best.remote()), sep="\\n")
"""


def test_machines_with_ray_alone_install_the_wheel(nodes, root):
    wheel = os.environ.get("XIONGMAO_WHEEL") or pytest.skip("XIONGMAO_WHEEL does not name the wheel")
    text = (root / "packages/python/README.md").read_text(encoding="utf-8")
    (init,) = re.findall(r"^```py runtime\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    command = [sys.executable, "-c", DRIVER.format(init=init), wheel]
    environment = os.environ | {"RAY_ADDRESS": nodes.cluster.address}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=300)
    assert done.returncode == 0, done.stderr
    *_, module, best = done.stdout.splitlines()
    assert "py_modules" in module and "-" in best
