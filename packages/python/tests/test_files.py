"""Recorded games, the directories of matches, and training data."""

import errno
import json
import os
import pickle
import shutil

import pytest

from xiongmao import (
    Position,
    TrainingPositions,
    XiongmaoError,
    analyse_many,
    draws,
    game_table,
    load_records,
    losses,
    match_table,
    north_to_move,
    planes,
    read_records,
    read_standings,
    record_feen,
    record_planes,
    wins,
)

PGN = """\
[Event "One"]
[Game "Panda Chess"]
[Red "A"]
[Black "B"]
[Result "1-0"]

1. c2+c6 c7+c3 1-0

[Event "Two"]
[Game "Panda Chess"]
[Result "*"]

1. a1-a5 *

[Event "Three"]
[Game "Panda Chess"]
[Result "*"]

1. a3-a4 *
"""


def test_pcn_and_pgn_are_read(tmp_path, run):
    path = tmp_path / "games.pgn"
    path.write_text(PGN)
    games = read_records(path)
    first = next(games)
    assert (first.south, first.north, first.result, first.moves) == ("A", "B", "1-0", ["c2+c6", "c7+c3"])
    assert first.position() == Position(moves="c2+c6 c7+c3") and first.position(1).history == ["c2+c6"]
    with pytest.raises(XiongmaoError, match=r"games\.pgn: "):
        next(games)
    with pytest.warns(UserWarning, match=r"games\.pgn: "):
        assert [record.moves for record in read_records(path, invalid="warn")] == [["c2+c6", "c7+c3"], ["a3-a4"]]
    record = tmp_path / "game.toml"
    record.write_text(f"[setup]\nfeen = '{Position().feen}'\n[[plies]]\npmn = 'a3-a4'\n[[plies]]\npmn = 'a3-a4'\n")
    (only,) = read_records(record)
    assert (only.moves, only.result, only.south) == (["a3-a4", "a3-a4"], None, None)
    with pytest.raises(XiongmaoError, match="^ply 2 'a3-a4': "):
        only.position()
    setup, rules = {"feen": Position(game="xiangqi").feen}, {"perpetual": "repeated", "move_limit": 9}
    record.write_text(json.dumps({"setup": setup, "rules": rules}))
    (only,) = read_records(record.rename(tmp_path / "game.json"))
    assert (only.position().rules, only.position().move_limit) == ({"Perpetual": "repeated"}, 9)
    with pytest.raises(FileNotFoundError, match=r"^\[Errno 2\] No such file or directory: ") as missing:
        read_records(tmp_path / "missing.pgn")
    assert (missing.value.errno, missing.value.filename) == (errno.ENOENT, str(tmp_path / "missing.pgn"))
    with pytest.raises(XiongmaoError, match="^invalid must be"):
        read_records(path, invalid="ignore")


def test_games_that_went_on_go_on(tmp_path):
    going = ["h1g3", "h10g8", "g3h1", "g8h10"] * 5
    text = '[Variant "Xiangqi"]\n\n' + " ".join(going) + " a4a5 *\n"
    (tmp_path / "games.pgn").write_text(text)
    [record] = read_records(tmp_path / "games.pgn")
    assert Position(record.feen, moves=record.moves[:8]).status == "repetition"
    assert Position(record.feen, moves=record.moves).history[-1] == "a4-a5"
    position = record.position()
    assert (position.arbiter, position.status, position.history[-1]) == (False, "in_progress", "a4-a5")
    assert pickle.loads(pickle.dumps(position)) == position and record.position(8).is_over
    [answer] = analyse_many([position], nodes=100, rules=record.rules)
    assert answer.best in position.legal() and "arbiter" not in json.loads(position.request())
    assert answer.overruled == {"ply": 8, "status": "repetition", "winner": "draw"}
    [answer] = analyse_many([record.position(0)], nodes=100, rules=record.rules)
    assert answer.overruled is None


def test_the_games_of_a_match(match):
    pytest.importorskip("pandas")
    records = list(read_records(match))
    table = game_table(match)
    assert len(records) == len(table) == 4 and list(table.index) == [1, 2, 3, 4]
    assert list(table["pair"]) == [1, 1, 2, 2] and list(table["south"]) == ["one", "two", "one", "two"]
    for record in records:
        row = table.loc[record.data["match"]["game"]]
        assert row["plies"] == len(record.moves) == record.position().ply
        assert row["opening"].split() == record.moves[:4] and row["result"] == record.result
    assert table["south_depth"].max() <= 3 and table["north_nodes"].min() > 0


def test_the_standings_of_a_match(match, program, run):
    pytest.importorskip("pandas")
    table = match_table(match)
    assert set(table.index) == {"one", "two"} and list(table["games"]) == [4, 4]
    assert table["wins"].sum() == table["losses"].sum() and table["score"].sum() == pytest.approx(1)
    assert table.loc["one", "rating"] == 0 and not table["faults"].any()
    standings = read_standings(match)
    assert standings["complete"] and standings["broken"] == 0 and standings["decision"] is None
    told = [json.loads(line) for line in run("match", "--resume", match, "--json", code=(0, 1))]
    for name in ("games", "pairings", "engines", "endings", "ratings"):
        assert standings[name] == told[-1][name]


