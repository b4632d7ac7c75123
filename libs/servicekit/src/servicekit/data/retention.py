"""Rows that have served their time."""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from servicekit.data.database import Database
from servicekit.jobs.queue import Jobs
from servicekit.telemetry.logs import log

_CHUNK: Final = 5000
_FIRST_MINUTE: Final = 23
"""After the hour's own crowd of timers; each table has the minute after the one before."""

Purge = Callable[[Database], Awaitable[int]]
"""Deletes what is too old and says how many rows that were."""


def purge_hourly(jobs: Jobs, database: Database, tables: Mapping[str, Purge]) -> None:
    """Registers an hourly job for each table, so that none keeps more than its time.

    `tables` gives what prunes each, such as `{"outbox": outbox.purge}`.
    """
    for minute, (table, purge) in enumerate(tables.items(), start=_FIRST_MINUTE):
        jobs.periodic(cron=f"{minute} * * * *", name=f"prune.{table}")(
            functools.partial(_purge, database, table, purge)
        )


async def _purge(database: Database, table: str, purge: Purge) -> None:
    if rows := await purge(database):
        log.info("pruned", table=table, rows=rows)


async def delete_older_than(
    database: Database, table: str, column: str, *, days: int, only: str = "true"
) -> int:
    """Deletes the rows of `table` whose timestamp `column` lies more than `days` days back; says how many.

    In chunks, each a short transaction. `only` is a further condition. All three texts are constants of the
    program, never from a request.
    """
    # S608: the names and the condition come from the program.
    old = (
        f"select ctid from {table}"  # noqa: S608
        f" where {column} < now() - make_interval(days => %(days)s) and {only} limit {_CHUNK}"
    )
    statement = (
        f"with gone as (delete from {table} where ctid = any(array({old})) returning 1)"  # noqa: S608
        " select count(*) as rows from gone"
    )
    total = 0
    while True:
        gone = int((await database.call(statement, {"days": days}))[0]["rows"])
        total += gone
        if gone < _CHUNK:
            return total
