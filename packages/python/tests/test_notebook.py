"""The notebook runs, and shows what it has shown before."""

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")
pytest.importorskip("ipykernel")


def shown(notebook):
    """What the cells show, as text and as pictures."""
    outputs = []
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            assert output.output_type != "error"
            data = output.get("data", {"text/plain": output.get("text")})
            outputs.append((data.get("text/plain"), data.get("image/svg+xml")))
    return outputs


def test_the_notebook_shows_what_it_did(root):
    path = root / "docs" / "python.ipynb"
    notebook = nbformat.read(path, as_version=4)
    before = shown(notebook)
    assert len(before) >= 8 and any(picture for _, picture in before)
    run(notebook, path.parent)
    assert shown(notebook) == before


def run(notebook, folder):
    # What a cell prints comes in portions, which depend on how busy the machine is.
    resources = {"metadata": {"path": str(folder)}}
    nbclient.NotebookClient(notebook, timeout=300, coalesce_streams=True, resources=resources).execute()


def test_what_is_shown_does_not_depend_on_how_long_it_takes(tmp_path):
    cell = nbformat.v4.new_code_cell("import time\nfor number in range(2):\n    print(number)\n    time.sleep(0.5)")
    notebook = nbformat.v4.new_notebook(cells=[cell])
    run(notebook, tmp_path)
    assert shown(notebook) == [("0\n1\n", None)]
