"""Pre-orders from the cart to the ticket: placed without a charge, bought when the draw opens."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx2
from card_purchases import confirmed_card
from deaths import open_draw

from customers import Customer, eventually, fresh_key
from running_suite import RunningSuite
from short_raffle import BOOK, TICKETS, raffle_file

ASKS_ONCE, ALWAYS_ASKS = "4000002500003155", "4000000000003220"


def not_open_yet(key: str) -> dict[str, Any]:
    """A raffle that takes pre-orders and opens in an hour, with room for two books."""
    document = raffle_file(key)
    (draw,) = document["draws"]
    now = datetime.now(UTC)
    draw["pre_order_at"] = (now - timedelta(hours=1)).isoformat()
    draw["open_at"] = (now + timedelta(hours=1)).isoformat()
    draw["drawings"][0]["prizes"] = [
        {"title": "$10 cash", "kind": "cash", "value": "10.00", "quantity": TICKETS}
    ]
    document["game_types"].append({"key": "deferred", "name": "Every draw"})
    return document


def order_book(
    customer: Customer, key: str, game_type: str = "standard", *, card: str | None = None
) -> dict[str, Any]:
    """Orders a book ahead, which the wallet pays, and for the rest a card; nothing is due. The receipt."""
    body = {"product_offer_key": key, "game_type": game_type, "num_raffle_tickets": BOOK}
    answer = eventually(
        lambda: (got := customer.call("POST", "/api/cart/items", json=body)).status_code == 201 and got
    )
    cart = answer.json()["result"]
    totals = [cart[name]["amount"] for name in ("cart_total", "pre_order_total", "total_due")]
    assert totals == ["40.00", "40.00", "0.00"]
    assert cart["requires_unattended_payment_method"] is True
    confirmed = {"cart_version": cart["version"], "expected_total": cart["total_due"]}
    by = {"wallet_only": True} if card is None else {"fund_id": card}
    body = {**confirmed, "unattended_payment": by}
    paid = customer.call("POST", "/api/checkout", json=body, headers=fresh_key())
    assert paid.status_code == 201, paid.text
    receipt: dict[str, Any] = customer.result("GET", f"/api/receipts/{paid.json()['result']['checkout_id']}")
    assert receipt["order"]["status"] == "placed"
    return receipt


def mailed_about(suite: RunningSuite, customer: Customer, path: str) -> set[str]:
    """The subjects of the mails to a customer that lead to a page."""
    mailbox = f"http://127.0.0.1:{suite.description['ports']['mailbox']}/api/messages"
    mails = httpx2.get(mailbox, params={"to": customer.email}).json()
    return {mail["subject"] for mail in mails if any(link.endswith(path) for link in mail["links"])}


def scheduled(customer: Customer) -> dict[str, Any]:
    """The only thing that a customer has ordered ahead."""
    (one,) = customer.result("GET", "/api/scheduled-purchases")
    return dict(one)


def test_pre_orders_are_bought_when_the_draw_opens_or_reported(
    suite: RunningSuite, new_customer: Callable[[], Customer], tmp_path: Path
) -> None:
    first, poor, leaving, monthly, late = (new_customer() for _ in range(5))
    pays_alone, asks = confirmed_card(first, ASKS_ONCE), confirmed_card(poor, ALWAYS_ASKS)
    for buyer in (leaving, monthly, late):
        buyer.deposit("50.00")
    first.deposit("15.00")
    key = f"ahead_{uuid4().hex[:10]}"
    document = tmp_path / "raffle.json"
    document.write_text(json.dumps(not_open_yet(key)), encoding="utf-8")
    suite.command("exec", "catalog", "raffle", "load", str(document))

    receipt = order_book(first, key, card=pays_alone)
    order_book(poor, key, card=asks)
    order_book(leaving, key)
    order_book(monthly, key, "deferred")
    order_book(late, key)
    assert [line["status"] for line in receipt["order"]["lines"]] == ["placed"]
    assert (receipt["total"]["amount"], first.available(), first.tickets()) == ("0.00", "15.00", [])
    assert scheduled(monthly)["kind"] == "scheduled_purchase"
    leaver = scheduled(leaving)
    cancelled = leaving.result("PATCH", f"/api/scheduled-purchases/{leaver['encoded_id']}/cancel")
    assert cancelled["status"] == "scheduled_status_cancelled"

    open_draw(suite, key)
    (ticket,) = eventually(first.tickets, within=60)
    assert ticket["ticket_numbers"] == list(range(1, BOOK + 1))
    assert first.available() == "0.00"
    # What the wallet lacked was charged while nobody was there, once.
    [charged] = [one for one in first.result("GET", "/api/deposits") if one["fund_id"] == pays_alone]
    assert (charged["status"], charged["amount"]["amount"]) == ("settled", "25.00")
    assert (
        eventually(
            lambda: (one := scheduled(first))["status"] == "scheduled_status_executed" and one["ticket_id"]
        )
        == ticket["ticket_id"]
    )
    (line,) = first.result("GET", f"/api/orders/{receipt['order']['order_id']}")["lines"]
    assert (line["status"], line["ticket_id"]) == ("confirmed", ticket["ticket_id"])

    assert eventually(lambda: scheduled(poor)["code"]) == "authentication_required"
    [refused] = poor.result("GET", "/api/deposits")
    assert (refused["status"], poor.available()) == ("failed", "0.00")
    by_hand = f"/my-account/scheduled-purchases/{scheduled(poor)['encoded_id']}"
    told = {"Your order is placed", "Your order needs payment"}
    assert eventually(lambda: mailed_about(suite, poor, by_hand) == told)
    assert eventually(monthly.tickets)[0]["game_type"] == "deferred"
    # Two books were there: one is the first customer's, one was given back by who could not pay.
    missed = eventually(lambda: (one := scheduled(late))["code"] and one)
    assert (missed["status"], missed["code"]) == ("scheduled_status_cancelled", "sold_out")
    assert (late.available(), leaving.available(), leaving.tickets()) == ("50.00", "50.00", [])
    told = {"Your order is placed", "Your order was cancelled"}
    assert eventually(lambda: {entry["title"] for entry in late.result("GET", "/api/notifications")} == told)

    operate = ("exec", "catalog")
    suite.command(*operate, "draw", "close", key, "1", "--staff", "Ann Lee", "--supervised")
    suite.command(*operate, "raffle", "draw", key, "1", "--staff", "Ann Lee", "--supervised")
    suite.command(*operate, "raffle", "confirm", key, "1", "--staff", "Bob Ray")
    # What was left after a book for 40.00, and five prizes of 10.00
    eventually(lambda: first.available() == "50.00")
    eventually(lambda: monthly.available() == "60.00")
