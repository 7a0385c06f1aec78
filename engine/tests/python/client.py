"""Lets python-chess, a client that was not written for this engine, talk to it.

The client's own code does the talking: the handshake, the options, pings, searches, pondering, stop and quit, and it
reads every line of the answers. Only the board is ours, and the pattern of a move: the client knows chess alone, so
`Board` tells it the moves of a game without looking at the rules. What the client logs as amiss fails the test, too.

Usage: client.py PROGRAM
"""

import asyncio
import logging
import re
import sys
import unittest

import chess
import chess.engine

PROGRAM = ""
# No answer takes this long unless the engine hangs, however busy the machine is.
HANG = 60.0
PLY = re.compile(r"([a-h][1-8])[-+~]?([a-h][1-8])(?:=\S+)?(?:/\S+)?$")
# By this the client finds the moves of a line; it is the one thing of its own that is replaced.
chess.engine.UCI_REGEX = PLY


# The starting position as programs for variants of chess write it.
START = "rhbagbhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAGBHR w - - 0 1"


class Board(chess.Board):
    """The moves of a game from the start. Which of them are legal it does not know."""

    # The client tells the engine by this word which game it plays.
    uci_variant = "xiongqi"

    def fen(self, **_):
        return START

    def parse_uci(self, uci):
        found = PLY.fullmatch(uci)
        if not found:
            raise ValueError(f"no move: {uci!r}")
        # A promotion is not a move of chess: only its squares are kept, and no test sends one on.
        return chess.Move(chess.parse_square(found[1]), chess.parse_square(found[2]))

    def push_uci(self, uci):
        move = self.parse_uci(uci)
        self.push(move)
        return move

    def push(self, move):
        self.move_stack.append(move)
        self.turn = not self.turn

    def pop(self):
        self.turn = not self.turn
        return self.move_stack.pop()

    def copy(self, *, stack=True):
        board = type(self)()
        board.turn = self.turn
        if stack:
            board.move_stack = self.move_stack[:]
        return board

    def root(self):
        return type(self)()

    def __eq__(self, other):
        return self.move_stack == other.move_stack


def played(*moves):
    board = Board()
    for move in moves:
        board.push_uci(move)
    return board


class Lines(chess.engine.BaseCommand):
    """Sends lines as they are, and collects the answer up to a line that begins with a word."""

    def __init__(self, engine, lines, last):
        super().__init__(engine)
        self.engine = engine
        self.lines = lines
        self.last = last
        self.heard = []

    def start(self):
        for line in self.lines:
            self.engine.send_line(line)

    def line_received(self, line):
        self.heard.append(line)
        if line.split(" ")[0] == self.last:
            self.result.set_result(self.heard)
            self.set_finished()


