"""A receipt and the list of orders stay true after charging, cancelling and giving back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from catalogue.syndicates import SyndicateStatus
from services.checkout.tests.kit.factories import GAME, draw, item, offer_key, result
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.pre_orders import announced, buyer, closes, opens, order, scheduled
from services.checkout.tests.kit.scarce import (
    book,
    buy,
    change,
    only_ticket,
    payout_settler,
    shares_of,
    syndicate,
)
from services.checkout.tests.kit.settlement import a_draw, cancel, exclude, ticket_in
from services.checkout.tests.kit.settlement import refunder as excluder


async def newest(checkout: Checkout, customer: Customer) -> dict[str, Any]:
    """The order of a customer's newest receipt; the list of orders shows the same."""
    headers = customer.headers
    newest_receipt = (await checkout.client.get("/api/receipts", headers=headers)).json()["result"]
    path = f"/api/receipts/{newest_receipt['checkout_id']}"
    told: dict[str, Any] = (await checkout.client.get(path, headers=headers)).json()["result"]["order"]
    listed = (await checkout.client.get("/api/orders", headers=headers)).json()["result"]
    assert told in listed
    return told


def sums(told: dict[str, Any]) -> tuple[str, str, str]:
    """What was paid so far, what is to be paid later, and what went back."""
    paid, later, back = (told[f"{name}_total"]["amount"] for name in ("paid", "pre_order", "refunded"))
    return paid, later, back


def standing(told: dict[str, Any]) -> list[list[tuple[str, str | None]]]:
    """Of each line what became of its draws, and what went back of each."""
    return [
        [(drawn["status"], drawn["refund"] and drawn["refund"]["amount"]) for drawn in line["draws"]]
        for line in told["lines"]
    ]


async def cancel_ahead(checkout: Checkout, customer: Customer, ahead: dict[str, Any]) -> None:
    path = f"/api/scheduled-purchases/{ahead['encoded_id']}/cancel"
    assert (await checkout.client.patch(path, headers=customer.headers)).status_code == 200


async def test_order_with_pre_order_is_placed_until_charge(checkout: Checkout) -> None:
    key, coming = await announced(checkout)
    customer = await checkout.customer()
    await order(checkout, customer, key)
    placed = await newest(checkout, customer)
    assert (placed["status"], sums(placed)) == ("placed", ("0.00", "40.00", "0.00"))
    assert placed["lines"][0]["charged_at"] is None

    await opens(checkout, coming)
    await buyer(checkout).buy_due()

    told = await newest(checkout, customer)
    [line] = told["lines"]
    assert (told["status"], sums(told)) == ("paid", ("40.00", "0.00", "0.00"))
    assert (line["status"], line["numbers"], line["code"]) == ("confirmed", [1, 2, 3, 4, 5], None)
    assert datetime.now(UTC) - datetime.fromisoformat(line["charged_at"]) < timedelta(minutes=1)


async def test_order_is_cancelled_with_last_pre_order(checkout: Checkout) -> None:
    key, _ = await announced(checkout)
    customer = await checkout.customer()
    await checkout.put_in_cart(customer, book(key))
    cart = await checkout.put_in_cart(customer, book(key, 1))
    assert (await checkout.pay(customer, cart)).status_code == 201
    first, second = await scheduled(checkout, customer)

    await cancel_ahead(checkout, customer, first)
    half = await newest(checkout, customer)
    await cancel_ahead(checkout, customer, second)

    told = await newest(checkout, customer)
    assert half["status"] == "placed"
    assert sorted(line["status"] for line in half["lines"]) == ["cancelled", "placed"]
    assert (told["status"], sums(told)) == ("cancelled", ("0.00", "0.00", "0.00"))
    assert {line["code"] for line in told["lines"]} == {"by_customer"}


async def test_failed_pre_order_shows_reason_and_next_attempt(
    checkout: Checkout,
) -> None:
    key, coming = await announced(checkout)
    customer = await checkout.customer(balance=10)
    await order(checkout, customer, key)
    await opens(checkout, coming)
    await buyer(checkout).buy_due()
    [waiting] = (await newest(checkout, customer))["lines"]
    assert (waiting["status"], waiting["code"]) == ("placed", "insufficient_funds")
    again = datetime.fromisoformat(waiting["scheduled_purchase"]["purchase_at"])
    assert again > datetime.now(UTC) + timedelta(minutes=50)

    await closes(checkout, coming)
    await buyer(checkout).buy_due()

    told = await newest(checkout, customer)
    [line] = told["lines"]
    assert (told["status"], line["status"], line["code"]) == ("cancelled", "cancelled", "payment_failed")
    assert "not charged" in line["message"]


