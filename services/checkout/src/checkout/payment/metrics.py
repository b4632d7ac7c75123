"""Metrics of checkouts and their deposits."""

from __future__ import annotations

from prometheus_client import Counter, Gauge

CHECKOUTS = Counter("checkout_outcomes", "Checkouts by how an attempt to settle them ended.", ("outcome",))
UNKNOWN_OUTCOMES = Gauge(
    "checkout_sagas_unknown", "Checkouts whose payment had an unknown outcome and is not settled yet."
)
SAGAS_PAST_DUE = Gauge("checkout_sagas_past_due", "Checkouts that nobody has taken up for 30 seconds.")
DEPOSITS_OPEN = Gauge("checkout_deposits_open", "Carts that wait for the deposit that is to pay them.")
DEPOSITS_PAST_DUE = Gauge(
    "checkout_deposits_past_due", "Deposits of carts that nobody has looked at for 30 seconds."
)
STOCK_RELEASES_OPEN = Gauge(
    "checkout_stock_releases_open", "Orders that bought nothing, of which catalog may still hold numbers."
)
