from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from trainer.games import DEFAULT
from trainer.gradient import tensors
from trainer.loader import batches, epoch_order, read_batch, steps_of
from trainer.records import DataError, Records, game_numbers, header, open_file, record_type

from .conftest import GAMES

RECORD = record_type()
OLD = b"XMAOPOS1\1\0\0\0\x20\0\0\0"


def write(path, records):
    path.write_bytes(header() + records.tobytes())
    return str(path)


@pytest.fixture
def games():
    return np.fromfile(GAMES, dtype=RECORD, offset=16)


def test_a_record_has_32_bytes():
    assert RECORD.itemsize == 32
    assert [RECORD.fields[name][1] for name in RECORD.names] == [0, 8, 26, 28, 29, 30]


def test_files_are_one_array(tmp_path, games):
    records = Records(
        [write(tmp_path / "a", games[:100]), write(tmp_path / "b", games[:0]), write(tmp_path / "c", games[100:300])]
    )
    assert len(records) == 300
    indices = np.random.default_rng(0).permutation(300)
    assert np.array_equal(records.take(indices), games[:300][indices])
    assert records.name(99) == (str(tmp_path / "a"), 99)
    assert records.name(100) == (str(tmp_path / "c"), 0)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "not a Xiongmao file of positions"),
        (b"XMAOPOS2" + bytes(8), "not a Xiongmao file of positions"),
        (header()[:12], "not a Xiongmao file of positions"),
        (b"XMAOPOS1\3\0\0\0\x20\0\0\0", "version 3; this program reads versions 1 to 2"),
        (header()[:31], "must hold the name of a game"),
        (header().replace(b"xiongqi", b"xi ngqi"), "must hold the name of a game"),
        (header().replace(b"xiongqi", b"xiangqi"), "bad: holds positions of xiangqi, not of xiongqi"),
        (b"XMAOPOS1\1\0\0\0\x28\0\0\0", "records of 40 bytes"),
    ],
)
def test_other_files_are_refused(tmp_path, data, reason):
    path = tmp_path / "bad"
    path.write_bytes(data)
    with pytest.raises(DataError, match=reason):
        open_file(path)


def test_a_header_names_the_game_and_an_old_one_does_not(tmp_path, games):
    assert header() == b"XMAOPOS1\2\0\0\0\x20\0\0\0xiongqi" + bytes(9)
    path = tmp_path / "new"
    path.write_bytes(header() + games.tobytes())
    # The file of the tests is of version 1.
    assert GAMES.read_bytes().startswith(OLD)
    assert np.array_equal(open_file(path), open_file(GAMES))
    other = replace(DEFAULT, name="xiangqi")
    with pytest.raises(DataError, match="holds positions of xiongqi, not of xiangqi"):
        open_file(GAMES, other)


def test_a_record_that_is_cut_off_is_left_out(tmp_path, games):
    path = tmp_path / "growing"
    path.write_bytes((header() + games[:10].tobytes())[:-1])
    assert np.array_equal(open_file(path), games[:9])


def test_missing_and_empty_files_are_refused(tmp_path):
    with pytest.raises(DataError, match="No such file"):
        open_file(tmp_path / "nothing")
    with pytest.raises(DataError, match="no positions"):
        Records([write(tmp_path / "empty", np.empty(0, RECORD))])


def test_a_damaged_record_is_named_with_its_file(tmp_path, games):
    damaged = games[:50].copy()
    damaged[30]["flags"] = 99
    records = Records([write(tmp_path / "good", games[:50]), write(tmp_path / "bad", damaged)])
    with pytest.raises(DataError, match="bad: record 30"):
        read_batch(records, np.arange(100)[::-1])


def test_no_game_is_split(games):
    records = Records([str(GAMES)])
    split = records.split(5, seed=1)
    assert split.by_game == [True]
    assert np.array_equal(np.sort(np.concatenate([split.learned, split.held_out])), np.arange(len(games)))
    numbers = game_numbers(games["move"])
    assert len(set(numbers.tolist())) > 50
    assert not set(numbers[split.learned]) & set(numbers[split.held_out])
    assert 0.1 < len(split.held_out) / len(games) < 0.3
    again, other = records.split(5, seed=1), records.split(5, seed=2)
    assert np.array_equal(split.held_out, again.held_out)
    assert not np.array_equal(split.held_out, other.held_out)


def test_shuffled_files_are_split_by_blocks(tmp_path, games):
    shuffled = np.random.default_rng(0).permutation(games)
    split = Records([write(tmp_path / "shuffled", shuffled)]).split(5, seed=1)
    assert split.by_game == [False]
    assert len(np.unique(split.held_out // 64)) == np.ceil(len(split.held_out) / 64)


def test_games_are_numbered_by_their_moves():
    assert game_numbers(np.array([8, 9, 11, 20, 21, 8, 10, 30, 31, 32])).tolist() == [0] * 5 + [1] * 5
    assert game_numbers(np.array([5, 4, 3, 2, 8, 9])) is None
    assert game_numbers(np.array([5])).tolist() == [0]
    assert game_numbers(np.array([], dtype=int)) is None


def test_an_epoch_sees_every_position_once():
    learned = np.arange(10, 1000)
    order = epoch_order(learned, 3, seed=1)
    assert np.array_equal(np.sort(order), learned)
    assert np.array_equal(order, epoch_order(learned, 3, seed=1))
    assert not np.array_equal(order, epoch_order(learned, 4, seed=1))
    assert [steps_of(count, 100) for count in (1, 100, 101, 1000)] == [1, 1, 2, 10]


def test_batches_come_in_order_whoever_decodes_them(games):
    records = Records([str(GAMES)])
    parts = np.array_split(epoch_order(np.arange(len(games)), 0, seed=1), 13)

    def prepare(indices):
        batch = read_batch(records, indices)
        return tensors(batch, batch.score, 10368)

    for workers in (1, 3):
        loaded = list(batches(parts, prepare, workers))
        assert [len(batch) for batch in loaded] == [len(part) for part in parts]
        for batch, part in zip(loaded, parts, strict=True):
            assert np.array_equal(batch.target.numpy(), games["score"][part].astype(np.float32))