def test_a_match_that_is_being_played(root):
    pytest.importorskip("pandas")
    # Three games are finished, and the record of the fourth is not whole.
    directory = root / "engine/tests/data/match-0.1.0"
    table = game_table(directory)
    assert len(table) == 3 and match_table(directory)["games"].tolist() == [3, 3]
    assert not read_standings(directory)["complete"]


def test_what_is_no_match_is_refused(tmp_path):
    with pytest.raises(XiongmaoError, match=r" holds no match$"):
        game_table(tmp_path)
    with pytest.raises(XiongmaoError, match=r" holds no match$"):
        read_standings(tmp_path)


def test_records_are_mapped_not_read(root):
    numpy = pytest.importorskip("numpy")
    path = root / "engine/tests/data/version-1.bin"
    records = load_records(path)
    assert isinstance(records, numpy.memmap) and not records.flags.writeable
    lines = (root / "engine/tests/data/version-1.txt").read_text().splitlines()
    assert len(records) == len(lines)
    for record, line, north, won, drawn in zip(
        records, lines, north_to_move(records), wins(records), draws(records), strict=True
    ):
        feen, score, result = line.split(" | ")
        assert record_feen(record) == feen
        assert int(record["score"]) == int(score) * (-1 if north else 1)
        points = 0.5 if drawn else float(bool(won) != bool(north))
        assert points == float(result)
        assert int(record["occupied"]).bit_count() == sum(letter.isalpha() for letter in feen.split(" ")[0])
    assert numpy.array_equal(wins(records) | draws(records), ~losses(records))


@pytest.mark.parametrize("game", ["xiongqi", "xiangqi"])
def test_records_of_both_games(game, run, tmp_path):
    numpy = pytest.importorskip("numpy")
    path = tmp_path / "data.bin"
    run("datagen", "--game", game, "--out", path, "--positions", 60, "--nodes", 100, "--seed", 5, "--threads", 1)
    records = load_records(path)
    lines = run("--game", game, "data", "text", path)
    assert len(records) == len(lines) >= 60
    assert [record_feen(record) for record in records] == [line.split(" | ")[0] for line in lines]
    assert Position(record_feen(records[0])).game == game
    # A file that is growing.
    longer = tmp_path / "growing.bin"
    shutil.copy(path, longer)
    with longer.open("ab") as file:
        file.write(b"x" * 7)
    with pytest.warns(UserWarning, match=f"ends within record {len(records)}, which is left out"):
        assert numpy.array_equal(load_records(longer), records)
    broken = records[0].copy()
    broken["flags"] |= 0x80
    with pytest.raises(XiongmaoError):
        record_feen(broken)


def test_what_are_no_records_is_refused(tmp_path):
    pytest.importorskip("numpy")
    path = tmp_path / "text.bin"
    path.write_text("not a file of positions")
    with pytest.raises(XiongmaoError, match="is not a Xiongmao file of positions"):
        load_records(path)
    with pytest.raises(FileNotFoundError) as missing:
        load_records(tmp_path / "missing.bin")
    assert (missing.value.errno, missing.value.filename) == (errno.ENOENT, str(tmp_path / "missing.bin"))
    if os.name == "posix":
        with pytest.raises(IsADirectoryError, match=r"^\[Errno 21\] "):
            load_records(tmp_path)
    header = b"XMAOPOS1" + (2).to_bytes(4, "little") + (32).to_bytes(4, "little")
    path.write_bytes(header + b"xiongqi".ljust(16, b"\0"))
    assert len(load_records(path)) == 0
    path.write_bytes(header + b"chess".ljust(16, b"\0"))
    with pytest.raises(XiongmaoError, match="holds positions of chess, an unknown game"):
        load_records(path)


@pytest.mark.parametrize("game", ["xiongqi", "xiangqi"])
def test_records_are_unpacked_at_once(tmp_path, run, game):
    np = pytest.importorskip("numpy")
    paths = [tmp_path / name for name in ("one.bin", "two.bin")]
    for seed, path in enumerate(paths, start=1):
        run("datagen", "--game", game, "--out", path, "--positions", 300, "--nodes", 50, "--seed", seed, "--threads", 1)
    records = load_records(paths[0]).copy()
    if game == "xiongqi":
        # The generals of the last one have become dragons.
        records[-1]["flags"] |= 8
    boards = record_planes(records)
    for record, board in zip(records, boards, strict=True):
        assert np.array_equal(board, planes(Position(record_feen(record))))
    assert record_planes(records[:0]).shape == (0, *boards.shape[1:])
    positions = TrainingPositions(paths)
    count = len(positions)
    assert count == len(records) + len(load_records(paths[1]))
    batch = positions.batch([count - 1, 0, 5])
    last = load_records(paths[1])[-1]
    assert np.array_equal(batch["planes"][1:], boards[[0, 5]]) and batch["score"][0] == last["score"]
    assert np.array_equal(batch["north"][1:], north_to_move(records)[[0, 5]]) and set(batch["result"]) <= {0, 1, 2}
    for wrong in ([count], [-1]):
        with pytest.raises(IndexError):
            positions.batch(wrong)
    with pytest.raises(XiongmaoError, match="one game"):
        TrainingPositions([])
