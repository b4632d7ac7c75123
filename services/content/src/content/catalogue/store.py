"""Statements about offers, causes and draws."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from sqlalchemy import select, text
from sqlalchemy.dialects.postgresql import insert as insert_or
from sqlalchemy.ext.asyncio import AsyncSession

from content.catalogue.rules import Cause, Draw, Offer
from content.catalogue.tables import CauseRow, OfferRow


async def save_offer(session: AsyncSession, offer: Offer, *, version: int) -> None:
    """Saves an offer, unless a later version is stored."""
    values = {
        "offer_type": offer.type,
        "name": offer.name,
        "url": offer.url,
        "url_aliases": list(offer.url_aliases),
        "regions": sorted(offer.regions),
        "version": version,
    }
    statement = insert_or(OfferRow).values(offer_key=offer.key, **values)
    await session.execute(
        statement.on_conflict_do_update(
            index_elements=[OfferRow.offer_key], set_=values, where=OfferRow.version < version
        )
    )


async def list_offers(session: AsyncSession) -> Sequence[OfferRow]:
    return (await session.scalars(select(OfferRow).order_by(OfferRow.offer_key))).all()


# Events may arrive in any order: a result is never withdrawn, and a list of draws has no regions. Regions
# are passed as text, because arrays inside an array must have one length.
_KEEP_DRAWS: Final = text("""
    insert into draws as stored (offer_key, draw_no, draw_date, has_result, regions)
    select offer_key, draw_no, draw_date, has_result, string_to_array(regions, ' ')
    from unnest(
        cast(:offer_keys as text[]), cast(:draw_nos as bigint[]), cast(:draw_dates as date[]),
        cast(:has_result as boolean[]), cast(:regions as text[])
    ) as new (offer_key, draw_no, draw_date, has_result, regions)
    on conflict (offer_key, draw_no) do update set
        draw_date = excluded.draw_date, has_result = stored.has_result or excluded.has_result,
        regions = case when excluded.regions = '{}' then stored.regions else excluded.regions end,
        changed_at = clock_timestamp()
        where (stored.draw_date, stored.has_result) is distinct from
            (excluded.draw_date, stored.has_result or excluded.has_result)
            or excluded.regions not in ('{}', stored.regions)
""")

# A transaction that began earlier may commit later, so the last minute is read again.
_CHANGED_DRAWS: Final = text("""
    select read_at, offer_key, draw_no, draw_date, has_result, regions
    from (select now() as read_at) as reading
    left join draws on cast(:since as timestamptz) is null
        or changed_at > cast(:since as timestamptz) - interval '1 minute'
""")


async def save_draws(session: AsyncSession, draws: Sequence[Draw]) -> None:
    """Saves draws; each draw occurs once in the list."""
    if draws:
        await session.execute(
            _KEEP_DRAWS,
            {
                "offer_keys": [draw.offer_key for draw in draws],
                "draw_nos": [draw.draw_no for draw in draws],
                "draw_dates": [draw.draw_date for draw in draws],
                "has_result": [draw.has_result for draw in draws],
                "regions": [" ".join(sorted(draw.regions)) for draw in draws],
            },
        )


async def save_cause(session: AsyncSession, cause: Cause, *, version: int) -> None:
    """Saves a cause, unless a later version is stored."""
    values = {
        "slug": cause.slug,
        "name": cause.name,
        "summary": cause.summary,
        "offer_keys": sorted(cause.offer_keys),
        "version": version,
    }
    statement = insert_or(CauseRow).values(cause_key=cause.key, **values)
    await session.execute(
        statement.on_conflict_do_update(
            index_elements=[CauseRow.cause_key], set_=values, where=CauseRow.version < version
        )
    )


async def list_causes(session: AsyncSession) -> list[Cause]:
    rows = await session.scalars(select(CauseRow).order_by(CauseRow.cause_key))
    return [Cause(row.cause_key, row.slug, row.name, row.summary, frozenset(row.offer_keys)) for row in rows]


async def list_changed_draws(session: AsyncSession, since: datetime | None) -> tuple[list[Draw], datetime]:
    """Draws that changed since an instant, and the instant of this read; all draws without an instant."""
    rows = (await session.execute(_CHANGED_DRAWS, {"since": since})).all()
    draws = [
        Draw(row.offer_key, row.draw_no, row.draw_date, row.has_result, frozenset(row.regions))
        for row in rows
        if row.offer_key is not None
    ]
    return draws, rows[0].read_at
