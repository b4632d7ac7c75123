"""The server's prices, customers and draws decide over any request, and a refusal changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from checkout.catalogue import read_model
from servicekit.testing.services import APP
from services.checkout.tests.kit.factories import draw, games, item, offer, offer_key
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.partners import PURCHASES, open_shop, purchases_of
from services.checkout.tests.kit.payments import NOTHING, counts, ready
from services.checkout.tests.kit.scarce import book, raffle
from wattle.catalog.v1 import events_pb2

MONEY = {"amount": "0.01", "currency": "AUD"}
NUL = "power\x00ball"

_WHOLE_CART = """
    select c.version, c.checkout_id, i.* from carts c join cart_items i on i.cart_id = c.id
    where c.customer_id = %(c)s order by i.id
"""


async def stored(checkout: Checkout, customer: Customer) -> list[dict[str, Any]]:
    """Everything that is kept of a customer's cart."""
    return await checkout.database.call(_WHOLE_CART, {"c": customer.customer_id})


@pytest.mark.parametrize(
    "field",
    [
        *(
            "price",
            "unit_price",
            "shown_price_minor",
            "total",
            "cart_total",
            "discount",
            "currency",
            "prices",
        ),
        *("pricing_id", "region", "customer_id", "cart_id", "id", "version", "offer_version", "draw_nos"),
        *("description", "fingerprint", "details", "removed_reason", "shape", "numbers", "ticket_id"),
    ],
)
async def test_line_with_server_fields_is_refused(checkout: Checkout, field: str) -> None:
    customer, cart = await ready(checkout)
    before = await stored(checkout, customer)
    (line,) = cart["cart_items"]
    body = item(line["product_offer_key"], **{field: MONEY})

    answers = [
        await checkout.client.post("/api/cart/items", json=body, headers=customer.headers),
        await checkout.client.put(f"/api/cart/items/{line['id']}", json=body, headers=customer.headers),
    ]

    for answer in answers:
        assert answer.status_code == 400, answer.text
        assert (field, "unknown_field") in {
            (error["target"], error["code"]) for error in answer.json()["errors"]
        }
    assert await stored(checkout, customer) == before


@pytest.mark.parametrize(
    "field",
    [
        *(
            "total",
            "price",
            "total_minor",
            "discount",
            "voucher_amount",
            "pre_order_total",
            "prices",
            "lines",
        ),
        *("customer_id", "cart_id", "cart_items", "region", "pricing_id", "order_id", "checkout_id"),
        *("not_after", "status", "currency", "journal_id", "tickets"),
    ],
)
async def test_payment_with_server_fields_is_refused(checkout: Checkout, field: str) -> None:
    customer, cart = await ready(checkout)
    tampered: dict[str, Any] = {field: MONEY}

    answer = await checkout.pay(customer, cart, **tampered)

    assert (answer.status_code, answer.json()["error"]) == (400, "unknown_field"), answer.text
    assert await counts(checkout, customer) == NOTHING


TAMPERED = (
    "price",
    "unit_price",
    "total",
    "amount_minor",
    "discount",
    "currency",
    "customer_id",
    "pricing_id",
)


@pytest.mark.parametrize("field", TAMPERED)
async def test_cart_changes_with_prices_are_refused(checkout: Checkout, field: str) -> None:
    customer, cart = await ready(checkout)
    before = await stored(checkout, customer)
    tampered = {field: MONEY}
    calls: list[tuple[str, str, dict[str, Any]]] = [
        ("PUT", "/api/cart/voucher", {"code": "SPRING-26"}),
        ("POST", "/api/cart/confirm-prices", {"cart_version": cart["version"]}),
        ("POST", "/api/cart/adopt", {"cart_token": "x" * 43}),
        ("POST", "/api/purchase/kiosk/claim", {"token": "x" * 43}),
        (
            "POST",
            "/api/purchase/kiosk/confirm-prices",
            {"purchase_id": str(customer.customer_id), "cart_version": 1},
        ),
        ("PUT", f"/api/purchase/kiosk/purchases/{customer.customer_id}/voucher", {"code": "SPRING-26"}),
        (
            "POST",
            "/api/purchase/kiosk/checkout",
            {
                "purchase_id": str(customer.customer_id),
                "partner_key": "kiosk",
                "cart_version": 1,
                "expected_total": cart["total_due"],
            },
        ),
        ("PATCH", f"/api/scheduled-purchases/{customer.customer_id}/payment", {}),
    ]

    for method, path, body in calls:
        headers = {**customer.headers, "Idempotency-Key": f"{field}-{method}-{path}"[:64]}
        answer = await checkout.client.request(method, path, json={**body, **tampered}, headers=headers)
        assert answer.status_code == 400, (path, answer.text)
        assert (field, "unknown_field") in {
            (error["target"], error["code"]) for error in answer.json()["errors"]
        }

    assert await stored(checkout, customer) == before
    assert await counts(checkout, customer) == NOTHING


