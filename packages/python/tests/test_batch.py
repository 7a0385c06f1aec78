"""`analyse_many`: the answers of `xiongmao analyse --batch`."""

import gc
import itertools
import json
import sys
from pathlib import Path

import pytest

from conftest import untimed
from xiongmao import Answer, Position, XiongmaoError, analyse_many, answer_table

WON = "3g^4/8/8/8/8/8/8/3R1G^2 / X/x"
REQUESTS = f"""\
# A comment has no answer, and neither has an empty line.

{WON}
a3-a4 a6-a5
{WON} moves d1-d2
{{"id": "game", "moves": "c2+c6 c7+c3 a3-a4", "each_move": true}}
{{"id": 7, "fen": "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1", "depth": 3, "multipv": 2}}
nonsense/
{{"id": 8, "nodes": 0}}
"""


def test_the_answers_are_those_of_the_program(run, tmp_path):
    path = tmp_path / "requests.txt"
    path.write_text(REQUESTS)
    printed = run("analyse", "--batch", path, "--nodes", 800, "--threads", 2, code=1)
    with path.open() as lines:
        answers = list(analyse_many(lines, nodes=800, workers=2))
    assert [untimed(answer.json) for answer in answers] == [untimed(line) for line in printed]
    # Every byte, once the clock is left out.
    assert len(answers) == 10
    assert [answer.line for answer in answers] == [3, 4, 5, 6, 6, 6, 6, 7, 8, 9]
    assert [answer.id for answer in answers[3:7]] == ["game"] * 4


def test_positions_and_dictionaries_are_questions(run, tmp_path):
    positions = [Position(), Position(moves="a3-a4"), Position(WON, moves="d1-d2 d8-e8"), Position(game="xiangqi")]
    path = tmp_path / "requests.txt"
    path.write_text("".join(position.request() + "\n" for position in positions))
    printed = [untimed(line) for line in run("analyse", "--batch", path, "--nodes", 500)]
    assert [untimed(answer.json) for answer in analyse_many(positions, nodes=500)] == printed
    questions = [json.loads(position.request()) for position in positions]
    assert [untimed(answer.json) for answer in analyse_many(questions, nodes=500)] == printed
    assert [answer.ply for answer in map(Answer, printed)] == [0, 1, 2, 0]


def test_answers_as_they_come_are_the_same_in_another_order():
    questions = [{"id": number, "nodes": 20_000 if number % 7 == 0 else 50} for number in range(40)]
    ordered = list(analyse_many(questions, workers=2))
    as_completed = list(analyse_many(questions, workers=2, ordered=False))
    assert [answer.id for answer in ordered] == list(range(40))
    by_id = {answer.id: untimed(answer.json) for answer in as_completed}
    assert len(as_completed) == 40 and by_id == {answer.id: untimed(answer.json) for answer in ordered}
    # Nobody waits for the first, which is a long one.
    assert [answer.id for answer in as_completed] != list(range(40))


def test_questions_are_taken_as_answers_are_fetched():
    taken = 0

    def endless():
        nonlocal taken
        for number in itertools.count():
            taken += 1
            yield {"id": number, "nodes": 1}

    with analyse_many(endless(), workers=1) as answers:
        for number in range(300):
            assert next(answers).id == number
        # The window of the input, that of the engine, and a few on their way.
        assert 300 <= taken <= 300 + 2 * 32 + 300
    with pytest.raises(StopIteration):
        next(answers)
    before = taken
    gc.collect()
    assert taken == before


def test_comments_alone_do_not_block():
    assert list(analyse_many(["# nothing"] * 1000, workers=1)) == []
    assert list(analyse_many([])) == []


@pytest.mark.parametrize("ordered", [True, False])
def test_an_exception_of_the_source_comes_after_the_answers(ordered):
    def source():
        yield from [Position()] * 5
        raise RuntimeError("out of positions")

    answers = analyse_many(source(), nodes=2000, workers=2, ordered=ordered)
    assert sorted(next(answers).line for _ in range(5)) == [1, 2, 3, 4, 5]
    with pytest.raises(RuntimeError, match="out of positions"):
        next(answers)
    with pytest.raises(StopIteration):
        next(answers)
    answers = analyse_many([WON, "a\nb"], nodes=10)
    assert next(answers).best == "d1+d8"
    with pytest.raises(XiongmaoError, match="^question 2: expected one line, found several$"):
        next(answers)


def test_ctrl_c_in_the_source_ends_the_batch_at_once():
    def source():
        yield Position()
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(analyse_many(source(), nodes=10**12))


def test_what_is_no_iterable_of_questions():
    pandas = pytest.importorskip("pandas")
    table = pandas.DataFrame({"feen": [WON, WON]})
    for wrong, reason in [
        ("positions.txt", "not str: open the file that it names, or put a single line into a list$"),
        (Path("positions.txt"), "not PosixPath: open the file|not WindowsPath: open the file"),
        (b"a3-a4", "not bytes: "),
        ({"feen": WON}, "not dict: put a single question into a list$"),
        (Position(), "not Position: put a single question into a list$"),
        (table, r"not DataFrame: pass one of its columns, such as table\['feen'\], or table.to_dict\('records'\)$"),
    ]:
        with pytest.raises(TypeError, match=reason):
            analyse_many(wrong, nodes=10)
    for right in (table["feen"], table.to_dict("records"), table["feen"].to_numpy()):
        assert [answer.best for answer in analyse_many(right, nodes=10)] == ["d1+d8"] * 2
    with pytest.raises(TypeError, match="^question 1: expected a position, a line or a dictionary, not float$"):
        list(analyse_many([float("nan")], nodes=10))


