"""Statuses of an order and its lines (docs/domain.md §6.2)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

OrderStatus = Literal["pending", "placed", "paid", "cancelled", "failed", "refunded"]
"""pending while it is being paid; paid, or failed with nothing taken; placed while everything of it waits to
be bought later; cancelled when nothing of it was bought; refunded when all that was bought of it went back.
"""
LineStatus = Literal["pending", "placed", "confirmed", "cancelled", "refunded"]
"""placed while it waits to be bought later, confirmed with its ticket, cancelled when it was not bought."""
DrawOfLineStatus = Literal["to_come", "drawn", "cancelled", "given_back"]
"""given_back: the draw takes place without the line, as its syndicate did not fill, its owner is excluded or
it was paid too late.
"""


def order_status(
    kept: Literal["pending", "paid", "failed", "refunded"], lines: Collection[LineStatus]
) -> OrderStatus:
    """The status from that of the checkout's end (`kept`) and those of its lines: pre-orders, cancellations
    and refunds change lines only.
    """
    became = {line for line in lines if line != "cancelled"}
    if kept != "paid" or "confirmed" in became:
        return kept
    if not became:
        return "cancelled"
    if became == {"refunded"}:
        return "refunded"
    return "paid" if "refunded" in became else "placed"
