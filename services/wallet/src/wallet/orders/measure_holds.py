"""Sets the gauges of holds."""

from __future__ import annotations

from servicekit.data.database import Database
from wallet.orders import metrics
from wallet.orders.store import holds


async def measure_holds(database: Database) -> None:
    """Sets the gauges of holds. Raises Unavailable when the database does not answer."""
    state = await holds.hold_state(database)
    metrics.HELD.set(state["pending"])
    metrics.OVERDUE_HOLDS.set(state["overdue"])
    metrics.OLDEST_PENDING_HOLD.set(state["oldest_seconds"])
