"""Answers of a national register of exclusions, and who is to be asked about."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import func, or_, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from identity.customer.tables import Customer
from identity.restrictions.tables import RegisterLookup


async def remember(
    session: AsyncSession,
    customer_id: UUID,
    *,
    standing: str | None,
    due_at: datetime | None,
    now: datetime,
) -> None:
    """Keeps an answer; without one, when to ask."""
    values = {"standing": standing, "answered_at": None if standing is None else now, "due_at": due_at}
    await session.execute(
        insert(RegisterLookup)
        .values(customer_id=customer_id, **values)
        .on_conflict_do_update(index_elements=["customer_id"], set_=values)
    )


async def claim(
    session: AsyncSession, customer_id: UUID, *, older_than: datetime, now: datetime, again_at: datetime
) -> bool:
    """Whether to ask about a customer now; at `again_at` somebody else does if there is no answer."""
    is_stale = or_(RegisterLookup.answered_at.is_(None), RegisterLookup.answered_at <= older_than)
    is_free = or_(RegisterLookup.due_at.is_(None), RegisterLookup.due_at <= now)
    claimed = await session.scalars(
        insert(RegisterLookup)
        .values(customer_id=customer_id, due_at=again_at)
        .on_conflict_do_update(
            index_elements=["customer_id"], set_={"due_at": again_at}, where=is_stale & is_free
        )
        .returning(RegisterLookup.customer_id)
    )
    return claimed.one_or_none() is not None


async def claim_due(
    session: AsyncSession, *, now: datetime, again_at: datetime, limit: int
) -> Sequence[Customer]:
    """Customers to ask about whose account is not closed; `again_at` they are due again if not answered."""
    due = (
        select(RegisterLookup.customer_id)
        .join(Customer, Customer.customer_id == RegisterLookup.customer_id)
        .where(RegisterLookup.due_at <= now, Customer.account_status != "closed")
        .order_by(RegisterLookup.due_at)
        .limit(limit)
        .with_for_update(skip_locked=True, of=RegisterLookup)
    )
    claimed = await session.scalars(
        update(RegisterLookup)
        .where(RegisterLookup.customer_id.in_(due))
        .values(due_at=again_at)
        .returning(RegisterLookup.customer_id)
        .execution_options(synchronize_session=False)
    )
    ids = claimed.all()
    found = await session.scalars(select(Customer).where(Customer.customer_id.in_(ids)))
    return found.all()


async def cleared(session: AsyncSession, customer_ids: Collection[UUID], *, since: datetime) -> set[UUID]:
    """Those whom the register did not name, by an answer since then."""
    found = await session.scalars(
        select(RegisterLookup.customer_id).where(
            RegisterLookup.customer_id.in_(customer_ids),
            RegisterLookup.standing == "not_excluded",
            RegisterLookup.answered_at > since,
        )
    )
    return set(found.all())


async def ask_about(
    session: AsyncSession, customer_ids: Collection[UUID], *, older_than: datetime, now: datetime
) -> None:
    """Has the register asked soon about those of whom there is no answer since then."""
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
