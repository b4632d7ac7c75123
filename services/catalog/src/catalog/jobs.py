"""What catalog does by itself.

Each pass is made of guarded statements that do nothing twice, so any number of processes may run these, and
no draw depends on a queue: it closes as long as one process and the database are there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from catalog.draws.move_draws import move_draws
from catalog.lotteries.refresh_lotteries import refresh_catalogue
from catalog.raffles.draw_raffle import seal_due
from catalog.raffles.load_raffle import refresh_raffles
from catalog.raffles.publish_causes import publish_archive
from catalog.results.derive_results import derive_results
from catalog.results.follow_settlement import tell_results
from catalog.stock.reserve_stock import expire_reservations, follow_stock
from catalog.syndicates.metrics import SYNDICATES_TO_BUY
from catalog.syndicates.run_syndicates import count_to_buy, run_syndicates
from servicekit import inbox, outbox
from servicekit.clock import Clock
from servicekit.database import Database
from servicekit.jobs import Jobs, every
from servicekit.logs import log
from servicekit.process import BackgroundTask
from servicekit.retention import prune_hourly

TICK_SECONDS: Final = 1.0
"""Pause between two looks for draws to open or close."""
RESULT_SECONDS: Final = 2.0
"""Pause between two looks for results that follow from others, and for draws whose prizes are all paid."""
STOCK_SECONDS: Final = 5.0
"""Pause between two looks at reservations that ended and syndicates that are due; a sale that sells something
out is followed at once.
"""
REFRESH_SECONDS: Final = 60.0
"""Longest time until what somebody changed in the tables is published."""


def register(jobs: Jobs, database: Database) -> None:
    """Registers the jobs."""
    prune_hourly(jobs, database, {"outbox": outbox.prune, "inbox": inbox.prune})


def sweeps(
    database: Database, clock: Clock, moved: Callable[[], None], stock_due: asyncio.Event
) -> dict[str, BackgroundTask]:
    """What is looked after every few seconds, by name. Calls `moved` when draws have opened or closed.

    `stock_due` is set by whoever sold the last of something, so that its draw is capped at once.
    """
    refresh_due = asyncio.Event()

    async def move() -> None:
        opened, closed = await move_draws(database, clock)
        for draw in closed:
            log.info("draw_closed", offer=draw.offer_key, draw_no=draw.draw_no)
        if opened or closed:
            refresh_due.set()
            moved()

    async def tell() -> None:
        derived = await derive_results(database)
        if await tell_results(database) or derived:
            moved()

    async def follow() -> None:
        await expire_reservations(database)
        if await run_syndicates(database, clock) + await follow_stock(database, clock):
            moved()
        SYNDICATES_TO_BUY.set(await count_to_buy(database))
        for key in await seal_due(database, clock):
            log.info("entries_sealed", offer=key.offer_key, draw_no=key.draw_no, drawing=key.key)

    return {
        "clock": every(TICK_SECONDS, move),
        "results": every(RESULT_SECONDS, tell),
        "stock": every(STOCK_SECONDS, follow, due=stock_due),
        "raffles": every(REFRESH_SECONDS, lambda: refresh_raffles(database, clock)),
        "archive": every(REFRESH_SECONDS, lambda: publish_archive(database)),
        "refresh": every(REFRESH_SECONDS, lambda: refresh_catalogue(database, clock), due=refresh_due),
    }
