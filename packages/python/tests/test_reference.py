"""The reference lists everything that the package offers."""

import re

import xiongmao
import xiongmao.ray


def test_the_reference_is_whole(root):
    pages = (root / "packages/python/docs/pages").glob("*.md")
    listed = [name for page in pages for name in re.findall(r"^::: (\S+)$", page.read_text(), re.MULTILINE)]
    offered = [f"xiongmao.{name}" for name in xiongmao.__all__ if name != "__version__"]
    offered += [f"xiongmao.ray.{name}" for name in xiongmao.ray.__all__]
    assert sorted(listed) == sorted(offered)


def test_all_that_is_offered_is_there():
    for module in (xiongmao, xiongmao.ray):
        missing = [name for name in module.__all__ if not hasattr(module, name)]
        assert not missing, module
