"""The examples of the pages run as they stand there."""

import re
import subprocess
import sys

import pytest

PAGES = ["README.md", "packages/python/README.md"]


def examples(root):
    """Each example with its page and line."""
    for page in PAGES:
        text = (root / page).read_text(encoding="utf-8")
        for found in re.finditer(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
            line = text[: found.start()].count("\n") + 1
            yield f"{page}:{line}", found[1]


def run_example(folder, place, code):
    """Run an example in a folder, and compare what it prints with the comments behind its lines."""
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, f"{place}: {done.stderr}"
    promised = re.findall(r"^print\(.*\)  # (.*)$", code, re.MULTILINE)
    assert promised == done.stdout.splitlines()[: len(promised)], place


def test_the_examples_run(root, tmp_path):
    pytest.importorskip("pandas")
    count = 0
    for place, code in examples(root):
        if "import ray" not in code and "import dask" not in code:
            run_example(tmp_path, place, code)
            count += 1
    assert count >= 9
