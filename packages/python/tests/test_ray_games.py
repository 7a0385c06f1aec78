"""Databases of games made on a cluster: they answer as that of one run, whatever dies."""

import json
import random
from collections import Counter

import pytest

import xiongmao.ray as many
from xiongmao import Games, Position, XiongmaoError, import_games
from xiongmao.ray.database import GamesPart
from xiongmao.ray.parts import do_part


@pytest.fixture(scope="module")
def records(tmp_path_factory):
    """A folder of forty files, each with three games of chance that begin alike."""
    folder, chance = tmp_path_factory.mktemp("records"), random.Random(7)
    for number in range(40):
        games = []
        for _ in range(3):
            position = Position(game="xiangqi")
            while len(position.history) < 12 and (legal := position.legal()):
                position.push(legal[chance.randrange(min(2, len(legal)))])
            tags = f'[Game "Chinese Chess"]\n[Red "{number}"]\n[Result "1-0"]\n\n'
            games.append(f"{tags}{' '.join(position.history)} 1-0\n\n")
        (folder / f"{number}.pgn").write_text("".join(games))
    return folder


def test_a_part_says_that_it_is_finished(records, program, tmp_path):
    pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    command = (program, "games", "import", str(records), "--into", "1.db", "--part", "1/3")
    part = GamesPart(command, tmp_path, "1.db.part.json", "1.db")
    assert not part.is_finished()
    assert do_part(part) is None and part.is_finished()
    assert 0 < Games(tmp_path / "1.db").stats()["games"] < 120
    counted = GamesPart(
        (program, "games", "import", "1.db", "--all-positions", "--into", "2.db"),
        tmp_path,
        "2.db.part.json",
        "2.db",
        positions=tmp_path / "2.parquet",
    )
    assert do_part(counted) is None and counted.is_finished() and not (tmp_path / "2.db").exists()
    assert (
        json.loads((tmp_path / "2.db.part.json").read_text())["result"]["rows"]
        == sum(totals([tmp_path / "2.parquet"])[1].values())
        > 100
    )


def test_a_database_survives_a_node(nodes, records, program, tmp_path):
    one = import_games(records, into=tmp_path / "one.db", program=program)
    folder = tmp_path / "many.db.parts"
    killer = nodes.kill_when(lambda: len(list(folder.glob("*.part.json"))) >= 2)
    found = many.import_games(records, into=tmp_path / "many.db", parts=9, program=program)
    killer.join()
    assert len(nodes.others) == 1 and len(list(folder.glob("*.part.json"))) == 9
    of = [{**games.stats(), "files": None, "bytes": None} for games in (found, one)]
    assert of[0] == of[1] and of[0]["games"] > 100
    position = Position(game="xiangqi")
    for _ in range(4):
        explored, expected = found.explore(position, games=0), one.explore(position, games=0)
        assert explored.games > 1 and explored.moves == expected.moves
        position.push(position.legal()[0])
    with pytest.raises(XiongmaoError, match="exists already$"):
        many.import_games(records, into=tmp_path / "many.db", program=program)


DRIVER = "xiongmao.ray.import_games(sys.argv[2], into=sys.argv[3], parts=9, program=sys.argv[4], in_flight=1)"


def test_parts_that_a_driver_has_left_are_not_read_again(records, program, kill_driver, tmp_path):
    one = import_games(records, into=tmp_path / "one.db", program=program)
    path, folder = tmp_path / "many.db", tmp_path / "many.db.parts"
    kill_driver(lambda: len(list(folder.glob("*.part.json"))) >= 2, DRIVER, records, path, program)
    left = {part: part.stat().st_mtime_ns for part in folder.glob("*.part.json")}
    # Nobody finds a database without all its games.
    assert 2 <= len(left) < 9 and not path.exists()
    found = many.import_games(records, into=path, program=program)
    assert len(list(folder.glob("*.part.json"))) == 9
    assert {part: part.stat().st_mtime_ns for part in left} == left
    of = [{**games.stats(), "files": None, "bytes": None} for games in (found, one)]
    assert of[0] == of[1] and of[0]["games"] > 100
    position = Position(game="xiangqi")
    assert found.explore(position, games=0).moves == one.explore(position, games=0).moves


def test_positions_of_parts_add_up(nodes, records, program, run, tmp_path):
    import_games(records, into=tmp_path / "my.db", program=program)
    files = many.count_positions(tmp_path / "my.db", tmp_path / "positions", parts=4, program=program)
    assert [file.name for file in files] == ["1.parquet", "2.parquet", "3.parquet", "4.parquet"]
    run("games", "import", tmp_path / "my.db", "--into", tmp_path / "all.db", "--all-positions")
    Games(tmp_path / "all.db").to_parquet(tmp_path / "all.parquet", "positions")
    assert totals(files)[0] == totals([tmp_path / "all.parquet"])[0]
    # A row for each position and move in every part that has them.
    assert max(totals(files)[1].values()) == 4
    with pytest.raises(XiongmaoError, match="has the parts of other work"):
        many.count_positions(tmp_path / "my.db", tmp_path / "positions", parts=5, program=program)


def test_what_cannot_be_read_is_told(nodes, program, tmp_path):
    with pytest.raises(XiongmaoError, match="^there are no files"):
        many.import_games(into=tmp_path / "my.db", program=program)
    with pytest.raises(XiongmaoError, match="none"):
        many.import_games(tmp_path / "none.pgn", into=tmp_path / "my.db", parts=1, program=program)
    with pytest.raises(FileNotFoundError):
        many.count_positions(tmp_path / "none.db", tmp_path / "positions", program=program)


def totals(files):
    """The games of each position and move in files of Parquet, and the number of their rows."""
    parquet = pytest.importorskip("pyarrow.parquet")
    games, rows = Counter(), Counter()
    for file in files:
        for row in parquet.read_table(file).to_pylist():
            games[row["key"], row["move"]] += row["games"]
            rows[row["key"], row["move"]] += 1
    return games, rows
