"""`content serve | work | migrate | seed | openapi`."""

from __future__ import annotations

import asyncio

from content.app import compose
from content.config import Settings
from content.seed import seed_site
from content.use_cases.live_site import load_document
from servicekit.database import Database
from servicekit.migrations import location, upgrade
from servicekit.process import run_service


def main() -> None:
    """Entry point of the command."""
    run_service("content", settings=Settings, compose=compose, migrate=_migrate, seed=_seed)


async def _migrate(settings: Settings) -> None:
    await asyncio.to_thread(upgrade, location("content"), settings.owner_database_url, "content")


async def _seed(settings: Settings) -> None:
    document = load_document()
    database = Database(settings.database_url, pool_size=1, application_name="content seed")
    await database.open()
    try:
        await seed_site(document, database)
    finally:
        await database.close()


if __name__ == "__main__":
    main()
