"""`catalog seed`."""

from __future__ import annotations

import argparse

from catalog.config import CatalogSettings
from catalog.seed.seed_catalogue import seed_catalogue
from catalog.seed.seed_demonstration import seed_demonstration
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.process.commands import Command
from servicekit.security.cipher import Cipher


def seed_commands(clock: Clock) -> dict[str, Command[CatalogSettings]]:
    async def seed(settings: CatalogSettings, database: Database, _: argparse.Namespace) -> int:
        await seed_catalogue(database, clock)
        if settings.allows_supervised_acts:
            await seed_demonstration(database, clock, Cipher(settings.seed_keys))
        return 0

    return {"seed": Command("load the packaged games; safe to repeat", seed)}
