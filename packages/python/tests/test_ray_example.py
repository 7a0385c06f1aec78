"""The examples of the README for a cluster run as they stand there."""

from test_examples import examples, run_example


def test_the_examples_for_a_cluster_run(nodes, root, monkeypatch, tmp_path):
    # Their cluster is the one of the tests.
    monkeypatch.setenv("RAY_ADDRESS", nodes.cluster.address)
    found = [(place, code) for place, code in examples(root) if "import ray" in code]
    assert len(found) == 2
    for place, code in found:
        run_example(tmp_path, place, code)
