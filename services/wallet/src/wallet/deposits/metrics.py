"""Metrics of deposits."""

from __future__ import annotations

from typing import Final

from prometheus_client import Counter, Gauge

DEPOSITS: Final = Counter(
    "wallet_deposits", "Deposits, by method and by the state that they came into.", ("method", "state")
)
"""State `differs` is an alarm: a provider speaks of another amount or of another deposit."""
OPEN_DEPOSITS: Final = Gauge("wallet_open_deposits", "Deposits that somebody still asks about.", ("state",))

OLDEST_OPEN_DEPOSIT: Final = Gauge(
    "wallet_oldest_open_deposit_seconds",
    "Age of the oldest deposit that somebody still asks about.",
    ("state",),
)

WEBHOOKS: Final = Counter(
    "wallet_webhooks", "Messages of providers, by what became of them.", ("gateway", "outcome")
)
