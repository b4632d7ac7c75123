"""A changed cart is not sold by any payment, and no deposit is requested for it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

import httpx2
import pytest

from checkout.catalogue import read_model
from services.checkout.tests.kit import partners
from services.checkout.tests.kit.factories import item, offer
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.partners import open_shop
from services.checkout.tests.kit.payments import FUND, NOTHING, SOLD_ONCE, counts, deposit_and_buy, only
from services.checkout.tests.kit.scarce import book, raffle
from wattle.catalog.v1 import events_pb2

MONEY = {"amount": "0.01", "currency": "AUD"}


@dataclass(frozen=True)
class Shown:
    """A cart of one ticket as its customer was shown it, and how it is paid."""

    customer: Customer
    offer_key: str
    cart: Mapping[str, Any]
    pay: Callable[[Mapping[str, Any]], Awaitable[httpx2.Response]]


async def from_the_wallet(checkout: Checkout) -> Shown:
    customer, key = await checkout.customer(), await checkout.selling()
    cart = await checkout.put_in_cart(customer, item(key))
    return Shown(customer, key, cart, lambda changed: checkout.pay(customer, changed))


async def by_deposit(checkout: Checkout) -> Shown:
    customer, key = await checkout.customer(), await checkout.selling()
    cart = await checkout.put_in_cart(customer, item(key))
    return Shown(customer, key, cart, lambda changed: deposit_and_buy(checkout, customer, changed, cents=615))


async def at_a_partner(checkout: Checkout) -> Shown:
    shop, customer = await open_shop(checkout), await checkout.customer()
    shown = await shop.claim(customer, await shop.prepare())
    return Shown(
        customer,
        shop.offer_key,
        shown["cart"],
        lambda changed: shop.pay(customer, {**shown, "cart": changed}),
    )


async def by_deposit_at_a_partner(checkout: Checkout) -> Shown:
    shop, customer = await open_shop(checkout), await checkout.customer()
    shown = await shop.claim(customer, await shop.prepare())
    return Shown(
        customer,
        shop.offer_key,
        shown["cart"],
        lambda changed: partners.deposit_at_partner(shop, customer, {**shown, "cart": changed}, 615),
    )


DECIDED_BY_THE_SERVER = (
    *("price", "prices", "total", "discount", "due", "commission", "wallet_part"),
    *("lines", "region", "pricing_id", "order_id", "status", "not_after"),
)

WAYS = pytest.mark.parametrize("way", [from_the_wallet, by_deposit, at_a_partner, by_deposit_at_a_partner])
Way = Callable[[Checkout], Awaitable[Shown]]


async def nothing_happened(checkout: Checkout, customer: Customer) -> None:
    """No order, ticket, deposit or hold, and the money is where it was."""
    assert await counts(checkout, customer) == NOTHING
    wallet = checkout.others.wallet
    assert wallet.deposits_of(customer.customer_id) == []
    assert wallet.held_of(customer.customer_id) == 0
    assert wallet.balances[str(customer.customer_id)] == 10_000


@WAYS
@pytest.mark.parametrize(
    ("seen", "code"),
    [
        ({"version": 1000}, "cart_changed"),
        ({"total_due": MONEY}, "price_changed"),
        ({"total_due": {"amount": "6.16", "currency": "AUD"}}, "price_changed"),
    ],
    ids=str,
)
async def test_payment_of_other_version_or_total_is_refused(
    checkout: Checkout, way: Way, seen: dict[str, Any], code: str
) -> None:
    shown = await way(checkout)

    answer = await shown.pay({**shown.cart, **seen})

    assert (answer.status_code, answer.json()["error"]) == (409, code), answer.text
    await nothing_happened(checkout, shown.customer)


@WAYS
@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"prices": {4: 700}}, "price_changed"),
        ({"regions": ["WA"]}, "licensing_restriction"),
        ({"suspended": True}, "suspended"),
    ],
    ids=str,
)
async def test_payment_after_catalogue_change_is_refused(
    checkout: Checkout, way: Way, changes: dict[str, Any], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = await way(checkout)
    monkeypatch.setattr(read_model, "MAX_AGE", -1.0)
    changed = offer(shown.offer_key, version=2, **changes)
    await checkout.receive("offer_published", events_pb2.OfferPublished(offer=changed))

    answer = await shown.pay(shown.cart)

    assert answer.status_code in (409, 422), answer.text
    assert answer.json()["error"] == code
    await nothing_happened(checkout, shown.customer)


@WAYS
@pytest.mark.parametrize("end", ["closed", "suspended"])
async def test_payment_after_unseen_stop_is_refused(
    checkout: Checkout, way: Way, end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = await way(checkout)
    monkeypatch.setattr(read_model, "MAX_AGE", float("inf"))
    if end == "closed":
        await checkout.database.call(
            "update draws set stop = clock_timestamp() where offer_key = %(key)s returning draw_no",
            {"key": shown.offer_key},
        )
    else:
        changed = offer(shown.offer_key, version=2, suspended=True)
        await checkout.receive("offer_published", events_pb2.OfferPublished(offer=changed))

    answer = await shown.pay(shown.cart)

    code = "draw_closed" if end == "closed" else end
    assert (answer.status_code, answer.json()["error"]) == (422, code), answer.text
    await nothing_happened(checkout, shown.customer)


@WAYS
async def test_cart_paid_by_two_devices_is_sold_once(checkout: Checkout, way: Way) -> None:
    shown = await way(checkout)

    answers = await asyncio.gather(*(shown.pay(shown.cart) for _ in range(6)))

    assert [answer.status_code for answer in answers].count(201) == 1
    assert {answer.json()["error"] for answer in answers if answer.status_code != 201} <= {
        "cart_changed",
        "cart_empty",
        "checkout_in_progress",
        "purchase_over",
    }
    assert await counts(checkout, shown.customer) == SOLD_ONCE
    assert len(checkout.others.wallet.deposits_of(shown.customer.customer_id)) <= 1


async def test_cart_paid_by_deposit_and_wallet_is_sold_once(
    checkout: Checkout,
) -> None:
    shown = await by_deposit(checkout)

    answers = await asyncio.gather(
        *(shown.pay(shown.cart) for _ in range(3)),
        *(checkout.pay(shown.customer, shown.cart) for _ in range(3)),
    )

    assert [answer.status_code for answer in answers].count(201) == 1
    assert await counts(checkout, shown.customer) == SOLD_ONCE
    wallet = checkout.others.wallet
    deposited = 615 * len(wallet.deposits_of(shown.customer.customer_id))
    assert wallet.balances[str(shown.customer.customer_id)] == 10_000 + deposited - 615
    assert deposited in (0, 615)


@WAYS
async def test_payment_with_server_fields_is_refused(checkout: Checkout, way: Way) -> None:
    shown = await way(checkout)
    for field in DECIDED_BY_THE_SERVER:
        answer = await shown.pay({**shown.cart, "total_due": {**shown.cart["total_due"], field: 1}})
        assert (answer.status_code, answer.json()["errors"][0]["code"]) == (400, "unknown_field"), answer.text
    await nothing_happened(checkout, shown.customer)


async def test_no_call_about_a_cart_takes_a_price(checkout: Checkout) -> None:
    shown, version = await by_deposit(checkout), {"cart_version": 2}
    paid = {**version, "expected_total": shown.cart["total_due"]}
    deposit = {"amount": shown.cart["total_due"], "checkout": paid}
    shop = await open_shop(checkout)
    claimed = await shop.claim(shown.customer, await shop.prepare())
    named = {"purchase_id": claimed["purchase_id"]}
    at_partner = {**named, **paid, "partner_key": claimed["partner"]["key"]}
    calls: list[tuple[str, str, Callable[[dict[str, Any]], dict[str, Any]]]] = [
        ("POST", f"/api/funds/{FUND}/deposit_purchase", lambda more: {**deposit, **more}),
        (
            "POST",
            f"/api/funds/{FUND}/deposit_purchase",
            lambda more: {**deposit, "checkout": {**paid, **more}},
        ),
        ("POST", f"/api/checkout/deposits/{FUND}/return", lambda more: {"cancelled": False, **more}),
        ("POST", f"/api/purchase/{shop.slug}/checkout", lambda more: {**at_partner, **more}),
        ("POST", f"/api/purchase/{shop.slug}/confirm-prices", lambda more: {**named, **version, **more}),
        ("POST", "/api/cart/confirm-prices", lambda more: {**version, **more}),
        ("PUT", "/api/cart/voucher", lambda more: {"code": "SPRING", **more}),
    ]
    for field in DECIDED_BY_THE_SERVER:
        for method, path, body in calls:
            answer = await checkout.client.request(
                method,
                path,
                json=body({field: MONEY}),
                headers={**shown.customer.headers, "Idempotency-Key": field},
            )
            assert answer.status_code == 400, (path, answer.text)
            assert {error["code"] for error in answer.json()["errors"]} == {"unknown_field"}
    await nothing_happened(checkout, shown.customer)
    assert (await checkout.cart(shown.customer))["version"] == shown.cart["version"]


@pytest.mark.parametrize("quantity", [0, -1, 10**30, 2.5])
@pytest.mark.parametrize("field", ["num_raffle_tickets", "num_draws"])
async def test_partner_quantity_that_is_not_sold_is_refused(
    checkout: Checkout, field: str, quantity: Any
) -> None:
    shop = await open_shop(checkout)
    key, _ = await raffle(checkout)
    await shop.change(offer_keys=[key, shop.offer_key])
    sold = book(key) if field == "num_raffle_tickets" else item(shop.offer_key)
    wanted = shop.wanted(items=[{**sold, field: quantity}])

    answer = await shop.call("POST", "/api/partner/purchases", wanted)

    assert answer.status_code in (400, 422), answer.text
    assert field in {error["target"].rpartition(".")[2] for error in answer.json()["errors"]}
    known = await checkout.database.call(
        "select count(*) as n from partner_purchases where reference = %(r)s", {"r": wanted["reference"]}
    )
    assert known[0]["n"] == 0


async def test_concurrent_payments_request_one_deposit(checkout: Checkout) -> None:
    shown = await by_deposit(checkout)
    wallet = checkout.others.wallet
    wallet.next_deposits[str(shown.customer.customer_id)] = "awaiting_customer"

    answers = await asyncio.gather(*(shown.pay(shown.cart) for _ in range(6)))

    assert sorted(answer.status_code for answer in answers) == [202, *[409] * 5]
    assert only(wallet.deposits_of(shown.customer.customer_id)).status == "awaiting_customer"
