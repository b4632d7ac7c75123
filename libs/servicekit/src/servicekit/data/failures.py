"""Failures of Postgres: which are outages, and which transactions simply run again."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import psycopg
import psycopg_pool
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from servicekit.errors import Unavailable

T = TypeVar("T")


UNDONE: Final = frozenset({"40001", "40P01"})
"""SQLSTATE of a serialisation failure and of a deadlock: the transaction was undone and may simply run
again.
"""

_UNAVAILABLE_CLASSES: Final = frozenset({"08", "53", "57", "58"})
"""SQLSTATE classes that say something about the server, not about the statement."""


def database_unavailable() -> Unavailable:
    """The error for a database that does not answer in time."""
    return Unavailable("database_unavailable", retry_after=1)


async def retrying(work: Callable[[], Awaitable[T]], *, attempts: int = 5) -> T:
    """Runs `work`, a whole transaction, again after a deadlock or a serialisation failure.

    `work` opens its own transaction and may run `attempts` times; between two runs lies a growing random
    pause (docs/reliability.md, rule 7). The last failure is raised as it came.
    """
    for attempt in range(1, attempts):
        try:
            return await work()
        except (DBAPIError, psycopg.Error) as error:
            if _sqlstate(error) not in UNDONE:
                raise
        await asyncio.sleep(random.uniform(0, 0.01 * 2**attempt))
    return await work()


def _sqlstate(error: DBAPIError | psycopg.Error) -> str | None:
    cause = error.orig if isinstance(error, DBAPIError) else error
    return cause.sqlstate if isinstance(cause, psycopg.Error) else None


def is_about_the_server(error: BaseException | None) -> bool:
    if isinstance(error, DBAPIError):
        return error.connection_invalidated or is_about_the_server(error.orig)
    if isinstance(error, PoolTimeoutError):
        return True
    if isinstance(error, psycopg_pool.PoolClosed):
        # Nobody has called `open`, or somebody has called `close`: a mistake, not an outage.
        return False
    if isinstance(error, (psycopg.OperationalError, psycopg.InterfaceError)):
        return error.sqlstate is None or error.sqlstate[:2] in _UNAVAILABLE_CLASSES
    return False
