"""Statements about the notification feed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb
from sqlalchemy import func, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from content.notifications.tables import Notification

# One statement for a batch: there is one for every purchase.
_ADD_NOTIFICATIONS = text("""
    insert into notifications (kind, event_id, customer_id, facts, created_at)
    select :kind, new.* from unnest(
        cast(:event_ids as uuid[]), cast(:customer_ids as uuid[]), cast(:facts as jsonb[]),
        cast(:created_at as timestamptz[])
    ) as new
    on conflict do nothing
""")


# Promotions are hidden from customers with a time-out, an exclusion or a limit of their own.
_SHOWN = text("""
    (kind <> 'jackpot_alert' or not exists (
        select from breaks where breaks.customer_id = notifications.customer_id and until > clock_timestamp()
    ) and not exists (
        select from own_limits where own_limits.customer_id = notifications.customer_id and holds
    ))
""")


@dataclass(frozen=True, slots=True)
class NewNotification:
    """A fact for a customer's feed, and its event."""

    event_id: UUID
    customer_id: UUID
    facts: dict[str, Any]
    created_at: datetime


async def add_notifications(session: AsyncSession, kind: str, new: Sequence[NewNotification]) -> None:
    """Adds entries of one kind to the feeds of their customers; each fact once."""
    await session.execute(
        _ADD_NOTIFICATIONS,
        {
            "kind": kind,
            "event_ids": [each.event_id for each in new],
            "customer_ids": [each.customer_id for each in new],
            "facts": [Jsonb(each.facts) for each in new],
            "created_at": [each.created_at for each in new],
        },
    )


async def list_notifications(
    session: AsyncSession, customer_id: UUID, *, limit: int, offset: int
) -> Sequence[Notification]:
    """A page of a customer's feed, newest first."""
    own = select(Notification).where(Notification.customer_id == customer_id, _SHOWN)
    newest_first = own.order_by(Notification.created_at.desc(), Notification.notification_id.desc())
    return (await session.scalars(newest_first.limit(limit).offset(offset))).all()


async def count_notifications(session: AsyncSession, customer_id: UUID) -> tuple[int, int]:
    """Entries of a customer's feed, and those not viewed."""
    unviewed = func.count().filter(Notification.viewed_at.is_(None))
    row = (
        await session.execute(
            select(func.count(), unviewed)
            .select_from(Notification)
            .where(Notification.customer_id == customer_id, _SHOWN)
        )
    ).one()
    return row[0], row[1]


async def mark_notifications_viewed(session: AsyncSession, customer_id: UUID, *, now: datetime) -> None:
    """Marks everything in a customer's feed as viewed."""
    await session.execute(
        update(Notification)
        .where(Notification.customer_id == customer_id, Notification.viewed_at.is_(None))
        .values(viewed_at=now)
    )
