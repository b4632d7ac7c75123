"""Results of payments, lines of providers' statements, and the browser facts of 3-D Secure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final, Literal

COLOUR_DEPTHS: Final = (1, 4, 8, 15, 16, 24, 32, 48)

WINDOW_SIZES: Final[Mapping[str, tuple[str, int, int] | tuple[str, None, None]]] = {
    "Small": ("01", 250, 400),
    "Medium": ("02", 390, 400),
    "Large": ("03", 500, 600),
    "ExtraLarge": ("04", 600, 400),
    "FullScreen": ("05", None, None),
}
"""EMV code, width and height in CSS pixels of each size that a challenge may be shown in."""


def snap_colour_depth(depth: int) -> int:
    """The nearest depth that EMV knows; of two equally near ones the lower (docs/requirements.md, Browser
    info for 3-D Secure).
    """
    return min(COLOUR_DEPTHS, key=lambda known: (abs(known - depth), known))


CHALLENGE_LIFETIME: Final = timedelta(minutes=10)
"""How long a customer has to answer the card issuer, or to agree at PayPal (docs/domain.md §9.3)."""


class Result(StrEnum):
    """A provider's statement of a payment."""

    SUCCEEDED = "succeeded"
    PENDING = "pending"
    CHALLENGE = "challenge"
    APPROVED = "approved"
    """The customer has agreed; the money is to be taken by a further call."""
    DECLINED = "declined"
    NOT_FOUND = "not_found"
    UNKNOWN = "unknown"
    REVERSED = "reversed"
    """The money was returned: dishonoured, charged back or refunded at the provider."""


LineKind = Literal["charge", "refund", "chargeback", "payout"]
"""Payouts are not compared with the clearing account of deposits; they make a failed withdrawal due."""


@dataclass(frozen=True, slots=True)
class StatementLine:
    """One movement of the account that we have at the provider; `amount` is signed, minor units."""

    provider_reference: str
    reference: str
    kind: LineKind
    amount: int
    currency: str
    occurred_at: datetime
