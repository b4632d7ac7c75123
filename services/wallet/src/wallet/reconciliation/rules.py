"""What the reconciliation compares, and its differences."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Final
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Comparison:
    """The amounts of one subject in the books and in the other source, in minor units."""

    subject: str
    currency: str
    expected: int
    booked: int


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference between the books and another source."""

    difference_id: UUID
    source: str
    subject: str
    fault: str
    currency: str
    expected: int
    booked: int
    day: date
    state: str


@dataclass(frozen=True, slots=True)
class PaidOrder:
    """What checkout says was paid, `total` in minor units."""

    order_id: UUID
    customer_id: UUID
    currency: str
    total: int
    paid_at: datetime


ORDERS: Final = "orders"
DEPOSITS: Final = "deposits"


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a day: comparisons by source, open differences, journals that moved to suspense."""

    day: date
    compared: dict[str, int]
    open: list[Difference]
    moved: list[UUID]


def fault_of(one: Comparison) -> str | None:
    if one.expected == one.booked:
        return None
    if one.booked == 0:
        return "not_in_the_books"
    return "only_in_the_books" if one.expected == 0 else "amounts_differ"
