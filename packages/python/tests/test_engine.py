"""`Engine`: analyses, moves, and how they end."""

import copy
import errno
import gc
import json
import multiprocessing
import os
import pickle
import platform
import signal
import subprocess
import sys
import threading

import pytest

from conftest import untimed
from xiongmao import Engine, Info, Position, Score, XiongmaoError, analyse_many, read_records

WON = "3g^4/8/8/8/8/8/8/3R1G^2 / X/x"


@pytest.fixture
def engine():
    """An engine with a small table."""
    return Engine(hash=4)


def test_an_analysis_is_an_iterator_of_lines(engine):
    infos = list(engine.analyse(Position(), depth=6, multipv=2))
    assert all(isinstance(info, Info) for info in infos)
    assert [(info.depth, info.multipv) for info in infos[-2:]] == [(6, 1), (6, 2)]
    last = infos[-1]
    assert last.bound == "exact" and last.score.mate is None and sum(vars(last.wdl).values()) == 1000
    assert 0 < last.wdl.expectation < 1
    position = Position()
    for move in last.pv:
        position.push(move)


def test_a_result_is_that_of_the_program(engine, run):
    for position, arguments in [
        (Position(), ["--moves", ""]),
        (Position(moves="c2+c6 c7+c3"), ["--moves", "c2+c6 c7+c3"]),
        (Position(game="xiangqi"), ["--game", "xiangqi"]),
        (Position(WON, moves="d1+d8"), ["--feen", WON, "--moves", "d1+d8"]),
    ]:
        analysis = engine.analyse(position, nodes=3000, multipv=2)
        infos, result = list(analysis), analysis.result()
        printed = run("analyse", *arguments, "--nodes", 3000, "--multipv", 2, "--hash", 4, "--json")
        assert untimed(result.json) == untimed(printed[-1])
        assert len(infos) == len(printed) - 1
        assert [info.pv for info in infos] == [tuple(json.loads(line)["pv"]) for line in printed[:-1]]


def test_an_analysis_does_not_depend_on_earlier_ones(engine):
    results = []
    for _ in range(2):
        results.append(untimed(engine.analyse(Position(), nodes=5000).result().json))
        engine.analyse(Position(moves="a3-a4"), nodes=5000).result()
    assert results[0] == results[1]


def test_a_proven_win(engine):
    result = engine.analyse(Position(WON), mate=1).result()
    assert (result.best, result.score, str(result.score)) == ("d1+d8", Score(mate=1), "mate 1")
    assert (result.turn, result.feen, result.ply, result.winner, result.error) == ("south", WON, 0, None, None)
    assert result.row()["mate"] == 1 and result.row()["cp"] is None


def test_an_endless_analysis_is_stopped(engine):
    analysis = engine.analyse(Position())
    assert next(analysis).depth == 1
    analysis.stop()
    result = analysis.result()
    assert result.interrupted and result.best in Position().legal()
    with pytest.raises(StopIteration):
        next(analysis)


def test_the_next_search_ends_the_one_before(engine):
    first = engine.analyse(Position())
    second = engine.analyse(Position(moves="a3-a4"), nodes=2000)
    assert first.result().interrupted
    first.stop()
    assert not second.result().interrupted


def test_an_analysis_that_nobody_holds_is_stopped(engine):
    analysis = engine.analyse(Position())
    next(analysis)
    del analysis
    gc.collect()
    # Another search begins as soon as that one has ended.
    assert engine.play(Position(), nodes=100) in Position().legal()
    with engine.analyse(Position()) as analysis:
        next(analysis)
    assert analysis.result().interrupted


def test_another_thread_stops_it(engine):
    analysis = engine.analyse(Position())
    stopper = threading.Thread(target=engine.stop)
    next(analysis)
    stopper.start()
    # The interpreter's lock is free while this thread waits: otherwise this would never end.
    assert analysis.result().interrupted
    stopper.join()


def test_only_some_moves(engine):
    result = engine.analyse(Position(), depth=3, moves="a1-a2 h1-h2").result()
    assert result.best in ("a1-a2", "h1-h2")
    with pytest.raises(XiongmaoError, match="^searchmoves 'a3-a5': "):
        engine.analyse(Position(), depth=3, moves=["a3-a5"])


def test_other_notations(engine):
    position = Position(game="xiangqi")
    result = engine.analyse(position, depth=3, notation="wxf").result()
    assert result.best in position.legal("wxf")
    assert engine.play(position, depth=3, notation="iccs") in position.legal("iccs")


