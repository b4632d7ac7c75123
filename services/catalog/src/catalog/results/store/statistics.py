"""Published results by month and by day of their draw."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from sqlalchemy import Row, extract, func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.tables import draws
from catalog.results.rules import Appearance, Barrel, Counted, DrawAndResult, Month
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


_COUNT = text("""
    with counted as materialized (
        select d.draw_no, d.draw_date, r.main_numbers, r.supplementary_numbers,
               row_number() over (order by d.draw_at desc, d.draw_no desc) - 1 as draws_since
        from draws d
        join draw_results r
          on (r.offer_key, r.draw_no, r.version) = (d.offer_key, d.draw_no, d.result_version)
        where d.offer_key = :offer_key and d.rules_from = any(:eras)
        order by d.draw_at desc, d.draw_no desc
        limit :newest
    ),
    barrels as (
        select 'mains' as barrel, main_numbers as numbers, draw_no, draw_date, draws_since from counted
        union all
        select 'supplementaries', supplementary_numbers, draw_no, draw_date, draws_since from counted
    ),
    ranked_pairs as (
        select barrel, one, other, count(*) as times, max(draw_no) as draw_no, max(draw_date) as draw_date,
               min(draws_since) as draws_since,
               row_number() over (partition by barrel order by count(*) desc, one, other) as place
        from barrels, unnest(numbers) one, unnest(numbers) other
        where one < other
        group by barrel, one, other
    )
    select 'draws' as kind, null as barrel, null::smallint as number, null::smallint as other,
           count(*) as times, max(draw_no) as draw_no, max(draw_date) as draw_date,
           min(draw_no) as first_draw_no, min(draw_date) as first_draw_date, null::bigint as draws_since
    from counted
    union all
    (
        select 'number', barrel, number, null, count(*), max(draw_no), max(draw_date), null, null,
               min(draws_since)
        from barrels, unnest(numbers) number
        group by barrel, number
    )
    union all
    (
        select 'pair', barrel, one, other, times, draw_no, draw_date, null, null, draws_since
        from ranked_pairs where place <= :pairs
        order by barrel, place
    )
""")


async def newest_rules(session: AsyncSession, offer_key: str) -> int | None:
    """First draw of the rules that an offer's newest result belongs to; None while it has no result."""
    query = (
        select(draws.c.rules_from)
        .where(draws.c.offer_key == offer_key, draws.c.result_version.is_not(None))
        .order_by(draws.c.draw_at.desc())
        .limit(1)
    )
    found: int | None = await session.scalar(query)
    return found


async def count_numbers(
    session: AsyncSession, offer_key: str, eras: Sequence[int], *, newest: int | None, pairs: int
) -> Counted:
    """Counts the published draws of some eras, given by their first draws, or only the ``newest`` of them, in
    one statement; ``pairs`` is how many pairs are returned for each group of numbers.
    """
    rows = await session.execute(
        _COUNT, {"offer_key": offer_key, "eras": list(eras), "newest": newest, "pairs": pairs}
    )
    barrels = {"mains": Barrel({}, []), "supplementaries": Barrel({}, [])}
    draws_counted, first, last = 0, None, None
    for row in rows:
        if row.kind == "draws":
            draws_counted = row.times
            if draws_counted:
                first = (row.first_draw_no, row.first_draw_date)
                last = (row.draw_no, row.draw_date)
        elif row.kind == "number":
            barrels[row.barrel].numbers[row.number] = _appearance(row)
        else:
            barrels[row.barrel].pairs.append((row.number, row.other, _appearance(row)))
    return Counted(draws_counted, first, last, barrels["mains"], barrels["supplementaries"])


def _appearance(row: Row[Any]) -> Appearance:
    return Appearance(row.times, row.draw_no, row.draw_date, row.draws_since)
