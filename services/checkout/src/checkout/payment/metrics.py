"""Metrics of checkouts and their deposits."""

from __future__ import annotations

from prometheus_client import Counter, Gauge

CHECKOUTS = Counter(
    "checkout_outcomes", "Checkouts by the outcome of an attempt to settle them.", ("outcome",)
)
UNKNOWN_OUTCOMES = Gauge(
    "checkout_sagas_unknown", "Checkouts whose payment had an unknown outcome and is not settled yet."
)
SAGAS_PAST_DUE = Gauge("checkout_sagas_past_due", "Checkouts that are overdue for 30 seconds.")
DEPOSITS_OPEN = Gauge("checkout_deposits_open", "Checkouts that wait for their deposit.")
DEPOSITS_PAST_DUE = Gauge(
    "checkout_deposits_past_due", "Deposits of checkouts that are overdue for 30 seconds."
)
STOCK_RELEASES_OPEN = Gauge(
    "checkout_stock_releases_open", "Failed orders whose stock catalog may still reserve."
)
