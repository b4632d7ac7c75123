"""Carts that are paid by a deposit while the provider answers late, twice or never, or services are killed:
the order is whole, or absent and the money in the wallet.
"""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Any
from urllib.parse import urlsplit

import httpx2
import pytest
from books import assert_everything_agrees
from card_purchases import ASKS, TAKES_A_MOMENT, by_deposit, deposit_and_buy, wants_no_limit

from customers import Customer, eventually, powerball_games
from running_suite import RunningSuite

NEVER_ANSWERS, TAKEN_AFTER_ALL = "4000000000000077", "4000000000000341"


def buy_a_ticket(customer: Customer, card: str, amount: str) -> httpx2.Response:
    """Pays for a ticket of $6.30 by depositing an amount with a card."""
    wants_no_limit(customer)
    return deposit_and_buy(customer, by_deposit(customer.add("powerball", powerball_games(4)), card, amount))


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


@pytest.mark.parametrize(
    ("card", "amount"),
    [
        pytest.param(TAKES_A_MOMENT, "10.61", id="its word comes twice"),
        pytest.param(TAKES_A_MOMENT, "10.62", id="its word comes late"),
        pytest.param(TAKES_A_MOMENT, "10.63", id="its word never comes"),
        pytest.param(NEVER_ANSWERS, "10.00", id="its answer never comes"),
    ],
)
def test_a_provider_that_is_slow_sells_once(
    suite: RunningSuite, customer: Customer, card: str, amount: str
) -> None:
    answer = buy_a_ticket(customer, card, amount)

    assert answer.status_code in (201, 202), answer.text
    assert ended(customer, answer)["status"] == "paid"
    assert len(customer.tickets()) == 1
    assert_everything_agrees(suite, customer)


def test_money_after_a_decline_stays_in_the_wallet_with_a_notice(
    suite: RunningSuite, customer: Customer
) -> None:
    answer = buy_a_ticket(customer, TAKEN_AFTER_ALL, "10.00")

    assert (answer.status_code, answer.json()["error"]) == (422, "card_declined"), answer.text
    eventually(lambda: customer.available() == "10.00", within=60)
    told = eventually(lambda: customer.result("GET", "/api/notifications"), within=60)
    assert [notice["title"] for notice in told] == ["Your order did not go through"]
    assert customer.tickets() == []
    assert customer.result("GET", "/api/cart")["item_count"] == 1
    assert_everything_agrees(suite, customer)


def test_what_the_wallet_gives_is_held_while_the_bank_asks(suite: RunningSuite, customer: Customer) -> None:
    customer.deposit("6.00")
    answer = buy_a_ticket(customer, ASKS, "5.00")
    assert (answer.status_code, customer.available()) == (202, "4.70"), answer.text

    deposit_id = answer.json()["result"]["deposit"]["deposit_id"]
    path = f"/api/checkout/deposits/{deposit_id}/return"
    turned_back = customer.result("POST", path, json={"cancelled": True})

    assert (turned_back["status"], turned_back["code"]) == ("failed", "abandoned")
    assert customer.available() == "6.00"
    assert_everything_agrees(suite, customer)


@pytest.mark.parametrize(
    "parts",
    [
        pytest.param(("wallet",), id="wallet"),
        pytest.param(("checkout",), id="checkout", marks=pytest.mark.nightly),
        pytest.param(("checkout", "wallet", "nats"), id="several", marks=pytest.mark.nightly),
    ],
)
def test_order_is_bought_after_kills_during_the_challenge(
    suite: RunningSuite, customer: Customer, parts: tuple[str, ...]
) -> None:
    customer.deposit("6.00")
    answer = buy_a_ticket(customer, ASKS, "5.00")
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
