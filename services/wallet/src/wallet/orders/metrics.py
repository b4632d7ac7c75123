"""Metrics of holds."""

from __future__ import annotations

from typing import Final

from prometheus_client import Gauge

from servicekit.data.database import Database
from wallet.orders.store import holds

OLDEST_PENDING_HOLD: Final = Gauge(
    "wallet_oldest_pending_hold_seconds", "Age of the oldest hold that is not settled."
)

HELD: Final = Gauge("wallet_pending_holds", "Holds that are not settled.")
OVERDUE_HOLDS: Final = Gauge("wallet_overdue_holds", "Holds that ran out and still hold money.")


async def measure_holds(database: Database) -> None:
    """Sets the gauges of holds. Raises Unavailable when the database does not answer."""
    state = await holds.hold_state(database)
    HELD.set(state["pending"])
    OVERDUE_HOLDS.set(state["overdue"])
    OLDEST_PENDING_HOLD.set(state["oldest_seconds"])
