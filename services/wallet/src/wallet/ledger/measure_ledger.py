"""Sets the gauges of the ledger."""

from __future__ import annotations

from servicekit.data.database import Database
from wallet.ledger import metrics
from wallet.ledger.store import audits, chain


async def measure_ledger(database: Database) -> None:
    """Sets the gauges of the ledger. Raises Unavailable when the database does not answer."""
    for currency, minor_units in (await audits.suspense(database)).items():
        metrics.SUSPENSE.labels(currency).set(minor_units)
    for currency, minor_units in (await audits.owed(database)).items():
        metrics.OWED.labels(currency).set(minor_units)
    sealed = await chain.state(database)
    metrics.CHAIN_SEQUENCE.set(sealed["sequence"])
    metrics.UNSEALED.set(sealed["unsealed"])
    metrics.OLDEST_UNSEALED.set(sealed["oldest_seconds"])
    for day, point in (await chain.newest_anchor(database)).items():
        metrics.CHAIN_ANCHOR.info(
            {"day": day.isoformat(), "sequence": str(point.sequence), "hash": point.hash.hex()}
        )
