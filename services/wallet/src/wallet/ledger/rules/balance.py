"""What a customer has (docs/reliability.md, rule 11)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Balance:
    """The three kinds of money in one wallet and what is held of each, in minor units of `currency`.

    `owed` is what the customer owes; no part of the money.
    """

    currency: str
    cash: int = 0
    promo: int = 0
    uncleared: int = 0
    cash_held: int = 0
    promo_held: int = 0
    uncleared_held: int = 0
    owed: int = 0

    @property
    def total(self) -> int:
        return self.cash + self.promo + self.uncleared

    @property
    def available(self) -> int:
        return self.total - self.cash_held - self.promo_held - self.uncleared_held

    @property
    def withdrawable(self) -> int:
        """Free cash less what is owed; promotional and uncleared money never leaves the suite."""
        return max(self.cash - self.cash_held - self.owed, 0)
