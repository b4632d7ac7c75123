"""Builds the area."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fastapi import APIRouter

from catalog.responses.cache import ResponseCache
from catalog.results.derive_results import derive_results
from catalog.results.follow_settlement import complete_draws
from catalog.results.routes import archive, results
from servicekit.data.database import Database
from servicekit.jobs.sweeps import every
from servicekit.process.components import BackgroundTask

RESULT_SECONDS: Final = 2.0
"""Pause between two checks for derived results and for paid draws."""


def routers(database: Database, cache: ResponseCache, *, currency: str) -> list[APIRouter]:
    """The public API of results; ``currency`` is the site's."""
    # The archive first: "archive" is no draw number.
    return [archive.router(database, cache), results.router(database, cache, currency=currency)]


def sweeps(database: Database, *, changed: Callable[[], None]) -> dict[str, BackgroundTask]:
    """Derives results from parents and completes paid draws. Calls ``changed`` when it did either."""

    async def publish() -> None:
        derived = await derive_results(database)
        if await complete_draws(database) or derived:
            changed()

    return {"results": every(RESULT_SECONDS, publish)}
