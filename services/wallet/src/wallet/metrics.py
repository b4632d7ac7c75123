"""What the wallet measures beyond the floor's own metrics (handbook, Reliability, rule 66)."""

from __future__ import annotations

from typing import Final

from prometheus_client import Counter, Gauge

MOVEMENTS: Final = Counter(
    "wallet_movements", "Requests to move money, by what became of them.", ("movement", "outcome")
)
"""Outcome `reference_reused` is an alarm: one reference came with two contents."""
SUSPENSE: Final = Gauge("wallet_suspense_minor_units", "Money that nobody has explained yet.", ("currency",))
OLDEST_PENDING_HOLD: Final = Gauge(
    "wallet_oldest_pending_hold_seconds", "Age of the oldest hold that is not settled."
)
HELD: Final = Gauge("wallet_pending_holds", "Holds that are not settled.")
OVERDUE_HOLDS: Final = Gauge("wallet_overdue_holds", "Holds that ran out and still hold money.")
