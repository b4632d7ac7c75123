"""Metrics of holds."""

from __future__ import annotations

from typing import Final

from prometheus_client import Gauge

OLDEST_PENDING_HOLD: Final = Gauge(
    "wallet_oldest_pending_hold_seconds", "Age of the oldest hold that is not settled."
)

HELD: Final = Gauge("wallet_pending_holds", "Holds that are not settled.")
OVERDUE_HOLDS: Final = Gauge("wallet_overdue_holds", "Holds that ran out and still hold money.")
