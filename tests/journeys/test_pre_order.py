"""Pre-orders from the cart to the ticket: placed without a charge, bought when the draw opens."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

from customers import Customer, eventually
from running_suite import RunningSuite
from short_raffle import BOOK, TICKETS, raffle_file

OPENS_IN = timedelta(seconds=12)
"""Time enough to place orders, on a busy machine too."""


def opening_soon(key: str) -> dict[str, Any]:
    """A raffle that takes pre-orders and opens while the test waits, with room for two books."""
    document = raffle_file(key)
    (draw,) = document["draws"]
    now = datetime.now(UTC)
    draw["pre_order_at"] = (now - timedelta(hours=1)).isoformat()
    draw["open_at"] = (now + OPENS_IN).isoformat()
    draw["drawings"][0]["prizes"] = [
        {"title": "$10 cash", "kind": "cash", "value": "10.00", "quantity": TICKETS}
    ]
    document["game_types"].append({"key": "deferred", "name": "Every draw"})
    return document


def order_book(customer: Customer, key: str, game_type: str = "standard") -> dict[str, Any]:
    """Orders a book ahead; nothing is due. The receipt."""
    body = {"product_offer_key": key, "game_type": game_type, "num_raffle_tickets": BOOK}
    answer = eventually(
        lambda: (got := customer.call("POST", "/api/cart/items", json=body)).status_code == 201 and got
    )
    cart = answer.json()["result"]
    totals = [cart[name]["amount"] for name in ("cart_total", "pre_order_total", "total_due")]
    assert totals == ["40.00", "40.00", "0.00"]
    assert cart["requires_unattended_payment_method"] is True
    paid = customer.pay(cart)
    assert paid.status_code == 201, paid.text
    receipt: dict[str, Any] = customer.result("GET", f"/api/receipts/{paid.json()['result']['checkout_id']}")
    assert receipt["order"]["status"] == "placed"
    return receipt


def scheduled(customer: Customer) -> dict[str, Any]:
    """The only thing that a customer has ordered ahead."""
    (one,) = customer.result("GET", "/api/scheduled-purchases")
    return dict(one)


def test_books_are_ordered_ahead_bought_when_the_draw_opens_and_told_when_they_cannot_be(
    suite: RunningSuite, new_customer: Callable[[], Customer], tmp_path: Path
) -> None:
    first, poor, leaving, monthly, late = (new_customer() for _ in range(5))
    for buyer in (first, leaving, monthly, late):
        buyer.deposit("50.00")
    key = f"ahead_{uuid4().hex[:10]}"
    document = tmp_path / "raffle.json"
    document.write_text(json.dumps(opening_soon(key)), encoding="utf-8")
    suite.command("exec", "catalog", "raffle", "load", str(document))

    receipt = order_book(first, key)
    for buyer in (poor, leaving):
        order_book(buyer, key)
    order_book(monthly, key, "deferred")
    order_book(late, key)
    assert [line["status"] for line in receipt["order"]["lines"]] == ["placed"]
    assert (receipt["total"]["amount"], first.available(), first.tickets()) == ("0.00", "50.00", [])
    assert scheduled(monthly)["kind"] == "scheduled_purchase"
    leaver = scheduled(leaving)
    cancelled = leaving.result("PATCH", f"/api/scheduled-purchases/{leaver['encoded_id']}/cancel")
    assert cancelled["status"] == "scheduled_status_cancelled"

    (ticket,) = eventually(first.tickets, within=60)
    assert ticket["ticket_numbers"] == list(range(1, BOOK + 1))
    assert first.available() == "10.00"
    assert (
        eventually(
            lambda: (one := scheduled(first))["status"] == "scheduled_status_executed" and one["ticket_id"]
        )
        == ticket["ticket_id"]
    )
    (line,) = first.result("GET", f"/api/orders/{receipt['order']['order_id']}")["lines"]
    assert (line["status"], line["ticket_id"]) == ("confirmed", ticket["ticket_id"])

    assert eventually(lambda: scheduled(poor)["code"]) == "insufficient_funds"
    assert eventually(monthly.tickets)[0]["game_type"] == "deferred"
    # Two books were there: one is the first customer's, one was given back by who could not pay.
    missed = eventually(lambda: (one := scheduled(late))["code"] and one)
    assert (missed["status"], missed["code"]) == ("scheduled_status_cancelled", "sold_out")
    assert (late.available(), leaving.available(), leaving.tickets()) == ("50.00", "50.00", [])
    feed = eventually(lambda: late.result("GET", "/api/notifications"))
    assert [entry["title"] for entry in feed] == ["An order was cancelled"]

    operate = ("exec", "catalog")
    suite.command(*operate, "draw", "close", key, "1", "--operator", "Ann Lee", "--supervised")
    suite.command(*operate, "raffle", "draw", key, "1", "--operator", "Ann Lee", "--supervised")
    suite.command(*operate, "raffle", "confirm", key, "1", "--operator", "Bob Ray")
    # 50.00, a book for 40.00, and five prizes of 10.00
    for winner in (first, monthly):
        eventually(lambda winner=winner: winner.available() == "60.00")