class Amiss(logging.Handler):
    """Keeps what the client complains of."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.records = []

    def emit(self, record):
        self.records.append(self.format(record))


class Client(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        self.amiss = Amiss()
        logging.getLogger("chess.engine").addHandler(self.amiss)
        self.transport, self.engine = await self.wait(chess.engine.popen_uci(PROGRAM))
        self.sent = []
        send = self.engine.send_line
        self.engine.send_line = lambda line: (self.sent.append(line), send(line))

    async def asyncTearDown(self):
        await self.wait(self.engine.quit())
        code = await self.wait(self.engine.returncode)
        self.transport.close()
        logging.getLogger("chess.engine").removeHandler(self.amiss)
        self.assertEqual(code, 0)
        self.assertEqual(self.amiss.records, [])

    async def wait(self, coroutine):
        return await asyncio.wait_for(coroutine, HANG)

    async def lines(self, *lines, last):
        return await self.wait(self.engine.communicate(lambda engine: Lines(engine, lines, last)))

    async def test_handshake(self):
        self.assertRegex(self.engine.id["name"], r"^Xiongmao \d")
        self.assertTrue(self.engine.id["author"])
        hash_option = self.engine.options["Hash"]
        self.assertEqual((hash_option.type, hash_option.default, hash_option.min), ("spin", 16, 1))
        self.assertIn("button", {option.type for option in self.engine.options.values()})
        for option in self.engine.options.values():
            if option.type != "button":
                self.assertEqual(option.parse(option.default), option.default, option.name)

    async def test_pings(self):
        for _ in range(20):
            await self.wait(self.engine.ping())

    async def test_options(self):
        await self.wait(self.engine.configure({"hash": 32, "MoveLimit": False, "PMN": "strict", "Clear Hash": None}))
        await self.wait(self.engine.ping())
        heard = await self.lines("position feen 3g^4/8/8/8/4S3/8/8/4G^3 / X/x", "legal", last="legal")
        self.assertEqual(heard, ["legal e1-e2 e1-f1 e1~d1=D^ e4-e5=+S"])
        for wrong in ({"Hash": 0}, {"No Such Option": 1}, {"PMN": "loose"}):
            with self.assertRaises(chess.engine.EngineError):
                await self.wait(self.engine.configure(wrong))

    async def test_search_within_limits(self):
        board = played("a3a4", "a6a5")
        for limit in (
            chess.engine.Limit(depth=4),
            chess.engine.Limit(nodes=2000),
            chess.engine.Limit(time=0.05),
            chess.engine.Limit(white_clock=0.5, black_clock=0.5, white_inc=0.01, black_inc=0.01, remaining_moves=9),
        ):
            result = await self.wait(self.engine.play(board, limit, info=chess.engine.INFO_ALL))
            self.assertIsNotNone(result.move)
            self.assertEqual(result.info["pv"][0], result.move)
            self.assertGreaterEqual(result.info["nodes"], 1)
            self.assertIn("score", result.info)

    async def test_several_lines(self):
        options = {"UCI_ShowWDL": True}
        infos = await self.wait(
            self.engine.analyse(Board(), chess.engine.Limit(depth=4), multipv=3, options=options)
        )
        self.assertEqual([info["multipv"] for info in infos], [1, 2, 3])
        self.assertEqual(len({info["pv"][0] for info in infos}), 3)
        for info in infos:
            self.assertEqual(info["depth"], 4)
            self.assertEqual(sum(info["wdl"].white()), 1000)
        scores = [info["score"].relative.score(mate_score=100_000) for info in infos]
        self.assertEqual(scores, sorted(scores, reverse=True))

    async def test_analysis_until_stop(self):
        for _ in range(5):
            with await self.wait(self.engine.analysis(played("c2c6", "c7c3"))) as analysis:
                heard = 0
                while heard < 3:
                    info = await self.wait(analysis.get())
                    heard += "pv" in info
                analysis.stop()
                best = await self.wait(analysis.wait())
                self.assertIsNotNone(best.move)
            await self.wait(self.engine.ping())

    async def test_a_ping_ends_an_analysis(self):
        analysis = await self.wait(self.engine.analysis(Board()))
        await self.wait(self.engine.ping())
        self.assertIsNotNone((await self.wait(analysis.wait())).move)

    async def test_only_some_moves(self):
        moves = [played(move).move_stack[0] for move in ("a1a2", "h1h2")]
        result = await self.wait(self.engine.play(Board(), chess.engine.Limit(depth=3), root_moves=moves))
        self.assertIn(result.move, moves)

    async def test_a_game_with_pondering(self):
        board = Board()
        limit = chess.engine.Limit(white_clock=2, black_clock=2)
        for number in range(8):
            # What it pondered on comes every other time; otherwise another move than that, or none, has come.
            result = await self.wait(self.engine.play(board, limit, game="a game", ponder=True))
            board.push(result.move)
            if number % 2 == 0:
                await self.wait(self.engine.ping())
            elif result.ponder:
                board.push(result.ponder)
        self.assertIn("ponderhit", self.sent)
        self.assertIn("stop", self.sent)

    async def test_own_positions(self):
        over = "position feen 3g^4/8/8/8/8/8/8/3R1G^2 / X/x moves d1+d8"
        heard = await self.lines(over, "status", last="status")
        self.assertEqual(heard, ["status mareking south"])
        heard = await self.lines("go depth 3", last="bestmove")
        self.assertEqual(heard, ["info depth 0 score mate 0", "bestmove (none)"])
        heard = await self.lines("position feen nonsense", "xyzzy", "isready", last="readyok")
        self.assertTrue(all(line.startswith("info string error: ") for line in heard[:-1]), heard)
        self.assertEqual(len(heard), 3)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    PROGRAM = sys.argv.pop()
    # In its debug mode, in which tests run, asyncio tells of every pause of a busy machine.
    logging.getLogger("asyncio").setLevel(logging.ERROR)
    unittest.main()
