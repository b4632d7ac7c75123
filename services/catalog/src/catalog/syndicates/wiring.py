"""Builds the area."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from catalog.raffles.draw_raffle import seal_due
from catalog.raffles.move_sold_out_draws import move_sold_out_draws
from catalog.stock.reserve_stock import expire_reservations
from catalog.syndicates.metrics import SYNDICATES_TO_BUY
from catalog.syndicates.run_syndicates import count_to_buy, run_syndicates
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.jobs.sweeps import every
from servicekit.process.components import BackgroundTask
from servicekit.telemetry.logs import log

STOCK_SECONDS: Final = 5.0
"""Pause between two checks of the stock."""


def sweeps(
    database: Database, clock: Clock, *, changed: Callable[[], None], stock_due: asyncio.Event
) -> dict[str, BackgroundTask]:
    """Applies changes of the stock in this order: reservations expire, syndicates fill, draws are capped or
    closed, lists of raffles are sealed.

    Calls ``changed`` when a draw or syndicate moved. Setting ``stock_due`` runs the sweep at once.
    """

    async def apply_stock() -> None:
        await expire_reservations(database)
        if await run_syndicates(database, clock) + await move_sold_out_draws(database, clock):
            changed()
        SYNDICATES_TO_BUY.set(await count_to_buy(database))
        for key in await seal_due(database, clock):
            log.info("entries_sealed", offer=key.offer_key, draw_no=key.draw_no, drawing=key.key)

    return {"stock": every(STOCK_SECONDS, apply_stock, due=stock_due)}
