"""`catalog serve | work | migrate | seed | openapi`, and what operators do: see `operator_commands`."""

from __future__ import annotations

import asyncio
import sys

from catalog import operator_commands
from catalog.app import compose
from catalog.config import CatalogSettings
from catalog.use_cases.seed_catalogue import seed_catalogue
from servicekit.clock import SystemClock
from servicekit.database import Database
from servicekit.migrations import location, upgrade
from servicekit.process import run_service


def main() -> None:
    """Entry point of the command."""
    if sys.argv[1:2] and sys.argv[1] in operator_commands.SUBJECTS:
        sys.exit(asyncio.run(operator_commands.run(CatalogSettings(), sys.argv[1:])))
    run_service("catalog", settings=CatalogSettings, compose=compose, migrate=_migrate, seed=_seed)


async def _migrate(settings: CatalogSettings) -> None:
    await asyncio.to_thread(upgrade, location("catalog"), settings.owner_database_url, "catalog")


async def _seed(settings: CatalogSettings) -> None:
    """The packaged games with their real past results, and their draws to come."""
    database = Database(settings.database_url, pool_size=1, application_name="catalog seed")
    await database.open()
    try:
        await seed_catalogue(database, SystemClock())
    finally:
        await database.close()


if __name__ == "__main__":
    main()
