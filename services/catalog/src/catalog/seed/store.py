"""Statistics of PostgreSQL's planner."""

from __future__ import annotations

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession


async def refresh_statistics(session: AsyncSession) -> None:
    """Analyses the tables that a seed has just filled: plans made for empty tables scan them."""
    await session.execute(
        text("analyze offers, rule_sets, price_lists, prices, draws, draw_results, draw_dividends")
    )
