"""Publishes changed lotteries, and announces their draws and base pools."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.manage_draws import announce_base_pools, announce_draws
from catalog.draws.rules import Draw
from catalog.draws.store import draws
from catalog.errors import refused, unknown_offer
from catalog.games.store import stored_eras
from catalog.lotteries import store as offers
from catalog.lotteries.documents.games import GameDocument
from catalog.lotteries.rules import Lottery
from catalog.offers.events import publish_changed_offers
from catalog.offers.store import offer_exists, suspend
from servicekit.clock import Clock
from servicekit.data.database import Database


async def refresh_all_lotteries(database: Database, clock: Clock) -> None:
    """Refreshes every lottery. Safe to repeat, and to run in several processes at once."""
    async with database.transaction() as session:
        await _refresh(session, await offers.load_offers(session), clock.now())


async def refresh_lottery(session: AsyncSession, key: str, now: datetime) -> None:
    """Refreshes one lottery in the caller's transaction; does nothing for another offer."""
    await _refresh(session, await offers.load_offers(session, [key]), now)


async def _refresh(session: AsyncSession, lotteries: Sequence[Lottery], now: datetime) -> None:
    await publish_changed_offers(session, [offer.published_at(now) for offer in lotteries])
    # An offer without game types is an archive: nothing is drawn any more.
    await announce_draws(session, {offer.key: offer.eras for offer in lotteries if offer.game_types}, now)
    await announce_base_pools(session, {offer.key: offer.eras for offer in lotteries}, now)


async def load_game(database: Database, clock: Clock, document: GameDocument) -> None:
    """Writes the game, announces its draws and publishes it.

    Price lists with a known start are replaced, so that staff can correct a table. Raises RuleRefused
    (`rules_in_use`) when the file changes an era, under which draws may have been sold.
    """
    async with database.transaction() as session:
        await save_game(session, document, clock.now())


async def save_game(session: AsyncSession, document: GameDocument, now: datetime) -> None:
    """Does the same in the caller's transaction."""
    known = await stored_eras(session, document.key)
    for era in document.eras:
        if known.get(era.effective_from_draw, era).played_by() != era.played_by():
            raise refused(
                "rules_in_use",
                f"The rules of {document.key} from draw {era.effective_from_draw} are in use;"
                " add an era instead of changing one",
            )
    await offers.save_offer(session, document)
    await refresh_lottery(session, document.key, now)


Republish = Callable[[AsyncSession, str, datetime], Awaitable[None]]
"""Publishes the offer with a key if it has changed; does nothing for an offer of another type."""


async def suspend_offer(
    database: Database,
    clock: Clock,
    key: str,
    *,
    suspended: bool,
    staff: str,
    reason: str | None,
    republish: Sequence[Republish],
) -> None:
    """Suspends an offer of any type, or puts it on sale again, and publishes it.

    Syndicate offers are published by their own sweep. Raises NotFound (`offer_not_found`) and RuleRefused
    (`nothing_to_change`).
    """
    now = clock.now()
    async with database.transaction() as session:
        if not await offer_exists(session, key):
            raise unknown_offer(key)
        if not await suspend(session, key, suspended=suspended, actor=staff, reason=reason):
            raise refused("nothing_to_change", f"{key} is {'suspended' if suspended else 'on sale'} already")
        for publish in republish:
            await publish(session, key, now)


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
        offer = await offers.load_offer(session, key)
        upcoming = await draws.upcoming_draws(session, now, [key])
    return OfferWithDraws(offer, upcoming[key])


async def known_pricing(database: Database, pricing_id: str | None) -> str | None:
    """The pricing id, or None if no offer has such prices. It is part of cache keys, so it must be known."""
    if pricing_id is None:
        return None
    async with database.read() as session:
        return pricing_id if await offers.has_pricing(session, pricing_id) else None


async def read_undrawn(database: Database, key: str) -> OfferWithDraws:
    """One offer with every draw that has no result yet. Raises NotFound (`offer_not_found`)."""
    async with database.read() as session:
        offer = await offers.load_offer(session, key)
        undrawn = await draws.undrawn_draws(session, key)
    return OfferWithDraws(offer, undrawn)
