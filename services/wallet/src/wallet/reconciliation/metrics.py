"""Metrics of the reconciliation."""

from __future__ import annotations

from typing import Final

from prometheus_client import Gauge

from servicekit.data.database import Database
from wallet.reconciliation import store as reconciliation

DIFFERENCES: Final = Gauge(
    "wallet_open_differences", "Open differences between the books and other sources.", ("source",)
)
"""Anything above zero is an alarm."""


async def measure_differences(database: Database) -> None:
    """Sets the gauge of differences. Raises Unavailable when the database does not answer."""
    DIFFERENCES.clear()
    for source, differences in (await reconciliation.open_by_source(database)).items():
        DIFFERENCES.labels(source).set(differences)
