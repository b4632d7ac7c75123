"""What the ledger refuses, in the words of the API; the names are the statuses of the SQL functions."""

from __future__ import annotations

from typing import Final

from servicekit.errors import GENERAL, Conflict, NotFound, RuleRefused, ServiceError
from servicekit.http.validation import MAXIMUM_MESSAGE, MINIMUM_MESSAGE
from servicekit.money import format_amount
from wallet.money.rules import AmountLimits, Money

_AMOUNT = "amount.minor_units"

_RULES: Final[dict[str, tuple[str, str]]] = {
    "insufficient_funds": ("There is not enough money in your wallet", "amount"),
    "wrong_currency": ("Your wallet has another currency", "amount.currency"),
    "purchase_expired": ("It is too late for this purchase", "not_after"),
    "purchase_cancelled": ("This order was cancelled before it was paid", "order_id"),
    "order_not_captured": ("This order was not paid from the wallet", "order_id"),
    "refund_exceeds_capture": ("The refund is larger than the payment", _AMOUNT),
    "stake_exceeded": ("The refund is larger than what was paid for this draw", "stakes"),
    "deposit_cancelled": ("This deposit was cancelled before it began", "reference"),
    "deposit_cleared": ("This deposit has cleared already", "deposit_id"),
    "deposit_bounced": ("This deposit has bounced already", "deposit_id"),
    "not_reversible": ("This journal cannot be reversed", "journal_id"),
    "adjustment_rejected": ("This adjustment was rejected", "adjustment_id"),
    "adjustment_approved": ("This adjustment is posted; reverse its journal", "adjustment_id"),
    "same_person": ("You cannot approve your own request", "by"),
    "hold_released": ("This hold was released", "hold_id"),
    "hold_not_released": ("This hold was not released", "hold_id"),
    "hold_expired": ("This hold has expired", "hold_id"),
    "capture_exceeds_hold": ("The capture is larger than the hold", _AMOUNT),
    "account_closed": ("Your account is closed", GENERAL),
    "self_excluded": ("You have excluded yourself from playing", GENERAL),
    "register_excluded": (
        "You are on a national register of people who excluded themselves from gambling",
        GENERAL,
    ),
    "suspended": ("Your account is suspended. Please contact support", GENERAL),
    "time_out": ("You are taking a break from playing", GENERAL),
    "spend_limit": ("This would exceed your spend limit", "amount"),
    "global_spend_limit": ("This would exceed the spend limit of your region", "amount"),
    "deposit_limit": ("This would exceed your deposit limit", "amount"),
    "verify_account_required": ("Please verify your account to continue", "amount"),
}
"""Message and target of each refusal."""
_MISSING: Final = {
    "deposit_not_found": "deposit_id",
    "journal_not_found": "journal_id",
    "adjustment_not_found": "adjustment_id",
    "hold_not_found": "hold_id",
}


def refusal(status: str) -> ServiceError:
    """The error for a status by which the ledger refuses."""
    if status == "reference_reused":
        return Conflict(status, "This reference was used for something else", target="reference")
    if status in _MISSING:
        return NotFound(status, target=_MISSING[status])
    message, target = _RULES[status]
    return RuleRefused(status, message, target=target)


def check_amount(amount: Money, allowed: AmountLimits) -> None:
    """Raises RuleRefused (`amount_too_small`, `amount_too_large`) with the message in
    docs/requirements.md.
    """
    code = allowed.broken_by(amount.minor_units)
    if code is None:
        return
    template, limit = (
        (MINIMUM_MESSAGE, allowed.minimum)
        if code == "amount_too_small"
        else (MAXIMUM_MESSAGE, allowed.maximum)
    )
    raise RuleRefused(code, template.format(amount=format_amount(limit)), target="amount.amount")
