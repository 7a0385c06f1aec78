"""Requests to stop: Ctrl-C and SIGTERM."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable


class Interrupt:
    """Catches requests to stop the run (Ctrl-C or SIGTERM); the second one ends it at once.

    ``then`` is called at the first one.
    """

    def __init__(self, then: Callable[[], object] = lambda: None) -> None:
        self.wanted = False
        self.then = then
        self.before: dict = {}

    def __enter__(self) -> Interrupt:
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGINT, signal.SIGTERM):
                self.before[number] = signal.signal(number, self.note)
        return self

    def __exit__(self, *_) -> None:
        for number, handler in self.before.items():
            signal.signal(number, handler)

    def note(self, number, frame) -> None:
        """The signal's handler."""
        self.wanted = True
        signal.signal(number, self.before[number])
        self.then()
