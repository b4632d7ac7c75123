"""Keeps what is on offer up to date: draws announced ahead, base pools, and offers published when changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws import events
from catalog.draws.rules import Draw, PrizePool, announced_draw
from catalog.draws.store import draws
from catalog.lotteries import store as offers
from catalog.lotteries.proto import offer_message
from catalog.lotteries.rules.offers import Offer
from catalog.offers.publish_offers import publish_changed_offers
from servicekit.clock import Clock
from servicekit.database import Database

ANNOUNCED_BEFORE_SALE = timedelta(days=14)
"""How long a draw is announced before it goes on sale."""


async def refresh_catalogue(database: Database, clock: Clock) -> None:
    """Does so for every offer; harmless when repeated, and when several processes do it at once."""
    async with database.transaction() as session:
        await refresh_offers(session, await offers.load_offers(session), clock.now())


async def refresh_offers(session: AsyncSession, known: Sequence[Offer], now: datetime) -> None:
    """The same for some offers, in the caller's transaction."""
    await publish_changed_offers(session, [offer_message(offer, now) for offer in known])
    planned = [draw for offer in known for draw in _planned_draws(offer, now)]
    await events.draws_announced(session, await draws.insert_draws(session, planned, actor="calendar"))
    upcoming = await draws.upcoming_draws(session, now, [offer.key for offer in known])
    for offer in known:
        await _announce_base_pools(session, offer, upcoming[offer.key])


def _planned_draws(offer: Offer, now: datetime) -> Iterator[Draw]:
    if not offer.game_types:
        return  # an archive: nothing is drawn any more
    sale = max(era.calendar.sale_days for era in offer.eras.items)
    horizon = now + timedelta(days=sale) + ANNOUNCED_BEFORE_SALE
    selling = 0
    for era, scheduled in offer.eras.draws_between(now, horizon):
        yield announced_draw(offer.key, era, scheduled, draw_offset=selling, now=now)
        selling += scheduled.stop > now


async def _announce_base_pools(session: AsyncSession, offer: Offer, upcoming: Iterable[Draw]) -> None:
    """A draw that has become one of the next ones gets the pool that those show at least."""
    for offset, draw in enumerate(upcoming):
        policy = offer.eras.of_draw(draw.draw_no).prize_pool
        if draw.prize_pool is None and policy.covers(offset):
            pool = PrizePool(policy.base, policy.currency, policy.suffix)
            changed = await draws.announce_base_pool(session, offer.key, draw.draw_no, pool)
            await events.draws_announced(session, [changed] if changed else [])
