"""Metrics of the ledger."""

from __future__ import annotations

from typing import Final

from prometheus_client import Counter, Gauge, Info

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
