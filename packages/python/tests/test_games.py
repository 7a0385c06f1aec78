"""Recorded games as trees, and writing them."""

import io

import pytest

from xiongmao import GameNode, Position, Record, XiongmaoError, read_records, write_records

XIONGQI = """\
[Event "Tree"]
[Variant "Xiongqi"]
[White "A"]
[Black "B"]
[Result "*"]

{Before the game} 1. c2+c6 $2 {a capture} ( 1. a3-a4 {quiet} ( 1. g3-g4 g6-g5 ) 1... a6-a5 ( 1... h6-h5 2. h3-h4 ) )
1... c7+c3 {takes back} 2. a3-a4 *
"""

XIANGQI = """\
[Event "Tree"]
[Variant "Xiangqi"]
[Red "A"]
[Black "B"]
[Result "1/2-1/2"]

1. h3-e3 {the usual one} ( 1. c4-c5 b8-c6 $6 {hm} ) 1... h10-g8 2. h1-g3 1/2-1/2
"""


def read(text):
    return list(read_records(io.StringIO(text)))


def lines(record):
    """Every place with what is said of it."""
    return [(node.moves, node.comment, node.assessment) for node in record.root.walk()]


def test_a_tree_is_walked():
    (record,) = read(XIONGQI)
    root = record.root
    assert (root.move, root.parent, root.position(), record.comment) == (None, None, Position(), "Before the game")
    assert [node.move for node in root.variations] == ["c2+c6", "a3-a4", "g3-g4"]
    assert [node.move for node in root.mainline()] == record.moves == ["c2+c6", "c7+c3", "a3-a4"]
    assert lines(record) == [
        (["c2+c6"], "a capture", "mistake"),
        (["c2+c6", "c7+c3"], "takes back", None),
        (["c2+c6", "c7+c3", "a3-a4"], None, None),
        (["a3-a4"], "quiet", None),
        (["a3-a4", "a6-a5"], None, None),
        (["a3-a4", "h6-h5"], None, None),
        (["a3-a4", "h6-h5", "h3-h4"], None, None),
        (["g3-g4"], None, None),
        (["g3-g4", "g6-g5"], None, None),
    ]
    quiet = root.variations[1]
    assert quiet.position() == Position(moves="a3-a4") and quiet.parent == root and quiet != root
    assert quiet.next().move == "a6-a5" and quiet.next().next() is None
    assert repr(quiet) == "<GameNode a3-a4>" and len({quiet, root.variations[1]}) == 1


def test_positions_follow_the_moves():
    (record,) = read(XIANGQI)
    positions = list(record.positions())
    assert [position.ply for position in positions] == [0, 1, 2, 3]
    # Its repetitions are judged as other programs do.
    start = Position(game="xiangqi", rules=record.rules)
    assert positions[-1] == record.position() and positions[0] == start
    assert positions[1:] == [node.position() for node in record.root.mainline()]
    going = " ".join(["h1g3", "h10g8", "g3h1", "g8h10"] * 5)
    (record,) = read(f'[Variant "Xiangqi"]\n\n{going} a4a5 *\n')
    positions = list(record.positions())
    assert [position.ply for position in positions] == list(range(22))
    # The rules had ended the game before its last move, and it went on.
    assert positions[-2].is_over and not positions[-1].is_over


@pytest.mark.parametrize("text", [XIONGQI, XIANGQI])
@pytest.mark.parametrize("format", ["pgn", "json", "toml"])
def test_what_is_written_is_read_again(text, format):
    (record,) = read(text)
    written = record.write(format)
    (again,) = read(written)
    assert lines(again) == lines(record) and again.comment == record.comment
    assert (again.south, again.north, again.result) == ("A", "B", record.result)
    assert again.write(format) == written
    if format == "json":
        assert written.endswith("\n") and written.count("\n") == 1 and again == record


@pytest.mark.parametrize("notation", [None, "iccs", "chinese", "wxf", "salg"])
def test_notations_of_pgn(notation):
    (record,) = read(XIANGQI)
    text = record.write(notation=notation)
    (again,) = read(text)
    assert lines(again) == lines(record)
    assert {None: "H2-E2", "iccs": "H2-E2", "chinese": "炮二平五", "wxf": "C2.5", "salg": "Che2"}[notation] in text


def test_a_game_is_built():
    record = Record.from_position(Position(moves="c2+c6"), south="A", north="B", event="Tree", round="1")
    main = record.root.next()
    main.comment = "a capture"
    reply = main.add("c7c3", comment="takes back")
    assert reply.move == "c7+c3" and main.add("c7+c3") == reply and reply.comment == "takes back"
    other = main.add("a6-a5", assessment="blunder")
    other.add("a3-a4").add("a5+a4")
    first = record.root.add("a3-a4")
    assert [node.move for node in record.root.variations] == ["c2+c6", "a3-a4"]
    first.add("a6-a5")
    other.comment, other.comment = "gone", None
    expected = [
        (["c2+c6"], "a capture", None),
        (["c2+c6", "c7+c3"], "takes back", None),
        (["c2+c6", "a6-a5"], None, "blunder"),
        (["c2+c6", "a6-a5", "a3-a4"], None, None),
        (["c2+c6", "a6-a5", "a3-a4", "a5+a4"], None, None),
        (["a3-a4"], None, None),
        (["a3-a4", "a6-a5"], None, None),
    ]
    assert lines(record) == expected
    (again,) = read(record.write())
    assert lines(again) == expected and (again.south, again.result) == ("A", None)
    for refused in (lambda: record.root.add("a3-a5"), lambda: setattr(record.root, "comment", "x")):
        with pytest.raises(XiongmaoError):
            refused()
    main.next().data["variations"] = "as another program has them"
    assert [node.move for node in main.variations] == ["c7+c3"]
    with pytest.raises(XiongmaoError, match="have a form of another program$"):
        main.add("a6-a5")


