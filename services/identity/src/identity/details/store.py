"""Links that confirm something."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import exists, insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from identity.customer.tables import Customer
from identity.details.rules import LinkPurpose
from identity.details.tables import ConfirmationLink


async def replace_link(
    session: AsyncSession,
    *,
    customer_id: UUID,
    purpose: LinkPurpose,
    token_digest: bytes,
    subject: str,
    now: datetime,
    expires_at: datetime,
) -> None:
    """Replaces the customer's link of a purpose. The caller has locked the customer."""
    await revoke_links(session, customer_id, purpose, now=now)
    await session.execute(
        insert(ConfirmationLink).values(
            customer_id=customer_id,
            purpose=purpose,
            token_digest=token_digest,
            subject=subject,
            created_at=now,
            expires_at=expires_at,
        )
    )


async def revoke_links(
    session: AsyncSession, customer_id: UUID, purpose: LinkPurpose, *, now: datetime
) -> None:
    """Revokes the live link of a purpose."""
    await session.execute(
        update(ConfirmationLink)
        .where(
            ConfirmationLink.customer_id == customer_id,
            ConfirmationLink.purpose == purpose,
            ConfirmationLink.used_at.is_(None),
            ConfirmationLink.revoked_at.is_(None),
        )
        .values(revoked_at=now)
    )


async def find_link(session: AsyncSession, token_digest: bytes) -> tuple[ConfirmationLink, Customer] | None:
    """A link in any state, and its customer."""
    statement = (
        select(ConfirmationLink, Customer)
        .join_from(ConfirmationLink, Customer)
        .where(ConfirmationLink.token_digest == token_digest)
    )
    row = (await session.execute(statement)).one_or_none()
    return None if row is None else (row[0], row[1])


async def use_link(session: AsyncSession, link_id: UUID, *, now: datetime) -> bool:
    """Uses a live link, once; False when it is not live."""
    statement = (
        update(ConfirmationLink)
        .where(
            ConfirmationLink.link_id == link_id,
            ConfirmationLink.used_at.is_(None),
            ConfirmationLink.revoked_at.is_(None),
            ConfirmationLink.expires_at > now,
        )
        .values(used_at=now)
        .returning(ConfirmationLink.link_id)
    )
    return (await session.scalars(statement)).one_or_none() is not None


async def is_email_taken(session: AsyncSession, email: str) -> bool:
    """Whether an account has this email address."""
    return bool(await session.scalar(select(exists().where(Customer.email == email))))
