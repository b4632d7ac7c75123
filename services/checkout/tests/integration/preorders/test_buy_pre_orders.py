"""Pre-orders: placed without a charge, bought in the order of placing when their draw opens."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from checkout.catalogue import read_model
from checkout.customers import store as customers
from checkout.customers.rules import CustomerState
from checkout.preorders.rules import EXECUTION_LOCK
from checkout.settlement.store import exclusions
from servicekit.failpoints import FailpointError
from services.checkout.tests.kit.factories import item
from services.checkout.tests.kit.harness import Checkout
from services.checkout.tests.kit.pre_orders import (
    HOUR,
    announced,
    buyer,
    closes,
    opens,
    order,
    pre_orders_due,
    scheduled,
    told,
)
from services.checkout.tests.kit.scarce import balance, book, only_ticket
from wattle.catalog.v1 import draw_pb2
from wattle.checkout.v1 import events_pb2 as facts


async def test_a_cart_of_pre_orders_has_nothing_due(checkout: Checkout) -> None:
    key, coming = await announced(checkout)
    cart = await checkout.put_in_cart(await checkout.customer(), book(key))
    (line,) = cart["cart_items"]
    assert (line["purchase_status"], line["scheduled_purchase"]["type"]) == ("pre_order", "pre_order")
    purchase_at = datetime.fromisoformat(line["scheduled_purchase"]["purchase_at"])
    assert purchase_at == coming.open_at.ToDatetime(tzinfo=UTC)
    totals = [cart[name]["amount"] for name in ("cart_total", "pre_order_total", "total_due")]
    assert totals == ["40.00", "40.00", "0.00"]
    assert cart["requires_unattended_payment_method"] is True


async def test_a_pre_order_is_placed_and_not_charged(checkout: Checkout) -> None:
    key, _ = await announced(checkout)
    customer = await checkout.customer(balance=0)
    cart = await checkout.put_in_cart(customer, book(key))
    request = {"key": str(uuid4())}
    answer = await checkout.pay(customer, cart, **request)
    assert (answer.status_code, answer.json()["result"]["status"]) == (201, "paid")
    again = await checkout.pay(customer, cart, **request)
    assert again.json()["result"] == answer.json()["result"]
    assert checkout.others.wallet.purchase_calls[str(customer.customer_id)] == 0
    assert (await checkout.cart(customer))["cart_items"] == []

    (ordered,) = cart["cart_items"]
    path = f"/api/receipts/{answer.json()['result']['checkout_id']}"
    receipt = (await checkout.client.get(path, headers=customer.headers)).json()["result"]
    bought = receipt["order"]
    (line,) = bought["lines"]
    assert (bought["status"], bought["total"]["amount"], bought["pre_order_total"]["amount"]) == (
        "placed",
        "0.00",
        "40.00",
    )
    assert (line["status"], line["purchase_status"], line["ticket_id"]) == ("placed", "pre_order", None)
    assert (line["scheduled_purchase"], line["purchase_on"]) == (ordered["scheduled_purchase"], None)
    assert receipt["tracking_data"]["products"][0]["purchase_status"] == "pre_order"
    (pre_order,) = await scheduled(checkout, customer)
    assert (pre_order["status"], pre_order["kind"]) == ("scheduled_status_active", "pre_order")
    assert await told(checkout, pre_order) == ["placed"]
    answer = await checkout.client.get("/api/tickets", headers=customer.headers)
    assert answer.json()["result"] == []


async def test_it_is_bought_when_its_draw_opens_and_not_before(checkout: Checkout) -> None:
    key, coming = await announced(checkout)
    customer = await checkout.customer()
    await order(checkout, customer, key)
    await buyer(checkout).buy_due()
    assert balance(checkout, customer) == 10_000

    await opens(checkout, coming)
    await buyer(checkout).buy_due()
    await buyer(checkout).buy_due()
    assert balance(checkout, customer) == 6000
    ticket = await only_ticket(checkout, customer)
    assert ticket["ticket_numbers"] == [1, 2, 3, 4, 5]
    (bought,) = await scheduled(checkout, customer)
    assert (bought["status"], bought["ticket_id"]) == ("scheduled_status_executed", ticket["ticket_id"])
    assert checkout.others.wallet.escrows_of(customer.customer_id) == [{(key, coming.draw_no): 4000}]
    placed = await checkout.client.get(f"/api/orders/{bought['order_id']}", headers=customer.headers)
    (line,) = placed.json()["result"]["lines"]
    assert (line["status"], line["ticket_id"], line["numbers"]) == (
        "confirmed",
        ticket["ticket_id"],
        [1, 2, 3, 4, 5],
    )


async def test_stock_is_reserved_in_order_of_placing(checkout: Checkout) -> None:
    key, coming = await announced(checkout, left=15)
    customers = [await checkout.customer() for _ in range(3)]
    for customer in customers:
        await order(checkout, customer, key)
    late = await checkout.customer()
    last = await order(checkout, late, key)
    await opens(checkout, coming)
    await asyncio.gather(*(buyer(checkout).buy_due() for _ in range(3)))
    await buyer(checkout).buy_due()
    numbers = [(await only_ticket(checkout, customer))["ticket_numbers"][0] for customer in customers]
    assert numbers == [1, 6, 11]

    (missed,) = await scheduled(checkout, late)
    assert (missed["status"], missed["code"]) == ("scheduled_status_cancelled", "sold_out")
    assert "not charged" in missed["message"]
    assert balance(checkout, late) == 10_000
    assert await told(checkout, last) == ["placed", "cancelled"]


async def test_last_number_is_sold_to_one_of_pre_order_and_customers(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, coming = await announced(checkout, left=1)
    ahead = await checkout.customer()
    await order(checkout, ahead, key, num_raffle_tickets=1)
    await opens(checkout, coming)
    monkeypatch.setattr(read_model, "MAX_AGE", 0.0)
    customers = [await checkout.customer() for _ in range(10)]
    carts = [await checkout.put_in_cart(customer, book(key, 1)) for customer in customers]
    await asyncio.gather(
        *(checkout.pay(customer, cart) for customer, cart in zip(customers, carts, strict=True)),
        *(buyer(checkout).buy_due() for _ in range(3)),
    )
    await buyer(checkout).buy_due()
    spent = [10_000 - balance(checkout, customer) for customer in [ahead, *customers]]
    assert sorted(spent) == [0] * 10 + [1000]
    (ended,) = await scheduled(checkout, ahead)
    assert ended["status"] == ("scheduled_status_executed" if spent[0] else "scheduled_status_cancelled")


@pytest.mark.parametrize(
    "failpoint",
    ["after_reserve", "after_allocate", "after_begin", "after_purchase", "after_confirm", "after_complete"],
)
async def test_crash_at_each_failpoint_ends_in_one_paid_book(checkout: Checkout, failpoint: str) -> None:
    key, coming = await announced(checkout)
    customer = await checkout.customer()
    await order(checkout, customer, key)
    await opens(checkout, coming)
    with pytest.raises(FailpointError):
        await buyer(checkout, failpoint).buy_due()
    await pre_orders_due(checkout, customer)
    await checkout.sweep()
    await buyer(checkout).buy_due()
    assert (await only_ticket(checkout, customer))["ticket_numbers"] == [1, 2, 3, 4, 5]
    assert (balance(checkout, customer), checkout.others.stock.left[key]) == (6000, 95)
    (bought,) = await scheduled(checkout, customer)
    assert bought["status"] == "scheduled_status_executed"


async def test_unpaid_pre_order_is_retried(checkout: Checkout) -> None:
    key, coming = await announced(checkout)
    customer = await checkout.customer(balance=10)
    placed = await order(checkout, customer, key)
    await opens(checkout, coming)
    await buyer(checkout).buy_due()
    (waiting,) = await scheduled(checkout, customer)
    assert (waiting["status"], waiting["code"], waiting["can_be_cancelled"]) == (
        "scheduled_status_active",
        "insufficient_funds",
        True,
    )
    assert datetime.fromisoformat(waiting["purchase_at"]) > datetime.now(UTC) + timedelta(minutes=50)
    assert checkout.others.stock.left[key] == 100

    await buyer(checkout).buy_due()
    assert await told(checkout, placed) == ["placed", "unpaid"]
    checkout.others.wallet.balances[str(customer.customer_id)] = 5000
    await pre_orders_due(checkout, customer)
    await buyer(checkout).buy_due()
    assert balance(checkout, customer) == 1000
    assert len((await only_ticket(checkout, customer))["ticket_numbers"]) == 5


async def test_stock_of_unpaid_pre_order_goes_to_next(checkout: Checkout) -> None:
    key, coming = await announced(checkout, left=5)
    poor, following = await checkout.customer(balance=10), await checkout.customer()
    for customer in (poor, following):
        await order(checkout, customer, key)
    await opens(checkout, coming)
    await buyer(checkout).buy_due()
    await buyer(checkout).buy_due()
    assert len((await only_ticket(checkout, following))["ticket_numbers"]) == 5
    assert (await scheduled(checkout, poor))[0]["code"] == "insufficient_funds"


async def test_an_account_that_is_closed_meanwhile_is_not_charged(checkout: Checkout) -> None:
    key, coming = await announced(checkout)
    customer = await checkout.customer()
    await order(checkout, customer, key)
    await checkout.database.call(
        "insert into customers (customer_id, version, account_status, migration_status, country_banned)"
        " values (%(c)s, 2, 'closed', 'ineligible', false) returning customer_id",
        {"c": customer.customer_id},
    )
    await opens(checkout, coming)
    await buyer(checkout).buy_due()
    (ended,) = await scheduled(checkout, customer)
    assert (ended["status"], ended["code"]) == ("scheduled_status_cancelled", "account_closed")
    assert (balance(checkout, customer), checkout.others.stock.left[key]) == (10_000, 100)


async def test_cancelled_draw_cancels_pre_orders(checkout: Checkout) -> None:
    key, coming = await announced(checkout)
    customer = await checkout.customer()
    await order(checkout, customer, key)
    coming.cancelled_at.FromDatetime(datetime.now(UTC))
    await closes(checkout, coming)
    await buyer(checkout).buy_due()
    (ended,) = await scheduled(checkout, customer)
    assert (ended["status"], ended["code"]) == ("scheduled_status_cancelled", "draw_cancelled")
    assert balance(checkout, customer) == 10_000


async def test_unpaid_pre_order_ends_with_its_draw(checkout: Checkout) -> None:
    key, coming = await announced(checkout)
    customer = await checkout.customer(balance=10)
    placed = await order(checkout, customer, key)
    await opens(checkout, coming)
    await buyer(checkout).buy_due()
    await closes(checkout, coming)
    await buyer(checkout).buy_due()
    (ended,) = await scheduled(checkout, customer)
    assert (ended["status"], ended["code"]) == ("scheduled_status_cancelled", "payment_failed")
    assert await told(checkout, placed) == ["placed", "unpaid", "cancelled"]


async def test_excluded_customer_is_not_charged(checkout: Checkout) -> None:
    key, coming = await announced(checkout)
    customer = await checkout.customer()
    await order(checkout, customer, key)
    checkout.others.wallet.excluded.add(str(customer.customer_id))
    await opens(checkout, coming)
    await buyer(checkout).buy_due()
    (ended,) = await scheduled(checkout, customer)
    assert (ended["status"], ended["code"]) == ("scheduled_status_cancelled", "self_excluded")
    assert (balance(checkout, customer), checkout.others.stock.left[key]) == (10_000, 100)


@pytest.mark.parametrize(("reason", "status"), [("time_out", 422), ("spend_limit", 201)])
async def test_time_out_refuses_pre_orders_and_limit_does_not(
    checkout: Checkout, reason: str, status: int
) -> None:
    key, _ = await announced(checkout)
    customer = await checkout.customer()
    checkout.others.wallet.limits[str(customer.customer_id)] = (reason, 0, "Not now")
    cart = await checkout.put_in_cart(customer, book(key))
    assert list(cart["blocked_reasons"]) == (["fixed"] if status == 422 else [])
    answer = await checkout.pay(customer, cart)
    assert answer.status_code == status
    assert len(await scheduled(checkout, customer)) == (status == 201)


async def test_exclusion_cancels_pre_orders_before_draw_opens(
    checkout: Checkout,
) -> None:
    key, _ = await announced(checkout)
    customer = await checkout.customer()
    placed = await order(checkout, customer, key)
    async with checkout.database.transaction() as session:
        await exclusions.put(session, customer.customer_id)
    await buyer(checkout).buy_due()
    (ended,) = await scheduled(checkout, customer)
    assert (ended["status"], ended["code"]) == ("scheduled_status_cancelled", "excluded")
    assert await told(checkout, placed) == ["placed", "cancelled"]


async def test_closed_account_cancels_pre_orders(checkout: Checkout) -> None:
    key, _ = await announced(checkout)
    customer, other = await checkout.customer(), await checkout.customer()
    placed, kept = await order(checkout, customer, key), await order(checkout, other, key)
    async with checkout.database.transaction() as session:
        gone = CustomerState("closed", "ineligible", country_banned=False, verification_revoked=False)
        await customers.put(session, customer.customer_id, 2, gone, customer.region)
    await buyer(checkout).buy_due()
    (ended,) = await scheduled(checkout, customer)
    assert (ended["status"], ended["code"]) == ("scheduled_status_cancelled", "account_closed")
    assert await told(checkout, placed) == ["placed", "cancelled"]
    assert await told(checkout, kept) == ["placed"]


async def test_a_pre_order_is_cancelled_until_it_is_bought(checkout: Checkout) -> None:
    key, coming = await announced(checkout)
    customer = await checkout.customer()
    first, second = (
        await order(checkout, customer, key),
        await order(checkout, customer, key, num_raffle_tickets=1),
    )
    path = f"/api/scheduled-purchases/{first['encoded_id']}/cancel"
    for _ in range(2):
        answer = await checkout.client.patch(path, headers=customer.headers)
        assert answer.json()["result"]["status"] == "scheduled_status_cancelled"
    assert await told(checkout, first) == ["placed", "cancelled"]
    active = await checkout.client.get(
        "/api/scheduled-purchases?status=scheduled_status_active", headers=customer.headers
    )
    assert [one["encoded_id"] for one in active.json()["result"]] == [second["encoded_id"]]
    stranger = await checkout.client.patch(path, headers=(await checkout.customer()).headers)
    assert stranger.status_code == 404

    await opens(checkout, coming)
    await buyer(checkout).buy_due()
    late = await checkout.client.patch(
        f"/api/scheduled-purchases/{second['encoded_id']}/cancel", headers=customer.headers
    )
    assert (late.status_code, late.json()["errors"][0]["code"]) == (409, "scheduled_purchase_executed")
    assert balance(checkout, customer) == 9000


async def test_pre_order_due_in_five_minutes_cannot_be_cancelled(checkout: Checkout) -> None:
    key, _ = await announced(checkout, open_at=datetime.now(UTC) + EXECUTION_LOCK - timedelta(seconds=5))
    customer = await checkout.customer()
    placed = await order(checkout, customer, key)

    path = f"/api/scheduled-purchases/{placed['encoded_id']}/cancel"
    refused = await checkout.client.patch(path, headers=customer.headers)

    assert (refused.status_code, refused.json()["error"]) == (409, "scheduled_purchase_under_way")
    (waiting,) = await scheduled(checkout, customer)
    assert (waiting["status"], waiting["can_be_cancelled"]) == ("scheduled_status_active", False)
    assert await told(checkout, placed) == ["placed"]


async def test_mixed_cart_is_charged_for_due_lines_only(checkout: Checkout) -> None:
    key, _ = await announced(checkout)
    powerball = await checkout.selling()
    customer = await checkout.customer()
    await checkout.put_in_cart(customer, item(powerball))
    cart = await checkout.put_in_cart(customer, book(key))
    assert (cart["total_due"]["amount"], cart["pre_order_total"]["amount"]) == ("6.15", "40.00")
    answer = await checkout.pay(customer, cart)
    assert answer.status_code == 201, answer.text
    assert balance(checkout, customer) == 10_000 - 615
    assert (await checkout.cart(customer))["cart_items"] == []
    path = f"/api/orders/{answer.json()['result']['order_id']}"
    bought = (await checkout.client.get(path, headers=customer.headers)).json()["result"]
    assert [line["status"] for line in bought["lines"]] == ["confirmed", "placed"]
    assert (bought["status"], bought["total"]["amount"]) == ("paid", "6.15")
    (pre_order,) = await scheduled(checkout, customer)
    assert await told(checkout, pre_order) == ["placed"]


async def test_nothing_is_placed_when_the_rest_of_the_cart_is_not_paid(checkout: Checkout) -> None:
    key, _ = await announced(checkout)
    customer = await checkout.customer(balance=10)
    await checkout.put_in_cart(customer, item(await checkout.selling()))
    answer = await checkout.pay(customer, await checkout.put_in_cart(customer, book(key)))
    assert answer.json()["errors"][0]["code"] == "insufficient_funds"
    assert await scheduled(checkout, customer) == []
    assert len((await checkout.cart(customer))["cart_items"]) == 2


async def test_draw_that_opens_before_payment_changes_due_total(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, coming = await announced(checkout)
    customer = await checkout.customer()
    cart = await checkout.put_in_cart(customer, book(key))
    await opens(checkout, coming)
    answer = await checkout.pay(customer, cart)
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (409, "price_changed")
    assert await scheduled(checkout, customer) == []
    monkeypatch.setattr(read_model, "MAX_AGE", 0.0)
    cart = await checkout.cart(customer)
    assert cart["total_due"]["amount"] == "40.00"
    assert (await checkout.pay(customer, cart)).status_code == 201
    assert balance(checkout, customer) == 6000


@pytest.mark.parametrize(
    "changes", [{"pre_order_at": datetime(2090, 1, 1, tzinfo=UTC)}, {"pre_order_at": None}]
)
async def test_a_draw_without_pre_orders_is_not_ordered_before_it_opens(
    checkout: Checkout, changes: dict[str, Any]
) -> None:
    key, coming = await announced(checkout, **changes)
    customer = await checkout.customer()
    answer = await checkout.client.post(
        "/api/cart/items", json=book(key, first_draw_no=coming.draw_no), headers=customer.headers
    )
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (422, "draw_not_open")


async def test_books_for_every_draw_are_first_bought_when_the_next_draw_opens(checkout: Checkout) -> None:
    key, coming = await announced(checkout, pre_order_at=None)
    customer = await checkout.customer()
    cart = await checkout.put_in_cart(customer, book(key, game_type="deferred"))
    (line,) = cart["cart_items"]
    assert (line["product_type"], line["game_type"]) == ("raffle_ticket", "deferred")
    assert line["scheduled_purchase"]["type"] == "scheduled_purchase"
    assert line["recurring_purchase"] == {"type": "autoplay", "availability": "never", "enabled": False}
    assert (cart["pre_order_total"]["amount"], cart["total_due"]["amount"]) == ("40.00", "0.00")
    assert (await checkout.pay(customer, cart)).status_code == 201
    (placed,) = await scheduled(checkout, customer)
    assert placed["kind"] == "scheduled_purchase"
    assert datetime.fromisoformat(placed["purchase_at"]) == coming.open_at.ToDatetime(tzinfo=UTC)
    await opens(checkout, coming)
    await buyer(checkout).buy_due()
    assert (await only_ticket(checkout, customer))["game_type"] == "deferred"


async def test_books_for_every_draw_wait_for_a_draw_that_is_to_open(checkout: Checkout) -> None:
    key, coming = await announced(
        checkout, status=draw_pb2.DRAW_STATUS_OPEN, open_at=datetime.now(UTC) - HOUR
    )
    customer = await checkout.customer()
    named = await checkout.client.post(
        "/api/cart/items",
        json=book(key, game_type="deferred", first_draw_no=coming.draw_no),
        headers=customer.headers,
    )
    assert (named.status_code, named.json()["errors"][0]["code"]) == (422, "draw_open")


async def test_events_describe_the_pre_order(checkout: Checkout) -> None:
    key, coming = await announced(checkout)
    customer = await checkout.customer()
    placed = await order(checkout, customer, key)
    (row,) = await checkout.database.call(
        "select payload from outbox where aggregate_id = %(id)s", {"id": placed["encoded_id"]}
    )
    fact = facts.PreOrderPlaced.FromString(row["payload"])
    assert UUID(fact.pre_order.customer_id) == customer.customer_id
    assert (fact.pre_order.offer_key, fact.pre_order.draw_no) == (key, coming.draw_no)
    assert (fact.pre_order.price.minor_units, fact.pre_order.quantity) == (4000, 5)
