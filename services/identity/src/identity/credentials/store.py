from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from identity.credentials.tables import Credential
from identity.customer.tables import Customer


async def add_credential(
    session: AsyncSession, customer_id: UUID, *, password_hash: str, now: datetime
) -> None:
    """Stores the password of a new customer."""
    await session.execute(
        insert(Credential).values(customer_id=customer_id, password_hash=password_hash, changed_at=now)
    )


async def find_credential(session: AsyncSession, customer_id: UUID) -> tuple[Customer, Credential] | None:
    statement = (
        select(Customer, Credential)
        .join_from(Customer, Credential)
        .where(Customer.customer_id == customer_id)
    )
    row = (await session.execute(statement)).one_or_none()
    return None if row is None else (row[0], row[1])


async def change_password(
    session: AsyncSession, customer_id: UUID, *, password_hash: str, now: datetime
) -> None:
    """Stores a new password and clears a required change."""
    await session.execute(
        update(Credential)
        .where(Credential.customer_id == customer_id)
        .values(password_hash=password_hash, changed_at=now, change_required=False)
    )


async def require_password_change(session: AsyncSession, email: str) -> UUID | None:
    """Requires a password change at the next sign-in; None for an unknown customer."""
    customer = select(Customer.customer_id).where(Customer.email == email).scalar_subquery()
    return await session.scalar(
        update(Credential)
        .where(Credential.customer_id == customer)
        .values(change_required=True)
        .returning(Credential.customer_id)
    )


async def acknowledge_two_factor_prompt(session: AsyncSession, customer_id: UUID, *, now: datetime) -> None:
    await session.execute(
        update(Credential)
        .where(Credential.customer_id == customer_id)
        .values(two_factor_prompt_acknowledged_at=now)
    )


async def find_customer_to_sign_in(session: AsyncSession, email: str) -> tuple[Customer, Credential] | None:
    statement = select(Customer, Credential).join_from(Customer, Credential)
    row = (await session.execute(statement.where(Customer.email == email))).one_or_none()
    return None if row is None else (row[0], row[1])


async def replace_password_hash(session: AsyncSession, customer_id: UUID, *, old: str, new: str) -> None:
    """Stores the same password hashed at today's cost, unless the password was changed in between."""
    await session.execute(
        update(Credential)
        .where(Credential.customer_id == customer_id, Credential.password_hash == old)
        .values(password_hash=new)
    )
