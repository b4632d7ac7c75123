"""Lists of orders, tickets and receipts."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

from servicekit.testing.services import APP
from services.checkout.tests.kit.factories import draw, item, offer_key, result
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.payments import paid_receipt
from services.checkout.tests.kit.pre_orders import announced, buyer, opens, order
from services.checkout.tests.kit.scarce import book, raffle, scarce_offer
from services.checkout.tests.kit.settlement import DIVIDENDS, LOSING, settlements_due
from services.checkout.tests.kit.tickets import WAYS, on_sale
from services.checkout.tests.kit.tickets import item as way_item


async def listed(checkout: Checkout, customer: Customer, path: str) -> list[dict[str, Any]]:
    answer = await checkout.client.get(path, headers=customer.headers)
    assert answer.status_code == 200, answer.text
    body = answer.json()
    assert body["page_info"]["total"] == len(body["result"])
    rows: list[dict[str, Any]] = body["result"]
    return rows


async def paid(checkout: Checkout, customer: Customer, body: dict[str, Any]) -> dict[str, Any]:
    answer = await checkout.pay(customer, await checkout.put_in_cart(customer, body))
    assert answer.status_code == 201, answer.text
    paid_order: dict[str, Any] = answer.json()["result"]
    return paid_order


async def test_cart_order_and_ticket_name_the_cause_that_was_chosen(checkout: Checkout) -> None:
    key, _ = await raffle(checkout)
    customer = await checkout.customer()
    cart = await checkout.put_in_cart(customer, book(key, cause_key="reef"))
    await checkout.pay(customer, cart)
    [bought_order] = await listed(checkout, customer, "/api/orders")
    [ticket] = await listed(checkout, customer, "/api/tickets")
    for shown in (cart["cart_items"][0], bought_order["lines"][0], ticket):
        assert (shown["cause_key"], shown["cause_name"], shown["way"]) == ("reef", "Reef Trust", "")


async def test_equal_tickets_for_two_causes_stay_two_when_carts_meet(checkout: Checkout) -> None:
    causes = {"reef": "Reef Trust", "sea": "Sea Rescue"}
    key = await checkout.selling(cause_keys=list(causes), cause_names=causes)
    customer = await checkout.customer()
    await checkout.put_in_cart(customer, item(key, cause_key="reef"))
    visitor = dict(APP)
    for cause in causes:
        added = await checkout.client.post(
            "/api/cart/items", json=item(key, cause_key=cause), headers=visitor
        )
        visitor["X-Cart-Token"] = added.json()["result"]["anonymous_cart_token"]

    token = {"X-Cart-Token": visitor["X-Cart-Token"]}
    merged = await checkout.client.post("/api/cart/convert", headers={**customer.headers, **token})

    cart = merged.json()["result"]
    assert sorted(line["cause_name"] for line in cart["cart_items"]) == ["Reef Trust", "Sea Rescue"]


async def test_pre_order_names_its_cause(checkout: Checkout) -> None:
    key, _ = await announced(checkout)
    customer = await checkout.customer()
    placed = await order(checkout, customer, key)
    assert placed["cause_name"] == "Sea Rescue"
    [line] = (await listed(checkout, customer, "/api/orders"))[0]["lines"]
    assert (line["cause_name"], line["status"]) == ("Sea Rescue", "placed")


async def test_cart_order_and_ticket_name_the_game_type(checkout: Checkout) -> None:
    way = WAYS["system"]
    drawn = await on_sale(checkout, way)
    customer = await checkout.customer(balance=100_000)
    cart = await checkout.put_in_cart(customer, way_item(drawn, way))
    await checkout.pay(customer, cart)
    [bought_order] = await listed(checkout, customer, "/api/orders")
    [ticket] = await listed(checkout, customer, "/api/tickets")
    for shown in (cart["cart_items"][0], bought_order["lines"][0], ticket):
        assert shown["way"] == "System 8"
    assert bought_order["lines"][0]["games"] == cart["cart_items"][0]["games"]


async def test_shares_of_a_syndicate_that_was_chosen_name_it(checkout: Checkout) -> None:
    key = offer_key()
    drawn = draw(key)
    await checkout.publish(scarce_offer(key, "syndicate_share", {1: 500}, name="Big Share"), drawn)
    checkout.others.stock.left[key] = 10
    customer = await checkout.customer()
    syndicate = f"{key}-{drawn.draw_no}-1"
    body = {"product_offer_key": key, "game_type": "syndicate", "num_shares": 1, "syndicate_key": syndicate}
    cart = await checkout.put_in_cart(customer, body)
    await checkout.pay(customer, cart)
    [bought_order] = await listed(checkout, customer, "/api/orders")
    for shown in (cart["cart_items"][0], bought_order["lines"][0]):
        assert (shown["syndicate_key"], shown["syndicate_name"]) == (
            syndicate,
            f"Big Share {drawn.draw_no}/1",
        )


async def test_tickets_are_sorted_by_draw_or_purchase(checkout: Checkout) -> None:
    customer = await checkout.customer()
    keys = []
    for days in (3, 1, 2):
        drawn = draw(offer_key(), stop_in=timedelta(days=days))
        keys.append(await checkout.selling(drawn))
        await paid(checkout, customer, item(drawn.offer_key, first_draw_no=drawn.draw_no))

    newest = await listed(checkout, customer, "/api/tickets")
    by_draw = await listed(checkout, customer, "/api/tickets?sort=next_draw")
    assert [ticket["product_offer_key"] for ticket in newest] == keys[::-1]
    assert [ticket["product_offer_key"] for ticket in by_draw] == [keys[1], keys[2], keys[0]]
    answer = await checkout.client.get(
        "/api/tickets?sort=next_draw&limit=1&offset=2", headers=customer.headers
    )
    assert [ticket["product_offer_key"] for ticket in answer.json()["result"]] == [keys[0]]
    refused = await checkout.client.get("/api/tickets?sort=price", headers=customer.headers)
    assert (refused.status_code, refused.json()["errors"][0]["target"]) == (400, "sort")


async def test_past_tickets_can_be_only_those_that_won(checkout: Checkout) -> None:
    drawn = draw(offer_key())
    await checkout.selling(drawn)
    customer = await checkout.customer()
    numbers = {"Numbers": [1, 2, 3, 24, 25, 26, 27], "Powerball": [8]}
    for games in ([LOSING] * 4, [numbers] * 4):
        await paid(checkout, customer, item(drawn.offer_key, games=games, first_draw_no=drawn.draw_no))
    await checkout.draw_result(drawn, result(drawn.offer_key, drawn.draw_no, dividends=DIVIDENDS))
    await settlements_due(checkout, drawn)
    while await checkout.settler().settle_due():
        pass

    past = await listed(checkout, customer, "/api/tickets?status=past")
    [won] = await listed(checkout, customer, "/api/tickets?status=past&won=true")
    assert len(past) == 2
    assert (won["games"][0], won["winnings"]["amount"]) == (numbers, "60.00")


async def test_winning_upcoming_ticket_is_listed_as_won(
    checkout: Checkout,
) -> None:
    key = offer_key()
    near, far = draw(key), draw(key)
    far.draw_at.FromSeconds(near.draw_at.seconds + 7 * 86_400)
    await checkout.selling(near, far)
    customer = await checkout.customer()
    numbers = {"Numbers": [1, 2, 3, 24, 25, 26, 27], "Powerball": [8]}
    order = await paid(checkout, customer, item(key, games=[numbers] * 4, num_draws=2))
    await checkout.draw_result(near, result(key, near.draw_no, dividends=DIVIDENDS))
    await settlements_due(checkout, near)
    while await checkout.settler().settle_due():
        pass

    [won] = await listed(checkout, customer, "/api/tickets?won=true")
    [waiting] = await listed(checkout, customer, "/api/tickets")
    [bought_order] = await listed(checkout, customer, "/api/orders")

    assert won["ticket_id"] == waiting["ticket_id"]
    assert won["status"] == "upcoming"
    assert bought_order["checkout_id"] == won["checkout_id"] == order["checkout_id"]


async def test_orders_are_listed_newest_first_without_those_that_failed(checkout: Checkout) -> None:
    customer = await checkout.customer(balance=1300)
    key = await checkout.selling()
    made = [(await paid(checkout, customer, item(key)))["order_id"] for _ in range(2)]
    cart = await checkout.put_in_cart(customer, item(key))
    assert (await checkout.pay(customer, cart)).status_code == 422
    assert [each["order_id"] for each in await listed(checkout, customer, "/api/orders")] == made[::-1]
    answer = await checkout.client.get("/api/orders?limit=1&offset=1", headers=customer.headers)
    assert [each["order_id"] for each in answer.json()["result"]] == made[:1]
    assert await listed(checkout, await checkout.customer(), "/api/orders") == []


async def test_a_draw_has_the_orders_that_play_in_it(checkout: Checkout) -> None:
    customer = await checkout.customer()
    draws, orders = [], []
    for _ in range(3):
        drawn = draw(offer_key())
        await checkout.selling(drawn)
        draws.append(drawn)
        body = item(drawn.offer_key, first_draw_no=drawn.draw_no)
        orders.append((await paid(checkout, customer, body))["order_id"])
    ids = [f"{drawn.offer_key}-{drawn.draw_no}" for drawn in draws]
    [of_one] = await listed(checkout, customer, f"/api/orders?draw={ids[1]}")
    of_two = await listed(checkout, customer, f"/api/orders?draw={ids[0]}&draw={ids[2]}")
    assert of_one["order_id"] == orders[1]
    assert [each["order_id"] for each in of_two] == [orders[2], orders[0]]
    assert await listed(checkout, customer, f"/api/orders?draw={draws[0].offer_key}-999999") == []
    refused = await checkout.client.get("/api/orders?draw=nothing", headers=customer.headers)
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (400, "invalid")


async def test_bought_pre_order_is_listed_in_its_first_order(checkout: Checkout) -> None:
    key, coming = await announced(checkout)
    customer = await checkout.customer()
    placed = await order(checkout, customer, key)
    await opens(checkout, coming)
    await buyer(checkout).buy_due()
    [one] = await listed(checkout, customer, f"/api/orders?draw={key}-{coming.draw_no}")
    assert (one["order_id"], one["lines"][0]["status"]) == (placed["order_id"], "confirmed")


async def test_newest_receipt_ignores_charged_pre_orders(
    checkout: Checkout,
) -> None:
    key, coming = await announced(checkout)
    customer = await checkout.customer()
    before = await checkout.client.get("/api/receipts", headers=customer.headers)
    assert (before.status_code, before.json()["error"]) == (404, "checkout_not_found")
    await order(checkout, customer, key)
    drawn = draw(offer_key())
    await checkout.selling(drawn)
    cart = await checkout.put_in_cart(customer, item(drawn.offer_key))
    newest = (await checkout.pay(customer, cart)).json()["result"]
    await opens(checkout, coming)
    await buyer(checkout).buy_due()
    answer = await checkout.client.get("/api/receipts", headers=customer.headers)
    assert answer.json()["result"] == {"checkout_id": newest["checkout_id"]}
    receipt = await checkout.client.get(f"/api/receipts/{newest['checkout_id']}", headers=customer.headers)
    assert receipt.json()["result"]["tracking_data"]["cart_reference"] == cart["cart_reference"]


async def test_purchase_is_tracked_by_one_caller(checkout: Checkout) -> None:
    customer, checkout_id, path = await paid_receipt(checkout)
    own, linked = f"/api/receipts/{checkout_id}/tracked", path.partition("?")[2]
    before = await checkout.client.get(f"/api/receipts/{checkout_id}", headers=customer.headers)
    answers = await asyncio.gather(
        *(checkout.client.post(own, headers=customer.headers) for _ in range(4)),
        *(checkout.client.post(f"{own}?{linked}", headers=APP) for _ in range(4)),
    )
    assert sorted(answer.json()["result"]["tracked"] for answer in answers) == [False] * 7 + [True]
    after = await checkout.client.get(f"/api/receipts/{checkout_id}", headers=customer.headers)
    assert before.json()["result"]["tracked_at"] is None
    assert after.json()["result"]["tracked_at"] is not None


async def test_purchase_of_other_customer_is_not_tracked(checkout: Checkout) -> None:
    customer, checkout_id, _ = await paid_receipt(checkout)
    path = f"/api/receipts/{checkout_id}/tracked"
    other = await checkout.customer()
    assert (await checkout.client.post(path, headers=other.headers)).status_code == 404
    assert (await checkout.client.post(path, headers=APP)).status_code == 401
    own = await checkout.client.post(path, headers=customer.headers)
    assert own.json()["result"] == {"tracked": True}


async def test_failed_purchase_is_not_tracked(checkout: Checkout) -> None:
    customer = await checkout.customer(balance=0)
    key = await checkout.selling()
    await checkout.pay(customer, await checkout.put_in_cart(customer, item(key)))
    [row] = await checkout.database.call(
        "select id from checkouts where customer_id = %(c)s", {"c": customer.customer_id}
    )
    answer = await checkout.client.post(f"/api/receipts/{row['id']}/tracked", headers=customer.headers)
    assert (answer.status_code, answer.json()["error"]) == (422, "insufficient_funds")


async def test_ended_pre_orders_are_listed_apart(checkout: Checkout) -> None:
    key, _ = await announced(checkout)
    customer = await checkout.customer()
    first = await order(checkout, customer, key)
    await order(checkout, customer, key)
    answer = await checkout.client.patch(
        f"/api/scheduled-purchases/{first['encoded_id']}/cancel", headers=customer.headers
    )
    assert answer.status_code == 200
    path = "/api/scheduled-purchases"
    [ended] = await listed(checkout, customer, f"{path}?ended=true")
    [coming] = await listed(checkout, customer, f"{path}?ended=false")
    assert (ended["encoded_id"], ended["code"]) == (first["encoded_id"], "by_customer")
    assert coming["status"] == "scheduled_status_active"
    assert len(await listed(checkout, customer, path)) == 2
