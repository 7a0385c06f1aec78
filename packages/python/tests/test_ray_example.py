"""The example of the README for a cluster runs as it stands there."""

from test_examples import examples, run_example


def test_the_example_for_a_cluster_runs(nodes, root, monkeypatch, tmp_path):
    # Its cluster is the one of the tests.
    monkeypatch.setenv("RAY_ADDRESS", nodes.cluster.address)
    found = [(place, code) for place, code in examples(root) if "import ray" in code]
    assert len(found) == 1
    run_example(tmp_path, *found[0])
