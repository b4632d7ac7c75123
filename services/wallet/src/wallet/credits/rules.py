"""Prizes and promotional money."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from wallet.ledger.rules import request_hash
from wallet.money.rules import Money

LARGEST_PRIZE_BATCH: Final = 500


@dataclass(frozen=True, slots=True)
class Prize:
    """Winnings of a customer; `reference` is unique among all prizes."""

    customer_id: UUID
    reference: str
    amount: Money
    description: str

    @property
    def facts(self) -> bytes:
        """Hash of the fields that a repeated request must not change."""
        return request_hash(self.customer_id, self.reference, self.amount.minor_units, self.amount.currency)


@dataclass(frozen=True, slots=True)
class Promo:
    """Promotional money to grant; `reference` is unique among all of it, such as a voucher use."""

    customer_id: UUID
    reference: str
    amount: Money
    description: str

    @property
    def facts(self) -> bytes:
        """Hash of the fields that a repeated request must not change."""
        return request_hash(self.customer_id, self.reference, self.amount.minor_units, self.amount.currency)


@dataclass(frozen=True, slots=True)
class PrizeReversal:
    """Reverses the prize that was credited under `reference`."""

    reference: str
    description: str
