"""Tables of a database of games as Parquet."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterator
from os import PathLike
from typing import Any

from .extras import need
from .remote import written

_ROWS = 20_000
"""Rows that are written together. More are never in memory."""

_GAMES = {
    "id": "int64",
    "game": "string",
    "south": "string",
    "north": "string",
    "south_rating": "int32",
    "north_rating": "int32",
    "result": "string",
    "event": "string",
    "site": "string",
    "round": "string",
    "date": "string",
    "year": "int32",
    "opening": "string",
    "plies": "int32",
    "refused": "string",
}
_POSITIONS = {
    "key": "int64",
    "move": "int32",
    "games": "int64",
    "south": "int64",
    "draws": "int64",
    "north": "int64",
    "rating_sum": "int64",
    "rated": "int64",
    "last_year": "int32",
}


def write_games(
    database: str | PathLike[str], path: str | PathLike[str], moves: Callable[[int], list[str]] | None
) -> int:
    """Write the view `overview`, with the moves of each game if `moves` gives them."""
    rows = _rows(database, f"SELECT {', '.join(_GAMES)} FROM overview ORDER BY id")
    if moves is None:
        return _write(path, _GAMES, rows)
    return _write(path, _GAMES | {"moves": "list"}, ((*row, moves(row[0])) for row in rows))


def write_positions(database: str | PathLike[str], path: str | PathLike[str]) -> int:
    """Write the table `positions`, without its lists of games."""
    return _write(path, _POSITIONS, _rows(database, f"SELECT {', '.join(_POSITIONS)} FROM positions"))


def _rows(database: str | PathLike[str], query: str) -> Iterator[tuple[Any, ...]]:
    from pathlib import Path  # Loaded when it is needed, as in `remote`.

    address = Path(os.path.abspath(database)).as_uri() + "?mode=ro"
    with contextlib.closing(sqlite3.connect(address, uri=True)) as connection:
        yield from connection.execute(query)


def _write(path: str | PathLike[str], columns: dict[str, str], rows: Iterator[tuple[Any, ...]]) -> int:
    arrow, parquet = need("pyarrow", "parquet"), need("pyarrow.parquet", "parquet")
    kinds = {
        "int64": arrow.int64(),
        "int32": arrow.int32(),
        "string": arrow.string(),
        "list": arrow.list_(arrow.string()),
    }
    schema = arrow.schema([(name, kinds[kind]) for name, kind in columns.items()])
    count = 0
    with written(path) as part, parquet.ParquetWriter(part, schema, compression="zstd") as writer:
        for batch in _batches(rows):
            count += len(batch)
            arrays = [
                arrow.array(column, field.type) for column, field in zip(zip(*batch, strict=True), schema, strict=True)
            ]
            writer.write_table(arrow.table(arrays, schema=schema))
    return count


def _batches(rows: Iterator[tuple[Any, ...]]) -> Iterator[list[tuple[Any, ...]]]:
    batch: list[tuple[Any, ...]] = []
    for row in rows:
        batch.append(row)
        if len(batch) == _ROWS:
            yield batch
            batch = []
    if batch:
        yield batch
