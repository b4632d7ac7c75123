"""Which events a consumer has handled: recorded in the transaction of the effect, so each has its effect
once.

Source: docs/reliability.md, rule 20.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.data.database import Database
from servicekit.data.retention import delete_older_than

RETENTION_DAYS: Final = 40
"""Days that a record is kept: longer than any outbox row that could be published again."""

# Sorted, so that two transactions that share events wait for each other instead of deadlocking.
_RECORD = text("""
    insert into inbox (consumer, event_id)
    select :consumer, event_id from unnest(cast(:event_ids as uuid[])) as event_id order by event_id
    on conflict do nothing
    returning event_id
""")


async def record(session: AsyncSession, consumer: str, event_ids: Iterable[UUID]) -> set[UUID]:
    """Records events as handled by `consumer` and gives those that were not recorded before.

    An event that another transaction is handling at this moment is waited for.
    """
    rows = await session.execute(_RECORD, {"consumer": consumer, "event_ids": list(event_ids)})
    return set(rows.scalars())


async def purge(database: Database) -> int:
    """Deletes records older than `RETENTION_DAYS` and says how many."""
    return await delete_older_than(database, "inbox", "received_at", days=RETENTION_DAYS)
