"""Tickets of lotteries and shares are bought on the day that their customer chose (docs/domain.md §10.8)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from services.checkout.tests.kit.factories import GAME, draw, item, offer, offer_key
from services.checkout.tests.kit.harness import Checkout
from services.checkout.tests.kit.pre_orders import (
    DAY,
    buyer,
    capped,
    closes,
    day,
    day_comes,
    lifted,
    lottery,
    on,
    only_scheduled,
    place,
    scheduled,
)
from services.checkout.tests.kit.scarce import balance, book, only_ticket, raffle, scarce_offer
from services.checkout.tests.kit.tickets import WAYS, on_sale
from services.checkout.tests.kit.tickets import item as way_item
from wattle.catalog.v1 import events_pb2


async def test_lottery_ticket_is_bought_on_chosen_day(
    checkout: Checkout,
) -> None:
    drawn, customer = await lottery(checkout), await checkout.customer()
    cart = await checkout.put_in_cart(customer, item(drawn.offer_key, purchase_on=on(day(3))))
    [line] = cart["cart_items"]
    assert (line["scheduled_purchase"]["type"], line["purchase_on"]) == ("scheduled_purchase", on(day(3)))
    assert (cart["pre_order_total"]["amount"], cart["total_due"]["amount"]) == ("6.15", "0.00")
    assert (await checkout.pay(customer, cart)).status_code == 201

    placed = await only_scheduled(checkout, customer)
    assert (placed["kind"], placed["product_type"], placed["description"]) == (
        "scheduled_purchase",
        "lottery_ticket",
        "Powerball, 4 games",
    )
    assert (placed["num_games"], placed["num_raffle_tickets"], placed["num_shares"]) == (4, 0, 0)
    assert (placed["games"], datetime.fromisoformat(placed["purchase_at"])) == ([GAME] * 4, day(3))
    answer = await checkout.client.get(f"/api/orders/{placed['order_id']}", headers=customer.headers)
    [ordered] = answer.json()["result"]["lines"]
    assert (ordered["games"], ordered["scheduled_purchase"]["type"]) == ([GAME] * 4, "scheduled_purchase")

    await buyer(checkout).buy_due()
    assert balance(checkout, customer) == 10_000
    await day_comes(checkout, customer)
    await buyer(checkout).buy_due()
    bought = await only_scheduled(checkout, customer)
    assert (bought["status"], balance(checkout, customer)) == ("scheduled_status_executed", 10_000 - 615)
    ticket = await only_ticket(checkout, customer)
    assert (ticket["ticket_id"], ticket["games"], ticket["entries"][0]["draw_no"]) == (
        bought["ticket_id"],
        [GAME] * 4,
        drawn.draw_no,
    )
    assert checkout.others.stock.calls[str(customer.customer_id)] == 0


async def test_system_keeps_entries_and_name(checkout: Checkout) -> None:
    way = WAYS["system"]
    drawn, customer = await on_sale(checkout, way), await checkout.customer(balance=100_000)
    placed = await place(checkout, customer, way_item(drawn, way, purchase_on=on(day(1))))
    assert (placed["way"], placed["num_games"]) == ("System 8", 28)
    assert placed["description"] == "Powerball, System 8, 28 games"
    await day_comes(checkout, customer)
    await buyer(checkout).buy_due()
    ticket = await only_ticket(checkout, customer)
    assert (ticket["way"], ticket["num_games"], ticket["games"]) == ("System 8", 28, placed["games"])


async def test_shares_of_the_chosen_syndicate_are_bought_on_the_chosen_day(checkout: Checkout) -> None:
    key, customer = offer_key(), await checkout.customer()
    drawn = draw(key, stop_in=9 * DAY)
    await checkout.publish(scarce_offer(key, "syndicate_share", {2: 1000}, name="Big Share"), drawn)
    checkout.others.stock.left[key] = 10
    body = {
        "product_offer_key": key,
        "game_type": "syndicate",
        "num_shares": 2,
        "syndicate_key": f"{key}-{drawn.draw_no}-3",
        "purchase_on": on(day(2)),
    }
    placed = await place(checkout, customer, body)
    assert (placed["num_shares"], placed["num_raffle_tickets"], placed["games"]) == (2, 0, [])
    assert (placed["kind"], placed["description"]) == ("scheduled_purchase", "Big Share, 2 shares")
    await day_comes(checkout, customer)
    await buyer(checkout).buy_due()
    bought = await only_scheduled(checkout, customer)
    [(held, numbers)] = checkout.others.stock.held[bought["executed_order_id"]]
    assert (held.series, len(numbers), balance(checkout, customer)) == (3, 2, 9000)


@pytest.mark.parametrize(
    ("changed", "status", "code", "target"),
    [
        ({"num_draws": 2}, 400, "several_draws", "purchase_on"),
        ({"purchase_on": on(day(0))}, 400, "day_passed", "purchase_on"),
        ({"purchase_on": "tomorrow"}, 400, None, "purchase_on"),
        ({"purchase_on": on(day(11))}, 422, "draws_unavailable", None),
    ],
)
async def test_impossible_day_is_refused(
    checkout: Checkout, changed: dict[str, Any], status: int, code: str | None, target: str | None
) -> None:
    key = offer_key()
    await checkout.selling(*(draw(key, stop_in=days * DAY) for days in (9, 10)))
    customer = await checkout.customer()
    body = {**item(key, purchase_on=on(day(3))), **changed}
    answer = await checkout.client.post("/api/cart/items", json=body, headers=customer.headers)
    assert answer.status_code == status, answer.text
    [error] = answer.json()["errors"]
    assert code is None or error["code"] == code
    assert target is None or error["target"] == target
    assert (await checkout.cart(customer))["item_count"] == 0


async def test_a_named_draw_that_stops_before_the_day_is_refused(checkout: Checkout) -> None:
    drawn, customer = await lottery(checkout), await checkout.customer()
    body = item(drawn.offer_key, first_draw_no=drawn.draw_no, purchase_on=on(day(10)))
    answer = await checkout.client.post("/api/cart/items", json=body, headers=customer.headers)
    assert (answer.status_code, answer.json()["error"]) == (422, "after_sale")


async def test_the_draw_of_a_day_is_the_first_that_still_sells_then(checkout: Checkout) -> None:
    key = offer_key()
    near, far = draw(key, stop_in=2 * DAY), draw(key, stop_in=9 * DAY)
    await checkout.selling(near, far)
    cart = await checkout.put_in_cart(await checkout.customer(), item(key, purchase_on=on(day(4))))
    assert cart["cart_items"][0]["draw_no"] == far.draw_no


async def test_a_book_for_now_has_no_day(checkout: Checkout) -> None:
    key, _ = await raffle(checkout)
    customer = await checkout.customer()
    answer = await checkout.client.post(
        "/api/cart/items", json=book(key, purchase_on=on(day(1))), headers=customer.headers
    )
    assert answer.json()["errors"][0]["code"] == "not_deferred"


async def test_a_draw_that_is_capped_for_a_while_is_waited_for(checkout: Checkout) -> None:
    drawn, customer = await lottery(checkout), await checkout.customer()
    await place(checkout, customer, item(drawn.offer_key, purchase_on=on(day(3))))
    await capped(checkout, drawn)
    await day_comes(checkout, customer)
    await buyer(checkout).buy_due()
    waiting = await only_scheduled(checkout, customer)
    assert (waiting["status"], waiting["can_be_cancelled"]) == ("scheduled_status_active", True)
    assert balance(checkout, customer) == 10_000

    await lifted(checkout, drawn)
    await buyer(checkout).buy_due()
    assert (await only_scheduled(checkout, customer))["status"] == "scheduled_status_executed"
    assert balance(checkout, customer) == 10_000 - 615


async def test_draw_capped_until_stop_cancels_pre_order(
    checkout: Checkout,
) -> None:
    drawn, customer = await lottery(checkout), await checkout.customer()
    await place(checkout, customer, item(drawn.offer_key, purchase_on=on(day(3))))
    await capped(checkout, drawn)
    await day_comes(checkout, customer)
    await buyer(checkout).buy_due()
    await closes(checkout, drawn)
    await buyer(checkout).buy_due()
    cancelled = await only_scheduled(checkout, customer)
    assert (cancelled["status"], cancelled["code"], cancelled["message"]) == (
        "scheduled_status_cancelled",
        "draw_closed",
        "The draw closed before we could buy your tickets. You were not charged",
    )
    assert balance(checkout, customer) == 10_000


async def test_outdated_entries_cancel_pre_order(
    checkout: Checkout,
) -> None:
    drawn, customer = await lottery(checkout), await checkout.customer()
    await place(checkout, customer, item(drawn.offer_key, purchase_on=on(day(3))))
    other = offer(drawn.offer_key, version=2)
    other.game_types[0].game_offers[0].number_sets[0].count = 6
    await checkout.receive("offer_published", events_pb2.OfferPublished(offer=other))
    await day_comes(checkout, customer)
    await buyer(checkout).buy_due()
    cancelled = await only_scheduled(checkout, customer)
    assert (cancelled["status"], cancelled["code"]) == ("scheduled_status_cancelled", "game_changed")
    assert "rules of this game have changed" in cancelled["message"]
    assert balance(checkout, customer) == 10_000


async def test_unpaid_scheduled_purchase_is_retried(checkout: Checkout) -> None:
    drawn, customer = await lottery(checkout), await checkout.customer(balance=0)
    await place(checkout, customer, item(drawn.offer_key, purchase_on=on(day(3))))
    await day_comes(checkout, customer)
    await buyer(checkout).buy_due()
    waiting = await only_scheduled(checkout, customer)
    assert (waiting["code"], waiting["can_be_retried"]) == ("insufficient_funds", True)
    checkout.others.wallet.balances[str(customer.customer_id)] = 615
    path = f"/api/scheduled-purchases/{waiting['encoded_id']}/retry"
    assert (await checkout.client.patch(path, headers=customer.headers)).status_code == 200
    await buyer(checkout).buy_due()
    assert (await only_ticket(checkout, customer))["games"] == [GAME] * 4
    assert balance(checkout, customer) == 0


async def test_the_same_numbers_for_two_days_are_two_wishes(checkout: Checkout) -> None:
    drawn, customer = await lottery(checkout), await checkout.customer()
    for after in (2, 3):
        cart = await checkout.put_in_cart(customer, item(drawn.offer_key, purchase_on=on(day(after))))
    now = await checkout.put_in_cart(customer, item(drawn.offer_key))
    assert (cart["item_count"], now["item_count"]) == (2, 3)
    assert (now["pre_order_total"]["amount"], now["total_due"]["amount"]) == ("12.30", "6.15")
    assert (await checkout.pay(customer, now)).status_code == 201
    assert len(await scheduled(checkout, customer)) == 2
    assert timedelta(0) < day(2) - datetime.now(UTC)
