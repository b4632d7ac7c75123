"""Limits of customers and regions, and restrictions of customers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Literal
from uuid import UUID

from servicekit.money import format_amount
from wallet.money.rules import Money

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


def reason_for(kind: Kind, limit: Limit, used: int, asked: int) -> str:
    """Id of the reason why a limit refuses an amount (docs/requirements.md, Cart: blocked reasons)."""
    if limit.source == "customer":
        return f"{kind}_limit"
    raised = limit.verified_amount
    if raised != limit.amount and (raised is None or used + asked <= raised):
        return "verify_account_required"
    return "global_spend_limit" if kind == "spend" else "deposit_limit"


@dataclass(frozen=True, slots=True)
class CustomerLimit:
    """A customer's own limit; `requested_amount` beside `requested_at` asks for more, None for no limit."""

    limit_id: UUID
    kind: Kind
    period: Period
    currency: str
    amount: int
    set_at: datetime
    requested_amount: int | None
    requested_at: datetime | None
    confirmable_at: datetime | None


@dataclass(frozen=True, slots=True)
class Guard:
    """The state of a wallet that a purchase checks first. Minor units; `ceiling` is None without limits."""

    refusal: str | None
    available: int
    ceiling: int | None
    spent: int


LIMIT_CODES: Final = frozenset(
    {"spend_limit", "deposit_limit", "global_spend_limit", "verify_account_required"}
)
"""Reasons that a limit gives; other reasons are restrictions."""
RESTRICTION_CODES: Final = frozenset(
    {"account_closed", "self_excluded", "register_excluded", "suspended", "time_out"}
)


@dataclass(frozen=True, slots=True)
class BlockedReason:
    """Why an amount is refused (docs/requirements.md, Cart: blocked reasons).

    For a limit: the most in its period, what it leaves, and when there is room for the amount, None when
    waiting does not help. For a restriction: `returns_at` is its end, None where it has none.
    """

    id: str
    message: str
    returns_at: datetime | None = None
    limit: Money | None = None
    remaining: Money | None = None
    period: str | None = None

    def as_json(self) -> dict[str, Any]:
        """As the public API says it."""
        return {
            "id": self.id,
            "message": self.message,
            "period": self.period,
            "limit": _money(self.limit),
            "remaining": _money(self.remaining),
            "room_returns_at": None if self.returns_at is None else self.returns_at.isoformat(),
        }


@dataclass(frozen=True, slots=True)
class Payment:
    """An amount that a customer would pay."""

    customer_id: UUID
    amount: Money


def _money(money: Money | None) -> dict[str, str] | None:
    return None if money is None else {"amount": format_amount(money.minor_units), "currency": money.currency}


PRECOMMITMENT: Final[tuple[Kind, Period]] = ("deposit", "week")
"""The limit of gross deposits in any seven days."""
Change = Literal["remove", "confirm", "keep"]


@dataclass(frozen=True, slots=True)
class OwnLimit:
    """A limit that a customer set, with what it leaves now; the earliest usage in its period ends first."""

    limit: CustomerLimit
    room: Room


@dataclass(frozen=True, slots=True)
class Overview:
    """Everything about the limits of a customer; amounts are in minor units of `currency`."""

    currency: str
    spend: list[OwnLimit]
    precommitment: OwnLimit | None
    system: list[tuple[Kind, Room]]
    answer_required: bool
    now: datetime

    @property
    def own(self) -> list[CustomerLimit]:
        deposits = [] if self.precommitment is None else [self.precommitment]
        return [each.limit for each in (*self.spend, *deposits)]


RestrictionKind = Literal["time_out", "self_excluded", "register", "closed", "suspended"]


@dataclass(frozen=True, slots=True)
class Jurisdiction:
    """What holds in a region of safer play; `exclusion_periods` are ISO 8601 durations or `forever`."""

    exclusion_label: str
    exclusion_periods: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Restriction:
    """A bar on buying and depositing; `until` is None for a restriction without end."""

    kind: RestrictionKind
    begins_at: datetime
    until: datetime | None


@dataclass(frozen=True, slots=True)
class Restricted:
    """The outcome of a request to restrict; `version` counts the restrictions of a customer."""

    status: str
    version: int | None
    restricted_at: datetime | None
    until: datetime | None


FOREVER: Final = "forever"


@dataclass(frozen=True, slots=True)
class RestrictionRequest:
    """A restriction to set; `reference` makes it happen once.

    `duration` is an ISO 8601 duration of database time, and `until` an end that a register
    has set; without either there is none. `currency` is that of a customer who has no wallet yet.
    """

    customer_id: UUID
    kind: RestrictionKind
    reference: str
    currency: str
    duration: str | None = None
    until: datetime | None = None


TIME_OUT_DAYS: Final = (1, 42)
"""The shortest and the longest break, in days."""
REALITY_CHECK_MINUTES: Final = (15, 30, 60, 120)


@dataclass(frozen=True, slots=True)
class Centre:
    """What a customer chose, and may choose, in the safer-play centre."""

    restrictions: list[Restriction]
    exclusion_label: str
    exclusion_periods: tuple[str, ...]
    reality_check_minutes: int | None
    answer_required: bool
