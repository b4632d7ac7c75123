"""The voucher of a cart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from checkout.cart.rules.carts import StoredCart
from checkout.cart.rules.discounts import KnownVoucher, Voucher, VoucherType
from servicekit.data.database import Database

# The checkout of the cart may have reserved a use itself.
_OF_CART = """
    select v.*, (
        select count(*) from voucher_redemptions r
        where r.voucher_id = v.id and r.customer_id = cart_payer(c) and r.state <> 'released'
    ) as own_uses, exists (
        select from voucher_redemptions r
        where r.checkout_id = c.checkout_id and r.voucher_id = v.id and r.state = 'reserved'
    ) as is_held
    from carts c join vouchers v on v.id = c.voucher_id where c.id = %(cart)s
"""


async def of_cart(database: Database, cart: StoredCart | None) -> KnownVoucher | None:
    """The voucher of a cart, if it has one. A cart without one costs no call."""
    if cart is None or cart.voucher_id is None:
        return None
    rows = await database.call(_OF_CART, {"cart": cart.cart_id})
    return known_voucher(rows[0]) if rows else None


def known_voucher(row: Mapping[str, Any]) -> KnownVoucher:
    return KnownVoucher(voucher_of(row), row["own_uses"], row["is_held"])


def voucher_of(row: Mapping[str, Any]) -> Voucher:
    return Voucher(
        voucher_id=row["id"],
        code=row["code"],
        type=VoucherType(row["type"]),
        currency=row["currency"],
        amount=row["amount_minor"],
        percent=row["percent"],
        minimum=row["minimum_minor"],
        product_types=row["product_types"],
        offer_keys=row["offer_keys"],
        max_uses=row["max_uses"],
        max_uses_per_customer=row["max_uses_per_customer"],
        uses=row["uses"],
        valid_from=row["valid_from"],
        valid_to=row["valid_to"],
        withdrawn=row["withdrawn_at"] is not None,
        reduces_pre_orders=row["reduces_pre_orders"],
    )
