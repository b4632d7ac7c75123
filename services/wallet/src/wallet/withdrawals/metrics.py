"""Metrics of withdrawals."""

from __future__ import annotations

from typing import Final

from prometheus_client import Counter, Gauge

OPEN_WITHDRAWALS: Final = Gauge("wallet_open_withdrawals", "Withdrawals that have not ended.", ("state",))

OLDEST_OPEN_WITHDRAWAL: Final = Gauge(
    "wallet_oldest_open_withdrawal_seconds",
    "How long the longest has been in this state, of the withdrawals that have not ended.",
    ("state",),
)
"""State `unknown` for more than an hour is an alarm: nobody knows whether the money was sent."""
PAID_AFTER_END: Final = Counter(
    "wallet_withdrawals_paid_after_end",
    "Withdrawals that were paid although their money had been freed, by method.",
    ("method",),
)
"""Anything above zero is an alarm: the money is gone and in the wallet."""
