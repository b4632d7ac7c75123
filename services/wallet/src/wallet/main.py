"""`wallet serve | work | migrate | seed | replay | openapi`, and what operators do:

`verify | statement | reconcile | adjustment | withdrawal | limit`.
"""

from __future__ import annotations

import argparse

from servicekit.clock import SystemClock
from servicekit.commands import Command
from servicekit.data.database import Database
from servicekit.errors import RuleRefused
from servicekit.process import run_service
from wallet.app import compose
from wallet.config import WalletSettings
from wallet.operator_commands import operator_commands
from wallet.payout_commands import PAYOUT_COMMANDS
from wallet.use_cases.seed_demo_wallets import seed_demo_wallets


def main() -> None:
    """Entry point of the command."""
    run_service(
        "wallet",
        settings=WalletSettings,
        compose=compose,
        commands={
            "seed": Command("fill the demo customers' wallets; harmless when repeated", _seed),
            **operator_commands(SystemClock()),
            **PAYOUT_COMMANDS,
        },
    )


async def _seed(settings: WalletSettings, database: Database, _: argparse.Namespace) -> int:
    if settings.test_deposit is None:
        raise RuleRefused("not_in_production", "There is no test money here")
    await seed_demo_wallets(settings.demo_file, database)
    return 0


if __name__ == "__main__":
    main()
