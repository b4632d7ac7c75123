"""Checkouts that begin in one statement, each with an outcome of its own."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

from checkout.repository import checkouts
from checkout.repository.checkouts import Begin
from services.checkout.tests.factories import draw, item, offer_key
from services.checkout.tests.integration.harness import Checkout


async def asked(checkout: Checkout, key: str, *, stale: bool, **changes: Any) -> Begin:
    """The beginning of a new customer's checkout; a stale one has seen another version of the cart."""
    customer = await checkout.customer()
    cart = await checkout.put_in_cart(customer, item(key))
    found = await checkout.database.call(
        "select id from carts where customer_id = %(customer)s", {"customer": customer.customer_id}
    )
    begin = Begin(
        customer_id=customer.customer_id,
        key=str(uuid4()),
        request_hash=b"asked",
        cart_id=found[0]["id"],
        cart_version=cart["version"] + stale,
        items=[UUID(line["id"]) for line in cart["cart_items"]],
        tickets=[uuid4()],
        prices=[615],
        names=["Powerball"],
        pricing_ids=["default"],
        checkout_id=uuid4(),
        order_id=uuid4(),
        total=615,
        currency="AUD",
        region="NSW",
        channel_key="app",
        metadata={},
        lease=timedelta(seconds=8),
    )
    return replace(begin, **changes)


async def test_each_of_a_group_gets_its_own_outcome_in_whatever_order_they_came(checkout: Checkout) -> None:
    key = offer_key()
    await checkout.selling(draw(key))
    batch = [await asked(checkout, key, stale=number % 2 == 0) for number in range(8)]
    batch.sort(key=lambda each: each.customer_id, reverse=True)

    begun = await checkouts.begin(checkout.database, batch)

    written = {
        row["id"]
        for row in await checkout.database.call(
            "select id from orders where id = any(%(ids)s)", {"ids": [each.order_id for each in batch]}
        )
    }
    assert len(written) == 4
    assert [one.outcome for one in begun] == [
        "started" if each.order_id in written else "cart_changed" for each in batch
    ]
