"""`wallet serve | work | migrate | seed | openapi | verify`."""

from __future__ import annotations

import asyncio
import sys
from typing import Final

from servicekit.database import Database
from servicekit.migrations import location, upgrade
from servicekit.process import run_service
from wallet.app import compose
from wallet.config import WalletSettings
from wallet.use_cases.seed_demo_wallets import seed_demo_wallets
from wallet.use_cases.verify_ledger import verify_ledger

_VERIFY_SECONDS: Final = 600.0


def main() -> None:
    """Entry point of the command."""
    if sys.argv[1:] == ["verify"]:
        sys.exit(asyncio.run(_verify(WalletSettings())))
    run_service("wallet", settings=WalletSettings, compose=compose, migrate=_migrate, seed=_seed)


async def _migrate(settings: WalletSettings) -> None:
    await asyncio.to_thread(upgrade, location("wallet"), settings.owner_database_url, "wallet")


async def _seed(settings: WalletSettings) -> None:
    """The demo wallets, which are filled with test money."""
    if settings.test_deposit is None:
        raise SystemExit("there is no test money here")
    database = Database(settings.database_url, pool_size=1, application_name="wallet seed")
    await database.open()
    try:
        await seed_demo_wallets(settings.demo_customers, database)
    finally:
        await database.close()


async def _verify(settings: WalletSettings) -> int:
    """Prints one line for each fault of the ledger; the exit status is 1 when there is any."""
    database = Database(
        settings.database_url,
        pool_size=1,
        application_name="wallet verify",
        statement_timeout=_VERIFY_SECONDS,
    )
    await database.open()
    try:
        faults = await verify_ledger(database)
    finally:
        await database.close()
    for fault in faults:
        print(f"{fault.fault} {fault.subject}: {fault.detail}")
    print(f"{len(faults)} faults" if faults else "the ledger is right")
    return 1 if faults else 0


if __name__ == "__main__":
    main()
