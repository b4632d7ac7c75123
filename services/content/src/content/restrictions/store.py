"""Statements about customers to whom nothing is promoted."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.database import Database
from servicekit.retention import delete_older_than

# The longer of two breaks counts; one without an end is never over.
_SAVE_BREAK: Final = text("""
    insert into breaks as known (customer_id, until)
    values (:customer_id, coalesce(cast(:until as timestamptz), 'infinity'))
    on conflict (customer_id) do update set until = greatest(known.until, excluded.until)
""")


async def keep_break(session: AsyncSession, customer_id: UUID, until: datetime | None) -> None:
    """Keeps until when nothing is promoted to a customer; None is for ever."""
    await session.execute(_SAVE_BREAK, {"customer_id": customer_id, "until": until})


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


_SAVE_LIMIT: Final = text("""
    insert into own_limits as known (customer_id, kind, period, set_at, holds)
    values (:customer_id, :kind, :period, :set_at, :holds)
    on conflict (customer_id, kind, period) do update set set_at = excluded.set_at, holds = excluded.holds
    where known.set_at <= excluded.set_at
""")

_RESTRAINED: Final = """
    select where exists (
        select from breaks where customer_id = %(customer)s and until > clock_timestamp()
    ) or exists (select from own_limits where customer_id = %(customer)s and holds)
"""


async def keep_limit(
    session: AsyncSession, customer_id: UUID, kind: str, period: str, *, holds: bool, set_at: datetime
) -> None:
    """Keeps whether a limit of a customer's own holds, unless something later is kept already."""
    about = {"customer_id": customer_id, "kind": kind, "period": period, "holds": holds, "set_at": set_at}
    await session.execute(_SAVE_LIMIT, about)


async def is_restrained(database: Database, customer_id: UUID) -> bool:
    """Whether somebody takes a break, is excluded or set themselves a limit. Raises Unavailable."""
    return bool(await database.call(_RESTRAINED, {"customer": customer_id}))
