from __future__ import annotations

import random

import numpy as np
import pytest

from trainer import feen
from trainer.features import OUTPUT_BUCKETS, decode
from trainer.games import GAMES
from trainer.records import DataError, record_type

from . import boards


def seen(batch, index):
    """Features of a position as sets; each at most once."""
    views = []
    for features in (batch.mover, batch.other):
        part = features[batch.starts[index] : batch.starts[index + 1]].tolist()
        assert len(set(part)) == len(part)
        views.append(set(part))
    return views


def decoded(positions):
    data = b"".join(boards.record_bytes(*position) for position in positions)
    return decode(np.frombuffer(data, dtype=record_type()))


def test_features_are_those_of_the_plain_implementation(positions, records):
    batch = decode(records)
    for index, (board, south) in enumerate(positions):
        assert seen(batch, index) == [boards.features(board, south), boards.features(board, not south)]
        assert batch.bucket[index] == min((len(board) - 1) // 4, OUTPUT_BUCKETS - 1)


def test_a_mirrored_board_has_the_same_features(positions):
    batch = decoded(positions)
    mirror = decoded([(boards.mirrored(board), south) for board, south in positions])
    assert all(seen(batch, index) == seen(mirror, index) for index in range(len(positions)))


def test_sides_exchanged_have_the_same_features(positions):
    batch = decoded(positions)
    turned = decoded([(boards.turned(board), not south) for board, south in positions])
    assert all(seen(batch, index) == seen(turned, index) for index in range(len(positions)))


def test_every_bucket_and_every_state_is_met(records):
    batch = decode(records)
    assert set((batch.mover // 1152).tolist()) == set(range(4 + 5))


def test_feen_and_record_are_one_position(positions, records):
    batch, read = decode(records), feen.batch([boards.feen(*position) for position in positions])
    for name in ("mover", "other", "starts", "bucket"):
        assert np.array_equal(getattr(batch, name), getattr(read, name))


def test_feen_has_room_for_more_pieces_than_a_record():
    start = "rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR / X/x"
    batch = feen.batch([start])
    assert np.count_nonzero(batch.mover < 4608) == 36
    assert batch.bucket.tolist() == [7]
    rng = random.Random(1)
    full = boards.random_board(rng, most=64)
    while len(full) < 50:
        full = boards.random_board(rng, most=64)
    assert seen(feen.batch([boards.feen(full, True)]), 0) == [boards.features(full, south) for south in (True, False)]


XIANGQI = GAMES["xiangqi"]


def xiangqi(pieces, north=False):
    """A record with these pieces (kind, plus 8 for North) by square, in bytes."""
    occupied = sum(1 << square for square in pieces)
    codes = sum(code << 4 * index for index, (_, code) in enumerate(sorted(pieces.items())))
    label = bytes([0, 0, 1 + 4 * north, 0, 0, 0])
    return occupied.to_bytes(12, "little") + codes.to_bytes(16, "little") + bytes(2) + label


def test_a_board_of_nine_files_and_ten_rows():
    # South's chariot on i10 and the generals on d1 and f10; then the same with North to move.
    pieces = {3: 6, 86: 14, 89: 5}
    records = np.frombuffer(xiangqi(pieces) + xiangqi(pieces, north=True), dtype=record_type(XIANGQI))
    batch = decode(records, XIANGQI)
    # Beside the middle of the home row is bucket 1. The chariot attacks the general: state 4.
    bucket, state, enemy, chariot, general = 1260, (3 + 4 - 1) * 1260, 630, 5 * 90, 6 * 90
    south = {bucket + general + 3, bucket + enemy + general + 86, bucket + chariot + 89, state + enemy + general + 86}
    # North sees the board turned over, f10 as f1, and mirrored, as d1.
    north = {bucket + general + 3, bucket + enemy + general + 86, bucket + enemy + chariot, state + general + 3}
    assert seen(batch, 0) == [south, north]
    assert seen(batch, 1) == [north, south]
    read = feen.batch(["5g^2R/9/9/9/9/9/9/9/9/3G^5 / X/x"], XIANGQI)
    assert seen(read, 0) == [south, north]
    for wrong in (pieces | {90: 0}, pieces | {89: 7}):
        with pytest.raises(DataError):
            decode(np.frombuffer(xiangqi(wrong), dtype=record_type(XIANGQI)), XIANGQI)


def test_a_general_outside_its_palace_is_refused():
    for home in range(90):
        row, file = divmod(home, 9)
        record = np.frombuffer(xiangqi({home: 6, 86 if home != 86 else 85: 14}), dtype=record_type(XIANGQI))
        if row < 3 and 3 <= file < 6:
            assert len(decode(record, XIANGQI)) == 1
        else:
            with pytest.raises(DataError, match="where it cannot stand"):
                decode(record, XIANGQI)


def test_the_middle_of_the_palace_is_mirrored_to_itself():
    batch = feen.batch(["4g^4/9/9/9/9/9/9/9/9/4G^4 / X/x", "9/9/5g^3/9/9/9/9/4G^4/9/9 / x/X"], XIANGQI)
    assert seen(batch, 0)[0] == {6 * 90 + 4, 630 + 6 * 90 + 85}
    # In front, bucket 2; North's general is on the right, so North sees the board mirrored.
    assert seen(batch, 1)[0] == {2 * 1260 + 6 * 90 + 21, 2 * 1260 + 630 + 6 * 90 + 67}


def test_a_side_whose_general_is_in_the_middle_may_see_either_board():
    # South's general is in the middle, North's is not: it has to see the board as it does.
    pieces = {0: 5, 4: 6, 80: 4, 86: 14, 87: 8}
    mirror = {square // 9 * 9 + 8 - square % 9: code for square, code in pieces.items()}
    data = b"".join(xiangqi(each, north) for each in (pieces, mirror) for north in (False, True))
    records = np.frombuffer(data, dtype=record_type(XIANGQI))
    plain, every = decode(records, XIANGQI), [np.full((2, 4), flip, dtype=np.int32) for flip in range(2)]
    as_it_is, flipped = (decode(records, XIANGQI, flips=flips) for flips in every)
    for index in range(4):
        assert seen(as_it_is, index) == seen(plain, index)
        assert seen(flipped, index) == seen(plain, index ^ 2) != seen(plain, index)
    one = decode(records, XIANGQI, flips=every[1] * (np.arange(4) == 1))
    assert [seen(one, index) == seen(plain, index) for index in range(4)] == [True, False, True, True]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "fields"),
        ("8/8/8/8/8/8/8/8 / X/x", "must stand"),
        ("g^7/8/8/8/8/8/8/G^7 / X/X", "is not a turn; expected X/x or x/X"),
        ("g^7/8/8/8/8/8/8 / X/x", "7 rows"),
        ("g^7/8/8/8/8/8/9/G^7 / X/x", "row 2"),
        ("g^7/8/8/8/8/8/8/G^6 / X/x", "row 1"),
        ("g^7/8/8/8/8/8/8/G7 / X/x", "'G' is not a piece"),
        ("g^7/8/8/8/8/8/8/D^7 / X/x", "must stand"),
        ("g^7/8/8/8/8/8/8/K^7 / X/x", "'K\\^' is not a piece"),
        ("g^7/8/8/8/8/8/8/+R6G^ / X/x", "'[+]R' is not a piece"),
        ("g^g^6/8/8/8/8/8/8/G^7 / X/x", "terminal"),
        ("8/8/8/8/8/8/8/G^G^6 / X/x", "terminal"),
    ],
)
def test_bad_feen_is_refused_with_the_reason(text, reason):
    with pytest.raises(DataError, match=f"position 1: .*{reason}"):
        feen.batch([text])


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("flags", 3, "impossible"),
        ("flags", 16, "impossible"),
        ("occupied", np.array([255] * 5 + [0] * 3, np.uint8), "impossible"),
        ("occupied", np.array([3] + [0] * 7, np.uint8), "codes that belong to no piece"),
        ("codes", np.zeros(18, np.uint8), "terminal"),
        ("codes", np.full(18, 0xF7, np.uint8), "terminal|no piece"),
    ],
)
def test_a_damaged_record_is_named(records, name, value, reason):
    records = records.copy()
    records[17][name] = value
    with pytest.raises(DataError, match=reason) as raised:
        decode(records)
    assert raised.value.record == 17
