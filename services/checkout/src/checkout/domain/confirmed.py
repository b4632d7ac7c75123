"""What a customer agrees to when they pay a cart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from checkout.domain.unattended import Choice


@dataclass(frozen=True, slots=True)
class Confirmed:
    """This cart, as it was shown, for what is due now, in minor units (specification, Purchase data)."""

    key: str
    """What makes a repeated request the same purchase; `request_hash` is that of the whole request."""
    request_hash: bytes
    cart_version: int
    total: int
    currency: str
    channel_key: str
    metadata: Mapping[str, str]
    later_total: int | None = None
    """What is paid later, in minor units, where the customer was shown it."""
    discount: int | None = None
    """What a voucher takes off, in minor units, where the customer was shown it."""
    later: Choice | None = None
    """How what is paid later is paid, where anything is."""
