"""Reads lotteries with their draws."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from catalog.draws.rules import Draw
from catalog.draws.store import draws
from catalog.errors import unknown_offer
from catalog.lotteries import store as offers
from catalog.lotteries.rules.offers import Lottery
from servicekit.data.database import Database


class OfferWithDraws(NamedTuple):
    """An offer and its draws that still sell, by draw time: place 0 is the next draw."""

    offer: Lottery
    upcoming: Sequence[Draw]


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
    """The pricing id, or None if no offer has such prices. It is part of cache keys, so it must be known."""
    if pricing_id is None:
        return None
    async with database.read() as session:
        return pricing_id if await offers.has_pricing(session, pricing_id) else None


async def read_undrawn(database: Database, key: str) -> OfferWithDraws:
    """One offer with every draw that has no result yet. Raises NotFound (`offer_not_found`)."""
    async with database.read() as session:
        found = await offers.load_offers(session, [key])
        if not found:
            raise unknown_offer(key)
        undrawn = await draws.undrawn_draws(session, key)
    return OfferWithDraws(found[0], undrawn)
