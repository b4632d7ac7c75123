"""How much room a limit leaves, and when more returns (domain handbook §10.10).

The ledger's functions enforce limits; this explains them. Both count the same way: what happened after the
instant that lies one period before now, and what is under way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal
from uuid import UUID

Kind = Literal["spend", "deposit"]
Period = Literal["day", "week", "month"]
Source = Literal["customer", "system"]

SPANS: Final[dict[Period, timedelta]] = {
    "day": timedelta(hours=24),
    "week": timedelta(hours=168),
    "month": timedelta(hours=720),
}
"""Rolling periods, the shortest first."""


@dataclass(frozen=True, slots=True)
class Usage:
    """What counts against a limit, in minor units; `at` is None for what is under way."""

    at: datetime | None
    amount: int


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit in force, in minor units; `verified_amount` is what a region's is for verified customers."""

    source: Source
    period: Period
    amount: int
    verified_amount: int | None = None
    limit_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class Room:
    """What a limit leaves now, never less than nothing, and what of it is used."""

    limit: Limit
    used: int
    remaining: int


def room(limit: Limit, usages: Iterable[Usage], now: datetime) -> Room:
    """What a limit leaves at an instant."""
    used = sum(usage.amount for usage in _counting(usages, now - SPANS[limit.period]))
    return Room(limit, used, max(limit.amount - used, 0))


def room_returns_at(limit: Limit, usages: Sequence[Usage], asked: int, now: datetime) -> datetime | None:
    """When there is room for an amount if nothing else happens: `now` when there is, None when never."""
    span = SPANS[limit.period]
    counting = _counting(usages, now - span)
    excess = sum(usage.amount for usage in counting) + asked - limit.amount
    if excess <= 0:
        return now
    for at, amount in sorted((usage.at, usage.amount) for usage in counting if usage.at is not None):
        excess -= amount
        if excess <= 0:
            return at + span
    return None


def _counting(usages: Iterable[Usage], since: datetime) -> list[Usage]:
    return [usage for usage in usages if usage.at is None or usage.at > since]


def tightest(rooms: Sequence[Room]) -> Room | None:
    """The limit that leaves least, the customer's own before a region's."""
    return min(rooms, key=lambda each: (each.remaining, each.limit.source), default=None)


def reason_for(kind: Kind, limit: Limit, used: int, asked: int) -> str:
    """Id of the reason why a limit refuses an amount (specification, Cart: blocked reasons)."""
    if limit.source == "customer":
        return f"{kind}_limit"
    raised = limit.verified_amount
    if raised != limit.amount and (raised is None or used + asked <= raised):
        return "verify_account_required"
    return "global_spend_limit" if kind == "spend" else "deposit_limit"
