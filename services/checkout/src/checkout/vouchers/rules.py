"""Vouchers for staff, and redemptions of credits. The rules of discounts are the cart's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from checkout.cart.rules.discounts import Voucher, VoucherType


@dataclass(frozen=True, slots=True)
class Redemption:
    """A credit, in minor units. Unless it `is_credited`, its outcome in the wallet is unknown."""

    redemption_id: UUID
    customer_id: UUID
    amount: int
    currency: str
    code: str
    is_credited: bool = False


@dataclass(frozen=True, slots=True)
class NewVoucher:
    """Amounts in minor units; without `valid_from` it is valid at once."""

    code: str
    type: VoucherType
    description: str
    currency: str
    amount: int | None
    percent: int | None
    minimum: int
    product_types: Sequence[str]
    offer_keys: Sequence[str]
    reduces_pre_orders: bool
    max_uses: int | None
    max_uses_per_customer: int | None
    valid_from: datetime | None
    valid_to: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class IssuedVoucher(Voucher):
    description: str
    created_at: datetime
    created_by: str
    withdrawn_at: datetime | None
    withdrawn_by: str | None
