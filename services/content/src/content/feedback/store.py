"""Statements about feedback."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from content.feedback.tables import Feedback


async def add_feedback(session: AsyncSession, values: Mapping[str, Any]) -> None:
    """Adds feedback, by column."""
    await session.execute(insert(Feedback).values(**values))


async def list_feedback(
    session: AsyncSession, *, since: datetime, until: datetime, rating: str | None, limit: int, offset: int
) -> tuple[Sequence[Feedback], int]:
    """Feedback of a period, newest first, and its number."""
    within = [Feedback.created_at >= since, Feedback.created_at < until]
    if rating is not None:
        within.append(Feedback.rating == rating)
    total = await session.scalar(select(func.count()).select_from(Feedback).where(*within))
    statement = select(Feedback).where(*within).order_by(Feedback.created_at.desc(), Feedback.feedback_id)
    return (await session.scalars(statement.limit(limit).offset(offset))).all(), total or 0
