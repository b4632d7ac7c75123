"""Messages to send."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from identity.messages.tables import Message, MessageChannel
from servicekit.data.database import Database


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
    message_id: UUID,
) -> UUID:
    """Adds a message; returns its id."""
    added = await session.scalars(
        insert(Message)
        .values(
            message_id=message_id,
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


async def find_undelivered_message(
    session: AsyncSession, message_id: UUID, *, now: datetime
) -> Message | None:
    """A message to send; None after delivery or expiry."""
    statement = select(Message).where(
        Message.message_id == message_id, Message.parameters.is_not(None), Message.expires_at > now
    )
    return (await session.scalars(statement)).one_or_none()


async def mark_message_delivered(session: AsyncSession, message_id: UUID, *, now: datetime) -> bool:
    """Erases the parameters, once; template and time of delivery stay. False for another time."""
    marked = await session.execute(
        update(Message)
        .where(Message.message_id == message_id, Message.delivered_at.is_(None))
        .values(delivered_at=now, parameters=None)
        .returning(Message.message_id)
    )
    return marked.one_or_none() is not None


async def erase_expired_messages(database: Database) -> None:
    """Erases the parameters of expired messages."""
    await database.call(
        "update messages set parameters = null where parameters is not null and expires_at <= now()"
    )
