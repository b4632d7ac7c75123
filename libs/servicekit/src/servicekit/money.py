"""Money on the wire: `{"amount": "12.50", "currency": "AUD"}`; inside, integer minor units
(docs/reliability.md, rule 2).

Both currencies of the suite have two decimals. A float never appears.
"""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, StringConstraints

MAXIMUM_MINOR_UNITS = 10**14 - 1
"""Largest amount that is read at all; each rule of the business sets its own, far lower, limit."""

_AMOUNT = re.compile(r"(?:0|[1-9][0-9]{0,11})\.[0-9]{2}", re.ASCII)

Currency = Annotated[str, StringConstraints(pattern=r"^[A-Z]{3}$")]
"""An ISO 4217 code."""


def format_amount(minor_units: int) -> str:
    """The decimal text of an amount, always with two decimals: 1250 is "12.50", -5 is "-0.05"."""
    whole, cents = divmod(abs(minor_units), 100)
    return f"{'-' if minor_units < 0 else ''}{whole}.{cents:02d}"


def parse_amount(text: str) -> int:
    """Minor units of an amount as the public API writes it: digits, a point and exactly two decimals.

    Raises ValueError for a sign, an exponent, NaN, another number of decimals, leading zeros, spaces,
    digits other than ASCII ones, and anything over `MAXIMUM_MINOR_UNITS`.
    """
    if _AMOUNT.fullmatch(text) is None:
        raise ValueError("an amount is digits with exactly two decimals, such as 12.50")
    whole, cents = text.split(".")
    return int(whole) * 100 + int(cents)


def _checked_amount(text: str) -> str:
    parse_amount(text)
    return text


class MoneyIn(BaseModel):
    """Money in a request; closed, not negative."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    amount: Annotated[str, AfterValidator(_checked_amount)]
    currency: Currency

    @property
    def minor_units(self) -> int:
        """The amount in minor units."""
        return parse_amount(self.amount)


class MoneyOut(BaseModel):
    """Money in a response; negative where the field says so."""

    model_config = ConfigDict(frozen=True)

    amount: str
    currency: str


def money_out(minor_units: int, currency: str) -> MoneyOut:
    """The response form of an amount in minor units."""
    return MoneyOut(amount=format_amount(minor_units), currency=currency)
