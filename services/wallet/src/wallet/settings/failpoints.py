"""Named places at which a test makes this process fail (docs/reliability.md, rule 65).

Each lies between two commits, or between a commit and a call to a provider or bank: everything before it is
durable, nothing after it has happened. The sweeps must bring the deposit or withdrawal to its end from every
one of them, and those of checkout the order.
"""

from __future__ import annotations

from typing import Final

from servicekit import failpoints

AFTER_CREATE: Final = "after_create"
"""The deposit is written; no provider has been asked."""
AFTER_INTENT: Final = "after_intent"
"""The key of the call is written; the provider has not been asked."""
AFTER_PROVIDER: Final = "after_provider"
"""The provider has answered; nothing of it is written."""
AFTER_CONCLUSION: Final = "after_conclusion"
"""What the answer means is written; the caller has no answer."""
AFTER_HOLD: Final = "after_hold"
"""The wallet's own part of an order is held; checkout has no answer."""
AFTER_CAPTURE: Final = "after_capture"
"""The money of an order is taken; checkout has no answer."""
AFTER_CANCELLATION: Final = "after_cancellation"
"""The purchase of an order is ruled out, or was taken before; checkout has no answer."""
AFTER_SUBMISSION: Final = "after_submission"
"""That a withdrawal is to be sent is written; the bank has not been asked."""
AFTER_BANK: Final = "after_bank"
"""The bank has answered about a withdrawal; nothing of it is written."""
AFTER_OUTCOME: Final = "after_outcome"
"""What the bank's answer means is written; nothing that follows from it has begun."""
OF_DEPOSITS: Final = (AFTER_CREATE, AFTER_INTENT, AFTER_PROVIDER, AFTER_CONCLUSION)
OF_ORDERS: Final = (AFTER_HOLD, AFTER_CAPTURE, AFTER_CANCELLATION)
OF_WITHDRAWALS: Final = (AFTER_SUBMISSION, AFTER_BANK, AFTER_OUTCOME)
NAMES: Final = frozenset({*OF_DEPOSITS, *OF_ORDERS, *OF_WITHDRAWALS})


class Failpoints(failpoints.Failpoints):
    """The armed failpoint of this process, if there is one; raises ValueError for what is none of ours."""

    def __init__(self, spec: str | None = None) -> None:
        super().__init__(NAMES, spec)
