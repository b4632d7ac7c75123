"""Shared steps of tests: lock order."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import psycopg

from servicekit.testing.postgres import DatabaseUrls
from services.checkout.tests.kit.harness import Checkout

WAITING = """
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1
"""


class Other:
    """Somebody else's transaction, which gives up on a lock before the database would look for deadlocks."""

    def __init__(self, connection: psycopg.AsyncConnection[Any]) -> None:
        self._connection = connection

    async def run(self, statement: str, **parameters: Any) -> None:
        """Runs one statement. Raises LockNotAvailable when a lock is held elsewhere."""
        await self._connection.execute(statement.encode(), parameters)


@asynccontextmanager
async def other_transaction(urls: DatabaseUrls) -> AsyncIterator[Other]:
    """One that ends with the block."""
    async with await psycopg.AsyncConnection.connect(urls.runtime) as connection:
        await connection.execute("set lock_timeout = '500ms'")
        yield Other(connection)


async def somebody_waits(checkout: Checkout) -> None:
    """Until a statement waits for a lock."""
    async with asyncio.timeout(10):
        while not await checkout.database.call(WAITING):
            await asyncio.sleep(0.02)
