"""`Tables`: what endgame tables say of positions."""

import asyncio
import json
import subprocess

import pytest

from xiongmao import AsyncEngine, Engine, Position, Tables, TableValue, XiongmaoError

WON = "8/8/8/8/4g^3/8/8/G^R6 / X/x"


@pytest.fixture(scope="module")
def directory(program, tmp_path_factory):
    """A directory with the table of a chariot against a bare general."""
    directory = tmp_path_factory.mktemp("tables")
    command = [program, "tables", "make", "--class", "GRvG", "--out", directory]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    return directory


def test_a_position_and_its_moves_have_values(directory, run):
    tables = Tables(directory)
    assert (len(tables), tables.most_pieces) == (1, 3)
    position = Position(WON)
    answer = tables.probe(position)
    assert answer.position == TableValue("win", 8, False)
    assert set(answer.moves) == set(position.legal())
    best = next(iter(answer.moves))
    assert answer.moves[best] == TableValue("win", 8, False)
    probed = json.loads(run("tables", "probe", "--dir", directory, "--feen", WON, "--json")[0])
    assert [move["move"] for move in probed["moves"]] == list(answer.moves)
    assert next(iter(tables.probe(position, notation="coordinates").moves)) == best.replace("-", "")
    position.push(best)
    after = tables.probe(position)
    assert after.position.value == "loss" and after.position.mate == -7
    nothing = tables.probe(Position())
    assert (nothing.position, nothing.moves) == (None, {})
    assert repr(tables) == f"Tables({str(directory)!r})"


def test_searches_ask_the_tables(directory):
    tables = Tables(directory)
    answer = Engine(hash=1, tables=tables).analyse(Position(WON), nodes=200).result()
    assert answer.score.mate == 8 and answer.tables == tables.probe(Position(WON))
    assert Engine(hash=1).analyse(Position(WON), nodes=200).result().tables is None
    assert Engine(hash=1, tables=tables).analyse(Position(), nodes=200).result().tables is None


async def _analysed(tables):
    return await AsyncEngine(hash=1, tables=tables).play(Position(WON), nodes=200)


def test_a_move_that_is_played_has_them_too(directory):
    played = asyncio.run(_analysed(Tables(directory)))
    assert played.answer.tables.moves[str(played)].mate == 8


def test_what_is_no_table_is_refused(directory, tmp_path):
    with pytest.raises(FileNotFoundError):
        Tables(tmp_path / "nowhere")
    (tmp_path / "GRvG.xiongqi").write_text("nonsense")
    with pytest.raises(XiongmaoError, match=r"GRvG\.xiongqi: it is not an endgame table"):
        Tables(directory, tmp_path)
    content = bytearray((directory / "GRvG.xiongqi").read_bytes())
    content[len(content) // 2 :] = bytes(byte ^ 0x55 for byte in content[len(content) // 2 :])
    (tmp_path / "GRvG.xiongqi").write_bytes(content)
    tables = Tables(tmp_path)
    with pytest.raises(XiongmaoError, match="it is damaged"):
        tables.probe(Position(WON))
    # The other side's half of the table is damaged.
    assert tables.probe(Position(WON)).moves == {}
