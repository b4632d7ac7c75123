"""Notifies customers in the feed and by email."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from content.messages.store import deliveries
from content.notifications import store as notifications
from content.notifications.store import NewNotification


async def notify(session: AsyncSession, kind: str, new: Sequence[NewNotification]) -> None:
    """Adds one fact per customer to the feed and to the emails."""
    await notifications.add_notifications(session, kind, new)
    await deliveries.add_deliveries(
        session, kind, [(each.event_id, each.customer_id, each.facts) for each in new]
    )
