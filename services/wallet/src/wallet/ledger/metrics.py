"""Metrics of the ledger."""

from __future__ import annotations

from typing import Final

from prometheus_client import Counter, Gauge, Info

from servicekit.data.database import Database
from wallet.ledger.store import chain

MOVEMENTS: Final = Counter(
    "wallet_movements", "Requests to move money, by what became of them.", ("movement", "outcome")
)
"""Outcome `reference_reused` is an alarm: one reference came with two contents."""
SUSPENSE: Final = Gauge("wallet_suspense_minor_units", "Unexplained money.", ("currency",))
CHAIN_SEQUENCE: Final = Gauge("wallet_chain_sequence", "Journals that are sealed.")
UNSEALED: Final = Gauge("wallet_unsealed_journals", "Committed journals that are not sealed.")

OLDEST_UNSEALED: Final = Gauge(
    "wallet_oldest_unsealed_journal_seconds", "Age of the oldest committed journal that is not sealed."
)

CHAIN_ANCHOR: Final = Info("wallet_chain_anchor", "Head of the chain at the end of the last day.")
OWED: Final = Gauge("wallet_owed_minor_units", "What customers owe, by currency.", ("currency",))


async def measure_ledger(database: Database) -> None:
    """Sets the gauges of the ledger. Raises Unavailable when the database does not answer."""
    for currency, minor_units in (await chain.suspense(database)).items():
        SUSPENSE.labels(currency).set(minor_units)
    for currency, minor_units in (await chain.owed(database)).items():
        OWED.labels(currency).set(minor_units)
    sealed = await chain.state(database)
    CHAIN_SEQUENCE.set(sealed["sequence"])
    UNSEALED.set(sealed["unsealed"])
    OLDEST_UNSEALED.set(sealed["oldest_seconds"])
    for day, point in (await chain.newest_anchor(database)).items():
        CHAIN_ANCHOR.info({"day": day.isoformat(), "sequence": str(point.sequence), "hash": point.hash.hex()})
