"""Requests to close an account, and migrations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.dialects.postgresql import insert as insert_or
from sqlalchemy.ext.asyncio import AsyncSession

from identity.account.tables import AccountClosure, CustomerMigration
from identity.customer.store import lease_due
from servicekit.data.database import Database


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
    return await lease_due(
        session,
        AccountClosure.closure_id,
        AccountClosure.due_at,
        AccountClosure.attempts,
        now=now,
        again_at=again_at,
        limit=limit,
    )


async def newest_migration(session: AsyncSession, customer_id: UUID) -> CustomerMigration | None:
    """The last migration of a customer."""
    statement = select(CustomerMigration).where(CustomerMigration.customer_id == customer_id)
    ordered = statement.order_by(CustomerMigration.migration_id.desc()).limit(1)
    return (await session.scalars(ordered)).first()


async def start_migration(
    session: AsyncSession, customer_id: UUID, *, from_status: str, now: datetime
) -> None:
    """Adds a migration that is due at once, unless one is running. The caller has locked the customer."""
    await session.execute(
        insert_or(CustomerMigration)
        .values(
            customer_id=customer_id,
            state="running",
            from_status=from_status,
            terms_accepted_at=now,
            due_at=now,
        )
        .on_conflict_do_nothing()
    )


async def change_migration(
    session: AsyncSession, migration_id: UUID, values: Mapping[str, Any], *, while_in: str
) -> CustomerMigration | None:
    """Changes a migration; None, and nothing changed, when it is not in this state."""
    statement = (
        update(CustomerMigration)
        .where(CustomerMigration.migration_id == migration_id, CustomerMigration.state == while_in)
        .values({**values, "version": CustomerMigration.version + 1})
        .returning(CustomerMigration)
        .execution_options(populate_existing=True)
    )
    return (await session.scalars(statement)).one_or_none()


async def are_migrations_due(database: Database, *, now: datetime) -> bool:
    """Whether migrations are due; cheap, for a frequent sweep."""
    rows = await database.call(
        "select exists (select from customer_migrations where due_at <= %(now)s) as due", {"now": now}
    )
    return bool(rows[0]["due"])


async def lease_due_migrations(
    session: AsyncSession, *, now: datetime, again_at: datetime, limit: int
) -> Sequence[CustomerMigration]:
    """Migrations to continue, leased until `again_at`."""
    return await lease_due(
        session,
        CustomerMigration.migration_id,
        CustomerMigration.due_at,
        CustomerMigration.attempts,
        now=now,
        again_at=again_at,
        limit=limit,
    )
