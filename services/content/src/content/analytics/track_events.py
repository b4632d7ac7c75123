"""Stores analytics events and reads them for analysts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlalchemy import Row

from content.analytics import store as analytics
from content.analytics.tables import AnalyticsEvent
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import RuleRefused

_CLOCK_TOLERANCE: Final = timedelta(days=2)
"""How far the clock of a device may be off, including the delay before a page sends its events."""


@dataclass(frozen=True, slots=True)
class TrackEvents:
    database: Database
    clock: Clock

    async def add(self, events: Sequence[dict[str, Any]]) -> None:
        """Stores each event once. Raises RuleRefused `instant_refused` when an event is too far from now."""
        now = self.clock.now()
        if any(abs(event["occurred_at"] - now) > _CLOCK_TOLERANCE for event in events):
            raise RuleRefused("instant_refused", "The time of an event is too far from now", target="events")
        async with self.database.transaction() as session:
            await analytics.add_events(session, events)

    async def find(
        self, *, name: str | None, since: datetime, until: datetime, limit: int, offset: int
    ) -> tuple[Sequence[AnalyticsEvent], int]:
        """Events received in a period, newest first, and their number."""
        async with self.database.read() as session:
            return await analytics.list_events(
                session, name=name, since=since, until=until, limit=limit, offset=offset
            )

    async def count(self, *, since: datetime, until: datetime, zone: str) -> Sequence[Row[Any]]:
        """Events of a period by day of a time zone and by name. Raises RuleRefused `zone_unknown`."""
        try:
            ZoneInfo(zone)
        except (ZoneInfoNotFoundError, ValueError, OSError) as error:
            raise RuleRefused("zone_unknown", "There is no such time zone", target="zone") from error
        async with self.database.read() as session:
            return await analytics.count_events(session, since=since, until=until, zone=zone)
