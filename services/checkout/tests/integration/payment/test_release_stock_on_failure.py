"""After any end of a purchase, with lost, late or repeated calls, no reservation is left."""

from __future__ import annotations

import pytest

from checkout.catalogue import read_model
from servicekit.errors import InvalidRequest
from services.checkout.tests.kit.factories import item
from services.checkout.tests.kit.machine.shop import (
    BOOK,
    STOCK,
    Shop,
    a_lottery,
    a_raffle,
    nothing_is_undecided,
)
from services.checkout.tests.kit.payments import past_due
from services.checkout.tests.kit.scarce import book
from services.checkout.tests.kit.unreliable import FAULTS, Fault

PRICE = 4000 + 615


@pytest.fixture(autouse=True)
def _catalogue_is_heard_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read_model, "MAX_AGE", -1.0)


CALLS = {
    "paid": ("reserve", "purchase", "confirm"),
    "too poor": ("reserve", "purchase", "cancel", "release"),
    "too late": ("reserve", "purchase", "cancel", "release"),
    "numbers gone": ("confirm", "release", "refund"),
}
"""Ends of a purchase, and the calls on the way to each."""


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize(("end", "method"), [(end, method) for end in CALLS for method in CALLS[end]])
async def test_hold_ends_with_its_purchase(shop: Shop, end: str, method: str, fault: Fault) -> None:
    checkout, network, stock = shop.checkout, shop.network, shop.stock
    customer, key = await checkout.customer(PRICE - (end == "too poor")), await a_raffle(shop)
    await checkout.put_in_cart(customer, item(await a_lottery(checkout)))
    cart = await checkout.put_in_cart(customer, book(key))

    if end in ("numbers gone", "too late"):
        network.trouble("confirm" if end == "numbers gone" else "purchase", "lost")
        assert (await checkout.pay(customer, cart, key="k")).status_code == 202
    if end == "numbers gone":
        stock.expire()
        stock.left[key] = 0
    network.trouble(method, fault)
    await checkout.pay(customer, cart, key="k")
    for _ in range(2):
        await past_due(checkout, customer, closed=end == "too late")
        await checkout.sweep()
        network.calm()
    await network.deliver_late()
    stock.expire()

    is_paid = end == "paid"
    assert (await checkout.pay(customer, cart, key="k")).status_code == (201 if is_paid else 422)
    assert await nothing_is_undecided(shop, customer)
    money = PRICE - (end == "too poor")
    assert shop.wallet.balances[str(customer.customer_id)] == (0 if is_paid else money)
    left = 0 if end == "numbers gone" else STOCK
    assert stock.left[key] == (left - BOOK if is_paid else left)
    assert {one.state for one in stock.reservations.values() if one.offer_key == key and one.is_held} == (
        {"confirmed"} if is_paid else set()
    )


_STATE = """
    select c.state, o.status from checkouts c join orders o on o.id = c.order_id where c.customer_id = %(c)s
"""


async def test_refund_of_lost_stock_does_not_wait_for_catalog(shop: Shop) -> None:
    checkout, customer, key = shop.checkout, await shop.checkout.customer(PRICE), await a_raffle(shop)
    cart = await checkout.put_in_cart(customer, book(key))
    shop.network.trouble("confirm", "lost")
    assert (await checkout.pay(customer, cart)).status_code == 202
    shop.stock.expire()
    shop.stock.left[key] = 0
    shop.network.trouble("release", "lost")

    await past_due(checkout, customer)
    [saga] = [saga for saga in await checkout.claim() if saga.customer_id == customer.customer_id]
    await checkout.saga.drive(saga)

    [row] = await checkout.database.call(_STATE, {"c": customer.customer_id})
    assert (row["state"], row["status"]) == ("failed", "refunded")
    assert shop.wallet.balances[str(customer.customer_id)] == PRICE
    assert not await nothing_is_undecided(shop, customer)
    await checkout.sweep()
    assert await nothing_is_undecided(shop, customer)


async def test_confirmed_stock_is_released_before_refund(shop: Shop) -> None:
    checkout, customer, key = shop.checkout, await shop.checkout.customer(4000), await a_raffle(shop)
    cart = await checkout.put_in_cart(customer, book(key))
    shop.network.trouble("confirm", "unanswered")
    assert (await checkout.pay(customer, cart)).status_code == 202
    await checkout.database.call(
        "update draws set sealed_at = clock_timestamp() where offer_key = %(key)s", {"key": key}
    )
    shop.network.trouble("release", "lost")

    await past_due(checkout, customer)
    await checkout.sweep()
    [row] = await checkout.database.call(_STATE, {"c": customer.customer_id})
    assert (row["state"], shop.wallet.balances[str(customer.customer_id)]) == ("refunding", 0)
    assert shop.stock.left[key] == STOCK - BOOK

    await past_due(checkout, customer)
    await checkout.sweep()
    assert (shop.wallet.balances[str(customer.customer_id)], shop.stock.left[key]) == (4000, STOCK)
    assert await nothing_is_undecided(shop, customer)


async def test_unreadable_release_does_not_block_cart(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(_: object) -> None:
        raise InvalidRequest("line_count", "1 to 50 lines", target="lines")

    customer = await shop.checkout.customer(PRICE)
    cart = await shop.checkout.put_in_cart(customer, book(await a_raffle(shop)))
    monkeypatch.setattr(shop.stock, "_reserve", refuse)

    answer = await shop.checkout.pay(customer, cart)

    assert (answer.status_code, answer.json()["error"]) == (422, "price_unavailable")
    assert await nothing_is_undecided(shop, customer)
    assert shop.wallet.balances[str(customer.customer_id)] == PRICE
