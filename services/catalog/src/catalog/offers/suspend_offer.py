"""Suspending what is on offer: it stays visible and is not sold (domain handbook §10.20)."""

from __future__ import annotations

from catalog.errors import refused, unknown_offer
from catalog.lotteries import store as offers
from catalog.lotteries.refresh_lotteries import refresh_offers
from catalog.raffles.load_raffle import publish_raffles
from catalog.raffles.store import raffles
from servicekit.clock import Clock
from servicekit.database import Database


async def suspend_offer(
    database: Database, clock: Clock, key: str, *, suspended: bool, operator: str, reason: str | None
) -> None:
    """Suspends an offer of any kind, or puts it on sale again, and publishes it; syndicates are published by
    their own sweep, a second later.

    Raises NotFound (`offer_not_found`) and RuleRefused (`nothing_to_change`) when it is so already.
    """
    now = clock.now()
    async with database.transaction() as session:
        if not await offers.offer_exists(session, key):
            raise unknown_offer(key)
        if not await offers.suspend(session, key, suspended=suspended, actor=operator, reason=reason):
            raise refused("nothing_to_change", f"{key} is {'suspended' if suspended else 'on sale'} already")
        await refresh_offers(session, await offers.load_offers(session, [key]), now)
        await publish_raffles(session, await raffles.load_raffles(session, [key]), now)
