"""The notification feed of a customer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from content.notifications import store as notifications
from content.notifications.tables import Notification
from servicekit.clock import Clock
from servicekit.data.database import Database


@dataclass(frozen=True, slots=True)
class FeedPage:
    """A page of a feed, with the counts of the whole."""

    notifications: Sequence[Notification]
    total: int
    unviewed: int


@dataclass(frozen=True, slots=True)
class Feed:
    database: Database
    clock: Clock

    async def read(self, customer_id: UUID, *, limit: int, offset: int) -> FeedPage:
        """A page of the feed, newest first."""
        async with self.database.read() as session:
            total, unviewed = await notifications.count_notifications(session, customer_id)
            page = await notifications.list_notifications(session, customer_id, limit=limit, offset=offset)
        return FeedPage(page, total, unviewed)

    async def mark_viewed(self, customer_id: UUID) -> None:
        """Marks the whole feed as viewed."""
        async with self.database.transaction() as session:
            await notifications.mark_notifications_viewed(session, customer_id, now=self.clock.now())
