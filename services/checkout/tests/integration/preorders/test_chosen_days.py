"""Books for later are bought on the day that their customer chose, also while the draw is open."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from services.checkout.tests.kit.harness import Checkout
from services.checkout.tests.kit.pre_orders import (
    DAY,
    announced,
    buyer,
    closes,
    day,
    day_comes,
    on,
    opens,
    place,
    scheduled,
)
from services.checkout.tests.kit.scarce import balance, book, only_ticket
from wattle.catalog.v1 import draw_pb2


async def selling(checkout: Checkout) -> tuple[str, draw_pb2.Draw]:
    """A raffle whose draw is open for nine days more."""
    now = datetime.now(UTC)
    key, drawn = await announced(
        checkout,
        status=draw_pb2.DRAW_STATUS_OPEN,
        open_at=now - DAY,
        pre_order_at=None,
        stop_in=9 * DAY,
    )
    return key, drawn


async def test_books_of_an_open_draw_are_bought_on_the_day_that_was_chosen(checkout: Checkout) -> None:
    key, drawn = await selling(checkout)
    customer = await checkout.customer()
    chosen = day(3)
    line = book(key, game_type="deferred", first_draw_no=drawn.draw_no, purchase_on=on(chosen))
    cart = await checkout.put_in_cart(customer, line)
    (item,) = cart["cart_items"]
    assert (item["purchase_status"], item["scheduled_purchase"]["type"]) == (
        "pre_order",
        "scheduled_purchase",
    )
    assert datetime.fromisoformat(item["scheduled_purchase"]["purchase_at"]) == chosen
    assert (item["purchase_on"], item["entry_kind"]) == (on(chosen), None)
    assert (cart["pre_order_total"]["amount"], cart["total_due"]["amount"]) == ("40.00", "0.00")
    assert (await checkout.pay(customer, cart)).status_code == 201
    (placed,) = await scheduled(checkout, customer)
    assert datetime.fromisoformat(placed["purchase_at"]) == chosen

    await buyer(checkout).buy_due()
    (waiting,) = await scheduled(checkout, customer)
    assert (waiting["status"], balance(checkout, customer)) == ("scheduled_status_active", 10_000)
    await day_comes(checkout, customer)
    await buyer(checkout).buy_due()
    assert (await only_ticket(checkout, customer))["game_type"] == "deferred"
    assert balance(checkout, customer) == 10_000 - 4_000
    await buyer(checkout).buy_due()
    (executed,) = await scheduled(checkout, customer)
    assert executed["status"] == "scheduled_status_executed"


async def test_a_day_before_the_draw_opens_means_its_opening(checkout: Checkout) -> None:
    opening = day(4) + timedelta(hours=2)
    key, coming = await announced(checkout, pre_order_at=None, open_at=opening, stop_in=10 * DAY)
    customer = await checkout.customer()
    placed = await place(checkout, customer, book(key, game_type="deferred", purchase_on=on(day(2))))
    assert datetime.fromisoformat(placed["purchase_at"]) == coming.open_at.ToDatetime(tzinfo=UTC)


async def test_a_day_after_the_draw_opened_is_waited_for(checkout: Checkout) -> None:
    opening = day(1)
    key, coming = await announced(checkout, pre_order_at=None, open_at=opening, stop_in=10 * DAY)
    customer = await checkout.customer()
    placed = await place(checkout, customer, book(key, game_type="deferred", purchase_on=on(day(4))))
    assert datetime.fromisoformat(placed["purchase_at"]) == day(4)
    await opens(checkout, coming)
    await buyer(checkout).buy_due()
    (waiting,) = await scheduled(checkout, customer)
    assert (waiting["status"], balance(checkout, customer)) == ("scheduled_status_active", 10_000)


async def test_draw_that_closes_before_day_is_not_charged(checkout: Checkout) -> None:
    key, drawn = await selling(checkout)
    customer = await checkout.customer()
    await place(checkout, customer, book(key, game_type="deferred", purchase_on=on(day(3))))
    await closes(checkout, drawn)
    await buyer(checkout).buy_due()
    (ended,) = await scheduled(checkout, customer)
    assert (ended["status"], ended["code"]) == ("scheduled_status_cancelled", "draw_closed")
    assert balance(checkout, customer) == 10_000


async def test_line_on_its_day_is_bought_now(checkout: Checkout) -> None:
    key, _ = await selling(checkout)
    customer = await checkout.customer()
    cart = await checkout.put_in_cart(customer, book(key, game_type="deferred", purchase_on=on(day(1))))
    await checkout.database.call(
        "update cart_items set details = jsonb_set(details, '{purchase_at}', to_jsonb(now()::text))"
        " where id = %(id)s returning id",
        {"id": cart["cart_items"][0]["id"]},
    )
    answer = await checkout.client.get("/api/cart", headers=customer.headers)
    cart = answer.json()["result"]
    assert (cart["total_due"]["amount"], cart["pre_order_total"]["amount"]) == ("40.00", "0.00")
    assert (await checkout.pay(customer, cart)).status_code == 201
    assert balance(checkout, customer) == 10_000 - 4_000


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        ({"game_type": "deferred", "purchase_on": on(day(-1))}, 400, "day_passed"),
        ({"game_type": "deferred", "purchase_on": on(day(0))}, 400, "day_passed"),
        ({"game_type": "deferred", "purchase_on": on(day(30))}, 422, "draws_unavailable"),
        ({"game_type": "standard", "purchase_on": on(day(2))}, 400, "not_deferred"),
    ],
)
async def test_a_day_on_which_nothing_can_be_bought_is_refused(
    checkout: Checkout, changes: dict[str, Any], status: int, code: str
) -> None:
    key, _ = await selling(checkout)
    customer = await checkout.customer()
    answer = await checkout.client.post(
        "/api/cart/items", json=book(key, **changes), headers=customer.headers
    )
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (status, code)


async def test_draw_that_ends_before_day_is_refused(checkout: Checkout) -> None:
    key, drawn = await selling(checkout)
    customer = await checkout.customer()
    line = book(key, game_type="deferred", first_draw_no=drawn.draw_no, purchase_on=on(day(30)))
    answer = await checkout.client.post("/api/cart/items", json=line, headers=customer.headers)
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (422, "after_sale")


@pytest.mark.parametrize("purchase_on", ["tomorrow", "2026-13-01", "2026-02-30", 5, ""])
async def test_invalid_day_is_named(checkout: Checkout, purchase_on: object) -> None:
    key, _ = await selling(checkout)
    customer = await checkout.customer()
    line = book(key, game_type="deferred", purchase_on=purchase_on)
    answer = await checkout.client.post("/api/cart/items", json=line, headers=customer.headers)
    assert (answer.status_code, answer.json()["errors"][0]["target"]) == (400, "purchase_on")