def test_levels(engine):
    position = Position()
    moves = {engine.play(position, level=0, seed=seed) for seed in range(1, 20)}
    assert len(moves) > 1 and moves <= set(position.legal())
    assert engine.play(position, level=0, seed=5) == engine.play(position, level=0, seed=5)
    assert engine.play(position, elo=800, seed=3) in position.legal()
    assert engine.play(Position(WON), nodes=1000) == "d1+d8"


def test_a_played_move_tells_its_score(engine):
    played = engine.play(Position(WON), nodes=1000)
    assert (played, played.score, played.pov_score.north) == ("d1+d8", Score(mate=1), Score(mate=-1))
    assert played.info.pv[0] == played.answer.best == "d1+d8" and type(str(played)) is str
    position = Position()
    played = engine.play(position, depth=6)
    position.push(played)
    assert played.ponder in position.legal() and played.info.depth == 6
    again = pickle.loads(pickle.dumps(copy.deepcopy(played)))
    assert (again, again.answer) == (played, played.answer)
    weak = engine.play(Position(), level=0, seed=7)
    assert weak.answer.best == weak == weak.info.pv[0]


def test_clocks(engine):
    position = Position()

    def nodes(**clock):
        engine.clear()
        return engine.play(position, **clock).info.nodes

    little, plenty = nodes(clock=0.05), nodes(clock=10, increment=1)
    assert little < plenty
    assert nodes(clock={"south": 0.05, "north": 10}, increment={"south": 0, "north": 1}) < plenty
    assert list(engine.analyse(position, clock=0.05, moves_to_go=2, multipv=2))[-1].nodes < plenty
    assert engine.play(position, clock=0) in position.legal()
    assert engine.play(position, clock=1e15, increment=1e15, nodes=100) in position.legal()
    for arguments, reason in [
        ({"clock": -1}, "clock must be a number of seconds of at least 0, not -1"),
        ({"clock": float("inf")}, "clock must be a number of seconds of at least 0, not inf"),
        ({"clock": 1, "increment": float("nan")}, "increment must be a number of seconds of at least 0, not NaN"),
        ({"clock": 1, "moves_to_go": 0}, "moves_to_go must be a whole number from 1 to"),
        ({"increment": 1}, "increment and moves_to_go need a clock"),
        ({"moves_to_go": 1, "nodes": 5}, "increment and moves_to_go need a clock"),
        ({"clock": {"north": 5}}, "no time for south in {'north': 5}"),
    ]:
        with pytest.raises(XiongmaoError, match=f"^{reason}"):
            engine.play(position, **arguments)


def test_pondering(engine):
    position = Position()
    played = engine.play(position, nodes=20_000, ponder=True)
    for move in (played, played.ponder):
        position.push(move)
    assert engine.is_searching
    assert engine.play(position, nodes=500) in position.legal() and not engine.is_searching
    # Nothing is left to think about, and weaker levels do not.
    assert engine.play(Position(WON), nodes=1000, ponder=True) == "d1+d8" and not engine.is_searching
    assert engine.play(Position(), level=2, nodes=50, ponder=True) and not engine.is_searching
    played = engine.play(Position(game="xiangqi"), nodes=1000, notation="chinese", ponder=True)
    assert engine.is_searching and played in Position(game="xiangqi").legal("chinese")
    engine.stop()


def test_bad_arguments(engine):
    for arguments, reason in [
        ({"nodes": 0}, "nodes must be a whole number from 1 to"),
        ({"nodes": -5}, "nodes must be a whole number from 1 to"),
        ({"depth": 1000}, "depth must be a whole number from 1 to 239"),
        ({"time": -1}, "time must be a number of seconds above 0, not -1"),
        ({"time": float("nan")}, "time must be a number of seconds above 0, not NaN"),
        ({"multipv": 257}, "multipv must be a whole number from 1 to 256"),
        ({"notation": "wxf"}, "Xiongqi has no notation wxf"),
        ({"notation": "x"}, "unknown notation 'x'; known: pmn"),
    ]:
        with pytest.raises(XiongmaoError, match=f"^{reason}"):
            engine.analyse(Position(), **arguments)
    for arguments, reason in [
        ({"level": 21}, "level must be a whole number from 0 to 20"),
        ({"elo": 409}, "elo must be a whole number from 410 to 3220"),
        ({"level": 20, "elo": 800}, "expected level or elo, found both$"),
    ]:
        with pytest.raises(XiongmaoError, match=f"^{reason}"):
            engine.play(Position(), **arguments)
    with pytest.raises(XiongmaoError, match="^the game is over: South has won \\(general captured\\)$"):
        engine.play(Position(WON, moves="d1+d8"))
    with pytest.raises(XiongmaoError, match="^threads must be a whole number from 1 to 256$"):
        Engine(threads=0)
    with pytest.raises(MemoryError, match="^cannot allocate "):
        Engine(hash=33_554_432).analyse(Position(), depth=1)


