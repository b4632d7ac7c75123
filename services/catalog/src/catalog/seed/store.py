"""What the planner knows about the tables."""

from __future__ import annotations

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession


async def refresh_statistics(session: AsyncSession) -> None:
    """Looks at the tables that a seed has just filled: plans made on empty ones would scan them for ever."""
    await session.execute(
        text("analyze offers, rule_sets, price_lists, prices, draws, draw_results, draw_dividends")
    )
