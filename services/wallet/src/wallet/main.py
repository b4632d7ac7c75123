"""`wallet serve | work | migrate | seed | replay | openapi`, and the commands of the operator's shell."""

from __future__ import annotations

import argparse
from typing import Final

from servicekit.clock import SystemClock
from servicekit.data.database import Database
from servicekit.errors import RuleRefused
from servicekit.process.command_line import run_service
from servicekit.process.commands import Command
from wallet.app import compose
from wallet.config import WalletSettings
from wallet.deposits.deposit_test_money import seed_demo_wallets
from wallet.ledger.commands import LEDGER_COMMANDS
from wallet.limits.commands import LIMIT_COMMANDS
from wallet.reconciliation.commands import reconciliation_commands
from wallet.withdrawals.commands import WITHDRAWAL_COMMANDS


async def _seed(settings: WalletSettings, database: Database, _: argparse.Namespace) -> int:
    if settings.test_deposit is None:
        raise RuleRefused("not_in_production", "There is no test money here")
    await seed_demo_wallets(settings.demo_file, database)
    return 0


SEED: Final = {"seed": Command("fill the demo customers' wallets; safe to repeat", _seed)}


def main() -> None:
    """Entry point of the command."""
    run_service(
        "wallet",
        settings=WalletSettings,
        compose=compose,
        commands={
            **SEED,
            **LEDGER_COMMANDS,
            **LIMIT_COMMANDS,
            **reconciliation_commands(SystemClock()),
            **WITHDRAWAL_COMMANDS,
        },
    )


if __name__ == "__main__":
    main()
