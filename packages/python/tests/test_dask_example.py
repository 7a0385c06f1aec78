"""The recipes of the README for Dask and Spark run as they stand there."""

import re

import pytest
from test_examples import examples, run_example


def recipe(root):
    """The place and the code of the recipe for Dask."""
    (found,) = [(place, code) for place, code in examples(root) if "import dask" in code]
    return found


def test_the_recipe_for_dask_runs(root, tmp_path):
    pytest.importorskip("dask.dataframe", reason="Dask is not installed")
    run_example(tmp_path, *recipe(root))


class Table:
    """A table of Spark, as far as its documentation says what it does with a function that takes parts."""

    def __init__(self, parts):
        self.parts = parts

    def mapInPandas(self, function, schema):
        found = list(function(iter(self.parts)))
        assert all(list(part.columns) == re.findall(r"(\w+) \w+", schema) for part in found)
        return found


def test_the_recipe_for_spark_takes_parts(root):
    pandas = pytest.importorskip("pandas")
    text = (root / "packages/python/README.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"^```py spark\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    definition = re.search(r"^from xiongmao.*?(?=^line = )", recipe(root)[1], re.MULTILINE | re.DOTALL)[0]
    places = {"table": Table([pandas.DataFrame({"feen": [feen]}, index=[7]) for feen in FEENS])}
    exec(definition + code, places)
    assert [list(part["best"]) for part in places["found"]] == [["d1+d8"], ["d1+d8"]]


FEENS = ["3g^4/8/8/8/8/8/8/3R1G^2 / X/x", "3g^4/8/8/8/8/8/7S/3R1G^2 / X/x"]
