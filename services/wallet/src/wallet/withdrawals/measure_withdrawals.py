"""Sets the gauges of withdrawals."""

from __future__ import annotations

from servicekit.data.database import Database
from wallet.withdrawals import metrics
from wallet.withdrawals.store import withdrawals


async def measure_withdrawals(database: Database) -> None:
    """Sets the gauges of withdrawals. Raises Unavailable when the database does not answer."""
    metrics.OPEN_WITHDRAWALS.clear()
    metrics.OLDEST_OPEN_WITHDRAWAL.clear()
    for row in await withdrawals.open_by_state(database):
        metrics.OPEN_WITHDRAWALS.labels(row["state"]).set(row["withdrawals"])
        metrics.OLDEST_OPEN_WITHDRAWAL.labels(row["state"]).set(row["oldest_seconds"])
