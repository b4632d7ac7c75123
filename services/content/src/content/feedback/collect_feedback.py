"""Stores feedback and reads it for analysts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from content.feedback import store
from content.feedback.tables import Feedback
from content.site.live_site import LiveSite
from servicekit.data.database import Database
from servicekit.errors import Forbidden


@dataclass(frozen=True, slots=True)
class CollectFeedback:
    database: Database
    content: LiveSite

    async def add(self, segment: str | None, customer_id: UUID | None, feedback: Mapping[str, Any]) -> None:
        """Stores feedback, by column. For a customer no email address is stored.

        Raises Forbidden `capability_disabled`.
        """
        if "feedback" not in self.content.site.granted(segment):
            raise Forbidden("capability_disabled", "Feedback is not available here")
        values = {**feedback, "customer_id": customer_id, "comment": feedback["comment"].strip()}
        if customer_id is not None:
            values["email"] = None
        async with self.database.transaction() as session:
            await store.add_feedback(session, values)

    async def find(
        self, *, since: datetime, until: datetime, rating: str | None, limit: int, offset: int
    ) -> tuple[Sequence[Feedback], int]:
        """Feedback of a period, newest first, and its number."""
        async with self.database.read() as session:
            return await store.list_feedback(
                session, since=since, until=until, rating=rating, limit=limit, offset=offset
            )
