"""`checkout serve | work | migrate | openapi`."""

from __future__ import annotations

import asyncio

from checkout.app import compose
from checkout.config import CheckoutSettings
from servicekit.migrations import location, upgrade
from servicekit.process import run_service


def main() -> None:
    """Entry point of the command."""
    run_service("checkout", settings=CheckoutSettings, compose=compose, migrate=_migrate)


async def _migrate(settings: CheckoutSettings) -> None:
    await asyncio.to_thread(upgrade, location("checkout"), settings.owner_database_url, "checkout")


if __name__ == "__main__":
    main()
