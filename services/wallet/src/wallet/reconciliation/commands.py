"""`wallet statement | reconcile`: import statements, compare a day.

wallet statement GATEWAY FILE
wallet reconcile [--day DAY]
"""

from __future__ import annotations

import argparse
import asyncio
from datetime import date, timedelta
from pathlib import Path

from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.money import format_amount
from servicekit.process.commands import Command
from wallet.config import WalletSettings
from wallet.reconciliation import store as reconciliation
from wallet.reconciliation.reconcile_day import reconcile_day
from wallet.reconciliation.statement_files import read_statement


def reconciliation_commands(clock: Clock) -> dict[str, Command[WalletSettings]]:
    """The commands; the exit status of ``reconcile`` is 1 when there is a difference."""

    async def reconcile(_: WalletSettings, database: Database, given: argparse.Namespace) -> int:
        report = await reconcile_day(database, given.day or clock.now().date() - timedelta(days=1))
        for source, compared in report.compared.items():
            print(f"{source}: {compared} compared")
        for one in report.open:
            print(
                f"{one.day} {one.source} {one.subject}: {one.fault}, expected {format_amount(one.expected)}"
                f" {one.currency}, booked {format_amount(one.booked)}"
            )
        print(f"{len(report.open)} open, {len(report.moved)} moved to suspense")
        return 1 if report.open or report.moved else 0

    return {
        "statement": Command("import a provider's statement", _import, _statement_arguments),
        "reconcile": Command(
            "compare a day with providers and checkout; 1 when something differs", reconcile, _day_argument
        ),
    }


def _statement_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("gateway", help="whose statement it is")
    parser.add_argument(
        "file",
        type=Path,
        help="CSV with the columns provider_reference, kind (charge, refund, chargeback), reference (the"
        " deposit), currency, amount (signed: what they owe us more) and occurred_at (with its offset)",
    )


async def _import(settings: WalletSettings, database: Database, given: argparse.Namespace) -> int:
    text = await asyncio.to_thread(given.file.read_text, encoding="utf-8")
    lines = read_statement(text, settings.currencies)
    new = await reconciliation.import_lines(database, given.gateway, lines)
    print(f"{new} of {len(lines)} lines are new")
    return 0


def _day_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--day", type=date.fromisoformat, metavar="YYYY-MM-DD", help="a day of UTC; yesterday unless given"
    )
