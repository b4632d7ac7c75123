"""Passkeys of customers."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import insert as insert_or
from sqlalchemy.ext.asyncio import AsyncSession

from identity.customer.tables import Customer
from identity.passkeys.tables import Passkey


async def newest_passkey_at(session: AsyncSession, customer_id: UUID) -> datetime | None:
    """When the customer added a passkey last; None without any."""
    return await session.scalar(
        select(func.max(Passkey.created_at)).where(Passkey.customer_id == customer_id)
    )


async def add_passkey(
    session: AsyncSession,
    customer_id: UUID,
    *,
    credential_id: bytes,
    public_key: bytes,
    sign_count: int,
    name: str,
    transports: Sequence[str],
    now: datetime,
) -> Passkey | None:
    """Adds a passkey; None when the credential id exists already, also for another customer."""
    statement = (
        insert_or(Passkey)
        .values(
            credential_id=credential_id,
            customer_id=customer_id,
            public_key=public_key,
            sign_count=sign_count,
            name=name,
            transports=list(transports),
            created_at=now,
        )
        .on_conflict_do_nothing()
        .returning(Passkey)
    )
    return (await session.scalars(statement)).one_or_none()


async def list_passkeys(session: AsyncSession, customer_id: UUID) -> Sequence[Passkey]:
    """The passkeys of a customer, the oldest first."""
    statement = select(Passkey).where(Passkey.customer_id == customer_id).order_by(Passkey.passkey_id)
    return (await session.scalars(statement)).all()


async def find_passkey(session: AsyncSession, credential_id: bytes) -> tuple[Passkey, Customer] | None:
    """A passkey with its customer."""
    statement = (
        select(Passkey, Customer).join_from(Passkey, Customer).where(Passkey.credential_id == credential_id)
    )
    row = (await session.execute(statement)).one_or_none()
    return None if row is None else (row[0], row[1])


async def use_passkey(session: AsyncSession, passkey_id: UUID, *, sign_count: int, now: datetime) -> bool:
    """Records a use; False when the counter did not increase, which indicates a copied key.

    Authenticators that do not count say 0 every time.
    """
    went_on = Passkey.sign_count < sign_count if sign_count else Passkey.sign_count == 0
    used = await session.scalar(
        update(Passkey)
        .where(Passkey.passkey_id == passkey_id, went_on)
        .values(sign_count=sign_count, last_used_at=now)
        .returning(Passkey.passkey_id)
    )
    return used is not None


async def remove_passkey(session: AsyncSession, customer_id: UUID, passkey_id: UUID) -> bool:
    """Removes a passkey; False when it is not the customer's."""
    removed = await session.scalar(
        delete(Passkey)
        .where(Passkey.customer_id == customer_id, Passkey.passkey_id == passkey_id)
        .returning(Passkey.passkey_id)
    )
    return removed is not None
