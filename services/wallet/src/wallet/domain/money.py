"""An amount of money (handbook, Money, rule 2)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Money:
    """An exact amount in a currency's minor unit; `currency` is an ISO 4217 code."""

    minor_units: int
    currency: str
