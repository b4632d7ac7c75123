"""A pre-order is placed at the price that its customer saw, with any payment."""

from __future__ import annotations

from uuid import uuid4

import pytest
from psycopg.types.json import Jsonb

from checkout.catalogue import read_model
from services.checkout.tests.kit.factories import item
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.partners import open_shop
from services.checkout.tests.kit.pre_orders import (
    WAYS,
    AtPartner,
    AtWattle,
    Till,
    announced,
    changes,
    scheduled,
)
from services.checkout.tests.kit.scarce import book

DEARER = {1: 1100, 5: 4500, 10: 7500}


@pytest.fixture(autouse=True)
def _knows_changes_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read_model, "MAX_AGE", -1.0)


async def till(checkout: Checkout, way: str) -> tuple[Till, Customer, str]:
    """A cart with a lottery ticket and a pre-order of a book (40.00), the customer, the raffle."""
    key, _ = await announced(checkout)
    customer = await checkout.customer()
    if way == "partner":
        shop = await open_shop(checkout)
        await shop.change(offer_keys=[shop.offer_key, key])
        prepared = await shop.prepare(items=[item(shop.offer_key), book(key)])
        return AtPartner(shop, customer, await shop.claim(customer, prepared)), customer, key
    await checkout.put_in_cart(customer, item(await checkout.selling()))
    await checkout.put_in_cart(customer, book(key))
    return AtWattle(checkout, customer, by_deposit=way == "deposit_purchase"), customer, key


async def nothing_was_placed(checkout: Checkout, customer: Customer) -> bool:
    [row] = await checkout.database.call(
        "select (select count(*) from orders where customer_id = %(c)s)"
        " + (select count(*) from pre_orders where customer_id = %(c)s) as n",
        {"c": customer.customer_id},
    )
    return bool(row["n"] == 0)


@WAYS
async def test_raised_price_needs_confirmation(checkout: Checkout, way: str) -> None:
    at, customer, key = await till(checkout, way)
    before = await at.shown()
    await changes(checkout, key, prices=DEARER)

    refused = await at.pay(before)
    assert (refused.status_code, refused.json()["error"]) == (409, "price_changed"), refused.text
    assert refused.json()["errors"][0]["target"] == "expected_pre_order_total"
    assert await nothing_was_placed(checkout, customer)

    shown = await at.shown()
    [change] = shown["price_changes"]
    assert (change["old_price"]["amount"], change["new_price"]["amount"]) == ("40.00", "45.00")
    confirmed = await at.confirm(shown)
    paid = await at.pay(confirmed, expected_pre_order_total=confirmed["pre_order_total"])
    assert paid.status_code in (201, 202), paid.text
    if way != "deposit_purchase":
        [placed] = await scheduled(checkout, customer)
        assert placed["price"]["amount"] == "45.00"


@WAYS
async def test_other_pre_order_total_is_refused(checkout: Checkout, way: str) -> None:
    at, customer, _ = await till(checkout, way)
    refused = await at.pay(await at.shown(), expected_pre_order_total={"amount": "39.99", "currency": "AUD"})
    assert (refused.status_code, refused.json()["error"]) == (409, "price_changed")
    foreign = await at.pay(await at.shown(), expected_pre_order_total={"amount": "40.00", "currency": "GBP"})
    assert (foreign.status_code, foreign.json()["errors"][0]["code"]) == (400, "currency_mismatch")
    assert await nothing_was_placed(checkout, customer)


@WAYS
@pytest.mark.parametrize("says_total", [True, False])
async def test_removed_pre_order_refuses_payment(checkout: Checkout, way: str, says_total: bool) -> None:
    at, customer, key = await till(checkout, way)
    before = await at.shown()
    await changes(checkout, key, suspended=True)

    says = {"expected_pre_order_total": before["pre_order_total"]} if says_total else {}
    refused = await at.pay(before, **says)
    assert (refused.status_code, refused.json()["error"]) == (409, "cart_changed"), refused.text
    assert await nothing_was_placed(checkout, customer)

    seen = await at.shown()
    assert [gone["reason"] for gone in seen["auto_removed_items"]] == ["suspended"]
    paid = await at.pay(seen, expected_pre_order_total=seen["pre_order_total"])
    assert paid.status_code in (201, 202), paid.text


async def test_dismissed_pre_order_lets_rest_be_paid(checkout: Checkout) -> None:
    at, customer, key = await till(checkout, "wallet")
    await changes(checkout, key, suspended=True)
    [gone] = (await at.shown())["auto_removed_items"]
    answer = await checkout.client.delete(f"/api/cart/items/{gone['id']}", headers=customer.headers)
    assert (await at.pay(answer.json()["result"])).status_code == 201


async def test_price_changed_before_placing_is_refused(
    checkout: Checkout,
) -> None:
    """The line that is placed is held against what its customer has seen in the same statement."""
    key, _ = await announced(checkout)
    customer = await checkout.customer()
    cart = await checkout.put_in_cart(customer, book(key))
    [row] = await checkout.database.call(
        "select c.id from carts c where c.customer_id = %(c)s", {"c": customer.customer_id}
    )
    begin = {
        "kind": "cart", "customer": str(customer.customer_id), "key": str(uuid4()), "request_hash": "00",
        "cart": str(row["id"]), "cart_version": cart["version"], "items": [], "lease": "8 s",
        "checkout": str(uuid4()), "order": str(uuid4()), "response": {},
        "total": 0, "currency": "AUD", "region": "NSW", "channel_key": "web", "metadata": {},
    }  # fmt: skip
    pre_order = {"id": str(uuid4()), "item": cart["cart_items"][0]["id"], "position": 1, "name": "Dream Home",
                 "pricing_id": "standard", "placed": ""}  # fmt: skip
    outcomes = []
    for price in (4500, 4000):
        [answer] = await checkout.database.call(
            "select outcome from checkout_begin(%(batch)s)",
            {"batch": Jsonb([{**begin, "pre_orders": [{**pre_order, "price": price}]}])},
        )
        outcomes.append(answer["outcome"])
    assert outcomes == ["price_changed", "placed"]
