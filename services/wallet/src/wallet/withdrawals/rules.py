"""The states of a withdrawal (docs/reliability.md §4, Withdrawal; docs/domain.md §9.2).

requested ─┐                         ┌─► awaiting_approval ─► approved ─► submitted ─► paid ─► returned
waiting ───┴─ (its time has come) ───┴──────────────────────► approved       └► unknown ┘  └► failed ─► paid

Until it is submitted the customer may cancel it. Submitting is the pivot: from there only what the provider
says counts, and `unknown` is asked about until it is known. The money is held all the while, and leaves the
wallet when it is paid. A failed payout is asked about for as long as a paid one: the provider may pay it
after all, and then the money leaves the wallet again.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal
from uuid import UUID

from wallet.money.rules import Money

CANCELLABLE: Final = ("requested", "waiting", "awaiting_approval")
"""States in which the customer may cancel."""
SUBMITTED: Final = ("submitted", "unknown")
"""States in which only the provider knows."""
WATCHED: Final = ("paid", "failed")
"""Ended states that the provider may still change."""
PAID_AFTER_ALL: Final = "paid_after_all"
"""Reason of a payment of what had failed before."""
ENDED: Final = ("paid", "failed", "cancelled", "rejected", "returned")
APPROVALS_OVER_THRESHOLD: Final = 2
SUBMISSION_LEASE: Final = timedelta(seconds=60)
"""How long a submission may be under way before it is looked up; longer than any time-out."""
KEY_LIFETIME: Final = timedelta(days=29)
"""How long after it was submitted a withdrawal may be sent again under its key: PayPal forgets keys after
30 days, and would pay once more.
"""
_SLOWEST_WATCH: Final = timedelta(hours=6)


def next_watch(ended_for: timedelta, pause: timedelta) -> timedelta:
    """Pause until a paid or failed withdrawal is looked at again: the longer ago it ended, the longer."""
    return min(max(ended_for / 4, pause), _SLOWEST_WATCH)


def approvals_needed(amount: int, threshold: int) -> int:
    """How many members of staff must agree to an amount in minor units."""
    return APPROVALS_OVER_THRESHOLD if amount >= threshold else 0


Actor = Literal["customer", "staff", "wallet"]


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """A withdrawal; `amount` in minor units, `destination` as it is shown, `instruction` encrypted."""

    withdrawal_id: UUID
    customer_id: UUID
    method: str
    funding_source_id: UUID | None
    cause_key: str | None
    currency: str
    amount: int
    destination: str
    instruction: bytes | None
    hold_id: UUID
    state: str
    version: int
    approvals_needed: int
    payout_key: str
    provider_reference: str | None
    failure_code: str | None
    due_at: datetime | None
    requested_at: datetime
    expected_at: datetime | None
    ended_at: datetime | None


@dataclass(frozen=True, slots=True)
class StateChange:
    """A state of a withdrawal and its instant."""

    state: str
    actor: str
    reason: str | None
    happened_at: datetime


@dataclass(frozen=True, slots=True)
class NewWithdrawal:
    """A withdrawal to write; `wait` is how long until the sweep looks at it, None for never."""

    withdrawal_id: UUID
    customer_id: UUID
    method: str
    funding_source_id: UUID | None
    cause_key: str | None
    currency: str
    amount: int
    destination: str
    instruction: bytes | None
    hold_id: UUID
    state: str
    approvals_needed: int
    wait: timedelta | None


@dataclass(frozen=True, slots=True)
class SavedDestination:
    """A saved account or PayPal to withdraw to."""

    funding_source_id: UUID
    method: str
    bank_type: str | None
    bank_details: bytes | None
    payer: str | None
    """The address that a PayPal account is known by."""
    shown: str
    verification: str
    known_for: timedelta


TEST: Final = "tw"
DONATION: Final = "do"


@dataclass(frozen=True, slots=True)
class RequestedWithdrawal:
    """A withdrawal to make; `target` is a funding source, `tw`, or `do` with a cause."""

    customer_id: UUID
    target: UUID | str
    amount: Money
    cause_key: str | None = None
    bank_type: str | None = None
    method: str | None = None
    """What the client takes the destination for, if it says so."""
