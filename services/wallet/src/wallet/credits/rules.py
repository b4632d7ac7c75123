"""Prizes and promotional money."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from wallet.money.rules import Money

LARGEST_PRIZE_BATCH: Final = 500


@dataclass(frozen=True, slots=True)
class Prize:
    """What a customer won; `reference` is unique among all prizes."""

    customer_id: UUID
    reference: str
    amount: Money
    description: str


@dataclass(frozen=True, slots=True)
class Promo:
    """Promotional money to give; `reference` is unique among all of it, such as a voucher's redemption."""

    customer_id: UUID
    reference: str
    amount: Money
    description: str


@dataclass(frozen=True, slots=True)
class PrizeReversal:
    """The prize that was credited by `reference` is taken back."""

    reference: str
    description: str
