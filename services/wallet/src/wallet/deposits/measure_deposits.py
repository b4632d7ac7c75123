"""Sets the gauges of deposits."""

from __future__ import annotations

from servicekit.data.database import Database
from wallet.deposits import metrics
from wallet.deposits.store import deposits


async def measure_deposits(database: Database) -> None:
    """Sets the gauges of deposits. Raises Unavailable when the database does not answer."""
    metrics.OPEN_DEPOSITS.clear()
    metrics.OLDEST_OPEN_DEPOSIT.clear()
    for row in await deposits.state_counts(database):
        metrics.OPEN_DEPOSITS.labels(row["state"]).set(row["deposits"])
        metrics.OLDEST_OPEN_DEPOSIT.labels(row["state"]).set(row["oldest_seconds"])
