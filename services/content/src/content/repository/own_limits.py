"""Statements about limits that customers set themselves, and who is therefore left alone."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.database import Database

_KEEP: Final = text("""
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
    await session.execute(_KEEP, about)


async def is_restrained(database: Database, customer_id: UUID) -> bool:
    """Whether somebody takes a break, is excluded or set themselves a limit. Raises Unavailable."""
    return bool(await database.call(_RESTRAINED, {"customer": customer_id}))
