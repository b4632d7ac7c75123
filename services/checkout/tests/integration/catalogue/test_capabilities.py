"""What content says that a segment may not use, checkout refuses, and writes nothing."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import pytest

from access import capabilities
from servicekit.events.handlers import ReceivedEvent
from servicekit.testing.services import APP
from services.checkout.tests.kit.factories import draw, item, offer_key
from services.checkout.tests.kit.harness import SIGNER, Checkout, Customer
from services.checkout.tests.kit.partners import open_shop
from services.checkout.tests.kit.payments import BROWSER, paid_receipt
from services.checkout.tests.kit.pre_orders import announced, order
from services.checkout.tests.kit.scarce import book, raffle, scarce_offer
from services.checkout.tests.kit.vouchers import percentage
from wattle.content.v1.events_pb2 import SegmentChanged

EVERYTHING = frozenset(
    {
        "charity_lotteries", "commercial_lotteries", "multi_offer_site", "partner_purchase",
        "pre_cart_recommended_draws", "sub_variants", "syndicates", "viewing_orders", "vouchers",
        "wallet_deposit",
    }
)  # fmt: skip
SOME = UUID(int=1)
MONEY = {"amount": "6.15", "currency": "AUD"}
PAID = {"cart_version": 1, "expected_total": MONEY}
AT_PARTNER = f"/api/purchase/corner/purchases/{SOME}"
DEPOSIT = {"amount": MONEY, "checkout": PAID, "strong_customer_authentication": BROWSER}

ROUTES: list[tuple[str, str, str, Any]] = [
    ("viewing_orders", "GET", "/api/orders", None),
    ("viewing_orders", "GET", f"/api/orders/{SOME}", None),
    ("viewing_orders", "GET", "/api/tickets", None),
    ("viewing_orders", "GET", f"/api/tickets/{SOME}", None),
    ("viewing_orders", "GET", f"/api/tickets/{SOME}/games", None),
    ("viewing_orders", "GET", f"/api/tickets/{SOME}/proof?draw_no=1", None),
    ("viewing_orders", "GET", "/api/tickets/print", None),
    ("viewing_orders", "GET", "/api/tickets/print/pages", None),
    ("viewing_orders", "GET", "/api/scheduled-purchases", None),
    ("viewing_orders", "GET", f"/api/scheduled-purchases/{SOME}", None),
    ("viewing_orders", "PATCH", f"/api/scheduled-purchases/{SOME}/retry", None),
    ("viewing_orders", "PATCH", f"/api/scheduled-purchases/{SOME}/payment", {"unattended_payment": {}}),
    ("pre_cart_recommended_draws", "GET", "/api/orders/recommended", None),
    ("vouchers", "PUT", "/api/cart/voucher", {"code": "SPRING"}),
    ("vouchers", "PUT", f"{AT_PARTNER}/voucher", {"code": "SPRING"}),
    ("partner_purchase", "GET", "/api/purchase/corner", None),
    ("partner_purchase", "GET", "/api/purchase/corner/cart", None),
    ("partner_purchase", "POST", "/api/purchase/corner/claim", {"token": "x"}),
    ("partner_purchase", "POST", "/api/purchase/corner/confirm-prices", {}),
    ("partner_purchase", "DELETE", f"{AT_PARTNER}/items/{SOME}", None),
    ("partner_purchase", "PUT", f"{AT_PARTNER}/voucher", {"code": "SPRING"}),
    ("partner_purchase", "DELETE", f"{AT_PARTNER}/voucher", None),
    ("partner_purchase", "POST", "/api/purchase/corner/checkout", {}),
    ("partner_purchase", "GET", f"/api/purchase/corner/receipts/{SOME}", None),
    (
        "partner_purchase",
        "POST",
        f"/api/funds/{SOME}/deposit_purchase",
        {
            **DEPOSIT,
            "checkout": {
                **PAID,
                "prepared": {"partner_slug": "corner", "partner_key": "corner", "purchase_id": str(SOME)},
            },
        },
    ),
    ("wallet_deposit", "POST", f"/api/funds/{SOME}/deposit_purchase", DEPOSIT),
    ("wallet_deposit", "POST", "/api/funds/cc/stripe/deposit_purchase", DEPOSIT),
]
"""Capability, method, path and body; who lacks the capability is refused before anything is looked for."""


@pytest.fixture(autouse=True)
async def _content_has_spoken(checkout: Checkout, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(capabilities, "MAX_AGE", -1.0)
    await tell(checkout, "default", EVERYTHING)


async def tell(checkout: Checkout, name: str, granted: frozenset[str]) -> None:
    fact = SegmentChanged(name=name, active=True, capabilities=granted).SerializeToString()
    event = ReceivedEvent(uuid4(), "", name, 1, datetime.now(UTC), fact, None)
    async with checkout.database.transaction() as session:
        await capabilities.on_segment_changed(session, event)


async def without(checkout: Checkout, customer: Customer, *lacking: str) -> dict[str, str]:
    """The headers of a customer whose segment has everything but this."""
    segment = f"without-{uuid4()}"
    await tell(checkout, segment, EVERYTHING - set(lacking))
    token = SIGNER.bearer(customer.customer_id, session_id=customer.session_id, segment=segment)
    return {**APP, **token}


async def everything_of(checkout: Checkout, customer: Customer) -> dict[str, Any]:
    [row] = await checkout.database.call(
        """
        select (select count(*) from orders where customer_id = %(c)s) as orders,
               (select count(*) from pre_orders where customer_id = %(c)s) as pre_orders,
               (select count(*) from idempotency_keys where owner = %(t)s) as keys,
               (select count(*) from voucher_redemptions where customer_id = %(c)s) as redemptions,
               (select sum(version) from carts where customer_id = %(c)s) as cart_version,
               (select count(*) from cart_items i join carts c on c.id = i.cart_id
                where c.customer_id = %(c)s) as items
        """,
        {"c": customer.customer_id, "t": str(customer.customer_id)},
    )
    return row


@pytest.mark.parametrize(("capability", "method", "path", "body"), ROUTES)
async def test_a_route_is_refused_without_its_capability_and_nothing_is_written(
    checkout: Checkout, capability: str, method: str, path: str, body: Any
) -> None:
    customer = await checkout.customer()
    before = await everything_of(checkout, customer)
    headers = {**await without(checkout, customer, capability), "Idempotency-Key": str(uuid4())}
    refused = await checkout.client.request(method, path, json=body, headers=headers)
    assert (refused.status_code, refused.json()["error"]) == (403, "capability_disabled"), refused.text
    assert await everything_of(checkout, customer) == before

    allowed = await checkout.client.request(
        method, path, json=body, headers={**customer.headers, "Idempotency-Key": str(uuid4())}
    )
    assert allowed.status_code != 403, allowed.text


async def a_line(checkout: Checkout, kind: str) -> dict[str, Any]:
    """What puts a lottery ticket, a book of a raffle, or a share into a cart."""
    if kind == "lottery_ticket":
        return item(await checkout.selling())
    if kind == "raffle_ticket":
        return book((await raffle(checkout))[0])
    key = offer_key()
    await checkout.publish(scarce_offer(key, "syndicate_share", {1: 500}), draw(key))
    checkout.others.stock.left[key] = 10
    return {"product_offer_key": key, "game_type": "syndicate", "num_shares": 1}


SOLD = pytest.mark.parametrize(
    ("kind", "capability"),
    [
        ("lottery_ticket", "commercial_lotteries"),
        ("raffle_ticket", "charity_lotteries"),
        ("syndicate_share", "syndicates"),
    ],
)


@SOLD
async def test_add_without_capability_is_refused(checkout: Checkout, kind: str, capability: str) -> None:
    customer, body = await checkout.customer(), await a_line(checkout, kind)
    headers = await without(checkout, customer, capability)
    refused = await checkout.client.post("/api/cart/items", json=body, headers=headers)
    assert (refused.status_code, refused.json()["error"]) == (403, "capability_disabled")
    assert refused.json()["errors"][0]["target"] == "product_offer_key"
    assert (await everything_of(checkout, customer))["items"] == 0


@SOLD
async def test_the_capability_that_sells_it_is_enough(checkout: Checkout, kind: str, capability: str) -> None:
    customer, body = await checkout.customer(), await a_line(checkout, kind)
    headers = await without(checkout, customer, *(EVERYTHING - {capability}))
    answer = await checkout.client.post("/api/cart/items", json=body, headers=headers)
    assert answer.status_code == 201, answer.text


@SOLD
async def test_line_without_capability_is_removed_and_not_paid(
    checkout: Checkout, kind: str, capability: str
) -> None:
    customer, body = await checkout.customer(), await a_line(checkout, kind)
    cart = await checkout.put_in_cart(customer, body)
    headers = await without(checkout, customer, capability)
    shown = (await checkout.client.get("/api/cart", headers=headers)).json()["result"]
    assert [(gone["reason"], gone["message"]) for gone in shown["auto_removed_items"]] == [
        ("capability_disabled", "Sorry, this is not available for your account")
    ]
    assert (shown["cart_items"], shown["total_due"]["amount"]) == ([], "0.00")

    before = await everything_of(checkout, customer)
    refused = await checkout.client.post(
        "/api/checkout",
        json={"cart_version": cart["version"], "expected_total": cart["total_due"]},
        headers={**headers, "Idempotency-Key": str(uuid4())},
    )
    assert (refused.status_code, refused.json()["error"]) == (403, "capability_disabled")
    assert await everything_of(checkout, customer) == before
    assert (await checkout.pay(customer, cart)).status_code == 201


async def test_payment_after_removed_line_needs_new_total(checkout: Checkout) -> None:
    customer = await checkout.customer()
    await checkout.put_in_cart(customer, await a_line(checkout, "lottery_ticket"))
    cart = await checkout.put_in_cart(customer, await a_line(checkout, "syndicate_share"))
    headers = {**await without(checkout, customer, "syndicates"), "Idempotency-Key": str(uuid4())}
    body = {"cart_version": cart["version"], "expected_total": cart["total_due"]}
    refused = await checkout.client.post("/api/checkout", json=body, headers=headers)
    assert (refused.status_code, refused.json()["error"]) == (409, "cart_changed")
    body["expected_total"] = MONEY
    assert (await checkout.client.post("/api/checkout", json=body, headers=headers)).status_code == 201


async def test_add_by_visitor_follows_default_segment(checkout: Checkout) -> None:
    body = await a_line(checkout, "lottery_ticket")
    assert (await checkout.client.post("/api/cart/items", json=body, headers=APP)).status_code == 201


async def test_partner_cart_without_capability_loses_line(
    checkout: Checkout,
) -> None:
    shop = await open_shop(checkout)
    customer = await checkout.customer()
    claimed = await shop.claim(customer, await shop.prepare())
    assert len(claimed["cart"]["cart_items"]) == 1
    headers = await without(checkout, customer, "commercial_lotteries")
    answer = await checkout.client.get(f"/api/purchase/{shop.slug}/cart", headers=headers)
    shown = answer.json()["result"]["cart"]
    assert [gone["reason"] for gone in shown["auto_removed_items"]] == ["capability_disabled"]


async def test_voucher_without_capability_gives_no_discount(checkout: Checkout) -> None:
    customer = await checkout.customer()
    await checkout.put_in_cart(customer, item(await checkout.selling()))
    code = await percentage(checkout, 10)
    answer = await checkout.client.put("/api/cart/voucher", json={"code": code}, headers=customer.headers)
    reduced = answer.json()["result"]
    assert reduced["discount_total"]["amount"] != "0.00"

    headers = {**await without(checkout, customer, "vouchers"), "Idempotency-Key": str(uuid4())}
    shown = (await checkout.client.get("/api/cart", headers=headers)).json()["result"]
    assert (shown["discount_total"]["amount"], shown["total_due"]) == ("0.00", MONEY)
    assert shown["voucher"]["refusal"]["code"] == "voucher_not_open"
    body = {"cart_version": shown["version"], "expected_total": reduced["total_due"]}
    refused = await checkout.client.post("/api/checkout", json=body, headers=headers)
    assert (refused.status_code, refused.json()["error"]) == (422, "voucher_not_open")
    body["expected_total"] = MONEY
    assert (await checkout.client.post("/api/checkout", json=body, headers=headers)).status_code == 201
    assert (await everything_of(checkout, customer))["redemptions"] == 0


async def test_receipt_without_capability_stays_readable(checkout: Checkout) -> None:
    customer, checkout_id, path = await paid_receipt(checkout)
    headers = await without(checkout, customer, "viewing_orders")
    url = f"/api/receipts/{checkout_id}"
    assert (await checkout.client.get(url, headers=headers)).status_code == 200
    linked = await checkout.client.get(f"{url}?{path.partition('?')[2]}", headers=APP)
    assert linked.status_code == 200


async def test_pre_order_without_capability_can_be_cancelled(checkout: Checkout) -> None:
    key, _ = await announced(checkout)
    customer = await checkout.customer()
    placed = await order(checkout, customer, key)
    headers = await without(checkout, customer, "viewing_orders")
    answer = await checkout.client.patch(
        f"/api/scheduled-purchases/{placed['encoded_id']}/cancel", headers=headers
    )
    assert answer.json()["result"]["status"] == "scheduled_status_cancelled"
