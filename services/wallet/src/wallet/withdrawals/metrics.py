"""Metrics of withdrawals."""

from __future__ import annotations

from typing import Final

from prometheus_client import Counter, Gauge

from servicekit.data.database import Database
from wallet.withdrawals import store as withdrawals

OPEN_WITHDRAWALS: Final = Gauge("wallet_open_withdrawals", "Withdrawals that have not ended.", ("state",))

OLDEST_OPEN_WITHDRAWAL: Final = Gauge(
    "wallet_oldest_open_withdrawal_seconds",
    "How long the longest has been in this state, of the withdrawals that have not ended.",
    ("state",),
)
"""State `unknown` for more than an hour is an alarm: the money may have been sent."""
PAID_AFTER_END: Final = Counter(
    "wallet_withdrawals_paid_after_end",
    "Withdrawals that were paid although their money had been released, by method.",
    ("method",),
)
"""Growth is an alarm: a failed one is booked, of any other the money is gone and in the wallet."""


async def measure_withdrawals(database: Database) -> None:
    """Sets the gauges of withdrawals. Raises Unavailable when the database does not answer."""
    OPEN_WITHDRAWALS.clear()
    OLDEST_OPEN_WITHDRAWAL.clear()
    for row in await withdrawals.open_by_state(database):
        OPEN_WITHDRAWALS.labels(row["state"]).set(row["withdrawals"])
        OLDEST_OPEN_WITHDRAWAL.labels(row["state"]).set(row["oldest_seconds"])
