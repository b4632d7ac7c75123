"""The states of a withdrawal (handbook, Workflows: the withdrawal flow; domain handbook §9.2).

requested ─┐                         ┌─► awaiting_approval ─► approved ─► submitted ─► paid ─► returned
waiting ───┴─ (its time has come) ───┴──────────────────────► approved       └► unknown ┘  └► failed

Until it is submitted the customer may cancel it. Submitting is the pivot: from there only what the provider
says counts, and `unknown` is asked about until it is known. The money is held all the while, and leaves the
wallet when it is paid.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

CANCELLABLE: Final = ("requested", "waiting", "awaiting_approval")
"""States in which the customer may still change their mind."""
SUBMITTED: Final = ("submitted", "unknown")
"""States in which only the provider knows."""
ENDED: Final = ("paid", "failed", "cancelled", "rejected", "returned")

APPROVALS_OVER_THRESHOLD: Final = 2
SUBMISSION_LEASE: Final = timedelta(seconds=60)
"""How long a submission may be under way before somebody asks what became of it; longer than any time-out."""
KEY_LIFETIME: Final = timedelta(days=29)
"""How long after it was submitted a withdrawal may be sent again under its key: PayPal forgets keys after
30 days, and would pay once more.
"""

_SLOWEST_WATCH: Final = timedelta(hours=6)


def next_watch(paid_for: timedelta, pause: timedelta) -> timedelta:
    """Pause until a paid withdrawal is looked at again: the longer it has been paid, the longer."""
    return min(max(paid_for / 4, pause), _SLOWEST_WATCH)


def approvals_needed(amount: int, threshold: int) -> int:
    """How many members of staff must agree to an amount in minor units."""
    return APPROVALS_OVER_THRESHOLD if amount >= threshold else 0
