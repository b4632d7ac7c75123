"""Providers' statements as files, for those that cannot be asked for them."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection
from datetime import UTC, datetime
from typing import Final

from servicekit.errors import FieldError, InvalidRequest
from servicekit.money import parse_amount
from wallet.providers.rules import LineKind, StatementLine

_KINDS: Final[dict[str, LineKind]] = {
    "charge": "charge",
    "refund": "refund",
    "chargeback": "chargeback",
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
