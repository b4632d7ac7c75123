"""Dead letters: events that a consumer has set aside after too many failures, for a person to apply again."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.errors import NotFound
from servicekit.events.handlers import ReceivedEvent

_INSERT: Final = text("""
    insert into dead_letters (consumer, event_id, subject, aggregate_id, aggregate_version, occurred_at,
                             payload, traceparent, deliveries, error)
    values (:consumer, :event_id, :subject, :aggregate_id, :aggregate_version, :occurred_at, :payload,
            :traceparent, :deliveries, :error)
    on conflict (consumer, event_id) do update
        set deliveries = excluded.deliveries, error = excluded.error, failed_at = now()
""")
_TAKE: Final = text("""
    delete from dead_letters where consumer = :consumer and event_id = :event_id
    returning event_id, subject, aggregate_id, aggregate_version, occurred_at, payload, traceparent
""")


async def add(
    session: AsyncSession, consumer: str, event: ReceivedEvent, error: Exception, *, deliveries: int
) -> None:
    """Stores an event with its last error and the number of its deliveries."""
    await session.execute(
        _INSERT,
        {
            "consumer": consumer,
            "event_id": event.event_id,
            "subject": event.subject,
            "aggregate_id": event.aggregate_id,
            "aggregate_version": event.aggregate_version,
            "occurred_at": event.occurred_at,
            "payload": event.data,
            "traceparent": event.traceparent,
            "deliveries": deliveries,
            "error": f"{type(error).__qualname__}: {error}",
        },
    )


async def take(session: AsyncSession, consumer: str, event_id: UUID) -> ReceivedEvent:
    """Deletes a dead letter and returns its event. Raises NotFound when there is none."""
    found = await session.execute(_TAKE, {"consumer": consumer, "event_id": event_id})
    row = found.one_or_none()
    if row is None:
        raise NotFound("dead_letter_not_found")
    return ReceivedEvent(
        row.event_id,
        row.subject,
        row.aggregate_id,
        row.aggregate_version,
        row.occurred_at,
        bytes(row.payload),
        row.traceparent,
    )