@pytest.mark.parametrize("at", [0, 1])
@pytest.mark.parametrize(
    "field",
    ["price", "unit_price", "pricing_id", "total", "discount", "currency", "shown_price_minor", "prices"],
)
async def test_partner_item_with_price_is_refused(checkout: Checkout, field: str, at: int) -> None:
    shop = await open_shop(checkout)
    items = [item(shop.offer_key), item(shop.offer_key)]
    items[at][field] = MONEY

    answer = await shop.call("POST", PURCHASES, shop.wanted(items=items))

    assert answer.status_code == 400, answer.text
    assert [(error["target"], error["code"]) for error in answer.json()["errors"]] == [
        (f"items[{at}].{field}", "unknown_field")
    ]
    assert await purchases_of(shop) == 0


@pytest.mark.parametrize("field", ["minor_units", "discount", "value"])
async def test_total_with_other_fields_is_refused(checkout: Checkout, field: str) -> None:
    customer, cart = await ready(checkout)

    answer = await checkout.pay(customer, cart, expected_total={**cart["total_due"], field: 1})

    assert answer.status_code == 400, answer.text
    assert await counts(checkout, customer) == NOTHING


AT_LEAST_ONE = ("num_raffle_tickets", "num_shares", "num_games", "num_draws", "num_weeks", "first_draw_no")
NO_QUANTITIES: tuple[Any, ...] = (-1, 10**6, 10**30, 1.5, "4", True, [4], {"amount": 4})


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *((field, value) for field in (*AT_LEAST_ONE, "draw_offset") for value in NO_QUANTITIES),
        *((field, 0) for field in AT_LEAST_ONE),
    ],
)
async def test_no_quantity_is_nothing_negative_huge_or_no_number(
    checkout: Checkout, field: str, value: Any
) -> None:
    key = await checkout.selling()
    customer = await checkout.customer()

    answer = await checkout.client.post(
        "/api/cart/items", json=item(key, **{field: value}), headers=customer.headers
    )

    assert answer.status_code in (400, 422), answer.text
    assert field in {error["target"].partition(".")[0] for error in answer.json()["errors"]}
    assert await stored(checkout, customer) == []


@pytest.mark.parametrize("quantity", [0, -5, 10**9, 2, None])
async def test_book_of_unsold_size_is_refused(checkout: Checkout, quantity: Any) -> None:
    key, _ = await raffle(checkout)
    customer = await checkout.customer()

    answer = await checkout.client.post("/api/cart/items", json=book(key, quantity), headers=customer.headers)

    assert answer.status_code == 400, answer.text
    assert await stored(checkout, customer) == []
    assert checkout.others.stock.left[key] == 100


@pytest.mark.parametrize(
    "changes",
    [
        {"product_offer_key": NUL},
        {"game_type": NUL},
        {"game_offer": NUL},
        {"cause_key": NUL},
        {"syndicate_key": NUL},
        {"days": [NUL]},
        {"games": [{NUL: [1]}] * 4},
        {"games": [{"Numbers": [10**400], "Powerball": [1]}] * 4},
        {"product_offer_key": "x" * 10_000},
        {"product_offer_key": "../../etc"},
        {"syndicate_key": "powerball-1-1"},
        {"games": games(1001)},
    ],
    ids=lambda changes: f"{next(iter(changes))}",
)
async def test_text_that_no_table_takes_is_refused(checkout: Checkout, changes: dict[str, Any]) -> None:
    key = await checkout.selling()
    customer = await checkout.customer()

    answer = await checkout.client.post(
        "/api/cart/items", json={**item(key), **changes}, headers=customer.headers
    )

    assert answer.status_code in (400, 422), answer.text
    assert await stored(checkout, customer) == []


