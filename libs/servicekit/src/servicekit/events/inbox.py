"""Which events a consumer has handled: recorded in the transaction of the effect, so each has its effect
once.

Source: docs/reliability.md, rule 20.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.data.retention import Purge

PURGE: Final = Purge("inbox", "received_at", timedelta(days=40))
"""Longer than any outbox row that could be published again."""

# Sorted, so that two transactions that share events wait for each other instead of deadlocking.
_RECORD = text("""
    insert into inbox (consumer, event_id)
    select :consumer, event_id from unnest(cast(:event_ids as uuid[])) as event_id order by event_id
    on conflict do nothing
    returning event_id
""")


async def record(session: AsyncSession, consumer: str, event_ids: Iterable[UUID]) -> set[UUID]:
    """Records events as handled by `consumer` and returns those that were not recorded before.

    An event that another transaction is handling at this moment is waited for.
    """
    rows = await session.execute(_RECORD, {"consumer": consumer, "event_ids": list(event_ids)})
    return set(rows.scalars())
