from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.dialects.postgresql import insert as insert_or
from sqlalchemy.ext.asyncio import AsyncSession

from identity.closure.tables import AccountClosure


async def request_closure(
    session: AsyncSession,
    customer_id: UUID,
    *,
    reasons: Sequence[str],
    comment: str | None,
    due_at: datetime,
    now: datetime,
) -> AccountClosure:
    """The closure that is under way, or a new one. The caller has locked the customer."""
    await session.execute(
        insert_or(AccountClosure)
        .values(
            customer_id=customer_id,
            state="requested",
            reasons=list(reasons),
            comment=comment,
            terms_accepted_at=now,
            due_at=due_at,
        )
        .on_conflict_do_nothing()
    )
    statement = select(AccountClosure).where(
        AccountClosure.customer_id == customer_id, AccountClosure.state == "requested"
    )
    return (await session.scalars(statement)).one()


async def newest_closure(session: AsyncSession, customer_id: UUID) -> AccountClosure | None:
    """The customer's last request to close the account."""
    statement = select(AccountClosure).where(AccountClosure.customer_id == customer_id)
    return (await session.scalars(statement.order_by(AccountClosure.closure_id.desc()).limit(1))).first()


async def finish_closure(
    session: AsyncSession, closure_id: UUID, *, state: str, refusal: str | None = None, now: datetime
) -> bool:
    """Decides a closure once; False when it was decided before."""
    statement = (
        update(AccountClosure)
        .where(AccountClosure.closure_id == closure_id, AccountClosure.state == "requested")
        .values(
            state=state,
            refusal=refusal,
            due_at=None,
            finished_at=now,
            version=AccountClosure.version + 1,
        )
        .returning(AccountClosure.closure_id)
    )
    return (await session.scalars(statement)).one_or_none() is not None


async def lease_due_closures(
    session: AsyncSession, *, now: datetime, again_at: datetime, limit: int
) -> Sequence[AccountClosure]:
    """Closures to retry, leased until `again_at`."""
    due = (
        select(AccountClosure.closure_id)
        .where(AccountClosure.due_at <= now)
        .order_by(AccountClosure.due_at)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    statement = (
        update(AccountClosure)
        .where(AccountClosure.closure_id.in_(due.scalar_subquery()))
        .values(due_at=again_at, attempts=AccountClosure.attempts + 1)
        .returning(AccountClosure)
    )
    return (await session.scalars(statement)).all()
