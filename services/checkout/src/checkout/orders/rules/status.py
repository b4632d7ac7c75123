"""What an order and its lines are called to their customer (domain handbook §6.2)."""

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
"""What became of a draw of a line: given_back when the draw takes place without it, as the syndicate did not
fill, its owner is excluded or it was paid too late.
"""


def order_status(
    kept: Literal["pending", "paid", "failed", "refunded"], lines: Collection[LineStatus]
) -> OrderStatus:
    """Status of an order from the one that its checkout ended with, which is `kept`, and what became of its
    lines since: what is bought later, cancelled or given back changes no order, only its lines.
    """
    became = {line for line in lines if line != "cancelled"}
    if kept != "paid" or "confirmed" in became:
        return kept
    if not became:
        return "cancelled"
    if became == {"refunded"}:
        return "refunded"
    return "paid" if "refunded" in became else "placed"
