"""Why a cart cannot be paid now, and what its customer can do about it (docs/domain.md §10.10)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from checkout.customers.rules import MESSAGES, UNVERIFIED, CustomerState

ACTIONS: Final = frozenset(
    {"close", "fixed", "spend_limit", UNVERIFIED, "deposit_limit", "global_spend_limit"}
)
"""Ids of blocked reasons; each is also an action of a screen (docs/requirements.md, Cart). `close` ends by
itself and may be hidden; `fixed` has no action.
"""


@dataclass(frozen=True, slots=True)
class SpendRefusal:
    """Why the wallet would refuse an amount: a limit by its id, or a restriction."""

    id: str
    message: str


def restrictions(spending: Iterable[SpendRefusal]) -> list[SpendRefusal]:
    """Refusals that apply even to a free purchase; limits apply to paid amounts only."""
    return [refusal for refusal in spending if refusal.id not in ACTIONS]


def refusals_of_unpaid(spending: Iterable[SpendRefusal]) -> list[SpendRefusal]:
    """Refusals that apply to a cart with nothing due now, because a voucher covers it or it has only
    pre-orders: restrictions, and required verification. `spending` is the check of the cart's total.
    """
    return [refusal for refusal in spending if refusal.id not in ACTIONS or refusal.id == UNVERIFIED]


def blocked_reasons(
    customer: CustomerState | None,
    spending: Iterable[SpendRefusal],
    *,
    being_paid: bool,
    is_regulated: bool,
) -> dict[str, str]:
    """Messages by the id of the reason; `is_regulated` is whether the cart has a regulated line. Messages
    with the same id are joined.
    """
    reasons: dict[str, list[str]] = {}
    if being_paid:
        reasons["close"] = ["Your payment is being processed"]
    own = None if customer is None else customer.refusal(is_regulated=is_regulated)
    if own is not None:
        reasons[own if own in ACTIONS else "fixed"] = [MESSAGES[own]]
    for refusal in spending:
        if refusal.id != own:
            reasons.setdefault(refusal.id if refusal.id in ACTIONS else "fixed", []).append(refusal.message)
    return {reason: " ".join(_sentence(text) for text in texts) for reason, texts in reasons.items()}


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."
