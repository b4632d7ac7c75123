"""What others were told last of things that are no offers and no draws of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.draw_states_tmp import WITH_RESULT

_MARK: Final = text("""
    insert into published_facts as told (kind, key, version, digest)
    select :kind, fact.key, 1, fact.digest
    from unnest(cast(:keys as text[]), cast(:digests as bytea[])) as fact (key, digest)
    on conflict (kind, key) do update set version = told.version + 1, digest = excluded.digest
        where told.digest <> excluded.digest
    returning key, version
""")

_YEARS: Final = text("""
    select offer_key, extract(year from draw_date)::integer as year,
           array_agg(draw_no order by draw_no) as draw_nos,
           array_agg(draw_date order by draw_no) as draw_dates,
           array_agg(status = any(:with_result) order by draw_no) as drawn
    from draws where cancelled_at is null group by 1, 2 order by 1, 2
""")


@dataclass(frozen=True, slots=True)
class YearOfDraws:
    """The draws of an offer in a year, by number: their days, and whether they have a result."""

    offer_key: str
    year: int
    draw_nos: Sequence[int]
    draw_dates: Sequence[date]
    drawn: Sequence[bool]


async def mark_published(session: AsyncSession, kind: str, digests: Mapping[str, bytes]) -> dict[str, int]:
    """Counts the publications of what differs from before; the new versions by key."""
    told = await session.execute(
        _MARK, {"kind": kind, "keys": list(digests), "digests": list(digests.values())}
    )
    return {row.key: row.version for row in told}


async def years_of_draws(session: AsyncSession) -> list[YearOfDraws]:
    """Every draw there is, upcoming ones too."""
    rows = await session.execute(_YEARS, {"with_result": [str(status) for status in WITH_RESULT]})
    return [YearOfDraws(**row) for row in rows.mappings()]
