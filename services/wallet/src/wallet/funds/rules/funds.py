"""Funding sources and their verification."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal
from uuid import UUID

from servicekit.errors import RuleRefused


@dataclass(frozen=True, slots=True)
class Fund:
    """A funding source; `token_reference` is the provider's, and never shown."""

    funding_source_id: UUID
    customer_id: UUID
    method: str
    type: str
    gateway_key: str | None
    token_reference: str | None
    brand: str | None
    last4: str | None
    expiry_month: int | None
    expiry_year: int | None
    card_funding: str | None
    holder_name: str | None
    masked_account: str | None
    bank_type: str | None
    status: str
    is_default: bool
    verification: str
    unattended_at: datetime | None
    created_at: datetime


@dataclass(frozen=True, slots=True)
class NewFund:
    """A funding source to store."""

    customer_id: UUID
    method: str
    type: str
    gateway_key: str
    token_reference: str
    fingerprint: bytes | None
    brand: str
    last4: str
    expiry_month: int | None
    expiry_year: int | None
    card_funding: str | None
    holder_name: str
    verification: str


@dataclass(frozen=True, slots=True)
class FundVerification:
    """A verification as it stands; `expired` is whether by the database's clock its time is over."""

    verification_id: UUID
    funding_source_id: UUID
    customer_id: UUID
    gateway_key: str
    state: str
    version: int
    browser: Mapping[str, Any]
    notify_secret: str
    provider_reference: str | None
    challenge_url: str | None
    failure_code: str | None
    failure_message: str | None
    expires_at: datetime | None
    expired: bool

    @property
    def is_open(self) -> bool:
        """Whether the issuer has not decided."""
        return self.state in ("submitted", "awaiting_customer")

    @property
    def key(self) -> str:
        """What the provider knows it by (docs/reliability.md, rule 17)."""
        return f"verify:{self.verification_id}:1"


CREDIT_REFUSED: Final = "credit_card_not_allowed"

BRANDS: Final = {
    "visa": "Visa",
    "mastercard": "MasterCard",
    "amex": "AmericanExpress",
    "american express": "AmericanExpress",
    "americanexpress": "AmericanExpress",
    "paypal": "paypal",
    "bank": "bank",
}
"""Brands of docs/requirements.md by the providers' words."""


def credit_refused() -> RuleRefused:
    """The refusal of a credit card where the law takes none."""
    return RuleRefused(
        CREDIT_REFUSED, "Credit cards cannot be used here. Please use a debit card", target="token"
    )


UNATTENDED: Final = frozenset({"cc", "pl", "bd"})
"""Methods that can pay while the customer is away."""
KINDS: Final = {"cc": "cc", "pl": "paypal"}
"""Those of them whose money is here at once, by kinds of docs/requirements.md: a draw does not wait for
days.
"""
Unattended = Literal["ready", "verification_required", "never"]


def check_funding(funding: str | None) -> None:
    """Raises RuleRefused(`credit_card_not_allowed`) for what is not known to be a debit card."""
    if funding not in ("debit", "prepaid"):
        raise credit_refused()
