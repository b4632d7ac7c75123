"""What a line is called, and what the site has to say beside it (docs/requirements.md, Cart and Cart
item).
"""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from services.checkout.tests.kit.factories import draw, item, offer_key
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.scarce import book, raffle, scarce_offer
from wattle.checkout.v1 import events_pb2 as facts


async def several_draws(checkout: Checkout) -> dict[str, Any]:
    """What puts a ticket for two draws into a cart."""
    key = offer_key()
    draws = [draw(key, stop_in=timedelta(days=days)) for days in (2, 4)]
    await checkout.selling(*draws)
    return item(key, num_draws=2)


async def share(checkout: Checkout) -> dict[str, Any]:
    key = offer_key()
    await checkout.publish(scarce_offer(key, "syndicate_share", {1: 500}, name="Big Share"), draw(key))
    checkout.others.stock.left[key] = 10
    return {"product_offer_key": key, "game_type": "syndicate", "num_shares": 1}


async def shown(checkout: Checkout, customer: Customer, path: str) -> list[dict[str, Any]]:
    answer = await checkout.client.get(path, headers=customer.headers)
    found: list[dict[str, Any]] = answer.json()["result"]
    return found


async def test_multi_draw_ticket_has_its_type_in_cart_and_event(
    checkout: Checkout,
) -> None:
    customer = await checkout.customer()
    await checkout.put_in_cart(customer, item(await checkout.selling()))
    cart = await checkout.put_in_cart(customer, await several_draws(checkout))
    kinds = ["lottery_ticket", "multi_draw_ticket"]
    assert [line["product_type"] for line in cart["cart_items"]] == kinds
    assert [line["analytics_product_type"] for line in cart["cart_items"]] == kinds

    paid = (await checkout.pay(customer, cart)).json()["result"]
    [order] = await shown(checkout, customer, "/api/orders")
    assert [line["product_type"] for line in order["lines"]] == kinds
    tickets = await shown(checkout, customer, "/api/tickets")
    assert sorted(ticket["product_type"] for ticket in tickets) == kinds
    [fact] = await checkout.database.call(
        "select payload from outbox where aggregate_id = %(o)s and subject like '%%order_paid'",
        {"o": paid["order_id"]},
    )
    told = facts.OrderPaid.FromString(fact["payload"])
    assert [line.product_type for line in told.lines] == kinds


@pytest.mark.parametrize(
    ("prices", "quantity", "unit_price"),
    [({1: 200, 5: 1000}, 5, "2.00"), ({1: 200, 5: 899}, 1, "8.99"), ({5: 1000}, 1, "10.00")],
)
async def test_quantity_counts_single_tickets_and_one_for_a_book(
    checkout: Checkout, prices: dict[int, int], quantity: int, unit_price: str
) -> None:
    key = offer_key()
    await checkout.publish(scarce_offer(key, "raffle_ticket", prices), draw(key))
    [line] = (await checkout.put_in_cart(await checkout.customer(), book(key, 5)))["cart_items"]
    assert (line["quantity"], line["unit_price"]["amount"]) == (quantity, unit_price)


async def test_shares_that_cost_the_same_each_are_counted(checkout: Checkout) -> None:
    key = offer_key()
    await checkout.publish(scarce_offer(key, "syndicate_share", {1: 500, 2: 1000}), draw(key))
    chosen = {"product_offer_key": key, "game_type": "syndicate", "num_shares": 2}
    [line] = (await checkout.put_in_cart(await checkout.customer(), chosen))["cart_items"]
    assert (line["quantity"], line["unit_price"]["amount"]) == (2, "5.00")


async def test_quantity_of_lottery_ticket_counts_draws(checkout: Checkout) -> None:
    customer = await checkout.customer()
    await checkout.put_in_cart(customer, item(await checkout.selling()))
    cart = await checkout.put_in_cart(customer, await several_draws(checkout))
    one, several = cart["cart_items"]
    assert (one["quantity"], one["unit_price"]) == (1, one["price"])
    assert several["quantity"] == several["num_draws"] > 1
    assert Decimal(several["unit_price"]["amount"]) * several["quantity"] == Decimal(
        several["price"]["amount"]
    )


async def test_cart_shows_regulation_for_lotteries_and_shares_only(checkout: Checkout) -> None:
    customer = await checkout.customer()
    assert (await checkout.cart(customer))["show_regulation"] is False
    cart = await checkout.put_in_cart(customer, book((await raffle(checkout))[0]))
    assert cart["show_regulation"] is False
    assert (await checkout.put_in_cart(customer, await share(checkout)))["show_regulation"] is True
    other = await checkout.customer()
    assert (await checkout.put_in_cart(other, item(await checkout.selling())))["show_regulation"] is True


async def test_line_shows_recurring_type_of_offer(checkout: Checkout) -> None:
    key = await checkout.selling(recurring_type="subscription", recurring_availability="optional")
    customer = await checkout.customer()
    cart = await checkout.put_in_cart(customer, item(key))
    [line] = cart["cart_items"]
    assert line["recurring_purchase"] == {
        "type": "subscription",
        "availability": "optional",
        "enabled": False,
    }
    paid = (await checkout.pay(customer, cart)).json()["result"]
    answer = await checkout.client.get(f"/api/receipts/{paid['checkout_id']}", headers=customer.headers)
    [product] = answer.json()["result"]["tracking_data"]["products"]
    assert (product["recurring_purchase_enabled"], product["recurring_purchase_type"]) == (False, None)
