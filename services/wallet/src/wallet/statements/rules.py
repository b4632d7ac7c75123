"""Transactions, activity and monthly statements of a wallet."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, tzinfo
from typing import Final
from uuid import UUID
from zoneinfo import ZoneInfo

from wallet.ledger.rules import Balance
from wallet.limits.rules import Overview, Restriction


@dataclass(frozen=True, slots=True)
class TransactionFilter:
    """Which lines: of some kinds, or of any when there are none; in a time that may be open at both ends."""

    kinds: Sequence[str] = ()
    since: datetime | None = None
    until: datetime | None = None

    @property
    def everything(self) -> bool:
        """Whether no line is left out."""
        return not self.kinds and self.since is None and self.until is None


@dataclass(frozen=True, slots=True)
class Transaction:
    """One line of what a customer reads; `amount` is signed, amounts are in minor units."""

    transaction_id: UUID
    kind: str
    description: str
    reference: str
    amount: int
    balance_after: int
    occurred_at: datetime


@dataclass(frozen=True, slots=True)
class TransactionDetail(Transaction):
    """One line with the money it moved of each kind, and the deposit behind it, if there is one."""

    currency: str
    cash: int
    promo: int
    uncleared: int
    owed: int
    deposit_method: str | None
    deposit_state: str | None


@dataclass(frozen=True, slots=True)
class Account:
    """Money, limits and restrictions of a customer."""

    balance: Balance
    limits: Overview
    restrictions: list[Restriction]


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


KIND_NAMES: Final = {
    "deposit": "Deposit",
    "purchase": "Purchase",
    "refund": "Refund",
    "prize": "Prize",
    "withdrawal": "Withdrawal",
    "donation": "Donation",
    "voucher": "Voucher",
    "chargeback": "Payment reversed",
    "adjustment": "Adjustment",
    "repayment": "Repayment",
}
"""The kinds of lines, in their usual order."""

_ZONES: Final = {
    "NSW": "Australia/Sydney",
    "ACT": "Australia/Sydney",
    "VIC": "Australia/Melbourne",
    "TAS": "Australia/Hobart",
    "QLD": "Australia/Brisbane",
    "SA": "Australia/Adelaide",
    "NT": "Australia/Darwin",
    "WA": "Australia/Perth",
    "GB": "Europe/London",
    "NIR": "Europe/London",
}

_DEFAULT_ZONE: Final = "Australia/Sydney"
_MONTH: Final = re.compile(r"(20[0-9]{2})-(0[1-9]|1[0-2])", re.ASCII)


def zone_of(region: str) -> ZoneInfo:
    """The time zone in which days of a customer of a region begin."""
    return ZoneInfo(_ZONES.get(region, _DEFAULT_ZONE))


def locale_of(region: str) -> str:
    """The language tag of a customer of a region; both write dates as day, month, year."""
    return "en-GB" if _ZONES.get(region) == "Europe/London" else "en-AU"


def day_bounds(
    first: date | None, last: date | None, zone: ZoneInfo
) -> tuple[datetime | None, datetime | None]:
    """The instant at which a day begins and the one at which another has ended; None stays open."""
    since = None if first is None else datetime.combine(first, time(), zone)
    until = None if last is None else datetime.combine(last + timedelta(days=1), time(), zone)
    return since, until


@dataclass(frozen=True, slots=True, order=True)
class Month:
    year: int
    number: int

    def __str__(self) -> str:
        return f"{self.year}-{self.number:02d}"

    @property
    def first_day(self) -> date:
        return date(self.year, self.number, 1)

    @property
    def next(self) -> Month:
        return Month(self.year + 1, 1) if self.number == 12 else Month(self.year, self.number + 1)

    def bounds(self, zone: tzinfo) -> tuple[datetime, datetime]:
        return (
            datetime.combine(self.first_day, time(), zone),
            datetime.combine(self.next.first_day, time(), zone),
        )


def month_named(text: str) -> Month | None:
    """The month of `2026-11`; None for anything else."""
    found = _MONTH.fullmatch(text)
    return Month(int(found[1]), int(found[2])) if found else None


def month_of(instant: datetime, zone: ZoneInfo) -> Month:
    """The month in which an instant lies."""
    local = instant.astimezone(zone)
    return Month(local.year, local.month)


def months_between(first: Month, last: Month) -> list[Month]:
    """All months from one to another, newest first."""
    months = []
    while first <= last:
        months.append(first)
        first = first.next
    return months[::-1]


@dataclass(frozen=True, slots=True)
class Statement:
    """What happened in a wallet in a month; lines are oldest first, amounts minor units of `currency`."""

    customer_id: str
    currency: str
    month: Month
    zone: ZoneInfo
    locale: str
    opening: int
    lines: Sequence[Transaction]
    owed: int
    """What the customer owes at the end."""
    complete: bool
    """Whether the month is over."""

    @property
    def closing(self) -> int:
        return self.lines[-1].balance_after if self.lines else self.opening

    @property
    def totals(self) -> dict[str, int]:
        """Signed sums by kind, of the kinds that happened, in their usual order."""
        return {
            kind: sum(line.amount for line in self.lines if line.kind == kind)
            for kind in KIND_NAMES
            if any(line.kind == kind for line in self.lines)
        }
