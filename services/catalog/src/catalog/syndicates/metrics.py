"""Metrics of syndicates (docs/reliability.md, rule 66)."""

from __future__ import annotations

from typing import Final

from prometheus_client import Gauge

SYNDICATES_TO_BUY: Final = Gauge(
    "catalog_syndicates_to_buy",
    "Full syndicates whose ticket is not bought, and whose lottery's draw stops within 24 hours.",
)
