"""Draws by year, as other services list them."""

from __future__ import annotations

from typing import Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.rules import WITH_RESULT, YearOfDraws

_YEARS: Final = text("""
    select offer_key, extract(year from draw_date)::integer as year,
           array_agg(draw_no order by draw_no) as draw_nos,
           array_agg(draw_date order by draw_no) as draw_dates,
           array_agg(status = any(:with_result) order by draw_no) as drawn
    from draws where cancelled_at is null group by 1, 2 order by 1, 2
""")


async def years_of_draws(session: AsyncSession) -> list[YearOfDraws]:
    """Every draw that is not cancelled, upcoming ones too."""
    rows = await session.execute(_YEARS, {"with_result": [status.public_name for status in WITH_RESULT]})
    return [YearOfDraws(**row) for row in rows.mappings()]