def test_networks(root, tmp_path):
    with pytest.raises(FileNotFoundError, match=r"^\[Errno 2\] No such file or directory: 'no-such-file'$") as missing:
        Engine(network="no-such-file")
    assert (missing.value.errno, missing.value.filename) == (errno.ENOENT, "no-such-file")
    path = tmp_path / "bad.network"
    path.write_bytes(b"not a network")
    with pytest.raises(XiongmaoError, match=r"bad\.network: not a Xiongmao network file"):
        Engine(network=path)


def test_several_threads():
    result = Engine(threads=2, hash=4).analyse(Position(), nodes=20_000).result()
    assert result.best in Position().legal() and result.lines[0].nodes >= 1


SCRIPT = """
import xiongmao
try:
    print("ready", flush=True)
    {work}
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


@pytest.mark.parametrize(
    "work",
    [
        "xiongmao.Engine(hash=4).analyse(xiongmao.Position()).result()",
        "xiongmao.Engine(hash=4).play(xiongmao.Position(), depth=200)",
        "list(xiongmao.analyse_many([xiongmao.Position()] * 3, nodes=10**15, workers=2))",
        "xiongmao.Position().perft(20)",
    ],
)
def test_ctrl_c_ends_it(work):
    child = subprocess.Popen([sys.executable, "-c", SCRIPT.format(work=work)], stdout=subprocess.PIPE, text=True)
    try:
        assert child.stdout.readline() == "ready\n"
        child.send_signal(signal.SIGINT)
        assert child.communicate(timeout=60)[0] == "interrupted\n"
        assert child.returncode == 0
    finally:
        child.kill()
        child.wait()


def in_a_fork(work):
    """What a child returns that is forked from a process in which an engine has searched."""
    processes = multiprocessing.get_context("fork")
    ours, theirs = processes.Pipe()
    child = processes.Process(target=lambda: theirs.send(work()))
    child.start()
    try:
        assert ours.poll(60), "the child hangs"
        found = ours.recv()
        child.join(60)
        assert child.exitcode == 0
        return found
    finally:
        child.kill()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no forks")
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_fork(tmp_path):
    engine, position = Engine(threads=2, hash=4), Position()
    before = engine.analyse(position, nodes=2000).result().best
    running, answers = engine.analyse(position), analyse_many([position] * 100, nodes=1000)
    path = tmp_path / "games.jsonl"
    path.write_text(f"{json.dumps({'setup': {'feen': position.feen}})}\n" * 200)
    records = read_records(path)
    next(running), next(answers), next(records)

    def child():
        refused = []
        for ours in (running, answers, records):
            with pytest.raises(RuntimeError, match="begin another one after a fork$") as error:
                next(ours)
            refused.append(str(error.value))
        answers.close()
        found = engine.analyse(Position(), nodes=2000).result().best
        fresh = [answer.best for answer in analyse_many([position] * 3, nodes=10)]
        return len(refused), found in position.legal(), len(fresh), engine.play(position, nodes=100)

    assert before in position.legal()
    assert in_a_fork(child)[:3] == (3, True, 3)
    # The parent goes on.
    assert (len(list(answers)), len(list(records))) == (99, 199)
    running.stop()
    assert running.result().best in position.legal()


FORKED_EXIT = """
import os, sys
from xiongmao import Engine, Position, analyse_many
engine, answers = Engine(threads=2, hash=4), analyse_many([Position()] * 9, nodes=1000)
engine.analyse(Position(), nodes=1000).result()
running = engine.analyse(Position())
next(answers)
child = os.fork()
if child == 0:
    del running, answers, engine
    sys.exit(7)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no forks")
def test_a_fork_ends():
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", FORKED_EXIT], capture_output=True, text=True, timeout=60
    )
    assert done.stdout == "7\n", done.stderr


MANY_ENGINES = """
from xiongmao import Engine, Position
def resident():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) >> 10 for line in status if line.startswith("VmRSS"))
before = resident()
# The allocator keeps what is freed below what is not, up to the size of what was freed before.
Engine(hash=24).analyse(Position(), nodes=3000).result()
engines = [Engine(hash=16) for _ in range(20)]
for engine in engines:
    engine.analyse(Position(), nodes=3000).result()
held, last = resident(), engines.pop()
engine = None
engines.clear() if {drop} else [engine.clear() for engine in engines]
print(held - before, resident() - before)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="the allocator of GNU/Linux")
@pytest.mark.parametrize("drop", [True, False])
def test_memory_is_given_back(drop):
    script = MANY_ENGINES.format(drop=drop)
    held, left = map(int, subprocess.check_output([sys.executable, "-c", script], text=True, timeout=120).split())
    assert held > 200 and left < 100
