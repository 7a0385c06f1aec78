"""Runs a program that must not outlive the task that needs it: `python -m xiongmao.ray.leash PROGRAM ARGUMENTS`.

Ray kills workers and at most their children. So a worker holds a pipe to this module, which ends the program when the
pipe closes, however that comes about. If this process itself is killed, Linux ends the program. The exit code is that
of the program.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import threading

PATIENCE = 5.0
"""Seconds that the program has to end by itself."""
_PR_SET_PDEATHSIG = 1


def main(command: list[str]) -> int:
    """Run a command until it ends, or until standard input does."""
    held = _end_with_parent if sys.platform == "linux" else None
    try:
        # No other thread runs yet, so preexec_fn is safe.
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, preexec_fn=held)
    except OSError as error:
        print(f"error: cannot run {command[0]}: {error.strerror}", file=sys.stderr)
        return 2
    threading.Thread(target=_hold, args=(process,), daemon=True).start()
    return process.wait()


def _end_with_parent() -> None:
    """Ask the kernel to kill this process when its parent ends."""
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def _hold(process: subprocess.Popen[bytes]) -> None:
    # Not by sys.stdin, whose lock would be held at the end of this process.
    while os.read(0, 4096):
        pass
    process.terminate()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(PATIENCE)
    process.kill()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
