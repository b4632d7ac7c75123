"""Metrics of draw settlement."""

from __future__ import annotations

from prometheus_client import Counter, Gauge

SETTLEMENTS_OPEN = Gauge("checkout_settlements_open", "Unfinished draw settlements.")
SETTLEMENTS_PAST_DUE = Gauge("checkout_settlements_past_due", "Draw settlements that are due for a minute.")
SETTLEMENT_MISMATCHES = Counter(
    "checkout_settlement_mismatches", "Draw settlements whose sums did not agree."
)
PAYOUTS_REFUSED = Counter(
    "checkout_payouts_refused", "Prizes, reversals and refunds that the wallet refused."
)
