"""The beginnings of checkouts, as the database gets them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final
from uuid import UUID, uuid4

from checkout.cart.rules.discounts import VoucherType
from checkout.payment.rules.begin import Begin, CartToPay, NewDeposit
from checkout.payment.rules.saga import OrderLine
from checkout.vouchers import store as vouchers
from checkout.vouchers.rules import NewVoucher
from services.checkout.tests.kit.factories import item
from services.checkout.tests.kit.harness import Checkout

PRICE: Final = 615


async def beginning(
    checkout: Checkout,
    key: str,
    *,
    price: int = PRICE,
    discount: int = 0,
    deposit: NewDeposit | None = None,
    **source: Any,
) -> Begin:
    """The beginning of a new customer's checkout of one ticket."""
    customer = await checkout.customer()
    cart = await checkout.put_in_cart(customer, item(key))
    found = await checkout.database.call(
        "select id from carts where customer_id = %(customer)s", {"customer": customer.customer_id}
    )
    return Begin(
        source=CartToPay(
            **{
                "cart_version": cart["version"],
                "key": str(uuid4()),
                "request_hash": b"asked",
                "items": [UUID(cart["cart_items"][0]["id"])],
                "pricing_ids": ["default"],
                "channel_key": "app",
                "metadata": {},
                **source,
            }
        ),
        customer_id=customer.customer_id,
        checkout_id=uuid4(),
        order_id=uuid4(),
        cart_id=found[0]["id"],
        lines=[OrderLine(uuid4(), "powerball", "Powerball", [1], 4, price - discount, discount=discount)],
        total=price - discount,
        currency="AUD",
        region="NSW",
        lease=timedelta(seconds=8),
        deposit=deposit,
    )


async def voucher(checkout: Checkout, *, max_uses: int) -> UUID:
    """A voucher of one dollar."""
    new = NewVoucher(
        code=uuid4().hex[:12].upper(),
        type=VoucherType.FIXED,
        description="A dollar",
        currency="AUD",
        amount=100,
        percent=None,
        minimum=0,
        product_types=[],
        offer_keys=[],
        reduces_pre_orders=False,
        max_uses=max_uses,
        max_uses_per_customer=None,
        valid_from=None,
        valid_to=None,
    )
    issued = await vouchers.issue(checkout.database, new, staff="test")
    assert not isinstance(issued, str)
    return issued.voucher.voucher_id
