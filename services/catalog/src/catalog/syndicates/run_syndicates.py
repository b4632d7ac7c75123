"""Moves syndicates: open for the next draws, fill, cancel unfilled ones and those whose ticket was not
bought in time (docs/domain.md §8.1).
"""

from __future__ import annotations

from datetime import timedelta

from catalog.draws.events import draw_cancelled, draws_announced, draws_closed
from catalog.draws.store import progress, sales
from catalog.offers.publish_offers import publish_changed_offers
from catalog.syndicates import store as syndicates
from catalog.syndicates.events import published_syndicate
from catalog.syndicates.open_syndicates import announce_shares, open_due_syndicates, publish_syndicates
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.telemetry.logs import log

TO_BUY_WITHIN = timedelta(hours=24)
"""How long before the stop of its lottery's draw an unbought ticket is counted in the metric."""


async def run_syndicates(database: Database, clock: Clock) -> int:
    """Moves everything that is due, exactly once with any number of processes; returns how many moved."""
    now = clock.now()
    async with database.transaction() as session:
        known = await syndicates.syndicate_offers(session)
        if not known:
            return 0
        await publish_changed_offers(session, map(published_syndicate, known))
        await announce_shares(session, known, now)
        # One that was announced while its lottery's draw was being cancelled.
        cancelled = await progress.cancel_shares(session, now, actor="clock")
        for draw in cancelled:
            await draw_cancelled(session, draw)
        # One that was announced while its lottery's draw was being closed.
        closed = await sales.close_shares(session, now, actor="clock")
        await draws_closed(session, closed)
        moved = await syndicates.move(session, now)
        not_bought = await syndicates.cancel_not_bought(session)
        moved += not_bought
        for offer_key, draw_no in await syndicates.draws_to_follow(session):
            drawn = await progress.publish_result(session, offer_key, draw_no, 1, actor="clock", reason=None)
            await draws_announced(session, [drawn] if drawn else [])
        opened = await open_due_syndicates(session, known, now)
        await publish_syndicates(session, moved)
    for key in not_bought:
        log.error("syndicate_not_bought", offer=key.offer_key, draw_no=key.draw_no, series=key.series)
    return len(cancelled) + len(closed) + len(moved) + len(opened)


async def count_to_buy(database: Database) -> int:
    """How many tickets of full syndicates must be bought within `TO_BUY_WITHIN`."""
    async with database.read() as session:
        return await syndicates.count_to_buy(session, TO_BUY_WITHIN)
