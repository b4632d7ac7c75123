"""Payment of pre-orders without the customer present (docs/domain.md §10.17)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final
from uuid import UUID

from servicekit.errors import RuleRefused

TARGET: Final = "unattended_payment"


class FundKind(StrEnum):
    """The kinds in docs/requirements.md (Recurring purchases) whose money is available at once."""

    WALLET = "wallet"
    CARD = "cc"
    PAYPAL = "paypal"


@dataclass(frozen=True, slots=True)
class Choice:
    """The customer's choice: a saved fund for what the wallet lacks, or None for the wallet alone."""

    fund_id: UUID | None


@dataclass(frozen=True, slots=True)
class LaterPayment:
    kind: FundKind
    fund_id: UUID | None = None


FROM_WALLET: Final = LaterPayment(FundKind.WALLET)


@dataclass(frozen=True, slots=True)
class UnattendedCharge:
    """The deposit from a fund with which the wallet can pay a price now, in minor units; 0 when it has
    enough.
    """

    kind: FundKind
    deposit: int


FUND_MESSAGES: Final = {
    "authentication_required": "Your bank wants you to confirm this payment yourself. Nothing was taken",
    "authentication_failed": "Your bank wants you to confirm this payment yourself. Nothing was taken",
    "card_expired": "The card that you chose has expired",
    "fund_not_found": "That payment method is no longer saved",
    "verification_required": "Please confirm your card with your bank again",
    "method_not_unattended": "We cannot charge that payment method while you are away",
    "method_not_available": "This way to pay is no longer available",
    "credit_card_not_allowed": "Credit cards cannot be used here",
    "funding_source_not_verified": "That payment method could not be verified",
}
"""Reasons after which a fund is not charged again without its customer."""


def not_chosen() -> RuleRefused:
    return RuleRefused(
        "unattended_payment_required",
        "Please choose how to pay for your order when its draws open",
        target=TARGET,
    )


def fund_not_found() -> RuleRefused:
    """The fund is not this customer's, or no longer saved."""
    return RuleRefused("fund_not_found", FUND_MESSAGES["fund_not_found"], target=f"{TARGET}.fund_id")
