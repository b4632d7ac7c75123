"""Settlements as files that a spreadsheet reads."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from checkout.partners.rules.statements import ChannelStatement, Movement
from servicekit.money import format_amount

_SUMMARY = (
    "channel", "name", "from", "until", "currency", "orders", "sales", "refunds", "net", "commission",
)  # fmt: skip
_MOVEMENTS = (
    "kind", "channel", "reference", "purchase", "order", "at", "currency", "amount", "commission_percent",
)  # fmt: skip


def summary_csv(channels: Iterable[ChannelStatement]) -> str:
    """A line for each channel and currency; `until` is the instant at which the period was over."""
    return _csv(
        _SUMMARY,
        (
            (
                channel.channel_key,
                channel.channel_name,
                channel.begins.isoformat(),
                channel.ends.isoformat(),
                channel.currency,
                str(channel.orders),
                format_amount(channel.sales),
                format_amount(channel.refunds),
                format_amount(channel.net),
                format_amount(channel.commission),
            )
            for channel in channels
        ),
    )


def movements_csv(movements: Iterable[Movement]) -> str:
    """A line for each sale and refund; refunds are below zero."""
    return _csv(
        _MOVEMENTS,
        (
            (
                moved.kind,
                moved.channel_key,
                moved.reference,
                str(moved.purchase_id),
                str(moved.order_id),
                moved.happened_at.isoformat(),
                moved.currency,
                format_amount(moved.amount if moved.kind == "sale" else -moved.amount),
                f"{moved.commission_bp // 100}.{moved.commission_bp % 100:02d}",
            )
            for moved in movements
        ),
    )


def _csv(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(header)
    writer.writerows([_inert(cell) for cell in row] for row in rows)
    return text.getvalue()


def _inert(cell: str) -> str:
    """A text that a spreadsheet would run is made one that it shows; amounts below zero stay numbers."""
    if (cell[:1] in "=+@\t\r" and cell) or (cell[:1] == "-" and not cell[1:].replace(".", "").isdigit()):
        return f"'{cell}"
    return cell
