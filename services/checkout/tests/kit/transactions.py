"""Shared steps of tests: lock order."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import psycopg

from devservers.databases import DatabaseUrls
from servicekit.testing.waiting import until
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
    await until(lambda: checkout.database.call(WAITING))
