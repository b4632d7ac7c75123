"""The clockwork of checkout: what must go on by itself, found again from the tables after any crash."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from checkout.repository import carts
from servicekit.database import Database
from servicekit.errors import Unavailable
from servicekit.logs import log

SWEEP_SECONDS: Final = 2.0
"""Pause between two looks for checkouts that are past due."""
SETTLE_SECONDS: Final = 1.0
"""Pause between two looks for draws to settle."""
_HOUSEKEEPING_SECONDS: Final = 60.0


async def every(seconds: float, work: Callable[[], Awaitable[object]]) -> None:
    """Runs `work` again and again, with a pause between; the database being away only delays it."""
    while True:
        try:
            await work()
        except Unavailable as error:
            log.info("work_waits", reason=error.code)
        await asyncio.sleep(seconds)


async def keep_house(database: Database) -> None:
    """Deletes anonymous carts that nobody touched for 30 days, a thousand a minute at most."""
    await every(_HOUSEKEEPING_SECONDS, lambda: carts.purge_abandoned(database))
