"""Sessions and refresh tokens."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import and_, case, exists, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from identity.customer.tables import Customer
from identity.sessions.tables import Device, RefreshToken, Session


async def find_customer_of_live_session(
    session: AsyncSession, customer_id: UUID, session_id: UUID
) -> tuple[Customer, bool] | None:
    """The customer, and whether the session began with a sign-up; None for an ended session."""
    statement = (
        select(Customer, Session.began_by)
        .join_from(Customer, Session)
        .where(
            Customer.customer_id == customer_id,
            Session.session_id == session_id,
            Session.ended_at.is_(None),
        )
    )
    row = (await session.execute(statement)).one_or_none()
    return None if row is None else (row[0], row[1] == "signup")


async def find_live(session: AsyncSession, session_ids: Collection[UUID]) -> set[UUID]:
    """Those of the sessions that have not ended."""
    statement = select(Session.session_id).where(
        Session.session_id.in_(session_ids), Session.ended_at.is_(None)
    )
    return set(await session.scalars(statement))


async def add_session(
    session: AsyncSession, columns: Mapping[str, Any], *, token_digest: bytes, now: datetime
) -> Session:
    """Adds a session with the first refresh token of its family."""
    begun = (await session.scalars(insert(Session).values(**columns).returning(Session))).one()
    await add_refresh_token(session, begun.session_id, token_digest=token_digest, now=now)
    return begun


async def renew_session(
    session: AsyncSession,
    old: Session,
    *,
    aal: int,
    methods: list[str],
    restriction: str | None,
    now: datetime,
) -> Session:
    """Begins a session in place of a locked live one.

    It takes over the family of refresh tokens, so that reuse is still detected.
    The caller ends the old one.
    """
    taken_over = ("customer_id", "device_id", "channel", "began_by", "analytics_session_id", "expires_at")
    values = {
        **{name: getattr(old, name) for name in taken_over},
        "aal": aal,
        "methods": methods,
        "restriction": restriction,
        "renewed_from": old.session_id,
        "authenticated_at": now,
        "last_active_at": now,
    }
    renewed = (await session.scalars(insert(Session).values(values).returning(Session))).one()
    await session.execute(
        update(RefreshToken)
        .where(RefreshToken.session_id == old.session_id)
        .values(session_id=renewed.session_id)
        .execution_options(synchronize_session=False)
    )
    return renewed


async def lock_live_session(
    session: AsyncSession, customer_id: UUID, session_id: UUID
) -> tuple[Session, Customer] | None:
    """A live session of a customer, locked until the transaction ends."""
    statement = (
        select(Session, Customer)
        .join_from(Session, Customer)
        .where(
            Session.session_id == session_id, Session.customer_id == customer_id, Session.ended_at.is_(None)
        )
        .with_for_update(of=Session)
    )
    row = (await session.execute(statement)).one_or_none()
    return None if row is None else (row[0], row[1])


async def note_activity(
    session: AsyncSession,
    customer_id: UUID,
    session_id: UUID,
    *,
    alive_since: datetime,
    same_visit_since: datetime,
    now: datetime,
) -> UUID | None:
    """Records activity; returns the visit.

    None when the session is over, or nothing was done in it since `alive_since`. A visit with nothing done
    since `same_visit_since` is followed by a new one.
    """
    return await session.scalar(
        update(Session)
        .where(
            Session.session_id == session_id,
            Session.customer_id == customer_id,
            Session.ended_at.is_(None),
            Session.expires_at > now,
            Session.last_active_at > alive_since,
        )
        .values(
            last_active_at=now,
            analytics_session_id=case(
                (Session.last_active_at > same_visit_since, Session.analytics_session_id),
                else_=func.uuidv7(),
            ),
        )
        .returning(Session.analytics_session_id)
    )


async def list_live_sessions(
    session: AsyncSession,
    customer_id: UUID,
    *,
    active_since: Mapping[str, datetime],
    now: datetime,
) -> Sequence[tuple[Session, Device]]:
    """Live sessions of a customer, the last used first; `active_since` by channel."""
    statement = (
        select(Session, Device)
        .join_from(Session, Device, Session.device_id == Device.device_id)
        .where(
            Session.customer_id == customer_id,
            Session.ended_at.is_(None),
            Session.expires_at > now,
            or_(
                *(
                    and_(Session.channel == channel, Session.last_active_at > since)
                    for channel, since in active_since.items()
                )
            ),
        )
        .order_by(Session.last_active_at.desc(), Session.session_id)
    )
    return [(row[0], row[1]) for row in await session.execute(statement)]


async def find_live_session_ids(
    session: AsyncSession,
    customer_id: UUID,
    *,
    session_id: UUID | None = None,
    device_id: UUID | None = None,
    but: UUID | None = None,
) -> Sequence[UUID]:
    """Live sessions of a customer: one by its id, those of a device, or all, without `but`."""
    statement = select(Session.session_id).where(
        Session.customer_id == customer_id, Session.ended_at.is_(None)
    )
    if session_id is not None:
        statement = statement.where(Session.session_id == session_id)
    if device_id is not None:
        statement = statement.where(Session.device_id == device_id)
    if but is not None:
        statement = statement.where(Session.session_id != but)
    return (await session.scalars(statement)).all()


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
    """The session whose family a token belongs to, locked until the transaction ends, and its customer.

    While this statement waits for the lock, another transaction may move the family to a new session; the
    statement still sees the old one. Then the new session is locked instead.
    """
    family = select(RefreshToken.session_id).where(RefreshToken.token_digest == token_digest)
    statement = (
        select(Session, Customer)
        .join_from(Session, Customer)
        .where(Session.session_id == family.scalar_subquery())
        .with_for_update(of=Session)
    )
    row = (await session.execute(statement)).one_or_none()
    while row is not None and row[0].ended_at is not None:
        if await session.scalar(family) == row[0].session_id:
            break
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
    """Marks a current token as replaced, with the salt of its successor."""
    await session.execute(
        update(RefreshToken)
        .where(RefreshToken.token_digest == token_digest, RefreshToken.replaced_at.is_(None))
        .values(replaced_at=now, successor_salt=salt)
    )


async def replace_current_token(
    session: AsyncSession, session_id: UUID, *, salt: bytes, now: datetime
) -> None:
    """Marks the current token of a family as replaced, by one that does not follow from it."""
    await session.execute(
        update(RefreshToken)
        .where(RefreshToken.session_id == session_id, RefreshToken.replaced_at.is_(None))
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


async def end_sessions_of_customer(
    session: AsyncSession, customer_id: UUID, *, reason: str, now: datetime, but: UUID | None = None
) -> list[UUID]:
    """Ends every live session of a customer except `but`; returns those that ended."""
    statement = (
        update(Session)
        .where(Session.customer_id == customer_id, Session.ended_at.is_(None))
        .values(ended_at=now, end_reason=reason)
        .returning(Session.session_id)
    )
    if but is not None:
        statement = statement.where(Session.session_id != but)
    return list(await session.scalars(statement))


async def sessions_ended_since(session: AsyncSession, since: datetime) -> list[UUID]:
    """Sessions ended since then."""
    return list(await session.scalars(select(Session.session_id).where(Session.ended_at >= since)))
