"""Packages that only some functions need."""

from __future__ import annotations

import importlib
from typing import Any


def need(module: str, extra: str) -> Any:
    """Import a module that an extra of this package installs."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"{module} is needed for this: pip install 'xiongmao[{extra}]'", name=module
        ) from error
