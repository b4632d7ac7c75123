"""What the catalogue does by the clock.

Each pass is made of guarded statements that do nothing twice, so any number of processes may run these, and
none depends on a queue: a draw closes as long as one process and the database are there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from catalog.use_cases.move_draws import move_draws
from catalog.use_cases.refresh_catalogue import refresh_catalogue
from servicekit.clock import Clock
from servicekit.database import Database
from servicekit.errors import Unavailable
from servicekit.logs import log

TICK_SECONDS: Final = 1.0
REFRESH_SECONDS: Final = 60.0


async def follow_the_clock(database: Database, clock: Clock, moved: Callable[[], None]) -> None:
    """Opens and closes draws every second until it is cancelled; calls ``moved`` when it has done so."""
    while True:
        try:
            opened, closed = await move_draws(database, clock)
            if opened or closed:
                moved()
            for draw in closed:
                log.info("draw_closed", offer=draw.offer_key, draw_no=draw.draw_no)
        except Unavailable as error:
            log.warning("clock_waits", reason=error.code)
        await asyncio.sleep(TICK_SECONDS)


async def keep_current(database: Database, clock: Clock, due: asyncio.Event) -> None:
    """Refreshes what is on offer every minute, and at once when ``due`` is set, until it is cancelled."""
    while True:
        due.clear()
        try:
            await refresh_catalogue(database, clock)
        except Unavailable as error:
            log.warning("refresh_waits", reason=error.code)
        with suppress(TimeoutError):
            async with asyncio.timeout(REFRESH_SECONDS):
                await due.wait()
