"""Spending and winnings in a period (docs/domain.md §10.10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime


@dataclass(frozen=True, slots=True)
class Position:
    """Minor units that went in and out, each less what came back of it."""

    deposited: int
    withdrawn: int
    spent: int
    won: int
    donated: int
    other: int
    """Vouchers, corrections and repayments, signed."""

    @property
    def net(self) -> int:
        """Won less spent; negative when playing cost money."""
        return self.won - self.spent


def position(sums: Mapping[str, int]) -> Position:
    """The position from signed sums by kind of line."""
    known = {"deposit", "chargeback", "withdrawal", "purchase", "refund", "prize", "donation"}
    return Position(
        deposited=sums.get("deposit", 0) + sums.get("chargeback", 0),
        withdrawn=-sums.get("withdrawal", 0),
        spent=-sums.get("purchase", 0) - sums.get("refund", 0),
        won=sums.get("prize", 0),
        donated=-sums.get("donation", 0),
        other=sum(amount for kind, amount in sums.items() if kind not in known),
    )


def month_bounds(year: int, month: int) -> tuple[datetime, datetime]:
    """The first instant of a calendar month in UTC, and that of the next."""
    following = (year + 1, 1) if month == 12 else (year, month + 1)
    return datetime(year, month, 1, tzinfo=UTC), datetime(*following, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Sums:
    """Signed sums of the lines of one kind, in minor units, and how many there were."""

    kind: str
    amount: int
    lines: int


@dataclass(frozen=True, slots=True)
class Activity:
    """What happened from `since` until before `until`, and the balances then, in minor units."""

    currency: str
    since: datetime
    until: datetime
    opening_balance: int
    closing_balance: int
    position: Position
    lines: int
