"""Files and folders at addresses: those of fsspec's file system in memory."""

import subprocess

import pytest
from upath import UPath

from xiongmao import Engine, Position, Record, Tables, XiongmaoError, read_records, write_records
from xiongmao.remote import is_address, place_at

WON = "8/8/8/8/4g^3/8/8/G^R6 / X/x"


def game(*moves):
    return Record.from_position(Position(moves=" ".join(moves)), south="A")


@pytest.fixture
def bucket():
    """An empty folder elsewhere."""
    folder = UPath("memory://bucket")
    folder.mkdir(parents=True, exist_ok=True)
    yield folder
    folder.fs.rm(folder.path, recursive=True)


def test_what_an_address_is(tmp_path):
    assert is_address("s3://bucket/a.pgn") and is_address(UPath("memory://bucket/a.pgn"))
    for path in (tmp_path, str(tmp_path), "a.pgn", r"C:\games\a.pgn", "C:/games//a.pgn", "games://"[:6]):
        assert not is_address(path), path
    assert place_at("a.pgn").is_absolute()


def test_games_are_written_and_read_elsewhere(bucket):
    records = [game("c2+c6", "c7+c3"), game("a3-a4")]
    assert write_records("memory://bucket/two.pgn", records) == 2
    assert write_records(bucket / "one.jsonl", records[:1]) == 1
    (bucket / "notes.txt").write_text("no games")
    assert [record.moves for record in read_records("memory://bucket/two.pgn")] == [record.moves for record in records]
    # A folder, in the order of the names.
    read = [record.moves for record in read_records("memory://bucket")]
    assert read == [["c2+c6", "c7+c3"], ["c2+c6", "c7+c3"], ["a3-a4"]]


def test_a_file_elsewhere_is_written_whole_or_not_at_all(bucket):
    def games():
        yield game("c2+c6")
        raise OSError("the disk is full")

    with pytest.raises(OSError, match="full"):
        write_records("memory://bucket/games.pgn", games())
    with pytest.raises(XiongmaoError, match=r"'\.txt' names no format"):
        write_records("memory://bucket/games.txt", [])
    assert list(bucket.iterdir()) == []


def test_what_cannot_be_read_elsewhere_names_its_file(bucket):
    (bucket / "bad.pgn").write_text("1. c2+c9 *")
    with pytest.raises(XiongmaoError, match=r"bad\.pgn"):
        list(read_records("memory://bucket"))
    with pytest.warns(UserWarning, match=r"bad\.pgn"):
        assert list(read_records("memory://bucket", invalid="warn")) == []
    with pytest.raises(FileNotFoundError):
        list(read_records("memory://bucket/none.pgn"))


def test_tables_elsewhere_are_copied_once(program, tmp_path, bucket):
    command = [program, "tables", "make", "--class", "GRvG", "--out", tmp_path]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    bucket.fs.put(f"{tmp_path}/", "/bucket/tables/", recursive=True)
    tables = Tables("memory://bucket/tables")
    assert len(tables) == 1 and tables.probe(Position(WON)) == Tables(tmp_path).probe(Position(WON))
    assert repr(tables) == "Tables('memory://bucket/tables')"
    bucket.fs.rm("/bucket/tables", recursive=True)
    bucket.fs.mkdir("/bucket/tables")
    # Engines may keep the copy when the object is gone.
    engine = Engine(hash=1, tables=Tables("memory://bucket/tables"))
    assert engine.analyse(Position(WON), nodes=200).result().score.mate == 8
    with pytest.raises(FileNotFoundError, match="no folder memory://bucket/none"):
        Tables("memory://bucket/none")
