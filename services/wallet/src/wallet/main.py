"""`wallet serve | work | migrate | seed | verify | replay | openapi`."""

from __future__ import annotations

import argparse

from servicekit.commands import Command
from servicekit.database import Database
from servicekit.errors import RuleRefused
from servicekit.process import run_service
from wallet.app import compose
from wallet.config import WalletSettings
from wallet.use_cases.seed_demo_wallets import seed_demo_wallets
from wallet.use_cases.verify_ledger import verify_ledger


def main() -> None:
    """Entry point of the command."""
    run_service(
        "wallet",
        settings=WalletSettings,
        compose=compose,
        commands={
            "seed": Command("fill the demo customers' wallets; harmless when repeated", _seed),
            "verify": Command("check every posting, balance and hold; 1 when the books are wrong", _verify),
        },
    )


async def _seed(settings: WalletSettings, database: Database, _: argparse.Namespace) -> int:
    if settings.test_deposit is None:
        raise RuleRefused("not_in_production", "There is no test money here")
    await seed_demo_wallets(settings.demo_file, database)
    return 0


async def _verify(_: WalletSettings, database: Database, __: argparse.Namespace) -> int:
    """Prints one line for each fault of the ledger."""
    faults = await verify_ledger(database)
    for fault in faults:
        print(f"{fault.fault} {fault.subject}: {fault.detail}")
    print(f"{len(faults)} faults" if faults else "the ledger is right")
    return 1 if faults else 0


if __name__ == "__main__":
    main()
