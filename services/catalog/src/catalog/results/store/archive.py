"""Published results by month and by day of their draw."""

from __future__ import annotations

from datetime import date

from sqlalchemy import extract, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.tables import draws
from catalog.results.rules.results import DrawAndResult
from catalog.results.rules.statistics import Month
from catalog.results.store.results import results_of


async def months_with_results(session: AsyncSession, offer_key: str) -> list[Month]:
    """The months of an offer's published results, newest first, by the day of the draw in its own zone."""
    year, month = extract("year", draws.c.draw_date), extract("month", draws.c.draw_date)
    query = (
        select(year.label("year"), month.label("month"), func.count().label("draws"))
        .where(draws.c.offer_key == offer_key, draws.c.result_version.is_not(None))
        .group_by(year, month)
        .order_by(year.desc(), month.desc())
    )
    return [Month(int(row.year), int(row.month), row.draws) for row in await session.execute(query)]


async def results_between(
    session: AsyncSession, offer_key: str, first: date, before: date
) -> list[DrawAndResult]:
    """Results of the draws from one day until before another, newest first."""
    return await results_of(
        session, draws.c.offer_key == offer_key, draws.c.draw_date >= first, draws.c.draw_date < before
    )
