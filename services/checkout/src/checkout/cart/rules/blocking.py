"""Why a cart cannot be paid now, and what its customer can do about it (domain handbook §10.10)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from checkout.customers.rules import MESSAGES, UNVERIFIED, CustomerState

ACTIONS: Final = frozenset(
    {"close", "fixed", "spend_limit", UNVERIFIED, "deposit_limit", "global_spend_limit"}
)
"""Ids of blocked reasons; each is also what a screen offers (specification, Cart). `close` goes by itself and
may be hidden, `fixed` stays whatever the customer does here."""


@dataclass(frozen=True, slots=True)
class SpendRefusal:
    """Why the wallet would refuse an amount: a limit by its id, or a restriction."""

    id: str
    message: str


def restrictions(spending: Iterable[SpendRefusal]) -> list[SpendRefusal]:
    """What keeps a customer from anything, even what costs nothing; limits are for what is paid."""
    return [refusal for refusal in spending if refusal.id not in ACTIONS]


def refusals_of_unpaid(spending: Iterable[SpendRefusal]) -> list[SpendRefusal]:
    """What keeps a customer from a cart of which nothing is paid now, where a voucher covers it or it is all
    ordered ahead: restrictions, and that the account has to be verified first, which is no limit. `spending`
    is of what the cart would cost.
    """
    return [refusal for refusal in spending if refusal.id not in ACTIONS or refusal.id == UNVERIFIED]


def blocked_reasons(
    customer: CustomerState | None,
    spending: Iterable[SpendRefusal],
    *,
    being_paid: bool,
    is_regulated: bool,
) -> dict[str, str]:
    """Messages by the id of the reason, for a cart with or without something regulated. Several reasons with
    the same id are told one after the other.
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
