"""The command line. The options of `train` are generated from the table of settings, which TOML files share."""

from __future__ import annotations

import argparse
import signal
import sys
from pathlib import Path

import numpy as np

from . import feen, netfile
from .average import average
from .make_settings import MakeSettings
from .netfile import NetError
from .program import ProgramError
from .provenance import file_digest
from .records import RESULT, DataError, Records
from .settings import SettingsError, add_options, from_options

_TRAIN = """\
examples:
  python -m trainer train --data games.bin more.bin --out runs/1
  python -m trainer train --settings run.toml --epochs 20
  python -m trainer train --data games.bin --out runs/2 --start runs/1/checkpoint.pt
  python -m trainer train --data games.bin --out runs/3 --start search/networks/xiongqi.nnue --rate 4e-4

Run the same command again to resume an interrupted run. Ctrl-C stops after the current step, saves a checkpoint and
exits with code 1. DIR receives network.nnue, report.md, report.json, the pictures and checkpoint.pt.
"""
_MAKE = """\
examples:
  python -m trainer make --game xiangqi --out runs/xiangqi --positions 2000000
  python -m trainer make --settings run.toml --generations 3
  python -m trainer make --out runs/1 --match-time 0.1 --sprt "elo0=0 elo1=10" --games 5000

The options of train hold for the training. The same command again goes on where the run was cut off; when everything
is done, it only prints the path of the report, DIR/report.md. Ctrl-C saves and stops, with exit code 1.
"""
_AVERAGE = """\
example:
  python -m trainer average search/networks/xiongqi.nnue runs/2/network.nnue --shares 1 2 --out network.nnue

For a network that was trained from another one (train --start) on new positions: some of the way back, it remembers
more of the old ones. Compare the held-out losses, or play a match.
"""
_PIECES = """\
example:
  python -m trainer pieces search/networks/xiongqi.nnue games.bin --out pieces.svg

The value of a piece is how far the network's score for its owner falls when the piece is taken off the board. The
numbers are means over at most 50,000 positions of the files, of either side, with the owner's home row at the bottom.
"""
_EVALUATE = """\
examples:
  python -m trainer evaluate network.nnue "rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR / X/x"
  cut -d'|' -f1 positions.txt | sed 's/ *$//' | python -m trainer evaluate network.nnue

Prints one integer per line, in the order of the positions. The engine computes the same scores.
"""


def main(arguments: list[str] | None = None) -> int:
    """Runs a command and returns its exit code: 0 done, 1 interrupted, 2 bad input."""
    try:
        given = _parser().parse_args(arguments)
        return given.command(given)
    except (DataError, NetError, ProgramError, SettingsError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stdout = None
        return 0
    except KeyboardInterrupt:
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m trainer", description="Trains Xiongmao's network.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run, text: str, examples: str | None = None) -> argparse.ArgumentParser:
        new = commands.add_parser(
            name,
            help=text,
            description=text[0].upper() + text[1:] + ".",
            epilog=examples,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        new.set_defaults(command=run)
        return new

    making = command("make", _make, "generate positions, train a network on them, and play a match with it", _MAKE)
    add_options(making, MakeSettings)
    add_options(command("train", _train, "train a network from files of positions", _TRAIN))
    evaluate = command("evaluate", _evaluate, "print a network's scores in units of the search", _EVALUATE)
    evaluate.add_argument("net", metavar="NET", help="network file")
    evaluate.add_argument("feen", metavar="FEEN", nargs="*", help="positions (default: one per line from stdin)")
    pieces = command("pieces", _pieces, "draw how much each kind of piece is worth to a network, by square", _PIECES)
    pieces.add_argument("net", metavar="NET", help="network file")
    pieces.add_argument("data", metavar="FILE", nargs="+", help="files of positions of its game")
    pieces.add_argument("--out", metavar="SVG", required=True, help="picture to write")
    pieces.add_argument(
        "--least", metavar="N", type=int, default=20, help="leave squares with fewer samples out (default: 20)"
    )
    averaging = command("average", _average, "average the weights of networks of one origin", _AVERAGE)
    averaging.add_argument("nets", metavar="NET", nargs="+", help="network files")
    averaging.add_argument(
        "--shares", metavar="X", nargs="+", type=float, help="weight of each network (default: the same for all)"
    )
    averaging.add_argument("--out", metavar="FILE", required=True, help="network file to write")
    inspect = command("inspect", _inspect, "describe a network file")
    inspect.add_argument("net", metavar="NET", help="network file")
    return parser


def _train(given: argparse.Namespace) -> int:
    settings = from_options(given)
    # PyTorch takes seconds to load, so import it only when training. An interrupt during the import would print a
    # traceback, so the default handler ends the program until then.
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    from .run import run

    signal.signal(signal.SIGINT, before)
    return 0 if run(settings) else 1


def _make(given: argparse.Namespace) -> int:
    settings = from_options(given, MakeSettings)
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    from .make import make

    signal.signal(signal.SIGINT, before)
    return 0 if make(settings, sys.stdout) else 1


def _evaluate(given: argparse.Namespace) -> int:
    net = netfile.read(given.net)
    feens = given.feen or [line.rstrip("\r\n") for line in sys.stdin]
    shape = net.architecture
    for score in net.evaluate(feen.batch(feens, shape.game, threats=shape.threats > 0)):
        print(score)
    sys.stdout.flush()
    return 0


def _pieces(given: argparse.Namespace) -> int:
    # matplotlib takes a while to load.
    from . import heatmap, scale, seen

    net = netfile.read(given.net)
    game = net.architecture.game
    records = Records(given.data, game)
    some = records.take(seen.sample(np.arange(len(records))))
    fitted = scale.fit(some["score"].astype(np.float64), (some["flags"] & RESULT) / 2)
    values = seen.piece_values(net, some, fitted)
    files = ", ".join(f"{Path(path).name} (sha256 {file_digest(path)})" for path in given.data)
    note = f"network {netfile.checksum(given.net):016x} of {game.name}; {len(some)} positions of {files}"
    try:
        Path(given.out).write_text(heatmap.draw_values(game, values, given.least, note), encoding="utf-8")
    except OSError as error:
        raise SettingsError(f"{given.out}: {error.strerror}") from error
    for kind, value in values.items():
        mean = "no samples" if value.mean is None else f"{value.mean:z.0f} centipawns on average"
        print(f"{kind} {mean}, {value.samples.sum()} samples")
    return 0


def _average(given: argparse.Namespace) -> int:
    result = average([netfile.read(path) for path in given.nets], given.shares or [1.0] * len(given.nets))
    try:
        netfile.write(given.out, result)
    except OSError as error:
        raise SettingsError(f"{given.out}: {error.strerror}") from error
    return 0


def _inspect(given: argparse.Namespace) -> int:
    net = netfile.read(given.net)
    game = net.architecture.game
    print(f"game {game.name}")
    print(f"architecture {net.architecture}")
    print(f"checksum {netfile.checksum(given.net):016x}")
    print(f"description {net.description}")
    print(f"bucket map (rows from home, {game.half} files)")
    buckets = dict(zip(game.places, net.bucket_map, strict=True))
    for row in range(max(game.places) // game.half + 1):
        print("  " + " ".join(str(buckets.get(row * game.half + file, ".")) for file in range(game.half)))
    for name in netfile.WEIGHTS:
        numbers = getattr(net, name)
        mean = abs(numbers.astype(float)).mean()
        print(f"{name.replace('_', ' ')} {numbers.min()} to {numbers.max()}, mean size {mean:.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
