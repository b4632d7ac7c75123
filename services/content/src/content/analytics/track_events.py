"""What visitors did, as they agreed that we note it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from content.analytics import store as analytics
from content.analytics.tables import AnalyticsEvent
from servicekit.clock import Clock
from servicekit.database import Database
from servicekit.errors import RuleRefused

_CLOCK_TOLERANCE: Final = timedelta(days=2)
"""How far the clock of a device may be off, or a page may wait before it sends."""


@dataclass(frozen=True, slots=True)
class TrackEvents:
    """Keeps analytics events, and shows them to analysts."""

    database: Database
    clock: Clock

    async def add(self, events: Sequence[dict[str, Any]]) -> None:
        """Keeps events, each once. Raises RuleRefused `instant_refused` when one lies too far from now."""
        now = self.clock.now()
        if any(abs(event["occurred_at"] - now) > _CLOCK_TOLERANCE for event in events):
            raise RuleRefused("instant_refused", "The time of an event is too far from now", target="events")
        async with self.database.transaction() as session:
            await analytics.add_events(session, events)

    async def find(
        self, *, name: str | None, since: datetime, until: datetime, limit: int, offset: int
    ) -> tuple[Sequence[AnalyticsEvent], int]:
        """Events that arrived in a time, newest first, and how many there are."""
        async with self.database.read() as session:
            return await analytics.list_events(
                session, name=name, since=since, until=until, limit=limit, offset=offset
            )

    async def count(self, *, since: datetime, until: datetime, zone: str) -> list[analytics.DayCount]:
        """Events of a time by day of a time zone and name. Raises RuleRefused `zone_unknown`."""
        try:
            ZoneInfo(zone)
        except (ZoneInfoNotFoundError, ValueError, OSError) as error:
            raise RuleRefused("zone_unknown", "There is no such time zone", target="zone") from error
        async with self.database.read() as session:
            return await analytics.count_events(session, since=since, until=until, zone=zone)
