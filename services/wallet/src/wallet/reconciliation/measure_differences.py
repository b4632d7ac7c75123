"""Sets the gauge of differences."""

from __future__ import annotations

from servicekit.data.database import Database
from wallet.reconciliation import metrics
from wallet.reconciliation import store as reconciliation


async def measure_differences(database: Database) -> None:
    """Sets the gauge of differences. Raises Unavailable when the database does not answer."""
    metrics.DIFFERENCES.clear()
    for source, differences in (await reconciliation.open_by_source(database)).items():
        metrics.DIFFERENCES.labels(source).set(differences)
