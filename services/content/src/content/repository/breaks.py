"""Statements about who takes a break or is excluded."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.database import Database
from servicekit.retention import delete_older_than

# The longer of two breaks counts; one without an end is never over.
_KEEP: Final = text("""
    insert into breaks as known (customer_id, until)
    values (:customer_id, coalesce(cast(:until as timestamptz), 'infinity'))
    on conflict (customer_id) do update set until = greatest(known.until, excluded.until)
""")


async def keep_break(session: AsyncSession, customer_id: UUID, until: datetime | None) -> None:
    """Keeps until when nothing is promoted to a customer; None is for ever."""
    await session.execute(_KEEP, {"customer_id": customer_id, "until": until})


async def takes_break(database: Database, customer_id: UUID) -> bool:
    """Whether a customer takes a break or is excluded now. Raises Unavailable."""
    found = await database.call(
        "select from breaks where customer_id = %(customer)s and until > clock_timestamp()",
        {"customer": customer_id},
    )
    return bool(found)


async def prune(database: Database) -> int:
    """Forgets breaks a day after they were over; gives how many."""
    return await delete_older_than(database, "breaks", "until", days=1)
