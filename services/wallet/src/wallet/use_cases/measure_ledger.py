"""What those who watch the wallet see of its state (handbook, Reliability §9)."""

from __future__ import annotations

from servicekit.database import Database
from wallet import metrics, repository


async def measure_ledger(database: Database) -> None:
    """Sets the gauges. Raises Unavailable when the database does not answer."""
    holds = await repository.hold_state(database)
    metrics.HELD.set(holds["pending"])
    metrics.OVERDUE_HOLDS.set(holds["overdue"])
    metrics.OLDEST_PENDING_HOLD.set(holds["oldest_seconds"])
    for currency, minor_units in (await repository.suspense(database)).items():
        metrics.SUSPENSE.labels(currency).set(minor_units)
