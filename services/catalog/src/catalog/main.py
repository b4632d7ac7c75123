"""`catalog serve | work | migrate | seed | replay | openapi`, and what operators do: see
`operator_commands`.
"""

from __future__ import annotations

import argparse

from catalog.app import compose
from catalog.config import CatalogSettings
from catalog.raffles.commands import raffle_commands
from catalog.results.commands import operator_commands
from catalog.seed.seed_catalogue import seed_catalogue
from catalog.seed.seed_demonstration import seed_raffles
from servicekit.clock import SystemClock
from servicekit.commands import Command
from servicekit.database import Database
from servicekit.process import run_service


def main() -> None:
    """Entry point of the command."""
    run_service(
        "catalog",
        settings=CatalogSettings,
        compose=compose,
        commands={
            "seed": Command("put the packaged games in; harmless when repeated", _seed),
            **operator_commands(SystemClock()),
            **raffle_commands(SystemClock()),
        },
    )


async def _seed(settings: CatalogSettings, database: Database, _: argparse.Namespace) -> int:
    await seed_catalogue(database, SystemClock())
    if settings.allows_supervised_acts:
        await seed_raffles(database, SystemClock(), settings.seed_cipher)
    return 0


if __name__ == "__main__":
    main()
