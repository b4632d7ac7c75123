"""Jackpot alerts of customers."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from identity.customer.tables import Customer
from identity.preferences.tables import JackpotAlert


async def find_minimum(session: AsyncSession, customer: Customer) -> int | None:
    """The customer's threshold in minor units; None for no alert."""
    found: int | None = await session.scalar(
        select(JackpotAlert.minimum_minor_units).where(
            JackpotAlert.customer_id == customer.customer_id, JackpotAlert.currency == customer.currency
        )
    )
    return found


async def put_minimum(
    session: AsyncSession, customer_id: UUID, minimum: int, currency: str, *, now: datetime
) -> bool:
    """Stores the threshold; returns whether it changed."""
    values = {"minimum_minor_units": minimum, "currency": currency, "changed_at": now}
    statement = (
        insert(JackpotAlert)
        .values(customer_id=customer_id, **values)
        .on_conflict_do_update(
            index_elements=["customer_id"],
            set_=values,
            where=or_(JackpotAlert.minimum_minor_units != minimum, JackpotAlert.currency != currency),
        )
        .returning(JackpotAlert.customer_id)
    )
    return (await session.scalars(statement)).one_or_none() is not None


async def remove(session: AsyncSession, customer_id: UUID) -> bool:
    """Removes the alert; returns whether there was one."""
    gone = delete(JackpotAlert).where(JackpotAlert.customer_id == customer_id)
    return (await session.scalars(gone.returning(JackpotAlert.customer_id))).one_or_none() is not None
