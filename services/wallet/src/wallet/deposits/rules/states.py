"""The states of a deposit and what moves it between them (docs/reliability.md §4, Deposit).

Three results exist everywhere: succeeded, failed, unknown. Webhooks, return pages and the poller decide
nothing: `next_step` names the call to the provider, and `after` the state that its answer leads to.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from wallet.providers.rules import CHALLENGE_LIFETIME, Result

SUBMISSION_LEASE: Final = timedelta(seconds=30)
"""How long a call that takes money may be under way before another process looks it up; longer than
any time-out, and than a provider needs to index a charge.
"""
KEY_LIFETIME: Final = timedelta(hours=24)
"""How long providers remember our key (docs/reliability.md, rule 17); afterwards a charge is only looked
up.
"""
WITHOUT_PROVIDER: Final = frozenset({"td", "dd", "bp"})
"""Methods whose deposits are settled when they are written: there is no provider to ask about them."""
_FOR_ORDERS: Final = "rpc/"


def order_reference(checkout: str) -> str:
    """The reference of a deposit for a checkout's order; its prefix is reserved."""
    return f"{_FOR_ORDERS}{checkout}"


def pays_order(reference: str) -> bool:
    """Whether a deposit of this reference pays an order."""
    return reference.startswith(_FOR_ORDERS)


class State(StrEnum):
    CREATED = "created"
    SUBMITTED = "submitted"
    UNKNOWN = "unknown"
    AWAITING_CUSTOMER = "awaiting_customer"
    PENDING = "pending"
    SETTLED = "settled"
    FAILED = "failed"
    ABANDONED = "abandoned"
    RETURNING = "returning"
    RETURNED = "returned"
    REVERSED = "reversed"


OPEN: Final = frozenset(
    {State.CREATED, State.SUBMITTED, State.UNKNOWN, State.AWAITING_CUSTOMER, State.PENDING}
)
"""States in which the money may still come: their amounts count against the customer's limits."""
ENDED: Final = frozenset({State.SETTLED, State.FAILED, State.ABANDONED, State.RETURNED, State.REVERSED})
"""States that only a look-up, after a webhook or by the poller, may still change."""
CAN_TURN: Final = frozenset({State.FAILED, State.ABANDONED})
"""Ended states in which the provider may take the money after all, and its message may be lost."""
TURN_WATCH: Final = timedelta(days=3)
"""How long those are looked up; longer than a statement takes, which makes a deposit due as well."""
_FIRST_TURN_PAUSE: Final = timedelta(minutes=1)


class Step(StrEnum):
    """The next call to the provider."""

    CHARGE = "charge"
    CONTINUE = "continue"
    LOOK_UP = "look_up"
    CANCEL = "cancel"
    REFUND = "refund"
    WAIT = "wait"


@dataclass(frozen=True, slots=True)
class Standing:
    """The facts that decide the next step; instants are the database's."""

    state: State
    now: datetime
    expires_at: datetime | None
    created_at: datetime
    submitted_at: datetime | None
    """When the last call that takes money was sent: the charge, or what goes on after the customer's part."""
    answered: bool
    """Whether the card issuer's answer has come to us and must be handed to the provider."""
    attended: bool = True
    """Whether the customer pressed a button and waits."""

    @property
    def given_up(self) -> bool:
        """Whether the deposit was abandoned: its charge is only looked up, never sent again."""
        if self.expires_at is not None and self.expires_at <= self.now:
            return True
        never_sent = self.state is State.CREATED and self.submitted_at is None
        return never_sent and self.attended and self.now - self.created_at >= CHALLENGE_LIFETIME


def next_step(at: Standing, *, notified: bool) -> Step:
    """The next step. `notified` is whether a webhook or return page reports a change.

    While a customer's answer is being handed over no other process asks: a provider without keys, like eWAY,
    would report the consent again, and take the money twice.
    """
    if at.state is State.CREATED:
        return Step.LOOK_UP if at.given_up else Step.CHARGE
    if at.state is State.SUBMITTED and not _lease_over(at) and (at.answered or not notified):
        return Step.WAIT
    if at.state is State.AWAITING_CUSTOMER:
        if at.given_up:
            return Step.CANCEL
        return Step.CONTINUE if at.answered else Step.LOOK_UP
    if at.state is State.RETURNING:
        return Step.REFUND
    if at.state in ENDED and not notified:
        return Step.WAIT
    return Step.LOOK_UP


