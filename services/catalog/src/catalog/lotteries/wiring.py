"""Builds the area."""

from __future__ import annotations

import asyncio
from typing import Final

from fastapi import APIRouter

from catalog.lotteries.refresh_lotteries import refresh_all_lotteries
from catalog.lotteries.routes import draws, lotto_parties, offers
from catalog.responses.cache import ResponseCache
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.jobs.sweeps import every
from servicekit.process.components import BackgroundTask

REFRESH_SECONDS: Final = 60.0
"""Longest time until a change of the tables is published."""


def routers(database: Database, cache: ResponseCache, *, currency: str) -> list[APIRouter]:
    """The public API of lotteries; ``currency`` is the site's."""
    return [
        offers.router(database, cache, currency=currency),
        draws.router(database, cache, currency=currency),
        lotto_parties.router(database, cache),
    ]


def sweeps(database: Database, clock: Clock, *, refresh_due: asyncio.Event) -> dict[str, BackgroundTask]:
    """Publishes changed lotteries and announces draws; setting ``refresh_due`` does so at once."""
    return {
        "refresh": every(REFRESH_SECONDS, lambda: refresh_all_lotteries(database, clock), due=refresh_due)
    }
