"""Handlers of catalog's events about offers, causes and draws."""

from __future__ import annotations

from datetime import date
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from catalogue.proto import url_of
from content.catalogue import store
from content.catalogue.rules.archive import Cause, Draw
from servicekit.events.handlers import Handler, ReceivedEvent
from wattle.catalog.v1 import draw_pb2
from wattle.catalog.v1 import events_pb2 as catalog


async def save_offer(session: AsyncSession, event: ReceivedEvent) -> None:
    offer = event.decode(catalog.OfferPublished).offer
    await store.save_offer(
        session,
        offer_key=offer.key,
        offer_type=offer.type,
        name=offer.name,
        url=url_of(offer),
        url_aliases=offer.url_aliases,
        regions=offer.regions,
        version=offer.version,
    )


async def save_cause(session: AsyncSession, event: ReceivedEvent) -> None:
    published = event.decode(catalog.CausePublished)
    cause = Cause(
        published.key, published.slug, published.name, published.summary, frozenset(published.offer_keys)
    )
    await store.save_cause(session, cause, version=event.aggregate_version)


async def save_listed_draws(session: AsyncSession, event: ReceivedEvent) -> None:
    """Saves the listed draws of an offer and a year."""
    published = event.decode(catalog.DrawsListed)
    await store.save_draws(
        session,
        [
            Draw(published.offer_key, draw.draw_no, date.fromisoformat(draw.draw_date), draw.has_result)
            for draw in published.draws
        ],
    )


async def save_draw_result(session: AsyncSession, event: ReceivedEvent) -> None:
    await store.save_draws(
        session, [read_draw(event.decode(catalog.DrawResultPublished).draw, has_result=True)]
    )


async def save_raffle_result(session: AsyncSession, event: ReceivedEvent) -> None:
    await store.save_draws(session, [read_draw(event.decode(catalog.RaffleDrawn).draw, has_result=True)])


def read_draw(draw: draw_pb2.Draw, *, has_result: bool) -> Draw:
    day, regions = date.fromisoformat(draw.draw_date), frozenset(draw.regions)
    return Draw(draw.offer_key, draw.draw_no, day, has_result, regions)


HANDLERS: Final[dict[str, Handler]] = {
    "wattle.catalog.v1.offer_published": save_offer,
    "wattle.catalog.v1.cause_published": save_cause,
    "wattle.catalog.v1.draws_listed": save_listed_draws,
    "wattle.catalog.v1.draw_result_published": save_draw_result,
    "wattle.catalog.v1.raffle_drawn": save_raffle_result,
}
