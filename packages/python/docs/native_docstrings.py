"""For the reference: the docstrings of the native half, which its stubs do not repeat."""

import importlib
from typing import Any

import griffe

# Values, whose docstrings are those of their types.
_PLAIN = (str, list, dict)


class NativeDocstrings(griffe.Extension):
    """Takes docstrings from the compiled module; its stub does not repeat them."""

    def on_package(self, *, pkg: griffe.Module, **_: Any) -> None:
        """Complete the native module of the package."""
        native = pkg["_native"]
        self._complete(native, importlib.import_module(native.path))

    def _complete(self, documented: griffe.Object, compiled: Any) -> None:
        for name, member in documented.members.items():
            found = getattr(compiled, name, None)
            if member.is_alias or found is None:
                continue
            # A constructor is described by its class.
            if found.__doc__ and not isinstance(found, _PLAIN) and not name.startswith("__"):
                member.docstring = griffe.Docstring(found.__doc__, parent=member)
            if member.is_class:
                self._complete(member, found)
