"""`AsyncEngine`: the engine for asyncio."""

import asyncio
import gc
import subprocess
import sys

import pytest

from conftest import untimed
from xiongmao import AsyncEngine, Engine, Position, XiongmaoError

WON = "3g^4/8/8/8/8/8/8/3R1G^2 / X/x"


@pytest.fixture
def engine():
    """An engine with a small table."""
    return AsyncEngine(hash=4)


async def is_idle(engine):
    """Wait until the engine does not search any more."""
    while engine.is_searching:
        await asyncio.sleep(0.001)


async def test_it_answers_as_the_engine_does(engine):
    position, plain = Position(moves="c2+c6"), Engine(hash=4)
    analysis = engine.analyse(position, nodes=3000, multipv=2)
    infos = [info async for info in analysis]
    before = plain.analyse(position, nodes=3000, multipv=2)
    assert [info.pv for info in infos] == [info.pv for info in before]
    assert untimed((await analysis.result()).json) == untimed(before.result().json)
    assert await engine.play(Position(WON), nodes=1000) == "d1+d8"
    assert await engine.why(position, "a6-a5", nodes=2000) == plain.why(position, "a6-a5", nodes=2000)
    assert await engine.threats(position) == plain.threats(position)
    await engine.clear()
    assert repr(engine) == "AsyncEngine(threads=1, hash=4)"


async def test_the_event_loop_goes_on(engine):
    other = AsyncEngine(hash=4)
    forever = [asyncio.create_task(each.play(Position(), depth=200)) for each in (engine, other)]
    while not (engine.is_searching and other.is_searching):
        await asyncio.sleep(0)
    engine.stop(), other.stop()
    moves = await asyncio.gather(*forever)
    assert all(move.answer.interrupted for move in moves)


async def test_a_position_may_change_meanwhile(engine):
    position = Position()
    playing = asyncio.create_task(engine.play(position, depth=3))
    analysis = engine.analyse(position, depth=3)
    await asyncio.sleep(0)
    position.push("c2+c6")
    assert {(await playing).answer.ply, (await analysis.result()).ply} == {0}


async def test_a_cancelled_task_stops_its_search(engine):
    async def follow(lines, **limits):
        async for info in engine.analyse(Position(), **limits):
            lines.append(info)

    lines = []
    task = asyncio.create_task(follow(lines))
    while not lines:
        await asyncio.sleep(0.001)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await is_idle(engine)
    for endless in (
        lambda: engine.play(Position(), depth=200, ponder=True),
        lambda: engine.why(Position(), "a3-a4", nodes=10**15),
        lambda: engine.analyse(Position()).result(),
    ):
        task = asyncio.create_task(endless())
        while not engine.is_searching:
            await asyncio.sleep(0.001)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await is_idle(engine)
        assert await engine.play(Position(WON), nodes=1000) == "d1+d8"


async def test_cancelled_before_it_begins(engine):
    for _ in range(20):
        task = asyncio.create_task(engine.play(Position(), depth=200))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert not engine.is_searching


@pytest.mark.skipif(sys.version_info < (3, 11), reason="asyncio.timeout came with Python 3.11")
async def test_a_timeout(engine):
    analysis, count = engine.analyse(Position()), 0
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.2):
            async for _ in analysis:
                count += 1
    result = await analysis.result()
    assert count and result.interrupted and result.best in Position().legal()
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.2):
            await engine.play(Position(), depth=200)
    assert not engine.is_searching


async def test_an_analysis_that_nobody_waits_for_is_stopped(engine):
    async with engine.analyse(Position()) as analysis:
        await anext(analysis)
    assert (await analysis.result()).interrupted
    analysis = engine.analyse(Position())
    await anext(analysis)
    del analysis
    gc.collect()
    await is_idle(engine)
    analysis = engine.analyse(Position())
    analysis.stop()
    assert (await analysis.result()).interrupted


async def test_what_is_refused(engine):
    with pytest.raises(XiongmaoError, match="^nodes must be"):
        await engine.play(Position(), nodes=0)
    analysis = engine.analyse(Position(), nodes=0)
    analysis.stop()
    for _ in range(2):
        with pytest.raises(XiongmaoError, match="^nodes must be"):
            await analysis.result()
    with pytest.raises(XiongmaoError, match="the game is over"):
        await engine.play(Position(WON, moves="d1+d8"))


ENDLESS = """
import asyncio, xiongmao
engine = xiongmao.AsyncEngine(hash=4)
async def main():
    global analysis
    analysis = engine.analyse(xiongmao.Position())
    await anext(analysis)
    {work}
asyncio.run(main())
"""


@pytest.mark.parametrize("work", ["pass", "asyncio.create_task(analysis.result()); await asyncio.sleep(0)"])
def test_the_program_ends(work):
    done = subprocess.run([sys.executable, "-c", ENDLESS.format(work=work)], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
