"""`catalog serve | work | migrate | seed | replay | openapi`, and the commands of staff."""

from __future__ import annotations

import argparse

from catalog.app import compose
from catalog.config import CatalogSettings
from catalog.seed.seed_catalogue import seed_catalogue
from catalog.seed.seed_demonstration import seed_demonstration
from catalog.staff.draws import draw_commands
from catalog.staff.raffles import raffle_commands
from servicekit.clock import Clock, SystemClock
from servicekit.data.database import Database
from servicekit.process.command_line import run_service
from servicekit.process.commands import Command
from servicekit.security.cipher import Cipher


def commands(clock: Clock) -> dict[str, Command[CatalogSettings]]:
    """The commands that only this service has."""

    async def seed(settings: CatalogSettings, database: Database, _: argparse.Namespace) -> int:
        await seed_catalogue(database, clock)
        if settings.allows_supervised_acts:
            await seed_demonstration(database, clock, Cipher(settings.seed_keys))
        return 0

    return {
        "seed": Command("load the packaged games; safe to repeat", seed),
        **draw_commands(clock),
        **raffle_commands(clock),
    }


def main() -> None:
    run_service("catalog", settings=CatalogSettings, compose=compose, commands=commands(SystemClock()))


if __name__ == "__main__":
    main()
