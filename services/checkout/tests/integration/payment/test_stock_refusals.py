"""A ticket that catalog has no numbers for is named where the cart has others."""

from __future__ import annotations

import pytest

from services.checkout.tests.kit.factories import draw, item, offer_key
from services.checkout.tests.kit.harness import Checkout
from services.checkout.tests.kit.payments import deposit_and_buy
from services.checkout.tests.kit.scarce import BOOKS, book, buy, raffle, scarce_offer

_FAILURE = "select failure_code, failure_message from checkouts where customer_id = %(customer)s"


async def named(checkout: Checkout, name: str, left: int) -> str:
    """A raffle of this name with so many tickets left; its key."""
    key = offer_key()
    await checkout.publish(scarce_offer(key, "raffle_ticket", BOOKS, name=name), draw(key))
    checkout.others.stock.left[key] = left
    return key


@pytest.mark.parametrize("pay", ["wallet", "deposit"])
async def test_refused_line_of_several_is_named(checkout: Checkout, pay: str) -> None:
    customer = await checkout.customer()
    await checkout.put_in_cart(customer, item(await checkout.selling()))
    await checkout.put_in_cart(customer, book(await named(checkout, "Reef Raffle", 100)))
    cart = await checkout.put_in_cart(customer, book(await named(checkout, "Dream Home", 2)))

    paid = checkout.pay if pay == "wallet" else lambda *who, key: deposit_and_buy(checkout, *who, key=key)
    first, again = [await paid(customer, cart, key="k") for _ in "12"]

    said = ("sold_out", "Dream Home, 5 tickets: Sorry, this draw is sold out")
    for answer in (first, again):
        [error] = answer.json()["errors"]
        assert (answer.status_code, error["code"], error["message"]) == (422, *said)
    [kept] = await checkout.database.call(_FAILURE, {"customer": customer.customer_id})
    assert (kept["failure_code"], kept["failure_message"]) == said
    assert (await checkout.cart(customer))["item_count"] == 3


async def test_refused_single_line_is_not_named(checkout: Checkout) -> None:
    key, _ = await raffle(checkout, left=2)
    answer = await buy(checkout, await checkout.customer(), book(key))
    assert answer.json()["errors"][0]["message"] == "Sorry, this draw is sold out"
