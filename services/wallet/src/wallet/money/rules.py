"""Amounts of money, the limits of one amount, and how it is divided among draws."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal


@dataclass(frozen=True, slots=True)
class Money:
    """An exact amount in a currency's minor unit; `currency` is an ISO 4217 code."""

    minor_units: int
    currency: str


@dataclass(frozen=True, slots=True)
class AmountLimits:
    """The smallest and the largest amount of one movement, both allowed, in minor units."""

    minimum: int
    maximum: int

    def broken_by(self, minor_units: int) -> Literal["amount_too_small", "amount_too_large"] | None:
        """The code of the limit that an amount breaks, if any."""
        if minor_units < self.minimum:
            return "amount_too_small"
        if minor_units > self.maximum:
            return "amount_too_large"
        return None


@dataclass(frozen=True, slots=True)
class Stake:
    """What an order pays into one draw, in minor units of the order's currency."""

    offer_key: str
    draw_no: int
    minor_units: int

    @property
    def scope(self) -> str:
        """Which stake escrow it lies in."""
        return f"{self.offer_key}/{self.draw_no}"


def broken_stakes(stakes: tuple[Stake, ...], minor_units: int) -> str | None:
    """Why stakes are not a division of an amount: `reference_repeated`, `not_the_amount`; None when they are.

    No stakes are valid: then the money belongs to no named draw.
    """
    if len({stake.scope for stake in stakes}) < len(stakes):
        return "reference_repeated"
    if stakes and sum(stake.minor_units for stake in stakes) != minor_units:
        return "not_the_amount"
    return None


_SIGNS: Final = {"AUD": "$", "GBP": "£"}


def written_money(money: Money) -> str:
    """Money as its own region writes it."""
    sign = _SIGNS.get(money.currency, f"{money.currency} ")
    return f"{sign}{money.minor_units // 100:,}.{money.minor_units % 100:02}"
