"""Devices, sessions and refresh tokens."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import exists, insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from identity.models import Customer, Device, RefreshToken, Session
from servicekit.database import Database
from servicekit.retention import delete_older_than

KEEP_SESSIONS_DAYS: Final = 90
"""Days that a session is kept after it expired, for questions about who did what."""


async def see_device(
    session: AsyncSession,
    customer_id: UUID,
    *,
    device_id: UUID | None,
    fingerprint_digest: bytes,
    save: bool,
    now: datetime,
) -> UUID:
    """Recognises a device of the customer and renews its fingerprint, or adds a new one; returns its id."""
    seen = {"fingerprint_digest": fingerprint_digest, "saved": save, "last_seen_at": now}
    if device_id is not None:
        known = update(Device).where(Device.device_id == device_id, Device.customer_id == customer_id)
        found = (await session.scalars(known.values(seen).returning(Device.device_id))).one_or_none()
        if found is not None:
            return found
    added = await session.scalars(
        insert(Device).values(customer_id=customer_id, created_at=now, **seen).returning(Device.device_id)
    )
    return added.one()


@dataclass(frozen=True, slots=True)
class NewSession:
    """What a session starts with."""

    customer_id: UUID
    device_id: UUID
    channel: str
    began_by: str
    aal: int
    authenticated_at: datetime
    expires_at: datetime


async def add_session(session: AsyncSession, new: NewSession, *, token_digest: bytes) -> UUID:
    """Adds a session with the first refresh token of its family; returns its id."""
    added = await session.scalars(
        insert(Session)
        .values({name: getattr(new, name) for name in NewSession.__slots__})
        .returning(Session.session_id)
    )
    session_id = added.one()
    await add_refresh_token(session, session_id, token_digest=token_digest, now=new.authenticated_at)
    return session_id


async def add_refresh_token(
    session: AsyncSession, session_id: UUID, *, token_digest: bytes, now: datetime
) -> None:
    """Adds the token of a family that is current from now on."""
    await session.execute(
        insert(RefreshToken).values(token_digest=token_digest, session_id=session_id, created_at=now)
    )


async def lock_session_of_token(
    session: AsyncSession, token_digest: bytes
) -> tuple[Session, Customer] | None:
    """The session whose family a token belongs to, locked until the transaction ends, and its customer."""
    family = select(RefreshToken.session_id).where(RefreshToken.token_digest == token_digest)
    statement = (
        select(Session, Customer)
        .join_from(Session, Customer)
        .where(Session.session_id == family.scalar_subquery())
        .with_for_update(of=Session)
    )
    row = (await session.execute(statement)).one_or_none()
    return None if row is None else (row[0], row[1])


async def find_refresh_token(session: AsyncSession, token_digest: bytes) -> RefreshToken:
    """A token known to exist, as it is now: call it after the lock on its session is held."""
    return (
        await session.scalars(select(RefreshToken).where(RefreshToken.token_digest == token_digest))
    ).one()


async def is_current_token(session: AsyncSession, token_digest: bytes) -> bool:
    """True when the token is the one of its family that was not replaced yet."""
    statement = select(
        exists().where(RefreshToken.token_digest == token_digest, RefreshToken.replaced_at.is_(None))
    )
    return bool(await session.scalar(statement))


async def replace_refresh_token(
    session: AsyncSession, token_digest: bytes, *, salt: bytes, now: datetime
) -> None:
    """Marks a current token as replaced, keeping the salt from which its successor follows."""
    await session.execute(
        update(RefreshToken)
        .where(RefreshToken.token_digest == token_digest, RefreshToken.replaced_at.is_(None))
        .values(replaced_at=now, successor_salt=salt)
    )


async def end_session(session: AsyncSession, session_id: UUID, *, reason: str, now: datetime) -> UUID | None:
    """Ends a session once; returns its customer, or None when it had ended before."""
    return await session.scalar(
        update(Session)
        .where(Session.session_id == session_id, Session.ended_at.is_(None))
        .values(ended_at=now, end_reason=reason)
        .returning(Session.customer_id)
    )


async def find_device_fingerprint(session: AsyncSession, device_id: UUID) -> bytes:
    """The digest of the fingerprint that a device was last given."""
    return (
        await session.scalars(select(Device.fingerprint_digest).where(Device.device_id == device_id))
    ).one()


async def mark_device_seen(session: AsyncSession, device_id: UUID, *, save: bool, now: datetime) -> None:
    """Notes that a device was seen, and that the customer wants it remembered when `save` is true."""
    statement = update(Device).where(Device.device_id == device_id).values(last_seen_at=now)
    await session.execute(statement.values(saved=True) if save else statement)


async def sessions_ended_since(session: AsyncSession, since: datetime) -> list[UUID]:
    """Sessions that ended lately, whose access tokens may still look valid."""
    return list(await session.scalars(select(Session.session_id).where(Session.ended_at >= since)))


async def prune_sessions(database: Database) -> int:
    """Forgets sessions, with their tokens, that expired long ago; says how many."""
    return await delete_older_than(database, "sessions", "expires_at", days=KEEP_SESSIONS_DAYS)
