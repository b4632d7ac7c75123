"""Metrics of deposits."""

from __future__ import annotations

from typing import Final

from prometheus_client import Counter, Gauge

from servicekit.data.database import Database
from wallet.deposits.store import deposits

DEPOSITS: Final = Counter(
    "wallet_deposits", "Deposits, by method and by the state that they came into.", ("method", "state")
)
"""State `differs` is an alarm: a provider speaks of another amount or of another deposit."""
OPEN_DEPOSITS: Final = Gauge("wallet_open_deposits", "Undecided deposits.", ("state",))

OLDEST_OPEN_DEPOSIT: Final = Gauge(
    "wallet_oldest_open_deposit_seconds",
    "Age of the oldest undecided deposit.",
    ("state",),
)

WEBHOOKS: Final = Counter(
    "wallet_webhooks", "Messages of providers, by what became of them.", ("gateway", "outcome")
)


async def measure_deposits(database: Database) -> None:
    """Sets the gauges of deposits. Raises Unavailable when the database does not answer."""
    OPEN_DEPOSITS.clear()
    OLDEST_OPEN_DEPOSIT.clear()
    for row in await deposits.state_counts(database):
        OPEN_DEPOSITS.labels(row["state"]).set(row["deposits"])
        OLDEST_OPEN_DEPOSIT.labels(row["state"]).set(row["oldest_seconds"])
