"""Shared steps of tests: prizes."""

from __future__ import annotations

from servicekit.data.database import Database


async def deadlocks(database: Database) -> int:
    rows = await database.call("select deadlocks from pg_stat_database where datname = current_database()")
    return int(rows[0]["deadlocks"])
