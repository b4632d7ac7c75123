"""What everybody may read of the catalogue."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from catalog.draws.rules import Draw
from catalog.draws.store import draws
from catalog.errors import no_result, unknown_draw, unknown_offer
from catalog.lotteries import store as offers
from catalog.lotteries.rules.offers import Offer
from catalog.results.rules.results import Result
from catalog.results.store import results
from servicekit.database import Database


class OfferWithDraws(NamedTuple):
    """An offer and its draws that still sell, by draw time: place 0 is the next draw."""

    offer: Offer
    upcoming: Sequence[Draw]


class PlayedDraw(NamedTuple):
    """A draw with its offer and published result."""

    offer: Offer
    draw: Draw
    result: Result


async def read_offers(database: Database, now: datetime) -> list[OfferWithDraws]:
    """Every offer in order of ranking."""
    async with database.read() as session:
        found = await offers.load_offers(session)
        upcoming = await draws.upcoming_draws(session, now, [offer.key for offer in found])
    return [OfferWithDraws(offer, upcoming[offer.key]) for offer in found]


async def read_offer(database: Database, key: str, now: datetime) -> OfferWithDraws:
    """One offer. Raises NotFound (`offer_not_found`)."""
    async with database.read() as session:
        found = await offers.load_offers(session, [key])
        if not found:
            raise unknown_offer(key)
        upcoming = await draws.upcoming_draws(session, now, [key])
    return OfferWithDraws(found[0], upcoming[key])


async def known_pricing(database: Database, pricing_id: str | None) -> str | None:
    """The pricing id, if any offer has prices of it; answers are kept by it, so it cannot be anything."""
    if pricing_id is None:
        return None
    async with database.read() as session:
        return pricing_id if await offers.has_pricing(session, pricing_id) else None


async def read_results(
    database: Database, offer_key: str | None, *, currency: str, limit: int, offset: int
) -> tuple[list[PlayedDraw], int]:
    """Published results, newest draw first, of one offer or of all in a currency, and how many there are.

    Raises NotFound (`offer_not_found`).
    """
    async with database.read() as session:
        if offer_key is not None and not await offers.offer_exists(session, offer_key):
            raise unknown_offer(offer_key)
        page, total = await results.page_of_results(
            session, offer_key, currency=currency, limit=limit, offset=offset
        )
        found = {offer.key: offer for offer in await offers.load_offers(session)}
    return [PlayedDraw(found[draw.offer_key], draw, result) for draw, result in page], total


async def read_result(database: Database, offer_key: str, draw_no: int) -> PlayedDraw:
    """The result of a draw. Raises NotFound (`offer_not_found`, `draw_not_found`, `result_not_found`)."""
    async with database.read() as session:
        found = await offers.load_offers(session, [offer_key])
        if not found:
            raise unknown_offer(offer_key)
        if await draws.find_draw(session, offer_key, draw_no) is None:
            raise unknown_draw(offer_key, draw_no)
        played = await results.find_result(session, offer_key, draw_no)
    if played is None:
        raise no_result(offer_key, draw_no)
    return PlayedDraw(found[0], played.draw, played.result)


async def read_draw(database: Database, offer_key: str, draw_no: int) -> Draw:
    """One draw. Raises NotFound (`draw_not_found`)."""
    async with database.read() as session:
        draw = await draws.find_draw(session, offer_key, draw_no)
    if draw is None:
        raise unknown_draw(offer_key, draw_no)
    return draw


async def read_undrawn(database: Database, key: str) -> OfferWithDraws:
    """One offer with every draw that has no result yet. Raises NotFound (`offer_not_found`)."""
    async with database.read() as session:
        found = await offers.load_offers(session, [key])
        if not found:
            raise unknown_offer(key)
        undrawn = await draws.undrawn_draws(session, key)
    return OfferWithDraws(found[0], undrawn)
