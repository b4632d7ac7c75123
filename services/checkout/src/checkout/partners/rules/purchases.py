"""Purchases that partners prepare."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

PurchaseState = Literal["open", "processing", "paid", "cancelled", "expired"]


@dataclass(frozen=True, slots=True)
class NewPurchase:
    """A purchase about to be written; the hashes are of the request, and of the token in its link."""

    purchase_id: UUID
    partner_id: UUID
    channel_key: str
    reference: str
    request_hash: bytes
    link_hash: bytes
    cart_id: UUID
    cart_key: bytes
    customer_id: UUID | None
    return_url: str | None
    success_mobile_deep_link: str | None
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class PartnerPurchase:
    """A purchase as it stands.

    `checkout_id` and what follows are of the attempt that paid it, or else of the last one; `total` is what
    was charged then, in minor units, and `failure_code` why nothing was.
    """

    purchase_id: UUID
    partner_id: UUID
    channel_key: str
    reference: str
    request_hash: bytes
    cart_key: bytes
    customer_id: UUID | None
    return_url: str | None
    success_mobile_deep_link: str | None
    created_at: datetime
    expires_at: datetime
    state: PurchaseState
    checkout_id: UUID | None
    order_id: UUID | None
    paid_at: datetime | None
    total: int | None
    currency: str | None
    failure_code: str | None
