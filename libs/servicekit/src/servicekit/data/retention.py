"""How long rows are kept: an hourly job a table deletes those past their retention."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from servicekit.data.database import Database
from servicekit.jobs.queue import Jobs
from servicekit.telemetry.logs import log

_BATCH: Final = 5000
_FIRST_MINUTE: Final = 23
"""Most other scheduled jobs run near the full hour. Each table has the minute after the one before."""


@dataclass(frozen=True)
class Purge:
    """Rows of `table` to delete when their timestamp `column` is further back than `keep`.

    `where` is a further condition. All three texts are constants of the program, never from a request.
    """

    table: str
    column: str
    keep: timedelta
    where: str = "true"

    async def run(self, database: Database) -> int:
        """Deletes the rows in batches, each in its own transaction; returns their number."""
        # S608: the names and the condition come from the program.
        old = (
            f"select ctid from {self.table}"  # noqa: S608
            f" where {self.column} < now() - %(keep)s and ({self.where}) limit {_BATCH}"
        )
        statement = (
            f"with deleted as (delete from {self.table} where ctid = any(array({old})) returning 1)"  # noqa: S608
            " select count(*) as rows from deleted"
        )
        total = 0
        while True:
            deleted = int((await database.call(statement, {"keep": self.keep}))[0]["rows"])
            total += deleted
            if deleted < _BATCH:
                return total


def purge_hourly(jobs: Jobs, database: Database, purges: Iterable[Purge]) -> None:
    """Registers an hourly job for each table."""
    for minute, purge in enumerate(purges, start=_FIRST_MINUTE):
        jobs.periodic(cron=f"{minute} * * * *", name=f"purge.{purge.table}")(
            functools.partial(_run, database, purge)
        )


async def _run(database: Database, purge: Purge) -> None:
    if rows := await purge.run(database):
        log.info("purged", table=purge.table, rows=rows)
