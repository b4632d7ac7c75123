"""`identity serve | work | migrate | seed | openapi`."""

from __future__ import annotations

import asyncio

from identity.app import compose
from identity.config import Settings
from identity.password_hashing import PasswordHashing
from identity.reference_data import load_jurisdictions
from identity.seed import read_demo_customers, seed_demo_customers
from servicekit.clock import SystemClock
from servicekit.database import Database
from servicekit.migrations import location, upgrade
from servicekit.process import run_service


def main() -> None:
    """Entry point of the command."""
    run_service("identity", settings=Settings, compose=compose, migrate=_migrate, seed=_seed)


async def _migrate(settings: Settings) -> None:
    await asyncio.to_thread(upgrade, location("identity"), settings.owner_database_url, "identity")


async def _seed(settings: Settings) -> None:
    """The demo customers, which a production must never have: their passwords are public."""
    if settings.environment == "production":
        raise SystemExit("demo customers do not belong in production")
    customers = read_demo_customers(settings.demo_file)
    database = Database(settings.database_url, pool_size=1, application_name="identity seed")
    await database.open()
    try:
        with PasswordHashing(threads=settings.hashing_threads, queue_limit=settings.hashing_queue) as hashing:
            await seed_demo_customers(
                customers,
                database=database,
                hashing=hashing,
                table=load_jurisdictions(),
                clock=SystemClock(),
            )
    finally:
        await database.close()


if __name__ == "__main__":
    main()