@pytest.mark.parametrize(
    "changes",
    [
        {"metadata": {"utm_source": "a\x00b"}},
        {"metadata": {"a\x00b": "source"}},
        {"metadata": {"utm_source": "x" * 161}},
        {"metadata": {"utm_source": "4000 0566 5566 5556"}},
        {"metadata": {"sub_variant": "autumn"}},
        {"expected_total": {"amount": "9" * 40 + ".00", "currency": "AUD"}},
        {"expected_total": {"amount": "6.15", "currency": "A\x00D"}},
        {"cart_version": -1},
        {"cart_version": 2**64},
        {"cart_version": 2.5},
        {"cart_version": True},
        {"channel_key": "APP\x00"},
    ],
    ids=str,
)
async def test_a_payment_with_text_that_no_table_takes_is_refused(
    checkout: Checkout, changes: dict[str, Any]
) -> None:
    customer, cart = await ready(checkout)

    answer = await checkout.pay(customer, cart, **changes)

    assert answer.status_code in (400, 422), answer.text
    assert await counts(checkout, customer) == NOTHING
    assert (await checkout.pay(customer, cart)).status_code == 201


async def test_lines_of_other_customer_are_not_found(checkout: Checkout) -> None:
    owner, cart = await ready(checkout)
    thief = await checkout.customer()
    key, line = cart["cart_items"][0]["product_offer_key"], cart["cart_items"][0]["id"]
    before = await stored(checkout, owner)
    await checkout.put_in_cart(thief, item(key))

    answers = [
        await checkout.client.put(f"/api/cart/items/{line}", json=item(key), headers=thief.headers),
        await checkout.client.delete(f"/api/cart/items/{line}", headers=thief.headers),
        await checkout.client.delete(
            f"/api/cart/items/{line}", headers={**APP, "X-Cart-Token": cart["cart_reference"]}
        ),
    ]

    assert [answer.status_code for answer in answers] == [404, 404, 404]
    assert await stored(checkout, owner) == before
    named = {**thief.headers, "X-Customer-Id": str(owner.customer_id)}
    assert (await checkout.client.get("/api/cart", headers=named)).status_code == 401


async def test_unlicensed_line_is_not_paid(checkout: Checkout) -> None:
    key = await checkout.selling(regions=["WA"])
    added = await checkout.client.post("/api/cart/items", json=item(key), headers=APP)
    customer = await checkout.customer()
    token = {"X-Cart-Token": added.json()["result"]["anonymous_cart_token"]}

    taken = await checkout.client.post("/api/cart/convert", headers={**customer.headers, **token})
    cart = taken.json()["result"]
    answer = await checkout.pay(customer, {**cart, "total_due": {"amount": "6.15", "currency": "AUD"}})

    assert [gone["reason"] for gone in cart["auto_removed_items"]] == ["licensing_restriction"]
    assert (answer.status_code, answer.json()["error"]) == (422, "licensing_restriction")
    assert await counts(checkout, customer) == NOTHING


async def test_suspended_line_is_not_paid(checkout: Checkout, monkeypatch: pytest.MonkeyPatch) -> None:
    key = await checkout.selling()
    customer = await checkout.customer()
    cart = await checkout.put_in_cart(customer, item(key))
    monkeypatch.setattr(read_model, "MAX_AGE", float("inf"))
    await checkout.receive(
        "offer_published", events_pb2.OfferPublished(offer=offer(key, version=2, suspended=True))
    )

    answer = await checkout.pay(customer, cart)

    assert (answer.status_code, answer.json()["error"]) == (422, "suspended")
    assert await counts(checkout, customer) == NOTHING


async def test_carts_of_two_currencies_that_meet_are_never_added_up(checkout: Checkout) -> None:
    pounds = await checkout.selling(draw(offer_key()), currency="GBP")
    customer, cart = await ready(checkout)
    added = await checkout.client.post("/api/cart/items", json=item(pounds), headers=APP)
    token = {"X-Cart-Token": added.json()["result"]["anonymous_cart_token"]}

    merged = await checkout.client.post("/api/cart/convert", headers={**customer.headers, **token})

    shown = merged.json()["result"]
    assert shown["total_due"] == cart["total_due"]
    assert [gone["reason"] for gone in shown["auto_removed_items"]] == ["currency_mismatch"]
    assert (await checkout.pay(customer, shown)).status_code == 201
    assert checkout.others.wallet.balances[str(customer.customer_id)] == 10_000 - 615