def test_the_end_and_the_rules_of_a_game_are_recorded():
    won = Position("3g^4/8/8/8/8/8/8/3R1G^2 / X/x", moves="d1+d8", move_limit=9)
    record = Record.from_position(won)
    assert record.result == "1-0" and record.data["outcome"]["status"] == won.status
    chosen = Position(game="xiangqi", rules={"Perpetual": "repeated"}, arbiter=True, moves="h3-e3")
    unfinished = Record.from_position(chosen, result="0-1")
    assert unfinished.result == "0-1" and Record.from_position(chosen).result is None
    counting = Position(fen="4k4/9/9/9/9/9/9/9/R8/3K5 w - - 7 20", moves="a2-a3")
    for position in (won, chosen, counting):
        (again,) = read(Record.from_position(position).write("json"))
        assert again.position() == position and again.position().halfmove_clock == position.halfmove_clock
        assert (again.position().arbiter, again.position().rules) == (position.arbiter, position.rules)


def test_files_are_written(tmp_path, run):
    games = read(XIONGQI) + read(XIANGQI)
    for name in ("games.pgn", "games.jsonl", "games.json"):
        assert write_records(tmp_path / name, games) == 2
        assert [lines(record) for record in read_records(tmp_path / name)] == [lines(record) for record in games]
        with open(tmp_path / name, "rb") as file:
            assert len(list(read_records(file))) == 2
    with pytest.raises(XiongmaoError, match="^a file of TOML holds only one game$"):
        write_records(tmp_path / "games.toml", games)
    assert write_records(tmp_path / "game.toml", games[:1]) == 1
    # As the program writes them.
    assert run("convert", tmp_path / "games.jsonl", "--to", "pgn") == (tmp_path / "games.pgn").read_text().splitlines()
    before = (tmp_path / "games.pgn").read_text()
    with pytest.raises(XiongmaoError, match="^the ending '.txt' names no format"):
        write_records(tmp_path / "games.txt", games)
    games[1].data["plies"].append({"pmn": "a1-a9"})
    with pytest.raises(XiongmaoError, match="a1-a9"):
        write_records(tmp_path / "games.pgn", games)
    assert (tmp_path / "games.pgn").read_text() == before and len(list(tmp_path.iterdir())) == 4
    for arguments, reason in [
        ({"format": "xqf"}, "xqf can be read but not written; formats that can be written: toml, json, pgn"),
        ({"format": "docx"}, "unknown format 'docx'; written are toml, json, pgn"),
        ({"format": "json", "notation": "iccs"}, "PCN has its moves in PMN; a notation is for pgn"),
        ({"notation": "wxf"}, "Xiongqi has no notation wxf"),
        ({"notation": "x"}, "unknown notation 'x'; known: pmn"),
    ]:
        with pytest.raises(XiongmaoError, match=f"^{reason}"):
            games[0].write(**arguments)


def test_games_of_other_programs(root):
    folder = root / "tools/fuzz/corpus/record_files"
    for name in ("variations.xqf", "game.cbr", "two.cbl", "game.cbf"):
        for record in read_records(folder / name):
            (again,) = read(record.write())
            assert lines(again) == lines(record) and lines(record)
    (record,) = read_records(folder / "variations.xqf")
    assert any(len(node.variations) > 1 for node in [record.root, *record.root.walk()])


def test_the_reader_notes_what_it_mends():
    (record,) = read('[Variant "Xiangqi"]\n\n1. h3-e3+ ( 1. a1-a9 ) *\n')
    assert len(record.notes) == 2 and "the mark is ignored" in record.notes[1] and isinstance(record.root, GameNode)


def test_all_games_of_the_tests_go_through_every_format(root):
    for name, game in (("games.tsv", "xiongqi"), ("xiangqi-games.tsv", "xiangqi")):
        rows = [line.split("\t") for line in (root / "tests/data" / name).read_text().splitlines()]
        rows = [row for row in rows if not row[0].startswith("#")][:40]
        for row in rows:
            start, moves = ({}, row[0]) if game == "xiongqi" else ({"fen": row[0]}, row[1])
            position = Position(game=game, **start, moves=moves, notation="coordinates" if start else None)
            record = Record.from_position(position)
            for format in ("pgn", "json", "toml"):
                (again,) = read(record.write(format))
                assert again.moves == record.moves == position.history and again.result == record.result
                assert again.position() == position


def test_the_games_of_a_folder_are_read_in_the_order_of_their_names(tmp_path):
    (tmp_path / "b.pgn").write_text(XIANGQI, encoding="utf-8")
    (tmp_path / "a.PGN").write_text(XIONGQI + "\n" + XIONGQI, encoding="utf-8")
    (tmp_path / "notes.txt").write_text("no game", encoding="utf-8")
    assert [record.position().game for record in read_records(tmp_path)] == ["xiongqi", "xiongqi", "xiangqi"]


def test_headers_are_the_tags_of_pgn():
    (record,) = read(XIANGQI)
    headers = record.headers
    assert headers["Variant"] == "Xiangqi" and headers["Result"] == record.result and "A" in headers.values()
    record = Record.from_position(Position(), event='Quoted "so" \\ so')
    assert record.headers["Event"] == 'Quoted "so" \\ so'
