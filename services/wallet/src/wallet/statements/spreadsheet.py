"""A statement as CSV, for spreadsheets."""

from __future__ import annotations

import csv
import io
from typing import Final

from servicekit.money import format_amount
from wallet.statements.rules import KIND_NAMES, Statement

_COLUMNS: Final = ("Date", "Time", "Type", "Description", "Reference", "Amount", "Balance", "Currency")
_STARTS_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n")


def as_csv(statement: Statement) -> bytes:
    """UTF-8 with a mark that spreadsheets look for; dates as day/month/year, times of the customer's region.

    Texts that a spreadsheet would take for a formula begin with an apostrophe.
    """
    text = io.StringIO(newline="")
    rows = csv.writer(text)
    rows.writerow(_COLUMNS)
    first = statement.month.first_day
    opening = ("Opening balance", "", "", "", format_amount(statement.opening), statement.currency)
    rows.writerow((f"{first:%d/%m/%Y}", "00:00:00", *opening))
    for line in statement.lines:
        local = line.occurred_at.astimezone(statement.zone)
        rows.writerow(
            (
                f"{local:%d/%m/%Y}",
                f"{local:%H:%M:%S}",
                KIND_NAMES[line.kind],
                _plain(line.description),
                _plain(line.reference),
                format_amount(line.amount),
                format_amount(line.balance_after),
                statement.currency,
            )
        )
    return text.getvalue().encode("utf-8-sig")


def _plain(text: str) -> str:
    return f"'{text}" if text.startswith(_STARTS_FORMULA) else text
