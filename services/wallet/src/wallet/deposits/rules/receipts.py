"""Money that arrives at our bank account."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from wallet.money.rules import Money


@dataclass(frozen=True, slots=True)
class Receipt:
    """A line of the bank's statement; `method` is dd (transfer, PayID) or bp (BPAY)."""

    method: str
    bank_reference: str
    payment_reference: str
    payer_name: str
    amount: Money
    received_at: datetime
    request_hash: bytes
