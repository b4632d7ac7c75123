"""States of a checkout. The statement of a transition guards the state that it starts from."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID


class CheckoutState(StrEnum):
    """The checkout saga: started -> completed | failed, or started -> refunding -> failed.

    The pivot is the wallet's capture, which happens between `started` and the next state. Before it the
    saga can only fail; after it it completes, except that tickets of a draw already sealed cannot be
    issued and the money goes back.
    """

    STARTED = "started"
    REFUNDING = "refunding"
    COMPLETED = "completed"
    FAILED = "failed"


class CheckoutKind(StrEnum):
    """The object of a checkout."""

    CART = "cart"
    PARTNER_PURCHASE = "partner_purchase"
    PRE_ORDER = "pre_order"


@dataclass(frozen=True, slots=True)
class CheckoutStatus:
    checkout_id: UUID
    order_id: UUID
    state: CheckoutState
    failure_code: str | None
    failure_message: str | None
    partner_slug: str | None
    """The partner who prepared it, if any."""


@dataclass(frozen=True, slots=True)
class Backlog:
    """The numbers of checkouts with an unknown outcome after the first attempt, and of overdue ones."""

    unknown: int
    past_due: int
