"""Sales and commission of a partner's channels in a period."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

from checkout.partners.rules.partners import MOST_BASIS_POINTS


@dataclass(frozen=True, slots=True)
class CommissionRate:
    """Sales and refunds under one rate of commission, in minor units.

    Refunds count in the period in which they were made, at the rate of their sale.
    """

    commission_bp: int
    orders: int
    sales: int
    refunds: int


@dataclass(frozen=True, slots=True)
class ChannelStatement:
    """One channel in one currency from `begins` until before `ends`; amounts in minor units."""

    channel_key: str
    channel_name: str
    currency: str
    begins: datetime
    ends: datetime
    rates: Sequence[CommissionRate]

    @property
    def orders(self) -> int:
        return sum(rate.orders for rate in self.rates)

    @property
    def sales(self) -> int:
        return sum(rate.sales for rate in self.rates)

    @property
    def refunds(self) -> int:
        return sum(rate.refunds for rate in self.rates)

    @property
    def net(self) -> int:
        """Sales less refunds; negative when refunds exceed sales."""
        return self.sales - self.refunds

    @property
    def commission(self) -> int:
        """The commission due to the partner; negative if it owes some from earlier periods."""
        return commission([(rate.sales - rate.refunds, rate.commission_bp) for rate in self.rates])


def commission(parts: Sequence[tuple[int, int]]) -> int:
    """Of amounts in minor units at rates in hundredths of a percent: exact, and rounded once, half away from
    zero.
    """
    exact = sum(amount * rate for amount, rate in parts)
    whole, rest = divmod(abs(exact), MOST_BASIS_POINTS)
    rounded = whole + (2 * rest >= MOST_BASIS_POINTS)
    return rounded if exact >= 0 else -rounded


@dataclass(frozen=True, slots=True)
class Period:
    """From `begins` until before `ends`, of one channel or, with None, of all."""

    begins: datetime
    ends: datetime
    channel_key: str | None = None


@dataclass(frozen=True, slots=True)
class Movement:
    """A sale or a refund; `amount` in minor units, `reference` the partner's own number of the purchase."""

    kind: Literal["sale", "refund"]
    channel_key: str
    purchase_id: UUID
    order_id: UUID
    happened_at: datetime
    amount: int
    currency: str
    commission_bp: int
    reference: str


@dataclass(frozen=True, slots=True)
class StatementOrder:
    """An order of a period, with its payments and refunds of all time, in minor units."""

    order_id: UUID
    customer_id: UUID
    sold: int
    refunded: int
    currency: str
