"""Messages that wait to be sent."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from identity.messages.rules import MessageChannel
from identity.messages.tables import Message
from servicekit.database import Database
from servicekit.retention import delete_older_than

KEEP_MESSAGES_DAYS: Final = 30
"""Days that it stays known, after it expired, that a message was sent."""


async def add_message(
    session: AsyncSession,
    *,
    customer_id: UUID | None,
    channel: MessageChannel,
    address: str,
    template: str,
    locale: str,
    parameters: bytes,
    now: datetime,
    expires_in: timedelta,
) -> UUID:
    """Adds a message; returns its id."""
    added = await session.scalars(
        insert(Message)
        .values(
            customer_id=customer_id,
            channel=channel,
            address=address,
            template=template,
            locale=locale,
            parameters=parameters,
            created_at=now,
            expires_at=now + expires_in,
        )
        .returning(Message.message_id)
    )
    return added.one()


async def find_waiting_message(session: AsyncSession, message_id: UUID, *, now: datetime) -> Message | None:
    """A message that may still be sent; None once it was delivered or has expired."""
    statement = select(Message).where(
        Message.message_id == message_id, Message.parameters.is_not(None), Message.expires_at > now
    )
    return (await session.scalars(statement)).one_or_none()


async def mark_message_delivered(session: AsyncSession, message_id: UUID, *, now: datetime) -> None:
    """Erases what a message said, once; what it was about and when it left stay."""
    await session.execute(
        update(Message)
        .where(Message.message_id == message_id, Message.delivered_at.is_(None))
        .values(delivered_at=now, parameters=None)
    )


async def erase_expired_messages(database: Database) -> int:
    """Erases what messages say that nobody sent in time; says how many."""
    rows = await database.call(
        "with erased as (update messages set parameters = null"
        " where parameters is not null and expires_at <= now() returning 1)"
        " select count(*) as erased from erased"
    )
    return int(rows[0]["erased"])


async def prune_messages(database: Database) -> int:
    """Forgets messages that expired long ago; says how many."""
    return await delete_older_than(database, "messages", "expires_at", days=KEEP_MESSAGES_DAYS)
