"""Publishes changed lotteries, and announces their draws and base pools."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.announce_draws import announce_base_pools, announce_draws
from catalog.lotteries import store
from catalog.lotteries.rules.offers import Lottery
from catalog.offers.publish_offers import publish_changed_offers
from servicekit.clock import Clock
from servicekit.data.database import Database


async def refresh_all_lotteries(database: Database, clock: Clock) -> None:
    """Refreshes every lottery. Safe to repeat, and to run in several processes at once."""
    async with database.transaction() as session:
        await _refresh(session, await store.load_offers(session), clock.now())


async def refresh_lottery(session: AsyncSession, key: str, now: datetime) -> None:
    """Refreshes one lottery in the caller's transaction; does nothing for another offer."""
    await _refresh(session, await store.load_offers(session, [key]), now)


async def _refresh(session: AsyncSession, lotteries: Sequence[Lottery], now: datetime) -> None:
    await publish_changed_offers(session, [offer.published_at(now) for offer in lotteries])
    # An offer without game types is an archive: nothing is drawn any more.
    await announce_draws(session, {offer.key: offer.eras for offer in lotteries if offer.game_types}, now)
    await announce_base_pools(session, {offer.key: offer.eras for offer in lotteries}, now)