def after(at: Standing, step: Step, result: Result) -> State:
    """The state that an answer leads to.

    A deposit that failed or was abandoned settles when the provider says later that the money was taken after
    all; one that settled is never unsettled but by REVERSED.
    """
    if at.state in (State.RETURNING, State.RETURNED):
        return State.RETURNED if step is Step.REFUND and result is Result.SUCCEEDED else at.state
    if result is Result.REVERSED:
        return State.REVERSED if at.state in (State.SETTLED, State.REVERSED) else State.FAILED
    if at.state in (State.SETTLED, State.REVERSED):
        return at.state
    if result is Result.SUCCEEDED:
        return State.SETTLED
    if at.state in (State.FAILED, State.ABANDONED):
        return at.state
    if step is Step.CANCEL:
        return State.UNKNOWN if result is Result.UNKNOWN else State.ABANDONED
    if result is Result.DECLINED:
        return State.FAILED
    if result is Result.APPROVED and _is_under_way(at, step):
        return at.state
    if result in (Result.CHALLENGE, Result.APPROVED):
        return State.AWAITING_CUSTOMER
    if result is Result.PENDING:
        return State.PENDING
    if result is Result.NOT_FOUND and step is Step.LOOK_UP:
        return _never_received(at)
    return State.UNKNOWN


def takes_money_now(at: Standing, step: Step, result: Result) -> bool:
    """Whether the customer has agreed and the money is to be taken by the next call.

    False for a deposit that has ended: its room under the limits is released, and a page that stayed open
    changes nothing. False also while a call that takes the money may be under way.
    """
    if result is not Result.APPROVED or step is Step.CANCEL or at.given_up:
        return False
    return at.state in OPEN and not _is_under_way(at, step)


def _is_under_way(at: Standing, step: Step) -> bool:
    """Whether a call that takes the money may have been sent whose effect a look-up does not see yet."""
    sent = at.state in (State.SUBMITTED, State.UNKNOWN)
    return step is Step.LOOK_UP and sent and not _lease_over(at)


def _never_received(at: Standing) -> State:
    """The provider knows nothing of a charge: it is sent again under its key while the provider
    remembers keys and the deposit is not abandoned.
    """
    if not _lease_over(at):
        return at.state
    if at.given_up:
        return State.ABANDONED
    return State.CREATED if at.now - at.created_at < KEY_LIFETIME else State.FAILED


def _lease_over(at: Standing) -> bool:
    return at.submitted_at is None or at.now - at.submitted_at >= SUBMISSION_LEASE


def is_never_taken(at: Standing, result: Result) -> bool:
    """Whether an ended deposit cannot turn: its provider has had the time to know of it, and does not."""
    return at.state in CAN_TURN and result is Result.NOT_FOUND and _lease_over(at)


def retry_after(state: State, age: timedelta) -> timedelta | None:
    """Pause until the next look-up of a deposit; None for never. `age` is the time since it began, and of a
    declined or abandoned one since it ended.

    Those are looked up at growing distances, about twenty times in `TURN_WATCH`.
    """
    if state in CAN_TURN:
        return max(age / 2, _FIRST_TURN_PAUSE) if age < TURN_WATCH else None
    if state in ENDED:
        return None
    if state is State.SUBMITTED:
        return SUBMISSION_LEASE
    if state is State.CREATED:
        return timedelta(seconds=1)
    return _growing_pause(age)


def retry_after_silence(age: timedelta) -> timedelta:
    """Pause after a call without an answer, for a deposit of this age."""
    return max(timedelta(seconds=5), _growing_pause(age))


def _growing_pause(age: timedelta) -> timedelta:
    if age < timedelta(minutes=2):
        return timedelta(seconds=3)
    if age < timedelta(hours=1):
        return timedelta(seconds=30)
    return timedelta(minutes=10)
