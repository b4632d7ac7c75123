"""What those who watch the wallet see of its state (handbook, Reliability §9)."""

from __future__ import annotations

from servicekit.database import Database
from wallet import metrics
from wallet.repository import audits, holds


async def measure_ledger(database: Database) -> None:
    """Sets the gauges. Raises Unavailable when the database does not answer."""
    state = await holds.hold_state(database)
    metrics.HELD.set(state["pending"])
    metrics.OVERDUE_HOLDS.set(state["overdue"])
    metrics.OLDEST_PENDING_HOLD.set(state["oldest_seconds"])
    for currency, minor_units in (await audits.suspense(database)).items():
        metrics.SUSPENSE.labels(currency).set(minor_units)
