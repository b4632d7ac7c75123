"""Named places at which a test makes this process fail (handbook, Operation, rule 65).

Each lies between two commits: everything before it is durable, nothing after it has happened. A sweeper
must bring the work to its end from every one of them.
"""

from __future__ import annotations

from typing import Final

from servicekit import failpoints
from servicekit.failpoints import FailpointError as FailpointError

AFTER_BEGIN: Final = "after_begin"
"""The order is pending; the wallet has not been asked."""
AFTER_RESERVE: Final = "after_reserve"
"""Catalog holds the numbers of scarce lines; the wallet has not been asked."""
AFTER_PURCHASE: Final = "after_purchase"
"""The wallet has taken the money; no ticket is issued."""
AFTER_CONFIRM: Final = "after_confirm"
"""The numbers of scarce lines belong to the paid order; no ticket is issued."""
AFTER_COMPLETE: Final = "after_complete"
"""The tickets are issued; nobody was told."""
AFTER_CANCEL: Final = "after_cancel"
"""The wallet has settled an unknown purchase; the saga has not heard."""
AFTER_REFUND: Final = "after_refund"
"""The wallet has given the money back; the order says nothing of it."""
AFTER_SEAL: Final = "after_seal"
"""The draw's list of tickets is closed; nothing is scored."""
AFTER_SCORE: Final = "after_score"
"""One chunk of entries is scored."""
AFTER_PAYOUT: Final = "after_payout"
"""The wallet has credited a batch of prizes; they are not marked as paid."""

NAMES: Final = frozenset(
    {
        AFTER_BEGIN,
        AFTER_RESERVE,
        AFTER_PURCHASE,
        AFTER_CONFIRM,
        AFTER_COMPLETE,
        AFTER_CANCEL,
        AFTER_REFUND,
        AFTER_SEAL,
        AFTER_SCORE,
        AFTER_PAYOUT,
    }
)


class Failpoints(failpoints.Failpoints):
    """The armed failpoint of this process, if there is one; raises ValueError for what is none of ours."""

    def __init__(self, spec: str | None = None) -> None:
        super().__init__(NAMES, spec)
