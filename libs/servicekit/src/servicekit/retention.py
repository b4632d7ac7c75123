"""Rows that have served their time."""

from __future__ import annotations

from typing import Final

from servicekit.database import Database

_CHUNK: Final = 5000


async def delete_older_than(database: Database, table: str, column: str, *, days: int) -> int:
    """Deletes the rows of `table` whose timestamp `column` lies more than `days` days back; says how many.

    In chunks, each a short transaction. `table` and `column` are names from the program, never from a
    request.
    """
    # S608: the names come from the program.
    old = f"select ctid from {table} where {column} < now() - make_interval(days => %(days)s)"  # noqa: S608
    statement = (
        f"with gone as (delete from {table} where ctid = any(array({old} limit {_CHUNK})) returning 1)"  # noqa: S608
        " select count(*) as rows from gone"
    )
    total = 0
    while True:
        gone = int((await database.call(statement, {"days": days}))[0]["rows"])
        total += gone
        if gone < _CHUNK:
            return total
