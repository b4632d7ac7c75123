"""Syndicates: a published ticket cut into shares (docs/domain.md §8)."""

from __future__ import annotations

from dataclasses import dataclass

from games.numbers import RuleError


@dataclass(frozen=True, slots=True)
class ShareTerms:
    """What shares cost: amounts in minor units of ``currency``; ``margin`` is the service's part."""

    ticket_price: int
    margin: int
    shares: int
    currency: str
    max_per_customer: int

    def __post_init__(self) -> None:
        if self.ticket_price < 1 or self.margin < 0:
            raise RuleError("a syndicate's ticket costs something, and its margin is not negative")
        if not 2 <= self.shares <= 1000:
            raise RuleError(f"a ticket is not cut into {self.shares} shares")
        if not 1 <= self.max_per_customer <= self.shares:
            raise RuleError(
                f"a maximum of {self.max_per_customer} shares for each customer exceeds {self.shares} shares"
            )

    @property
    def share_price(self) -> int:
        """(ticket price + margin) / shares, up to the next minor unit (docs/domain.md §5)."""
        return -(-(self.ticket_price + self.margin) // self.shares)

    @property
    def share_margin(self) -> int:
        """The part of a share's price that does not pay for the ticket."""
        return self.share_price - self.ticket_price // self.shares
