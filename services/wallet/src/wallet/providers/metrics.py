"""Metrics of calls to providers."""

from __future__ import annotations

from typing import Final

from prometheus_client import Counter

PROVIDER_DENIALS: Final = Counter(
    "wallet_provider_denials",
    "Calls that a provider of payments denied us, by host and by its answer, such as 401.",
    ("host", "answer"),
)
"""One that grows is an alarm: until it is remedied nothing is known of payments there."""
