"""Places in a payment at which a test makes the process fail.

Each lies between two commits; a sweep completes the work from every one of them.
"""

from __future__ import annotations

from typing import Final

AFTER_BEGIN: Final = "after_begin"
"""The order is pending; the wallet has not been asked."""
AFTER_RESERVE: Final = "after_reserve"
"""Catalog holds the numbers of scarce lines; the wallet has not been asked."""
AFTER_HOLD: Final = "after_hold"
"""The wallet holds its own part of an order that a deposit pays; the deposit has not been asked for."""
AFTER_DEPOSIT: Final = "after_deposit"
"""The wallet has begun the deposit that is to pay an order; nothing of it is written."""
AFTER_LOOK: Final = "after_look"
"""The wallet has said how such a deposit stands; nothing of it is written."""
AFTER_WAITING: Final = "after_waiting"
"""It is written that such a deposit has begun; nobody was told."""
AFTER_SETTLED: Final = "after_settled"
"""It is written that such a deposit is in the wallet; the purchase has not been asked for."""
AFTER_PURCHASE: Final = "after_purchase"
"""The wallet has taken the money; no ticket is issued."""
AFTER_CONFIRM: Final = "after_confirm"
"""The numbers of scarce lines belong to the paid order; no ticket is issued."""
AFTER_COMPLETE: Final = "after_complete"
"""The tickets are issued; nobody was told."""
AFTER_CANCEL: Final = "after_cancel"
"""The wallet has settled an unknown purchase; the saga has not heard."""
AFTER_FREEING: Final = "after_freeing"
"""What wallet and catalog held for a refused order they were asked to free; it is still pending."""
AFTER_FAILURE: Final = "after_failure"
"""The order has failed; nobody was told, and its pre-order does not know."""
AFTER_MARKED_REFUNDING: Final = "after_marked_refunding"
"""The refund of an order is recorded; catalog has not been asked to release its numbers."""
AFTER_FREEING_PAID: Final = "after_freeing_paid"
"""Catalog was asked to free the numbers of a paid order; its money is not back."""
AFTER_REFUND: Final = "after_refund"
"""The wallet has given the money back; the order says nothing of it."""

NAMES: Final = (
    AFTER_BEGIN,
    AFTER_RESERVE,
    AFTER_HOLD,
    AFTER_DEPOSIT,
    AFTER_LOOK,
    AFTER_WAITING,
    AFTER_SETTLED,
    AFTER_PURCHASE,
    AFTER_CONFIRM,
    AFTER_COMPLETE,
    AFTER_CANCEL,
    AFTER_FREEING,
    AFTER_FAILURE,
    AFTER_MARKED_REFUNDING,
    AFTER_FREEING_PAID,
    AFTER_REFUND,
)
