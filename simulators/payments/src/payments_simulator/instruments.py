"""Test cards and accounts. A token says itself what it stands for, so that saved ones outlive a restart."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final

# Letters only: a merchant refuses whatever looks like a card number.
_TO_LETTERS: Final = str.maketrans("0123456789", "ghijklmnop")
_TO_DIGITS: Final = str.maketrans("ghijklmnop", "0123456789")


@dataclass(frozen=True, slots=True)
class Instrument:
    """A card, a bank account or a PayPal account, and how payments with it end."""

    kind: str
    brand: str
    last4: str
    funding: str
    outcome: str
    expiry: str = "12/2034"
    holder: str = "Test Customer"

    def token(self, prefix: str) -> str:
        """A token that stands for this: letters and digits after the prefix."""
        facts = "|".join(
            (self.kind, self.brand, self.last4, self.funding, self.outcome, self.expiry, self.holder)
        )
        spelled = facts.encode().hex().translate(_TO_LETTERS)
        body = f"{spelled}z{secrets.token_hex(4).translate(_TO_LETTERS)}"
        # Some providers write their tokens in capitals.
        return prefix + (body.upper() if prefix.isupper() else body)

    @property
    def fingerprint(self) -> str:
        """The same for the same card, whoever enters it."""
        return sha256(f"{self.kind}{self.brand}{self.last4}{self.funding}".encode()).hexdigest()[:16]

    @property
    def expiry_month(self) -> int:
        """1 to 12."""
        return int(self.expiry.split("/")[0])

    @property
    def expiry_year(self) -> int:
        """Four digits."""
        return int(self.expiry.split("/")[1])


CARDS: Final[dict[str, tuple[str, str, str, str]]] = {
    "4242424242424242": ("visa", "credit", "approve", "Visa credit: approved"),
    "4000056655665556": ("visa", "debit", "approve", "Visa debit: approved"),
    "5555555555554444": ("mastercard", "credit", "approve", "Mastercard credit: approved"),
    "5200828282828210": ("mastercard", "debit", "approve", "Mastercard debit: approved"),
    "378282246310005": ("amex", "credit", "approve", "American Express: approved"),
    "5105105105105100": ("mastercard", "prepaid", "approve", "Mastercard prepaid: approved"),
    "4000000000000002": ("visa", "debit", "decline", "declined"),
    "4000000000009995": ("visa", "debit", "insufficient_funds", "declined: not enough money"),
    "4000000000000069": ("visa", "debit", "expired_card", "declined: expired"),
    "4000000000000127": ("visa", "debit", "incorrect_cvc", "declined: wrong security code"),
    "4000000000003220": ("visa", "debit", "challenge", "asks the customer first (3-D Secure)"),
    "4000002500003155": (
        "visa",
        "debit",
        "challenge_once",
        "asks the customer first, and no more once it may be charged while the customer is away",
    ),
    "4000008400001629": ("visa", "debit", "challenge_decline", "asks the customer, then declines"),
    "4000000000000259": ("visa", "debit", "dispute", "approved, charged back a moment later"),
    "4000000000000077": ("visa", "debit", "time_out", "taken, but the answer never comes"),
    "4000000000000341": ("visa", "debit", "late_success", "declined, then taken after all"),
    "4000000000005126": ("visa", "debit", "pending", "stays pending for a moment, then taken"),
}
"""Number: brand, funding, outcome, what the page says of it. Every number passes Luhn and is nobody's
card.
"""

ACCOUNTS: Final[dict[str, tuple[str, str]]] = {
    "000123456": ("pending", "settles after a moment"),
    "111111113": ("pending_fail", "dishonoured while it is pending"),
    "222222227": ("dishonour", "settles, then is dishonoured"),
}
"""Account numbers of direct debits (BSB 000-000, or any): outcome, what the page says of it."""

CENTS: Final[dict[int, tuple[str, str]]] = {
    51: ("decline", "declined"),
    52: ("challenge", "asks the customer first"),
    53: ("time_out", "taken, but the answer never comes"),
    54: ("late_success", "declined, then taken after all"),
    55: ("pending", "stays pending for a moment, then taken"),
    56: ("dispute", "approved, charged back a moment later"),
}
"""Amounts that end in these cents, with any card."""

CENTS_DELIVERY: Final[dict[int, tuple[str, str]]] = {
    61: ("doubled", "webhooks come twice"),
    62: ("late", "webhooks come late"),
    63: ("lost", "webhooks never come"),
    64: ("forged", "webhooks come with a wrong signature as well"),
}


class InvalidInstrumentError(ValueError):
    """What was typed is no card or account. The text is shown beside the field."""


def card(number: str, expiry: str, holder: str) -> Instrument:
    """A card as typed into the hosted fields. Raises InvalidInstrumentError."""
    digits = number.replace(" ", "")
    if digits not in CARDS:
        raise InvalidInstrumentError("Use one of the test cards")
    month, _, year = expiry.replace(" ", "").partition("/")
    if not (month.isdigit() and year.isdigit()) or not 1 <= int(month) <= 12:
        raise InvalidInstrumentError("The expiry is MM/YY")
    full_year = int(year) + 2000 if len(year) == 2 else int(year)
    now = datetime.now(UTC)
    if (full_year, int(month)) < (now.year, now.month):
        raise InvalidInstrumentError("This card has expired")
    if sum(sign.isdigit() for sign in holder) >= 13:
        raise InvalidInstrumentError("Please enter the card holder's name.")
    brand, funding, outcome, _ = CARDS[digits]
    return Instrument(
        "card",
        brand,
        digits[-4:],
        funding,
        outcome,
        f"{int(month)}/{full_year}",
        holder.strip() or "Test Customer",
    )


def account(number: str, holder: str) -> Instrument:
    """A bank account that may be debited. Raises InvalidInstrumentError."""
    digits = number.replace(" ", "").replace("-", "")
    if not digits.isdigit() or not 5 <= len(digits) <= 9:
        raise InvalidInstrumentError("An account number has 5 to 9 digits")
    outcome = ACCOUNTS.get(digits, ("pending", ""))[0]
    return Instrument("bank", "bank", digits[-4:], "debit", outcome, holder=holder.strip() or "Test Customer")


def paypal(outcome: str = "approve", funding: str = "unknown") -> Instrument:
    """A PayPal account."""
    return Instrument("paypal", "paypal", "", funding, outcome, holder="buyer@example.test")


def of_token(token: str) -> Instrument | None:
    """What a token stands for; None when it is not one of ours."""
    body = token.rpartition("_")[2].rpartition("-")[2].lower()
    facts, separator, _ = body.rpartition("z")
    if not separator:
        return None
    try:
        parts = bytes.fromhex(facts.translate(_TO_DIGITS)).decode().split("|")
    except ValueError:
        return None
    return Instrument(*parts) if len(parts) == 7 else None
