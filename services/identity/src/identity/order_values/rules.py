"""Average order value by category, the ATV (docs/domain.md §10.4).

The mean of the last orders of a category, each counted at no more than most customers spend, so that one
large order does not pass for a habit. Amounts are in minor units of the customer's currency.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final
from uuid import UUID

MAX_ORDERS: Final = 10
MIN_ORDERS: Final = 2
WITHIN: Final = timedelta(days=365)


class Category(StrEnum):
    """Categories of averages (docs/requirements.md, Customer)."""

    COMMERCIAL = "commercial"
    CHARITY = "charity"
    SYNDICATE = "syndicate"
    SOCIAL_SYNDICATE = "social_syndicate"


_CATEGORIES: Final[Mapping[str, Category]] = {
    "lottery_ticket": Category.COMMERCIAL,
    "multi_draw_ticket": Category.COMMERCIAL,
    "raffle_ticket": Category.CHARITY,
    "membership": Category.CHARITY,
    "syndicate_share": Category.SYNDICATE,
    "social_syndicate_share": Category.SOCIAL_SYNDICATE,
}


def category_of(product_type: str) -> Category | None:
    """The category of a product type (docs/requirements.md, Cart item); None for one that counts in none."""
    return _CATEGORIES.get(product_type)


@dataclass(frozen=True, slots=True)
class PaidOrder:
    """Price of one order by category, and its refunds."""

    values: Mapping[Category, int]
    refunded: int = 0

    def net_value(self, category: Category) -> int:
        """Price of a category less its share of refunds, rounded down.

        A refund names its order only, so it lowers every category of an order in proportion.
        """
        total = sum(self.values.values())
        if total <= 0:
            return 0
        return self.values.get(category, 0) * max(total - self.refunded, 0) // total


Averages = Mapping[Category, int]
"""The figure of each category that has one."""


def average_values(orders: Sequence[PaidOrder], caps: Mapping[Category, int]) -> Averages:
    """The figure of each category, from the orders of the last year, the newest first.

    An order of which nothing stayed paid is none. `caps` gives for a category the value that 95 of 100 orders
    of all customers do not exceed, where enough were made to say so; what is above counts as that.
    """
    figures = {}
    for category in Category:
        values = [value for order in orders if (value := order.net_value(category)) > 0][:MAX_ORDERS]
        if len(values) >= MIN_ORDERS:
            cap = caps.get(category)
            counted = [value if cap is None else min(value, cap) for value in values]
            figures[category] = _mean(counted)
    return figures


@dataclass(frozen=True, slots=True)
class Guard:
    """Conditions that hide averages."""

    is_restricted: bool
    """During a break or an exclusion, and while the account is not open."""
    limits: Collection[int] = field(default=())
    """Every limit of spending or depositing that is set, whatever its period."""


def usable(averages: Averages, guard: Guard) -> Averages:
    """Averages that may be shown: none of a restricted customer, and none above a limit."""
    if guard.is_restricted:
        return {}
    lowest = min(guard.limits, default=None)
    return {category: value for category, value in averages.items() if lowest is None or value <= lowest}


def _mean(values: Sequence[int]) -> int:
    """Half a unit counts as one."""
    return (2 * sum(values) + len(values)) // (2 * len(values))


@dataclass(frozen=True, slots=True)
class NewOrder:
    """An order that was paid, in minor units by category."""

    order_id: UUID
    customer_id: UUID
    currency: str
    values: Mapping[Category, int]
    paid_at: datetime
