"""What those who watch the wallet see of its state (handbook, Reliability §9)."""

from __future__ import annotations

from servicekit.data.database import Database
from wallet import metrics
from wallet.repository import audits, chain, holds, reconciliation, withdrawals


async def measure_ledger(database: Database) -> None:
    """Sets the gauges. Raises Unavailable when the database does not answer."""
    state = await holds.hold_state(database)
    metrics.HELD.set(state["pending"])
    metrics.OVERDUE_HOLDS.set(state["overdue"])
    metrics.OLDEST_PENDING_HOLD.set(state["oldest_seconds"])
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
    metrics.DIFFERENCES.clear()
    for source, differences in (await reconciliation.open_by_source(database)).items():
        metrics.DIFFERENCES.labels(source).set(differences)
    metrics.OPEN_WITHDRAWALS.clear()
    metrics.OLDEST_OPEN_WITHDRAWAL.clear()
    for row in await withdrawals.open_by_state(database):
        metrics.OPEN_WITHDRAWALS.labels(row["state"]).set(row["withdrawals"])
        metrics.OLDEST_OPEN_WITHDRAWAL.labels(row["state"]).set(row["oldest_seconds"])
