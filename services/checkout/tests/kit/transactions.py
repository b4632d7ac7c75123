"""Shared steps of tests: lock order."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import psycopg

from devservers.databases import DatabaseUrls
from services.checkout.tests.kit.harness import Checkout

WAITING = """
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1
"""


class OtherTransaction:
    """A concurrent transaction, which gives up on a lock before the database would look for deadlocks."""

    def __init__(self, connection: psycopg.AsyncConnection[Any]) -> None:
        self._connection = connection

    async def run(self, statement: str, **parameters: Any) -> None:
        """Runs one statement. Raises LockNotAvailable where a lock blocks it."""
        await self._connection.execute(statement.encode(), parameters)


@asynccontextmanager
async def other_transaction(urls: DatabaseUrls) -> AsyncIterator[OtherTransaction]:
    """One that ends with the block."""
    async with await psycopg.AsyncConnection.connect(urls.runtime) as connection:
        await connection.execute("set lock_timeout = '500ms'")
        yield OtherTransaction(connection)


async def lock_is_awaited(checkout: Checkout) -> None:
    """Until a statement waits for a lock."""
    async with asyncio.timeout(10):
        while not await checkout.database.call(WAITING):
            await asyncio.sleep(0.02)
