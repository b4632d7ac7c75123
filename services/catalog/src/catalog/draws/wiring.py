"""Builds the area."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from catalog.draws.move_draws import move_draws
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.jobs.sweeps import every
from servicekit.process.components import BackgroundTask
from servicekit.telemetry.logs import log

CLOCK_SECONDS: Final = 1.0
"""Pause between two checks for draws to open or close."""


def sweeps(
    database: Database, clock: Clock, *, changed: Callable[[], None], refresh_due: asyncio.Event
) -> dict[str, BackgroundTask]:
    """Opens and closes draws. Calls ``changed`` and sets ``refresh_due`` when one has moved."""

    async def move() -> None:
        opened, closed = await move_draws(database, clock)
        for draw in closed:
            log.info("draw_closed", offer=draw.offer_key, draw_no=draw.draw_no)
        if opened or closed:
            refresh_due.set()
            changed()

    return {"clock": every(CLOCK_SECONDS, move)}
