"""Metrics of the reconciliation."""

from __future__ import annotations

from typing import Final

from prometheus_client import Gauge

DIFFERENCES: Final = Gauge(
    "wallet_open_differences", "What the books and somebody else disagree on, by who.", ("source",)
)
"""Anything above zero is an alarm."""
