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
    nbclient.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(path.parent)}}).execute()
    assert shown(notebook) == before
