"""Why a cart cannot be paid now, and what its customer can do about it (domain handbook §10.10)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from servicekit.errors import RuleRefused

UNVERIFIED: Final = "verify_account_required"
"""What the wallet says where a customer may not spend an amount before verification, which may be any."""

ACTIONS: Final = frozenset(
    {"close", "fixed", "spend_limit", UNVERIFIED, "deposit_limit", "global_spend_limit"}
)
"""Ids of blocked reasons; each is also what a screen offers (specification, Cart). `close` goes by itself and
may be hidden, `fixed` stays whatever the customer does here."""

MOVING: Final = frozenset({"eligible_hard", "in_progress"})
"""Migration statuses in which nothing is bought (domain handbook §10.13)."""

MESSAGES: Final = {
    "account_closed": "Your account is closed",
    "suspended": "Your account is suspended. Please contact customer support",
    "country_banned": "You cannot buy from the country you are in",
    "migration_restriction": "Please move your account before you buy anything",
    UNVERIFIED: "Please verify your account again to continue",
}


@dataclass(frozen=True, slots=True)
class CustomerState:
    """What identity says of a customer."""

    account_status: str
    migration_status: str
    country_banned: bool
    verification_revoked: bool

    def refusal(self, *, is_regulated: bool) -> str | None:
        """The code of what keeps the customer from buying anything, or what `is_regulated` (domain handbook
        §10.12); None when nothing does.
        """
        if self.account_status == "closed":
            return "account_closed"
        if self.account_status == "suspended":
            return "suspended"
        if self.country_banned:
            return "country_banned"
        if self.migration_status in MOVING:
            return "migration_restriction"
        return UNVERIFIED if self.verification_revoked and is_regulated else None


def refused_customer(code: str) -> RuleRefused:
    """The refusal of a sale to a customer for one of the reasons above."""
    return RuleRefused(code, MESSAGES[code])


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
