"""Statements about analytics events."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, func, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from content.analytics.tables import AnalyticsEvent


async def add_events(session: AsyncSession, events: Sequence[dict[str, Any]]) -> None:
    """Adds events; an event that is stored already stays unchanged."""
    await session.execute(insert(AnalyticsEvent).on_conflict_do_nothing(), list(events))


async def list_events(
    session: AsyncSession, *, name: str | None, since: datetime, until: datetime, limit: int, offset: int
) -> tuple[Sequence[AnalyticsEvent], int]:
    """Events received in a period, newest first, and their number."""
    within = [AnalyticsEvent.received_at >= since, AnalyticsEvent.received_at < until]
    if name is not None:
        within.append(AnalyticsEvent.name == name)
    total = await session.scalar(select(func.count()).select_from(AnalyticsEvent).where(*within))
    statement = select(AnalyticsEvent).where(*within)
    newest = statement.order_by(AnalyticsEvent.received_at.desc(), AnalyticsEvent.event_id)
    return (await session.scalars(newest.limit(limit).offset(offset))).all(), total or 0


_COUNT = text("""
    select (received_at at time zone :zone)::date as day, name,
           count(*) as events, count(distinct session_id) as sessions
      from analytics_events where received_at >= :since and received_at < :until
     group by 1, 2 order by 1, 2
""")


async def count_events(
    session: AsyncSession, *, since: datetime, until: datetime, zone: str
) -> Sequence[Row[Any]]:
    """Events of a period by day of a time zone and by name: `(day, name, events, sessions)`."""
    return (await session.execute(_COUNT, {"since": since, "until": until, "zone": zone})).all()
