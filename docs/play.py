"""Plays a game of Xiongqi: the engine against itself, over pipes, 50 ms a move.

    python3 docs/play.py target/release/xiongmao
"""

import subprocess
import sys


class Engine:
    """The program, and a conversation with it."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.ask("uci", "uciok")

    def ask(self, line, answer):
        """Sends a line and returns the first line of the answer that begins with this word."""
        self.process.stdin.write(line + "\n")
        while True:
            heard = self.process.stdout.readline()
            if not heard:
                sys.exit("the engine has ended")
            if heard.startswith("info string error"):
                sys.exit(heard.strip())
            if heard.split()[:1] == [answer]:
                return heard.strip()

    def tell(self, line):
        """Sends a line that has no answer, and waits until it has been read."""
        self.process.stdin.write(line + "\n")
        self.ask("isready", "readyok")


engine = Engine(sys.argv[1:])
moves = []
while (status := engine.ask("status", "status")) == "status in_progress":
    moves.append(engine.ask("go movetime 50", "bestmove").split()[1])
    engine.tell("position startpos moves " + " ".join(moves))
    print(moves[-1], end=" ", flush=True)
print(f"\n{status} after {len(moves)} moves")
engine.process.stdin.write("quit\n")
sys.exit(engine.process.wait())
