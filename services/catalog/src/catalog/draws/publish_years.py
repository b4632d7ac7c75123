"""Publishes the draws of each year, past and upcoming."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.events import DRAWS_LISTED
from catalog.draws.rules import YearOfDraws
from catalog.draws.store.years import years_of_draws
from catalog.offers.publish_facts import publish_changed_facts
from wattle.catalog.v1 import events_pb2


async def publish_years(session: AsyncSession) -> None:
    """Publishes the years whose draws have changed, in the caller's transaction."""
    years = [_message(year) for year in await years_of_draws(session)]
    facts = ((f"{year.offer_key}/{year.year}", year) for year in years)
    await publish_changed_facts(session, DRAWS_LISTED, facts)


def _message(year: YearOfDraws) -> events_pb2.DrawsListed:
    return events_pb2.DrawsListed(
        offer_key=year.offer_key,
        year=year.year,
        draws=[
            events_pb2.ListedDraw(draw_no=draw_no, draw_date=day.isoformat(), has_result=drawn)
            for draw_no, day, drawn in zip(year.draw_nos, year.draw_dates, year.drawn, strict=True)
        ],
    )
