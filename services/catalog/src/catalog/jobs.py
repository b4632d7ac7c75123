"""Jobs and sweeps of the service.

Every sweep consists of guarded statements and is safe to repeat, so any number of processes may run it. No
draw depends on a queue: it closes as long as one process and the database run.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from catalog.draws.manage_draws import move_draws
from catalog.lotteries.manage_lotteries import refresh_all_lotteries
from catalog.raffles.draw_raffle import seal_due
from catalog.raffles.load_raffle import move_sold_out_draws, publish_archive, publish_changed_raffles
from catalog.results.derive_results import derive_results
from catalog.results.handlers import complete_draws
from catalog.stock.reserve_stock import expire_reservations
from catalog.syndicates.manage_syndicates import SYNDICATES_TO_BUY, count_to_buy, run_syndicates
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.data.retention import purge_hourly
from servicekit.events import inbox, outbox
from servicekit.jobs.queue import Jobs
from servicekit.jobs.sweeps import every
from servicekit.process.components import BackgroundTask
from servicekit.telemetry.logs import log

CLOCK_SECONDS: Final = 1.0
"""Pause between two checks for draws to open or close."""

RESULT_SECONDS: Final = 2.0
"""Pause between two checks for derived results and for paid draws."""

STOCK_SECONDS: Final = 5.0
"""Pause between two checks of the stock."""

PUBLISH_SECONDS: Final = 60.0
"""Longest time until a change of the tables is published."""


def register(jobs: Jobs, database: Database) -> None:
    """Registers the hourly purge of outbox and inbox."""
    purge_hourly(jobs, database, [outbox.PURGE, inbox.PURGE])


def sweeps(
    database: Database, clock: Clock, *, changed: Callable[[], None], stock_due: asyncio.Event
) -> dict[str, BackgroundTask]:
    """The sweeps by name. They call ``changed`` when the public API shows something new.

    Setting ``stock_due`` caps a draw at once when its last ticket is reserved.
    """
    refresh_due = asyncio.Event()

    async def move() -> None:
        opened, closed = await move_draws(database, clock)
        for draw in closed:
            log.info("draw_closed", offer=draw.offer_key, draw_no=draw.draw_no)
        if opened or closed:
            refresh_due.set()
            changed()

    async def publish_results() -> None:
        derived = await derive_results(database)
        if await complete_draws(database) or derived:
            changed()

    async def apply_stock() -> None:
        # In this order: a released ticket may fill a syndicate, and a full draw is sealed.
        await expire_reservations(database)
        if await run_syndicates(database, clock) + await move_sold_out_draws(database, clock):
            changed()
        SYNDICATES_TO_BUY.set(await count_to_buy(database))
        for key in await seal_due(database, clock):
            log.info("entries_sealed", offer=key.offer_key, draw_no=key.draw_no, drawing=key.key)

    return {
        "clock": every(CLOCK_SECONDS, move),
        "results": every(RESULT_SECONDS, publish_results),
        "stock": every(STOCK_SECONDS, apply_stock, due=stock_due),
        "raffles": every(PUBLISH_SECONDS, lambda: publish_changed_raffles(database, clock)),
        "archive": every(PUBLISH_SECONDS, lambda: publish_archive(database)),
        "refresh": every(PUBLISH_SECONDS, lambda: refresh_all_lotteries(database, clock), due=refresh_due),
    }
