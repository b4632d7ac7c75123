"""Places in a payment at which a test makes the process fail.

Each lies between two commits; a sweep completes the work from every one of them.
"""

from __future__ import annotations

from typing import Final

AFTER_BEGIN: Final = "after_begin"
"""The order is pending; the wallet has no request."""
AFTER_RESERVE: Final = "after_reserve"
"""Catalog has reserved the numbers of scarce lines; the wallet has no request."""
AFTER_HOLD: Final = "after_hold"
"""The wallet holds its part of an order that a deposit pays; the deposit is not requested."""
AFTER_DEPOSIT: Final = "after_deposit"
"""The wallet has begun the deposit of an order; it is not recorded."""
AFTER_DEPOSIT_READ: Final = "after_deposit_read"
"""The wallet has returned the state of such a deposit; it is not recorded."""
AFTER_WAITING: Final = "after_waiting"
"""Such a deposit is recorded as begun; the customer has no answer."""
AFTER_SETTLED: Final = "after_settled"
"""Such a deposit is recorded as settled; the purchase is not requested."""
AFTER_PURCHASE: Final = "after_purchase"
"""The wallet has taken the money; no ticket is issued."""
AFTER_CONFIRM: Final = "after_confirm"
"""Catalog has confirmed the numbers of the paid order; no ticket is issued."""
AFTER_COMPLETE: Final = "after_complete"
"""The tickets are issued; the customer has no answer."""
AFTER_CANCEL: Final = "after_cancel"
"""The wallet has settled an unknown purchase; it is not recorded."""
AFTER_RELEASE: Final = "after_release"
"""Wallet and catalog have released a refused order; it is still pending."""
AFTER_FAILURE: Final = "after_failure"
"""The order has failed; its customer has no answer and its pre-order is not updated."""
AFTER_MARKED_REFUNDING: Final = "after_marked_refunding"
"""The refund of an order is recorded; catalog has no request to release its numbers."""
AFTER_PAID_RELEASE: Final = "after_paid_release"
"""Catalog has a request to release the numbers of a paid order; its money is not refunded."""
AFTER_REFUND: Final = "after_refund"
"""The wallet has refunded the money; it is not recorded."""

NAMES: Final = tuple(value for name, value in list(vars().items()) if name.startswith("AFTER_"))