def test_a_refused_question_says_why():
    refused, answered = analyse_many(["x/", WON], nodes=100)
    assert refused.error.startswith("fen, column 3: ") and refused.line == 1
    with pytest.raises(XiongmaoError, match="^fen, column 3: "):
        _ = refused.best
    assert refused.row() == {"id": None, "line": 1, "error": refused.error}
    assert answered.error is None and answered.best == "d1+d8"


def test_bad_arguments():
    with pytest.raises(XiongmaoError, match="^question 2: expected one line, found several$"):
        list(analyse_many([WON, "a\nb"], nodes=10))
    with pytest.raises(XiongmaoError, match="^question 1: the position is played by other rules than the batch$"):
        list(analyse_many([Position(move_limit=10)], nodes=10))
    with pytest.raises(XiongmaoError, match="^workers must be a whole number from 1 to 256$"):
        analyse_many([], workers=0)
    with pytest.raises(XiongmaoError, match="^nodes must be"):
        analyse_many([], nodes=0)
    with pytest.raises(MemoryError, match="^cannot allocate "):
        list(analyse_many([WON], workers=256, hash=1_000_000))
    assert [answer.error for answer in analyse_many([Position(move_limit=10)], nodes=10, move_limit=10)] == [None]


def test_a_table_of_answers():
    pandas = pytest.importorskip("pandas")
    table = answer_table(analyse_many([WON, Position(), "x/"], nodes=500))
    assert isinstance(table, pandas.DataFrame) and list(table["line"]) == [1, 2, 3]
    assert table["best"][0] == "d1+d8" and table["mate"][0] == 1 and pandas.isna(table["cp"][0])
    assert isinstance(table["error"][2], str)


def test_a_table_of_answers_always_has_the_same_columns():
    pytest.importorskip("pandas")
    tables = [
        answer_table(analyse_many(questions, nodes=100))
        for questions in ([WON], ["x/"], [], [Position(WON, moves="d1+d8")], [{"id": 3, "feen": WON}, "x/", Position()])
    ]
    kinds = {name: str(kind) for name, kind in tables[0].dtypes.items()}
    assert all({name: str(kind) for name, kind in table.dtypes.items()} == kinds for table in tables)
    assert [name for name, kind in kinds.items() if kind == "Int64"] == (
        ["line", "ply", "cp", "mate", "win", "draw", "loss", "depth", "nodes"]
    )
    assert kinds["id"] == "object" and kinds["error"] == kinds["best"] == kinds["pv"] == "string"
    assert list(kinds) == list(next(analyse_many([WON], nodes=100)).row())
    # A number remains one beside those that are missing.
    assert tables[-1]["id"].tolist() == [3, None, None]


def test_a_progress_bar(capfd):
    pytest.importorskip("tqdm")
    assert len(list(analyse_many([Position()] * 3, nodes=10, progress=True))) == 3
    assert "3/3" in capfd.readouterr().err


def test_what_is_missing_is_told(monkeypatch):
    monkeypatch.setitem(sys.modules, "tqdm", None)
    with pytest.raises(ModuleNotFoundError, match=r"^tqdm is needed for this: pip install 'xiongmao\[progress\]'$"):
        analyse_many([Position()], progress=True)


def test_a_file_keeps_the_answers_for_the_next_call(tmp_path):
    questions, path = REQUESTS.splitlines(), tmp_path / "answers.jsonl"
    whole = [answer.json for answer in analyse_many(questions, nodes=300, workers=2, file=path)]
    assert path.read_text().splitlines() == whole and len(whole) == 10
    # Cut off within an answer, and nothing is searched again before it: the times are those of the first call.
    path.write_text("".join(f"{line}\n" for line in whole[:6]) + whole[6][:9])
    again = [answer.json for answer in analyse_many(questions, nodes=300, workers=2, file=path)]
    assert again[:6] == whole[:6] and list(map(untimed, again)) == list(map(untimed, whole))
    assert path.read_text().splitlines() == again
    assert [answer.json for answer in analyse_many(questions, nodes=300, file=path)] == again


def test_a_file_with_other_answers_is_refused(tmp_path):
    path = tmp_path / "answers.jsonl"
    list(analyse_many(["a3-a4", "c2+c6"], nodes=100, file=path))
    before = path.read_text()
    for questions, nodes in ((["a3-a4", "b3-b4"], 100), (["a3-a4", "c2+c6"], 200), (["a3-a4"], 100)):
        with pytest.raises(XiongmaoError, match="answers.jsonl"):
            list(analyse_many(questions, nodes=nodes, file=path))
    assert path.read_text() == before
    with pytest.raises(XiongmaoError, match="ordered must be True"):
        analyse_many(["a3-a4"], ordered=False, file=path)
    # Without an end: a run that is done lets go of its file.
    with analyse_many(itertools.chain(["a3-a4", "c2+c6"], itertools.repeat("b3-b4")), nodes=100, file=path) as first:
        next(first)
        with pytest.raises(XiongmaoError, match="in use"):
            analyse_many(["a3-a4"], nodes=100, file=path)
    with pytest.raises(FileNotFoundError):
        analyse_many(["a3-a4"], file=tmp_path / "no" / "folder")
