"""What catalog does by itself.

Each pass is made of guarded statements that do nothing twice, so any number of processes may run these, and
no draw depends on a queue: it closes as long as one process and the database are there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from catalog.use_cases.move_draws import move_draws
from catalog.use_cases.refresh_catalogue import refresh_catalogue
from servicekit import inbox, outbox
from servicekit.clock import Clock
from servicekit.database import Database
from servicekit.jobs import Jobs, every
from servicekit.logs import log
from servicekit.process import BackgroundTask
from servicekit.retention import prune_hourly

TICK_SECONDS: Final = 1.0
"""Pause between two looks for draws to open or close."""
REFRESH_SECONDS: Final = 60.0
"""Longest time until what somebody changed in the tables is published."""


def register(jobs: Jobs, database: Database) -> None:
    """Registers the jobs."""
    prune_hourly(jobs, database, {"outbox": outbox.prune, "inbox": inbox.prune})


def sweeps(database: Database, clock: Clock, moved: Callable[[], None]) -> dict[str, BackgroundTask]:
    """What is looked after every few seconds, by name. Calls `moved` when draws have opened or closed."""
    refresh_due = asyncio.Event()

    async def move() -> None:
        opened, closed = await move_draws(database, clock)
        for draw in closed:
            log.info("draw_closed", offer=draw.offer_key, draw_no=draw.draw_no)
        if opened or closed:
            moved()
            refresh_due.set()

    return {
        "clock": every(TICK_SECONDS, move),
        "refresh": every(REFRESH_SECONDS, lambda: refresh_catalogue(database, clock), due=refresh_due),
    }
