"""Payments by deposit that are refused before any money moves."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from servicekit.testing.services import APP
from services.checkout.tests.kit.factories import item
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.payments import (
    NOTHING,
    SOLD_ONCE,
    come_back,
    counts,
    deposit_and_buy,
    id_of,
    ready,
)
from services.checkout.tests.kit.scarce import book, raffle

FAILED = {**NOTHING, "failed": 1}


async def test_limit_refuses_before_deposit(checkout: Checkout) -> None:
    customer, cart = await ready(checkout, balance=0)
    wallet = checkout.others.wallet
    wallet.limits[str(customer.customer_id)] = ("spend_limit", 600, "This is more than your limit leaves")

    answer = await deposit_and_buy(checkout, customer, cart)

    assert (answer.status_code, answer.json()["error"]) == (422, "spend_limit")
    assert wallet.deposits_of(customer.customer_id) == []
    assert await counts(checkout, customer) == NOTHING


async def test_wallet_refusal_of_deposit_is_the_answer(checkout: Checkout) -> None:
    customer, cart = await ready(checkout, balance=115)
    wallet = checkout.others.wallet
    wallet.refused_deposits[str(customer.customer_id)] = ("deposit_limit", "Your deposit limit is reached")

    answer = await deposit_and_buy(checkout, customer, cart, cents=500)

    assert (answer.status_code, answer.json()["error"]) == (422, "deposit_limit")
    assert wallet.held_of(customer.customer_id) == 0
    assert await counts(checkout, customer) == FAILED


async def test_stock_is_reserved_during_challenge(checkout: Checkout) -> None:
    key, _ = await raffle(checkout, left=8)
    customer = await checkout.customer(0)
    cart = await checkout.put_in_cart(customer, book(key))
    stock, wallet = checkout.others.stock, checkout.others.wallet
    wallet.next_deposits[str(customer.customer_id)] = "awaiting_customer"

    answer = await deposit_and_buy(checkout, customer, cart)
    assert stock.left[key] == 3
    await come_back(checkout, customer, id_of(answer), cancelled=True)
    assert stock.left[key] == 8

    wallet.next_deposits.clear()
    paid = await deposit_and_buy(checkout, customer, cart)
    assert (paid.status_code, stock.left[key]) == (201, 3)
    assert await counts(checkout, customer) == {**SOLD_ONCE, "failed": 1}


async def test_sold_out_line_requests_no_deposit(checkout: Checkout) -> None:
    key, _ = await raffle(checkout, left=2)
    customer = await checkout.customer(0)
    cart = await checkout.put_in_cart(customer, book(key))

    answer = await deposit_and_buy(checkout, customer, cart)

    assert (answer.status_code, answer.json()["error"]) == (422, "sold_out")
    assert checkout.others.wallet.deposits_of(customer.customer_id) == []


async def test_deposit_of_other_customer_is_not_found(checkout: Checkout) -> None:
    customer, cart = await ready(checkout, balance=0)
    checkout.others.wallet.next_deposits[str(customer.customer_id)] = "awaiting_customer"
    answer = await deposit_and_buy(checkout, customer, cart)

    foreign = await come_back(checkout, Customer(), id_of(answer))
    unknown = await come_back(checkout, customer, str(uuid4()))

    assert (foreign.status_code, foreign.json()["errors"]) == (404, unknown.json()["errors"])
    await come_back(checkout, customer, id_of(answer), cancelled=True)


@pytest.mark.parametrize(
    ("changes", "status", "target"),
    [
        ({"amount": {"amount": "0.00", "currency": "AUD"}}, 400, "amount.amount"),
        ({"amount": {"amount": "6.15", "currency": "GBP"}}, 400, "amount.currency"),
        ({"amount": {"amount": "6.155", "currency": "AUD"}}, 400, "amount.amount"),
        ({"amount": {"amount": "-6.15", "currency": "AUD"}}, 400, "amount.amount"),
        ({"token": "4111111111111111"}, 400, "token"),
        ({"token": "with space"}, 400, "token"),
        ({"csc": "123"}, 400, "csc"),
        ({"customer_id": str(uuid4())}, 400, "customer_id"),
        ({"customer_fund_id": str(uuid4())}, 400, "customer_fund_id"),
        ({"price": "0.01"}, 400, "price"),
        ({"strong_customer_authentication": {"browser_tz": 1}}, 400, None),
    ],
)
async def test_a_malformed_deposit_purchase_is_refused_by_field(
    checkout: Checkout, changes: dict[str, Any], status: int, target: str | None
) -> None:
    customer, cart = await ready(checkout, balance=0)

    answer = await deposit_and_buy(checkout, customer, cart, **changes)

    assert answer.status_code == status, answer.text
    assert target is None or target in [error["target"] for error in answer.json()["errors"]]
    assert await counts(checkout, customer) == NOTHING


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"version": 99}, "cart_changed"),
        ({"total_due": {"amount": "0.01", "currency": "AUD"}}, "price_changed"),
    ],
)
async def test_deposit_for_changed_cart_is_refused(
    checkout: Checkout, changes: dict[str, object], code: str
) -> None:
    customer, cart = await ready(checkout, balance=0)

    answer = await deposit_and_buy(checkout, customer, {**cart, **changes})

    assert (answer.status_code, answer.json()["error"]) == (409, code)
    assert checkout.others.wallet.deposits_of(customer.customer_id) == []
    assert await counts(checkout, customer) == NOTHING


@pytest.mark.parametrize(("version", "status"), [("3.0", 201), ("3.3", 201), ("3.4", 400)])
async def test_the_call_is_served_in_its_versions(checkout: Checkout, version: str, status: int) -> None:
    customer, cart = await ready(checkout, balance=0)
    token: dict[str, Any] = {"token": "pm_1", "deposit_method_code": "cc", "gateway_key": "stripe"}
    caller = Customer(customer.customer_id, customer.session_id)
    checkout.client.headers["X-Api-Version"] = version
    try:
        answer = await deposit_and_buy(
            checkout, caller, cart, address="/api/funds/cc/stripe/deposit_purchase", **token
        )
    finally:
        del checkout.client.headers["X-Api-Version"]
    assert answer.status_code == status, answer.text


async def test_visitors_deposit_nothing(checkout: Checkout) -> None:
    answer = await checkout.client.post(
        "/api/funds/cc/stripe/deposit_purchase", json={}, headers={**APP, "Idempotency-Key": "k"}
    )
    assert answer.status_code == 401


async def test_cart_with_pending_deposit_is_not_paid_again(checkout: Checkout) -> None:
    customer, cart = await ready(checkout, balance=10_000)
    checkout.others.wallet.next_deposits[str(customer.customer_id)] = "awaiting_customer"
    answer = await deposit_and_buy(checkout, customer, cart)

    second = await checkout.pay(customer, cart)
    changed = await checkout.client.post(
        "/api/cart/items",
        json=item(cart["cart_items"][0]["product_offer_key"]),
        headers=customer.headers,
    )

    assert [second.json()["error"], changed.json()["error"]] == ["checkout_in_progress"] * 2
    await come_back(checkout, customer, id_of(answer), cancelled=True)
    assert (await checkout.pay(customer, cart)).status_code == 201
