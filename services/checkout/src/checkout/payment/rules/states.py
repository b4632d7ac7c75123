"""States of the things that move. The statements that move them guard the state they start from
(repository, migrations).
"""

from __future__ import annotations

from enum import IntEnum, StrEnum


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
    """What a checkout pays; a pre-order when its draw has opened."""

    CART = "cart"
    PARTNER_PURCHASE = "partner_purchase"
    PRE_ORDER = "pre_order"


class SettlementState(StrEnum):
    """Settling one version of a draw's result: sealing -> scoring -> counted -> paying -> done."""

    SEALING = "sealing"
    SCORING = "scoring"
    COUNTED = "counted"
    PAYING = "paying"
    DONE = "done"


class SyndicateStatus(IntEnum):
    """Life of a syndicate; the numbers are those of `wattle.catalog.v1.SyndicateStatus`."""

    OPEN = 1
    FULL = 2
    PURCHASED = 3
    CANCELLED = 4
    DRAWN = 5
    PAID = 6
