"""Statements about customers who see no promotions."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.data.database import Database

# The later end of two restrictions counts; `infinity` is without an end.
_SAVE_BREAK: Final = text("""
    insert into breaks as stored (customer_id, until)
    values (:customer_id, coalesce(cast(:until as timestamptz), 'infinity'))
    on conflict (customer_id) do update set until = greatest(stored.until, excluded.until)
""")


async def save_restriction(session: AsyncSession, customer_id: UUID, until: datetime | None) -> None:
    """Saves the end of a customer's restriction; None is without an end."""
    await session.execute(_SAVE_BREAK, {"customer_id": customer_id, "until": until})


async def is_restricted(database: Database, customer_id: UUID) -> bool:
    """Whether a customer has a time-out or an exclusion now. Raises Unavailable."""
    found = await database.call(
        "select from breaks where customer_id = %(customer)s and until > clock_timestamp()",
        {"customer": customer_id},
    )
    return bool(found)


_SAVE_LIMIT: Final = text("""
    insert into own_limits as stored (customer_id, kind, period, set_at, holds)
    values (:customer_id, :kind, :period, :set_at, :holds)
    on conflict (customer_id, kind, period) do update set set_at = excluded.set_at, holds = excluded.holds
    where stored.set_at <= excluded.set_at
""")

_RESTRAINED: Final = """
    select where exists (
        select from breaks where customer_id = %(customer)s and until > clock_timestamp()
    ) or exists (select from own_limits where customer_id = %(customer)s and holds)
"""


async def save_limit(
    session: AsyncSession, customer_id: UUID, kind: str, period: str, *, holds: bool, set_at: datetime
) -> None:
    """Saves whether a customer has a limit of their own, unless a later state is stored."""
    about = {"customer_id": customer_id, "kind": kind, "period": period, "holds": holds, "set_at": set_at}
    await session.execute(_SAVE_LIMIT, about)


async def restricts_play(database: Database, customer_id: UUID) -> bool:
    """Whether a customer has a time-out, an exclusion or a limit of their own. Raises Unavailable."""
    return bool(await database.call(_RESTRAINED, {"customer": customer_id}))
