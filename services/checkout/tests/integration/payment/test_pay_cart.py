"""Paying a cart, and everything that can go wrong on the way."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from servicekit.testing.services import WEB
from services.checkout.tests.kit.factories import draw, games, item, offer_key
from services.checkout.tests.kit.harness import Checkout
from services.checkout.tests.kit.payments import NOTHING, SOLD_ONCE, counts, past_due, ready


async def test_payment_clears_cart_and_issues_ticket(checkout: Checkout) -> None:
    customer, cart = await ready(checkout)

    answer = await checkout.pay(customer, cart)

    assert answer.status_code == 201, answer.text
    assert answer.json()["result"]["status"] == "paid"
    assert await counts(checkout, customer) == SOLD_ONCE
    wallet, payer = checkout.others.wallet, str(customer.customer_id)
    assert wallet.balances[payer] == 10_000 - 615
    assert (wallet.purchase_calls[payer], wallet.cancel_calls[payer]) == (1, 0)
    after = await checkout.cart(customer)
    assert (after["item_count"], after["version"] > cart["version"]) == (0, True)


async def test_concurrent_payments_have_their_own_outcomes(
    checkout: Checkout,
) -> None:
    waiting = [await ready(checkout, balance=0 if number % 4 == 3 else 10_000) for number in range(12)]

    answers = await asyncio.gather(*(checkout.pay(customer, cart) for customer, cart in waiting))

    assert [answer.status_code for answer in answers] == [201, 201, 201, 422] * 3
    for (customer, _), answer in zip(waiting, answers, strict=True):
        sold = SOLD_ONCE if answer.status_code == 201 else {**NOTHING, "failed": 1}
        assert await counts(checkout, customer) == sold


async def test_each_draw_of_a_ticket_is_an_entry(checkout: Checkout) -> None:
    key = offer_key()
    await checkout.selling(*(draw(key, stop_in=timedelta(days=day)) for day in (1, 8, 15)))
    customer = await checkout.customer()
    cart = await checkout.put_in_cart(customer, item(key, num_draws=3))

    await checkout.pay(customer, cart)

    assert await counts(checkout, customer) == {**SOLD_ONCE, "entries": 3}


async def test_repeated_key_gets_same_answer_and_sells_once(checkout: Checkout) -> None:
    customer, cart = await ready(checkout)

    first = await checkout.pay(customer, cart, key="my-key")
    second = await checkout.pay(customer, cart, key="my-key")

    assert (second.status_code, second.json()) == (first.status_code, first.json())
    assert await counts(checkout, customer) == SOLD_ONCE


async def test_concurrent_key_sells_once(checkout: Checkout) -> None:
    customer, cart = await ready(checkout)

    answers = await asyncio.gather(*(checkout.pay(customer, cart, key="my-key") for _ in range(20)))

    assert 201 in {answer.status_code for answer in answers}
    assert {answer.status_code for answer in answers} <= {201, 409}
    running = [answer for answer in answers if answer.status_code == 409]
    assert all(answer.headers["retry-after"] for answer in running)
    assert await counts(checkout, customer) == SOLD_ONCE


async def test_key_of_other_request_is_refused(checkout: Checkout) -> None:
    customer, cart = await ready(checkout)
    await checkout.pay(customer, cart, key="my-key")

    answer = await checkout.pay(customer, {**cart, "version": 999}, key="my-key")

    assert (answer.status_code, answer.json()["error"]) == (422, "idempotency_key_reused")


async def test_concurrent_checkouts_sell_cart_once(checkout: Checkout) -> None:
    customer, cart = await ready(checkout)

    answers = await asyncio.gather(*(checkout.pay(customer, cart) for _ in range(20)))

    statuses = sorted(answer.status_code for answer in answers)
    assert statuses[0] == 201
    assert set(statuses[1:]) <= {409, 422}
    assert await counts(checkout, customer) == SOLD_ONCE


async def test_failed_payment_keeps_cart_and_answer(checkout: Checkout) -> None:
    customer, cart = await ready(checkout, balance=614)

    first = await checkout.pay(customer, cart, key="poor")
    second = await checkout.pay(customer, cart, key="poor")

    assert (first.status_code, first.json()["error"]) == (422, "insufficient_funds")
    assert second.json() == first.json()
    assert await counts(checkout, customer) == {**NOTHING, "failed": 1}
    kept = await checkout.cart(customer)
    assert (kept["item_count"], kept["version"]) == (1, cart["version"])
    checkout.others.wallet.balances[str(customer.customer_id)] = 615
    assert (await checkout.pay(customer, kept)).status_code == 201


async def test_the_wallet_never_takes_money_for_an_order_that_failed(checkout: Checkout) -> None:
    customer, cart = await ready(checkout, balance=614)

    await checkout.pay(customer, cart)

    orders = await checkout.database.call(
        "select id::text from orders where customer_id = %(c)s", {"c": customer.customer_id}
    )
    assert {row["id"] for row in orders} <= checkout.others.wallet.cancelled.keys()


async def test_refused_attempt_completes_order_paid_by_other_attempt(
    checkout: Checkout,
) -> None:
    customer, cart = await ready(checkout)
    checkout.others.wallet.overtaken_for.add(str(customer.customer_id))

    answer = await checkout.pay(customer, cart)

    assert (answer.status_code, answer.json()["result"]["status"]) == (201, "paid")
    assert await counts(checkout, customer) == SOLD_ONCE


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        ({"expected_total": {"amount": "6.14", "currency": "AUD"}}, 409, "price_changed"),
        ({"expected_total": {"amount": "0.00", "currency": "AUD"}}, 409, "price_changed"),
        ({"expected_total": {"amount": "6.15", "currency": "GBP"}}, 400, "currency_mismatch"),
        ({"expected_total": {"amount": "-6.15", "currency": "AUD"}}, 400, None),
        ({"expected_total": {"amount": "6.150", "currency": "AUD"}}, 400, None),
        ({"expected_total": {"amount": "6.15e0", "currency": "AUD"}}, 400, None),
        ({"expected_total": {"amount": 6.15, "currency": "AUD"}}, 400, None),
        ({"expected_total": "6.15"}, 400, None),
        ({"cart_version": 1}, 409, "cart_changed"),
        ({"cart_version": "2"}, 400, None),
        ({"price": "0.01"}, 400, "unknown_field"),
        ({"channel_key": "partner"}, 400, "not_an_option"),
        ({"metadata": {"a": 1}}, 400, None),
    ],
)
async def test_a_checkout_that_is_not_sound_writes_nothing(
    checkout: Checkout, changes: dict[str, Any], status: int, code: str | None
) -> None:
    customer, cart = await ready(checkout)

    answer = await checkout.pay(customer, cart, **changes)

    assert answer.status_code == status, answer.text
    assert code is None or answer.json()["error"] == code
    assert await counts(checkout, customer) == NOTHING
    assert (await checkout.cart(customer))["version"] == cart["version"]


async def test_an_empty_cart_is_refused(checkout: Checkout) -> None:
    customer = await checkout.customer()

    answer = await checkout.pay(customer, await checkout.cart(customer))

    assert (answer.status_code, answer.json()["error"]) == (422, "cart_empty")


async def test_a_visitor_cannot_pay(checkout: Checkout) -> None:
    answer = await checkout.client.post(
        "/api/checkout",
        json={"cart_version": 1, "expected_total": {"amount": "6.15", "currency": "AUD"}},
        headers={**WEB, "Idempotency-Key": "x"},
    )

    assert answer.status_code == 401


async def test_stop_is_checked_by_database_clock(
    checkout: Checkout,
) -> None:
    closing = draw(offer_key())
    key = await checkout.selling(closing)
    customer = await checkout.customer()
    cart = await checkout.put_in_cart(customer, item(key))
    await checkout.database.call(
        "update draws set stop = clock_timestamp() where offer_key = %(key)s", {"key": key}
    )

    answer = await checkout.pay(customer, cart)

    assert (answer.status_code, answer.json()["error"]) == (422, "draw_closed")
    assert await counts(checkout, customer) == NOTHING
    assert checkout.others.wallet.purchase_calls[str(customer.customer_id)] == 0


async def test_a_stop_of_the_customers_region_counts(checkout: Checkout) -> None:
    elsewhere = draw(offer_key(), stop_in=timedelta(seconds=-1))
    elsewhere.closes["NSW"].FromDatetime(elsewhere.draw_at.ToDatetime())
    key = await checkout.selling(elsewhere)
    customer = await checkout.customer()
    cart = await checkout.put_in_cart(customer, item(key))

    answer = await checkout.pay(customer, cart)

    assert answer.status_code == 201, answer.text


async def test_the_cart_stands_still_while_it_is_being_paid(checkout: Checkout) -> None:
    customer, cart = await ready(checkout)
    wallet = checkout.others.wallet
    wallet.deaf_for.add(str(customer.customer_id))

    answer = await checkout.pay(customer, cart)
    added = await checkout.client.post(
        "/api/cart/items",
        json=item(cart["cart_items"][0]["product_offer_key"]),
        headers=customer.headers,
    )
    again = await checkout.pay(customer, cart)

    assert answer.status_code == 202
    assert answer.json()["result"]["status"] == "processing"
    assert (added.status_code, added.json()["error"]) == (409, "checkout_in_progress")
    assert (again.status_code, again.json()["error"]) == (409, "checkout_in_progress")


@pytest.mark.parametrize("lost", ["request", "answer"])
async def test_unknown_payment_is_settled_by_sweep(checkout: Checkout, lost: str) -> None:
    customer, cart = await ready(checkout)
    wallet = checkout.others.wallet
    silenced = wallet.deaf_for if lost == "request" else wallet.silent_for
    silenced.add(str(customer.customer_id))
    first = await checkout.pay(customer, cart, key="k")
    silenced.clear()
    await past_due(checkout, customer)

    await checkout.sweep()

    assert first.status_code == 202
    status = await checkout.client.get(
        f"/api/checkout/{first.json()['result']['checkout_id']}", headers=customer.headers
    )
    assert status.json()["result"]["status"] == "paid"
    assert (await checkout.pay(customer, cart, key="k")).status_code == 201
    assert await counts(checkout, customer) == SOLD_ONCE


@pytest.mark.parametrize(("lost", "sold"), [("request", False), ("answer", True)])
async def test_unknown_payment_after_close_follows_wallet(checkout: Checkout, lost: str, sold: bool) -> None:
    customer, cart = await ready(checkout)
    wallet = checkout.others.wallet
    silenced = wallet.deaf_for if lost == "request" else wallet.silent_for
    silenced.add(str(customer.customer_id))
    await checkout.pay(customer, cart)
    silenced.clear()
    await past_due(checkout, customer, closed=True)

    await checkout.sweep()

    assert await counts(checkout, customer) == (SOLD_ONCE if sold else {**NOTHING, "failed": 1})
    assert wallet.balances[str(customer.customer_id)] == (10_000 - 615 if sold else 10_000)


async def test_repeated_key_of_unknown_payment_is_running(checkout: Checkout) -> None:
    customer, cart = await ready(checkout)
    checkout.others.wallet.deaf_for.add(str(customer.customer_id))
    await checkout.pay(customer, cart, key="k")

    answer = await checkout.pay(customer, cart, key="k")

    assert (answer.status_code, answer.json()["error"]) == (409, "idempotency_key_running")
    assert answer.headers["retry-after"]


async def test_ticket_of_sealed_draw_is_refunded(checkout: Checkout) -> None:
    customer, cart = await ready(checkout)
    wallet = checkout.others.wallet
    wallet.silent_for.add(str(customer.customer_id))
    await checkout.pay(customer, cart)
    wallet.silent_for.clear()
    await checkout.database.call(
        "update draws set sealed_at = now() where offer_key = %(key)s",
        {"key": cart["cart_items"][0]["product_offer_key"]},
    )
    await past_due(checkout, customer)

    await checkout.sweep()

    after = await counts(checkout, customer)
    assert after == {**NOTHING, "failed": 1, "captures": 1}
    assert wallet.balances[str(customer.customer_id)] == 10_000
    assert (await checkout.cart(customer))["item_count"] == 1


async def test_concurrent_sweeps_settle_saga_once(checkout: Checkout) -> None:
    customer, cart = await ready(checkout)
    wallet = checkout.others.wallet
    wallet.silent_for.add(str(customer.customer_id))
    await checkout.pay(customer, cart)
    wallet.silent_for.clear()
    await past_due(checkout, customer)

    await asyncio.gather(*(checkout.sweep() for _ in range(4)))

    assert await counts(checkout, customer) == SOLD_ONCE


async def test_checkout_of_other_customer_is_not_found(checkout: Checkout) -> None:
    customer, cart = await ready(checkout)
    paid = (await checkout.pay(customer, cart)).json()["result"]
    other = await checkout.customer()

    foreign = await checkout.client.get(f"/api/checkout/{paid['checkout_id']}", headers=other.headers)
    missing = await checkout.client.get(f"/api/checkout/{uuid4()}", headers=other.headers)

    assert (foreign.status_code, foreign.json()) == (404, missing.json())


async def test_fifty_lines_make_one_order(checkout: Checkout) -> None:
    key = await checkout.selling()
    customer = await checkout.customer(100_000)
    for _ in range(49):
        await checkout.put_in_cart(customer, item(key))
    cart = await checkout.put_in_cart(customer, item(key, games=games(6)))

    answer = await checkout.pay(customer, cart)

    assert answer.status_code == 201
    assert await counts(checkout, customer) == {**SOLD_ONCE, "tickets": 50, "entries": 50}
