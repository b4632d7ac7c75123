"""Carts that are paid by a deposit while the provider answers late, twice or never, or services are killed:
the order is whole, or absent and the money in the wallet.
"""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Any
from urllib.parse import urlsplit

import httpx2
import pytest

from customers import Customer, eventually, fresh_key, powerball_games
from payments_simulator import instruments
from running_suite import RunningSuite

ASKS = "4000000000003220"
NEVER_ANSWERS, TAKEN_AFTER_ALL, TAKES_A_MOMENT = "4000000000000077", "4000000000000341", "4000000000005126"
BROWSER = {
    "browser_language": "en-AU",
    "browser_color_depth": 24,
    "browser_screen_height": 800,
    "browser_screen_width": 1280,
    "browser_tz": -600,
}


def deposit_and_buy(customer: Customer, card: str, amount: str) -> httpx2.Response:
    """Pays for a ticket of $6.30 by depositing an amount with a card."""
    # The question for a limit, which comes before a first deposit, is another test's.
    customer.call("POST", "/api/safer-play/limit-prompt", json={"answer": "no_limit"})
    cart = customer.add("powerball", powerball_games(4))
    body = {
        "amount": {"amount": amount, "currency": "AUD"},
        "checkout": {"cart_version": cart["version"], "expected_total": cart["total_due"]},
        "token": instruments.card(card, "12/34", "Robin Banks").token("pm_"),
        "strong_customer_authentication": BROWSER,
    }
    return customer.call(
        "POST",
        "/api/funds/cc/stripe/deposit_purchase",
        json=body,
        headers={**fresh_key(), "X-Api-Version": "3.3"},
    )


def ended(customer: Customer, answer: httpx2.Response) -> dict[str, Any]:
    """The checkout once it is decided."""
    checkout_id = answer.json()["result"]["checkout_id"]

    def decided() -> dict[str, Any] | None:
        read = customer.call("GET", f"/api/checkout/{checkout_id}")
        # Whoever was killed may still be starting.
        state: dict[str, Any] = read.json()["result"] if read.is_success else {"status": "processing"}
        return None if state["status"] == "processing" else state

    found: dict[str, Any] = eventually(decided, within=60)
    return found


def assert_everything_agrees(suite: RunningSuite, customer: Customer) -> None:
    """Ledger, orders, tickets, holds and deposits tell the same story."""
    who = customer.customer_id
    eventually(lambda: customer.call("GET", "/api/funds").is_success)
    assert suite.query("wallet", "select * from audit.faults") == []
    paid = suite.query(
        "checkout",
        """select o.id::text as order_id, o.total_minor, count(t.id) as tickets
           from orders o left join tickets t on t.order_id = o.id
           where o.customer_id = %(who)s::uuid and o.status = 'paid' group by o.id""",
        who=who,
    )
    assert all(order["tickets"] == 1 for order in paid)
    captured = suite.query("wallet", "select order_id, captured from audit.order_captures")
    taken = {row["order_id"]: row["captured"] for row in captured}
    assert [taken.get(order["order_id"]) for order in paid] == [order["total_minor"] for order in paid]
    settled = suite.query(
        "wallet",
        "select coalesce(sum(amount), 0)::bigint as cents from deposit"
        " where customer_id = %(who)s::uuid and state = 'settled'",
        who=who,
    )[0]["cents"]
    in_wallet = int(customer.available().replace(".", ""))
    assert settled == in_wallet + sum(order["total_minor"] for order in paid)
    held = "select 1 from hold where customer_id = %(who)s::uuid and state = 'pending'"
    assert suite.query("wallet", held, who=who) == []
    assert (
        suite.query(
            "checkout",
            "select 1 from carts where customer_id = %(who)s::uuid and checkout_id is not null",
            who=who,
        )
        == []
    )


@pytest.mark.parametrize(
    ("card", "amount"),
    [
        pytest.param(TAKES_A_MOMENT, "10.61", id="its word comes twice"),
        pytest.param(TAKES_A_MOMENT, "10.62", id="its word comes late"),
        pytest.param(TAKES_A_MOMENT, "10.63", id="its word never comes"),
        pytest.param(NEVER_ANSWERS, "10.00", id="its answer never comes", marks=pytest.mark.nightly),
    ],
)
def test_a_provider_that_is_slow_sells_once(
    suite: RunningSuite, customer: Customer, card: str, amount: str
) -> None:
    answer = deposit_and_buy(customer, card, amount)

    assert answer.status_code in (201, 202), answer.text
    assert ended(customer, answer)["status"] == "paid"
    assert len(customer.tickets()) == 1
    assert_everything_agrees(suite, customer)


def test_money_that_comes_after_a_decline_stays_in_the_wallet_and_is_told(
    suite: RunningSuite, customer: Customer
) -> None:
    answer = deposit_and_buy(customer, TAKEN_AFTER_ALL, "10.00")

    assert (answer.status_code, answer.json()["error"]) == (422, "card_declined"), answer.text
    eventually(lambda: customer.available() == "10.00", within=60)
    told = eventually(lambda: customer.result("GET", "/api/notifications"), within=60)
    assert [notice["title"] for notice in told] == ["Your order was not bought"]
    assert customer.tickets() == []
    assert customer.result("GET", "/api/cart")["item_count"] == 1
    assert_everything_agrees(suite, customer)


def test_what_the_wallet_gives_is_held_while_the_bank_asks(suite: RunningSuite, customer: Customer) -> None:
    customer.deposit("6.00")
    answer = deposit_and_buy(customer, ASKS, "5.00")
    assert (answer.status_code, customer.available()) == (202, "4.70"), answer.text

    deposit_id = answer.json()["result"]["deposit"]["deposit_id"]
    path = f"/api/checkout/deposits/{deposit_id}/return"
    turned_back = customer.result("POST", path, json={"cancelled": True})

    assert (turned_back["status"], turned_back["code"]) == ("failed", "abandoned")
    assert customer.available() == "6.00"
    assert_everything_agrees(suite, customer)


@pytest.mark.nightly
@pytest.mark.parametrize("parts", [("checkout",), ("wallet",), ("checkout", "wallet", "nats")], ids=str)
def test_whoever_is_killed_while_the_bank_asks_the_order_is_bought(
    suite: RunningSuite, customer: Customer, parts: tuple[str, ...]
) -> None:
    customer.deposit("6.00")
    answer = deposit_and_buy(customer, ASKS, "5.00")
    before = {part: suite.pids()[part] for part in parts}
    for part in parts:
        suite.kill(part)
    challenge = urlsplit(answer.json()["result"]["deposit"]["challenge"]["url"])
    simulator = f"http://localhost:{suite.description['ports']['payments']}"
    path = PurePosixPath("/challenge") / PurePosixPath(challenge.path).name
    httpx2.post(f"{simulator}{path}/answer", data={"decision": "accept"})

    eventually(lambda: all(suite.pids().get(part) not in {None, before[part]} for part in parts))
    assert ended(customer, answer)["status"] == "paid"
    assert_everything_agrees(suite, customer)
