"""`Games`: a database of games."""

import json
from collections import Counter

import pytest

from xiongmao import Games, Position, XiongmaoError, import_games


def game(red, black, year, result, moves):
    """A game in PGN."""
    tags = {"Game": "Chinese Chess", "Event": "Cup", "Date": f"{year}.01.02", "Red": red, "Black": black}
    tags |= {"RedElo": "2400", "Result": result}
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + f"\n{moves} {result}\n\n"


GAMES = (
    game("Ann", "Bo", 1980, "1-0", "1. h3-e3 h10-g8 2. h1-g3 i10-h10")
    + game("Cy", "Ann", 1990, "0-1", "1. b3-e3 b10-c8 2. b1-c3 a10-a9")
    + game("Bo", "Ann", 2001, "1/2-1/2", "1. g4-g5 g7-g6")
    + game("Bo", "Cy", 2001, "1-0", "1. g4-g5 g7-g5")
)


@pytest.fixture(scope="module")
def path(program, tmp_path_factory):
    """A database of four games, one of which the rules refuse."""
    folder = tmp_path_factory.mktemp("games")
    (folder / "games.pgn").write_text(GAMES)
    path = folder / "my.db"
    assert repr(import_games(folder / "games.pgn", into=path, program=program)) == f"Games({str(path)!r})"
    return path


def test_a_position_is_explored(path, run):
    games = Games(path)
    start = Position(game="xiangqi")
    explored = games.explore(start)
    assert (explored.games, explored.south, explored.draws, explored.north) == (3, 1, 1, 1)
    assert [(move.move, move.games, move.rating) for move in explored.moves] == [("h3-e3", 2, 2400), ("g4-g5", 1, 2400)]
    assert [game.year for game in explored.top] == [2001, 1990, 1980]
    after = Position(game="xiangqi", moves="b3-e3")
    printed = json.loads(run("explore", path, "--moves", "b3-e3", "--json")[0])
    assert [move.move for move in games.explore(after).moves] == [move["move"] for move in printed["moves"]]
    assert games.explore(start, notation="iccs", games=0).moves[0].move == "H2-E2"
    assert games.explore(start, player="Ann", side="north").games == 2
    assert games.explore(start, year=(1980, 1995), rating=2400, length="3..9").games == 2
    assert games.explore(Position(game="xiangqi", moves="a1-a2")).moves == []


def test_games_are_found_and_read(path):
    games = Games(path)
    assert [game.id for game in games.search(player="Ann", result="win")] == [1, 2]
    assert [game.ply for game in games.search(Position(game="xiangqi", moves="h3-e3"))] == [1, 1]
    assert len(games.search(Position(game="xiangqi"), like="material", limit=2)) == 2
    (refused,) = games.search(refused=True)
    assert "ply 2 'g7-g5': " in refused.refused
    record = games.record(1)
    assert (record.south, record.result, record.moves[0]) == ("Ann", "1-0", "h3-e3")
    assert record.position().history[-1] == "i10-h10"
    assert {name: games.stats()[name] for name in ("games", "refused")} == {"games": 3, "refused": 1}


def test_what_makes_no_sense_is_refused(path, tmp_path):
    games = Games(path)
    start = Position(game="xiangqi")
    with pytest.raises(XiongmaoError, match=r"^year: expected A\.\.B"):
        games.explore(start, year="80")
    with pytest.raises(XiongmaoError, match=r"^player: "):
        games.explore(start, result="win")
    with pytest.raises(XiongmaoError, match="there is no game 99"):
        games.record(99)
    with pytest.raises(XiongmaoError, match="like is position"):
        games.search(start, like="anything")
    with pytest.raises(FileNotFoundError):
        Games(tmp_path / "none.db")
    (tmp_path / "text.db").write_text("no database")
    with pytest.raises(XiongmaoError, match="is not a database of games"):
        Games(tmp_path / "text.db")


def test_games_and_positions_are_written_as_parquet(path, tmp_path):
    pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    parquet = pytest.importorskip("pyarrow.parquet")
    games = Games(path)
    assert games.to_parquet(tmp_path / "games.parquet", moves=True) == 4
    rows = parquet.read_table(tmp_path / "games.parquet").to_pylist()
    assert [(row["south"], row["result"], row["year"], row["plies"]) for row in rows[:3]] == [
        ("Ann", "1-0", 1980, 4),
        ("Cy", "0-1", 1990, 4),
        ("Bo", "1/2-1/2", 2001, 2),
    ]
    assert (rows[0]["moves"], rows[0]["refused"]) == (games.record(1).moves, None)
    assert "ply 2" in rows[3]["refused"]
    assert games.to_parquet(tmp_path / "positions.parquet", "positions") == len(
        parquet.read_table(tmp_path / "positions.parquet")
    )
    positions = parquet.read_table(tmp_path / "positions.parquet").to_pylist()
    start = games.explore(Position(game="xiangqi"))
    # No other position has been reached by all games.
    totals = Counter(key for row in positions for key in [row["key"]] * row["games"])
    of_start = [row for row in positions if row["key"] == totals.most_common(1)[0][0]]
    assert sorted(row["games"] for row in of_start) == sorted(move.games for move in start.moves)
    assert sum(row["rating_sum"] for row in of_start) == 3 * 2400
    assert not list(tmp_path.glob("*.part"))
    with pytest.raises(XiongmaoError, match="table is games or positions"):
        games.to_parquet(tmp_path / "x", "players")
    with pytest.raises(OSError):
        games.to_parquet(tmp_path / "none" / "x.parquet")
