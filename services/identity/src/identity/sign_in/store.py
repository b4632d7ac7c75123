"""Links that sign a customer in or let them choose a new password."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from identity.customer.tables import Customer
from identity.sign_in.rules import LinkPurpose
from identity.sign_in.tables import SignInLink


async def add_link(
    session: AsyncSession,
    customer_id: UUID,
    purpose: LinkPurpose,
    *,
    token_digest: bytes,
    requires_code: bool,
    expires_in: timedelta,
    now: datetime,
) -> datetime:
    """Adds a link; returns when it expires."""
    expires_at = now + expires_in
    await session.execute(
        insert(SignInLink).values(
            token_digest=token_digest,
            purpose=purpose,
            customer_id=customer_id,
            requires_code=requires_code,
            created_at=now,
            expires_at=expires_at,
        )
    )
    return expires_at


async def find_link(session: AsyncSession, token_digest: bytes) -> tuple[SignInLink, Customer] | None:
    """A link in any state, with its customer."""
    statement = (
        select(SignInLink, Customer)
        .join_from(SignInLink, Customer)
        .where(SignInLink.token_digest == token_digest)
    )
    row = (await session.execute(statement)).one_or_none()
    return None if row is None else (row[0], row[1])


async def use_link(session: AsyncSession, token_digest: bytes, *, now: datetime) -> bool:
    """Uses a link once; False when it was used or has expired."""
    used = await session.scalar(
        update(SignInLink)
        .where(
            SignInLink.token_digest == token_digest,
            SignInLink.used_at.is_(None),
            SignInLink.expires_at > now,
        )
        .values(used_at=now)
        .returning(SignInLink.customer_id)
    )
    return used is not None


async def revoke_links(
    session: AsyncSession, customer_id: UUID, purpose: LinkPurpose, *, now: datetime
) -> None:
    """Revokes every link of a purpose."""
    await session.execute(
        update(SignInLink)
        .where(
            SignInLink.customer_id == customer_id,
            SignInLink.purpose == purpose,
            SignInLink.used_at.is_(None),
        )
        .values(used_at=now)
    )
