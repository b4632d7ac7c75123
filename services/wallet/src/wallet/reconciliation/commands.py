"""`wallet statement | reconcile`: import statements, compare a day.

wallet statement GATEWAY FILE
wallet reconcile [--day DAY]
"""

from __future__ import annotations

import argparse
import asyncio
import csv
import io
from collections.abc import Collection
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Final

from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import FieldError, InvalidRequest
from servicekit.money import format_amount, parse_amount
from servicekit.process.commands import Command
from wallet.config import WalletSettings
from wallet.providers.rules import LineKind, StatementLine
from wallet.reconciliation.reconcile_day import apply_statement, reconcile_day

_KINDS: Final[dict[str, LineKind]] = {
    "charge": "charge",
    "refund": "refund",
    "chargeback": "chargeback",
    "payout": "payout",
}
_COLUMNS: Final = ("provider_reference", "kind", "reference", "currency", "amount", "occurred_at")


def read_statement(text: str, currencies: Collection[str]) -> list[StatementLine]:
    """The lines of a statement. All or none: raises InvalidRequest that names each line that is wrong."""
    rows = csv.DictReader(io.StringIO(text))
    if tuple(rows.fieldnames or ()) != _COLUMNS:
        raise InvalidRequest("columns", f"The columns are {', '.join(_COLUMNS)}", target="file")
    lines: list[StatementLine] = []
    errors: list[FieldError] = []
    for number, row in enumerate(rows, start=2):
        try:
            lines.append(_line(row, currencies))
        except (ValueError, TypeError, AttributeError) as error:
            errors.append(FieldError(f"line {number}", "invalid", f"line {number}: {error}"))
    if errors:
        raise InvalidRequest.of(errors)
    return lines


def _line(row: dict[str, str], currencies: Collection[str]) -> StatementLine:
    occurred_at = datetime.fromisoformat(row["occurred_at"])
    if row["kind"] not in _KINDS or row["currency"] not in currencies or not row["provider_reference"]:
        raise ValueError("unknown kind or currency, or no reference")
    if occurred_at.tzinfo is None:
        raise ValueError("the instant has no offset")
    negative = row["amount"].startswith("-")
    amount = parse_amount(row["amount"].removeprefix("-"))
    return StatementLine(
        provider_reference=row["provider_reference"],
        reference=row["reference"],
        kind=_KINDS[row["kind"]],
        amount=-amount if negative else amount,
        currency=row["currency"],
        occurred_at=occurred_at.astimezone(UTC),
    )


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
        help="CSV with the columns provider_reference, kind (charge, refund, chargeback, payout), reference"
        " (the deposit or withdrawal), currency, amount (signed: what they owe us more) and occurred_at (with"
        " its offset)",
    )


async def _import(settings: WalletSettings, database: Database, given: argparse.Namespace) -> int:
    text = await asyncio.to_thread(given.file.read_text, encoding="utf-8")
    lines = read_statement(text, settings.currencies)
    new = await apply_statement(database, given.gateway, lines)
    print(f"{new} of {len(lines)} lines are new")
    return 0


def _day_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--day", type=date.fromisoformat, metavar="YYYY-MM-DD", help="a day of UTC; yesterday unless given"
    )
