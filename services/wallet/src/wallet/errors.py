"""What the ledger refuses, in the words of the API; the names are the statuses of the SQL functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from servicekit.errors import Conflict, NotFound, RuleRefused, ServiceError

_AMOUNT = "amount.minor_units"

_REFUSALS: Final[dict[str, Callable[[], ServiceError]]] = {
    "insufficient_funds": lambda: RuleRefused(
        "insufficient_funds", "There is not enough money in your wallet", target="amount"
    ),
    "wrong_currency": lambda: RuleRefused(
        "wrong_currency", "Your wallet has another currency", target="amount.currency"
    ),
    "purchase_expired": lambda: RuleRefused(
        "purchase_expired", "It is too late for this purchase", target="not_after"
    ),
    "purchase_cancelled": lambda: RuleRefused(
        "purchase_cancelled", "This order was cancelled before it was paid", target="order_id"
    ),
    "order_not_captured": lambda: RuleRefused(
        "order_not_captured", "This order was not paid from the wallet", target="order_id"
    ),
    "refund_exceeds_capture": lambda: RuleRefused(
        "refund_exceeds_capture", "More would be given back than was paid", target=_AMOUNT
    ),
    "hold_not_found": lambda: NotFound("hold_not_found", target="hold_id"),
    "hold_released": lambda: RuleRefused("hold_released", "This hold is free again", target="hold_id"),
    "hold_expired": lambda: RuleRefused("hold_expired", "This hold has run out", target="hold_id"),
    "capture_exceeds_hold": lambda: RuleRefused(
        "capture_exceeds_hold", "More would be taken than is held", target=_AMOUNT
    ),
    "reference_reused": lambda: Conflict(
        "reference_reused", "This reference was used for something else", target="reference"
    ),
}


def refusal(status: str) -> ServiceError:
    """The error for a status by which the ledger refuses."""
    return _REFUSALS[status]()