async def test_an_order_is_refunded_when_every_draw_of_every_line_was_cancelled(checkout: Checkout) -> None:
    first, second = draw(key := offer_key()), draw(key)
    await checkout.selling(first, second, prices={4: 615})
    customer = await checkout.customer()
    body = item(key, games=[GAME] * 4, first_draw_no=first.draw_no)
    await checkout.put_in_cart(customer, body)
    cart = await checkout.put_in_cart(customer, {**body, "num_draws": 2})
    assert (await checkout.pay(customer, cart)).status_code == 201

    await cancel(checkout, first)
    await checkout.refunder().refund_due()
    part = await newest(checkout, customer)
    await cancel(checkout, second)
    await checkout.refunder().refund_due()

    told = await newest(checkout, customer)
    assert (part["status"], sums(part)) == ("paid", ("18.45", "0.00", "12.30"))
    assert [(line["status"], line["refunded"]["amount"]) for line in part["lines"]] == [
        ("refunded", "6.15"),
        ("confirmed", "6.15"),
    ]
    assert standing(part) == [
        [("cancelled", "6.15")],
        [("cancelled", "6.15"), ("to_come", None)],
    ]
    assert (told["status"], sums(told)) == ("refunded", ("18.45", "0.00", "18.45"))


async def test_line_shows_serial_and_drawn_draws(
    checkout: Checkout,
) -> None:
    first, second = draw(key := offer_key()), draw(key)
    await checkout.selling(first, second)
    customer = await checkout.customer()
    cart = await checkout.put_in_cart(customer, item(key, first_draw_no=first.draw_no, num_draws=2))
    assert (await checkout.pay(customer, cart)).status_code == 201
    await checkout.draw_result(first, result(key, first.draw_no))

    told = await newest(checkout, customer)
    assert told["lines"][0]["serial"] == (await only_ticket(checkout, customer))["serial"]
    assert standing(told) == [[("drawn", None), ("to_come", None)]]


async def test_order_of_excluded_customer_is_refunded(checkout: Checkout) -> None:
    customer, _ = await ticket_in(checkout, await a_draw(checkout), [GAME] * 4)
    await exclude(checkout, customer)
    await excluder(checkout).refund_due()
    told = await newest(checkout, customer)
    assert (told["status"], sums(told)) == ("refunded", ("6.15", "0.00", "6.15"))
    assert standing(told) == [[("given_back", "6.15")]]


async def test_shares_of_a_syndicate_that_did_not_fill_are_refunded(checkout: Checkout) -> None:
    drawn = draw(plays := offer_key())
    key, message = await syndicate(checkout, plays, drawn)
    customer = await checkout.customer()
    assert (await buy(checkout, customer, shares_of(key, drawn, 1))).status_code == 201
    assert (await newest(checkout, customer))["status"] == "paid"

    await change(checkout, message, SyndicateStatus.CANCELLED)
    await payout_settler(checkout).settle_due()

    told = await newest(checkout, customer)
    assert (told["status"], sums(told)) == ("refunded", ("12.34", "0.00", "12.34"))
    assert standing(told) == [[("given_back", "12.34")]]
    assert [line["status"] for line in told["lines"]] == ["refunded"]


async def test_bought_pre_order_is_refunded_with_cancelled_draw(checkout: Checkout) -> None:
    key, coming = await announced(checkout)
    customer = await checkout.customer()
    await order(checkout, customer, key)
    await opens(checkout, coming)
    await buyer(checkout).buy_due()
    assert len((await only_ticket(checkout, customer))["ticket_numbers"]) == 5

    await cancel(checkout, coming)
    await checkout.refunder().refund_due()

    told = await newest(checkout, customer)
    assert (told["status"], sums(told)) == ("refunded", ("40.00", "0.00", "40.00"))
