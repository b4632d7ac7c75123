"""Stores feedback and reads it for analysts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from content.feedback import store as feedback
from content.feedback.tables import Feedback
from content.site.live_site import LiveSite
from servicekit.data.database import Database
from servicekit.errors import Forbidden


@dataclass(frozen=True, slots=True)
class CollectFeedback:
    database: Database
    content: LiveSite

    async def add(
        self,
        *,
        segment: str | None,
        customer_id: UUID | None,
        rating: str,
        comment: str,
        email: str | None,
        source: str,
        variant: str | None,
        client_information: dict[str, Any],
    ) -> None:
        """Stores feedback. For a customer no email address is stored. Raises Forbidden
        `capability_disabled`.
        """
        if "feedback" not in self.content.site.granted(segment):
            raise Forbidden("capability_disabled", "Feedback is not available here")
        async with self.database.transaction() as session:
            await feedback.add_feedback(
                session,
                customer_id=customer_id,
                rating=rating,
                comment=comment.strip(),
                email=email if customer_id is None else None,
                source=source,
                variant=variant,
                client_information=client_information,
            )

    async def find(
        self, *, since: datetime, until: datetime, rating: str | None, limit: int, offset: int
    ) -> tuple[Sequence[Feedback], int]:
        """Feedback of a period, newest first, and its number."""
        async with self.database.read() as session:
            return await feedback.list_feedback(
                session, since=since, until=until, rating=rating, limit=limit, offset=offset
            )
