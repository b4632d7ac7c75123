"""What the ledger refuses, in the words of the API; the names are the statuses of the SQL functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from servicekit.errors import Conflict, NotFound, RuleRefused, ServiceError
from servicekit.http.validation import MAXIMUM_MESSAGE, MINIMUM_MESSAGE
from servicekit.money import format_amount
from wallet.money.rules import AmountLimits, Money

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
        "refund_exceeds_capture", "The refund is larger than the payment", target=_AMOUNT
    ),
    "stake_exceeded": lambda: RuleRefused(
        "stake_exceeded", "The refund is larger than what was paid for this draw", target="stakes"
    ),
    "deposit_not_found": lambda: NotFound("deposit_not_found", target="deposit_id"),
    "deposit_cancelled": lambda: RuleRefused(
        "deposit_cancelled", "This deposit was cancelled before it began", target="reference"
    ),
    "deposit_cleared": lambda: RuleRefused(
        "deposit_cleared", "This deposit has cleared already", target="deposit_id"
    ),
    "deposit_bounced": lambda: RuleRefused(
        "deposit_bounced", "This deposit has bounced already", target="deposit_id"
    ),
    "journal_not_found": lambda: NotFound("journal_not_found", target="journal_id"),
    "not_reversible": lambda: RuleRefused(
        "not_reversible", "This journal cannot be reversed", target="journal_id"
    ),
    "adjustment_not_found": lambda: NotFound("adjustment_not_found", target="adjustment_id"),
    "adjustment_rejected": lambda: RuleRefused(
        "adjustment_rejected", "This adjustment was rejected", target="adjustment_id"
    ),
    "adjustment_approved": lambda: RuleRefused(
        "adjustment_approved", "This adjustment is posted; reverse its journal", target="adjustment_id"
    ),
    "same_person": lambda: RuleRefused("same_person", "You cannot approve your own request", target="by"),
    "hold_not_found": lambda: NotFound("hold_not_found", target="hold_id"),
    "hold_released": lambda: RuleRefused("hold_released", "This hold was released", target="hold_id"),
    "hold_expired": lambda: RuleRefused("hold_expired", "This hold has expired", target="hold_id"),
    "capture_exceeds_hold": lambda: RuleRefused(
        "capture_exceeds_hold", "The capture is larger than the hold", target=_AMOUNT
    ),
    "account_closed": lambda: RuleRefused("account_closed", "Your account is closed"),
    "self_excluded": lambda: RuleRefused("self_excluded", "You have excluded yourself from playing"),
    "register_excluded": lambda: RuleRefused(
        "register_excluded", "You are on a national register of people who excluded themselves from gambling"
    ),
    "suspended": lambda: RuleRefused("suspended", "Your account is suspended. Please contact support"),
    "time_out": lambda: RuleRefused("time_out", "You are taking a break from playing"),
    "spend_limit": lambda: RuleRefused("spend_limit", "This would exceed your spend limit", target="amount"),
    "global_spend_limit": lambda: RuleRefused(
        "global_spend_limit", "This would exceed the spend limit of your region", target="amount"
    ),
    "deposit_limit": lambda: RuleRefused(
        "deposit_limit", "This would exceed your deposit limit", target="amount"
    ),
    "verify_account_required": lambda: RuleRefused(
        "verify_account_required", "Please verify your account to continue", target="amount"
    ),
    "reference_reused": lambda: Conflict(
        "reference_reused", "This reference was used for something else", target="reference"
    ),
}


def refusal(status: str) -> ServiceError:
    """The error for a status by which the ledger refuses."""
    return _REFUSALS[status]()


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
