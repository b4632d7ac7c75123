"""Devices of customers, and trust in them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import case, insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from identity.customer.tables import Customer
from identity.sessions.tables import Device


async def recognise_device(
    session: AsyncSession,
    customer_id: UUID,
    *,
    device_id: UUID | None,
    known_digest: bytes | None,
    fingerprint_digest: bytes,
    name: str,
    agent_family: str,
    save: bool,
    now: datetime,
) -> UUID:
    """Recognises a device of the customer and renews its fingerprint, or adds a new one; returns its id.

    A device that names itself, but lacks the fingerprint that it was last given (its digest is
    `known_digest`), may be another: it is known from now on only.
    """
    seen = {
        "fingerprint_digest": fingerprint_digest,
        "name": name,
        "agent_family": agent_family,
        "saved": save,
        "last_seen_at": now,
    }
    if device_id is not None:
        known = update(Device).where(Device.device_id == device_id, Device.customer_id == customer_id)
        first_seen = case((Device.fingerprint_digest == known_digest, Device.created_at), else_=now)
        renewed = known.values({**seen, "created_at": first_seen}).returning(Device.device_id)
        found = (await session.scalars(renewed)).one_or_none()
        if found is not None:
            return found
    added = await session.scalars(
        insert(Device).values(customer_id=customer_id, created_at=now, **seen).returning(Device.device_id)
    )
    return added.one()


async def find_known_device(session: AsyncSession, email: str, *, fingerprint_digest: bytes) -> UUID | None:
    """The device with this fingerprint on which the customer with this address signed in before."""
    return await session.scalar(
        select(Device.device_id)
        .join(Customer, Customer.customer_id == Device.customer_id)
        .where(Customer.email == email, Device.fingerprint_digest == fingerprint_digest)
    )


async def is_trusted(
    session: AsyncSession, customer_id: UUID, *, trust_digest: bytes, agent_family: str, now: datetime
) -> bool:
    """Whether this proves a device that the customer trusts, still used with the same program."""
    found = await session.scalar(
        select(Device.device_id).where(
            Device.customer_id == customer_id,
            Device.trust_digest == trust_digest,
            Device.agent_family == agent_family,
            Device.trusted_until > now,
        )
    )
    return found is not None


async def trust_device(
    session: AsyncSession, device_id: UUID, *, trust_digest: bytes, until: datetime
) -> None:
    """Trusts a device; its previous token is no longer valid."""
    await session.execute(
        update(Device)
        .where(Device.device_id == device_id)
        .values(trust_digest=trust_digest, trusted_until=until, saved=True)
    )


async def list_trusted_devices(
    session: AsyncSession, customer_id: UUID, *, now: datetime
) -> Sequence[Device]:
    """The devices that a customer trusts, the last seen first."""
    statement = (
        select(Device)
        .where(Device.customer_id == customer_id, Device.trusted_until > now)
        .order_by(Device.last_seen_at.desc(), Device.device_id)
    )
    return (await session.scalars(statement)).all()


async def end_trust(session: AsyncSession, customer_id: UUID, device_id: UUID, *, now: datetime) -> bool:
    """Ends trust in a device; False when the customer does not trust it."""
    ended = await session.scalar(
        update(Device)
        .where(Device.customer_id == customer_id, Device.device_id == device_id, Device.trusted_until > now)
        .values(trust_digest=None, trusted_until=None, saved=False)
        .returning(Device.device_id)
    )
    return ended is not None


async def end_all_trust(session: AsyncSession, customer_id: UUID) -> None:
    await session.execute(
        update(Device)
        .where(Device.customer_id == customer_id, Device.trusted_until.is_not(None))
        .values(trust_digest=None, trusted_until=None, saved=False)
    )


async def find_first_seen(session: AsyncSession, device_id: UUID) -> datetime:
    """Since when a device is known."""
    return (await session.scalars(select(Device.created_at).where(Device.device_id == device_id))).one()


async def find_device_fingerprint(session: AsyncSession, device_id: UUID) -> bytes:
    """The digest of the fingerprint that a device was last given."""
    return (
        await session.scalars(select(Device.fingerprint_digest).where(Device.device_id == device_id))
    ).one()


async def mark_device_seen(session: AsyncSession, device_id: UUID, *, save: bool, now: datetime) -> None:
    """Notes that a device was seen, and that the customer wants it remembered when `save` is true."""
    statement = update(Device).where(Device.device_id == device_id).values(last_seen_at=now)
    await session.execute(statement.values(saved=True) if save else statement)
