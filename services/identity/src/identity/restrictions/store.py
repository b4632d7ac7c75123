"""Lookups in a national register of exclusions."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import func, or_, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from identity.customer.tables import Customer
from identity.restrictions.tables import RegisterLookup


async def record_answer(
    session: AsyncSession,
    customer_id: UUID,
    *,
    standing: str | None,
    due_at: datetime | None,
    now: datetime,
) -> None:
    """Stores an answer; without one, the time of the next lookup."""
    values = {"standing": standing, "answered_at": None if standing is None else now, "due_at": due_at}
    await session.execute(
        insert(RegisterLookup)
        .values(customer_id=customer_id, **values)
        .on_conflict_do_update(index_elements=["customer_id"], set_=values)
    )


async def lease(
    session: AsyncSession, customer_id: UUID, *, older_than: datetime, now: datetime, again_at: datetime
) -> bool:
    """Whether to look a customer up now; leases the lookup until `again_at`."""
    is_stale = or_(RegisterLookup.answered_at.is_(None), RegisterLookup.answered_at <= older_than)
    is_free = or_(RegisterLookup.due_at.is_(None), RegisterLookup.due_at <= now)
    leased = await session.scalars(
        insert(RegisterLookup)
        .values(customer_id=customer_id, due_at=again_at)
        .on_conflict_do_update(
            index_elements=["customer_id"], set_={"due_at": again_at}, where=is_stale & is_free
        )
        .returning(RegisterLookup.customer_id)
    )
    return leased.one_or_none() is not None


async def lease_due(
    session: AsyncSession, *, now: datetime, again_at: datetime, limit: int
) -> Sequence[Customer]:
    """Customers due for a lookup whose account is not closed, leased until `again_at`."""
    due = (
        select(RegisterLookup.customer_id)
        .join(Customer, Customer.customer_id == RegisterLookup.customer_id)
        .where(RegisterLookup.due_at <= now, Customer.account_status != "closed")
        .order_by(RegisterLookup.due_at)
        .limit(limit)
        .with_for_update(skip_locked=True, of=RegisterLookup)
    )
    leased = await session.scalars(
        update(RegisterLookup)
        .where(RegisterLookup.customer_id.in_(due))
        .values(due_at=again_at)
        .returning(RegisterLookup.customer_id)
        .execution_options(synchronize_session=False)
    )
    ids = leased.all()
    found = await session.scalars(select(Customer).where(Customer.customer_id.in_(ids)))
    return found.all()


async def cleared(session: AsyncSession, customer_ids: Collection[UUID], *, since: datetime) -> set[UUID]:
    """Customers whom the register cleared since then."""
    found = await session.scalars(
        select(RegisterLookup.customer_id).where(
            RegisterLookup.customer_id.in_(customer_ids),
            RegisterLookup.standing == "not_excluded",
            RegisterLookup.answered_at > since,
        )
    )
    return set(found.all())


async def request_lookups(
    session: AsyncSession, customer_ids: Collection[UUID], *, older_than: datetime, now: datetime
) -> None:
    """Schedules lookups of customers without an answer since then."""
    if not customer_ids:
        return
    await session.execute(
        insert(RegisterLookup)
        .values([{"customer_id": customer_id, "due_at": now} for customer_id in sorted(customer_ids)])
        .on_conflict_do_update(
            index_elements=["customer_id"],
            set_={"due_at": func.coalesce(RegisterLookup.due_at, now)},
            where=or_(RegisterLookup.answered_at.is_(None), RegisterLookup.answered_at <= older_than),
        )
    )
