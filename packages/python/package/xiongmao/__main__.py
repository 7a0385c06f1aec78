"""The program `xiongmao`, which the wheel holds: `python -m xiongmao` has all its commands."""

from __future__ import annotations

import os
import subprocess
import sys

from .program import program_path


def main() -> None:
    """Run the program with the arguments of this process, in its place."""
    path = program_path()
    if path is None:
        print("error: this build of the package xiongmao does not hold the program", file=sys.stderr)
        sys.exit(2)
    command = [path, *sys.argv[1:]]
    if sys.platform == "win32":
        # There, a new program would run beside the shell that waits for this one.
        sys.exit(subprocess.call(command))
    os.execv(path, command)


if __name__ == "__main__":
    main()
