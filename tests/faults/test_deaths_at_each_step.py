"""Checkout dies at each of its named places between two steps of a purchase, as a kill -9 would end it, and
comes back: the order is whole, or absent and the money is back, and ledger, orders, tickets and reservations
agree.

The carts hold a ticket, numbers of a raffle and a share of a syndicate. Every place is tried in the nightly
run, the most telling ones in every run.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
import pytest
from books import assert_books_balance, assert_everything_agrees, nothing_is_under_way
from card_purchases import TAKEN, TAKES_A_MOMENT, by_deposit, deposit_and_buy, wants_no_limit
from deaths import book_of, die, die_here, every, fill, leases_are_over, load_raffle, open_draw
from staff import staff_of

from checkout.payment import failpoints
from checkout.preorders import failpoints as of_pre_orders
from checkout.vouchers import failpoints as of_vouchers
from customers import Customer, eventually, fresh_key, powerball_games
from running_suite import RunningSuite

TICKET = {"product_offer_key": "powerball", "game_type": "standard", "games": powerball_games(4)}
NUMBERS = {
    "product_offer_key": "coastal_dream_home",
    "game_type": "standard",
    "num_raffle_tickets": 3,
    "cause_key": "reef_keepers",
}
SHARE = {"product_offer_key": "powerball_syndicate", "game_type": "syndicate", "num_shares": 1}

DECLINED = "4000000000000002"

ANYWHERE = (
    failpoints.AFTER_BEGIN,
    failpoints.AFTER_RESERVE,
    failpoints.AFTER_PURCHASE,
    failpoints.AFTER_CONFIRM,
    failpoints.AFTER_COMPLETE,
)
WITH_A_DEPOSIT = {
    failpoints.AFTER_BEGIN: (TAKEN, False),
    failpoints.AFTER_RESERVE: (TAKEN, False),
    failpoints.AFTER_HOLD: (TAKEN, False),
    failpoints.AFTER_DEPOSIT: (TAKEN, True),
    failpoints.AFTER_WAITING: (TAKES_A_MOMENT, True),
    failpoints.AFTER_DEPOSIT_READ: (TAKES_A_MOMENT, True),
    failpoints.AFTER_SETTLED: (TAKEN, True),
    failpoints.AFTER_PURCHASE: (TAKEN, True),
    failpoints.AFTER_CONFIRM: (TAKEN, True),
    failpoints.AFTER_COMPLETE: (TAKEN, True),
    failpoints.AFTER_CANCEL: (DECLINED, False),
    failpoints.AFTER_RELEASE: (DECLINED, False),
    failpoints.AFTER_FAILURE: (DECLINED, False),
}
"""The card, and whether the order is bought: not where its deposit had not begun, or was declined."""
OF_PRE_ORDERS = (*ANYWHERE, of_pre_orders.AFTER_ALLOCATE)
WHERE_IT_IS_REFUSED = (failpoints.AFTER_CANCEL, failpoints.AFTER_RELEASE, failpoints.AFTER_FAILURE)
WHERE_IT_IS_GIVEN_BACK = (
    failpoints.AFTER_MARKED_REFUNDING,
    failpoints.AFTER_PAID_RELEASE,
    failpoints.AFTER_REFUND,
)
OF_FUNDS = (of_pre_orders.AFTER_FUND_REFUSAL,)
"""Tried in `test_deaths_while_a_fund_is_charged`, with all others on the way there."""


def at_last(send: Callable[[], httpx2.Response]) -> httpx2.Response:
    """The answer to a request that is repeated until it is decided."""

    def decided() -> httpx2.Response | None:
        answer = send()
        is_open = answer.status_code >= 500 or answer.json()["error"] == "idempotency_key_running"
        return None if is_open or answer.status_code == 202 else answer

    answer: httpx2.Response = eventually(decided, within=60)
    return answer


def assert_bought(customer: Customer, *, of: dict[str, Any]) -> None:
    """Each line of a cart has its ticket, and the cart is empty."""
    assert len(customer.tickets()) == of["item_count"]
    assert customer.result("GET", "/api/cart")["item_count"] == 0


def assert_kept(customer: Customer, *, of: dict[str, Any]) -> None:
    """Nothing was bought, and the cart is as it was."""
    assert customer.tickets() == []
    assert customer.result("GET", "/api/cart")["item_count"] == of["item_count"]


def test_every_place_of_a_purchase_is_tried_here() -> None:
    bought = {*ANYWHERE, *WITH_A_DEPOSIT, *of_vouchers.NAMES, *OF_PRE_ORDERS}
    not_bought = {*WHERE_IT_IS_REFUSED, *WHERE_IT_IS_GIVEN_BACK}

    assert bought | not_bought | {*OF_FUNDS} == {
        *failpoints.NAMES,
        *of_pre_orders.NAMES,
        *of_vouchers.NAMES,
    }


@pytest.mark.parametrize("failpoint", every(ANYWHERE, failpoints.AFTER_RESERVE, failpoints.AFTER_PURCHASE))
def test_a_cart_that_the_wallet_pays_is_bought_once(
    suite: RunningSuite, customer: Customer, failpoint: str
) -> None:
    customer.deposit("200.00")
    cart, key = fill(customer, TICKET, NUMBERS, SHARE), str(uuid.uuid4())

    die(suite, customer, failpoint, lambda: customer.pay(cart, key))

    assert at_last(lambda: customer.pay(cart, key)).status_code == 201
    assert_bought(customer, of=cart)
    assert customer.available() == f"{200 - float(cart['total_due']['amount']):.2f}"
    assert_everything_agrees(suite, customer)


@pytest.mark.parametrize("failpoint", every(WITH_A_DEPOSIT, failpoints.AFTER_SETTLED))
def test_a_cart_that_a_deposit_pays_is_bought_once_or_not_at_all(
    suite: RunningSuite, customer: Customer, failpoint: str
) -> None:
    card, is_bought = WITH_A_DEPOSIT[failpoint]
    wants_no_limit(customer)
    customer.deposit("10.00")
    cart, key = fill(customer, TICKET, NUMBERS, SHARE), str(uuid.uuid4())
    body = by_deposit(cart, card, f"{float(cart['total_due']['amount']) - 8:.2f}")

    die(suite, customer, failpoint, lambda: deposit_and_buy(customer, body, key))

    answer = at_last(lambda: deposit_and_buy(customer, body, key))
    assert (answer.status_code < 400) == is_bought, answer.text
    if is_bought:
        assert_bought(customer, of=cart)
        assert customer.available() == "2.00"
    else:
        assert_kept(customer, of=cart)
        assert customer.available() == "10.00"
    assert_everything_agrees(suite, customer)


@pytest.mark.nightly
@pytest.mark.parametrize("failpoint", WHERE_IT_IS_REFUSED)
def test_what_the_wallet_refuses_is_not_bought(
    suite: RunningSuite, customer: Customer, failpoint: str
) -> None:
    customer.deposit("10.00")
    cart, key = fill(customer, TICKET, NUMBERS, SHARE), str(uuid.uuid4())

    die(suite, customer, failpoint, lambda: customer.pay(cart, key))

    answer = at_last(lambda: customer.pay(cart, key))
    assert answer.status_code == 422, answer.text
    assert_kept(customer, of=cart)
    assert customer.available() == "10.00"
    assert_everything_agrees(suite, customer)


@pytest.mark.nightly
@pytest.mark.parametrize("failpoint", WHERE_IT_IS_GIVEN_BACK)
def test_what_was_paid_too_late_is_given_back_once(
    suite: RunningSuite, customer: Customer, tmp_path: Path, failpoint: str
) -> None:
    customer.deposit("200.00")
    key = str(uuid.uuid4())
    cart = fill(customer, TICKET, SHARE, book_of(load_raffle(suite, tmp_path)))
    eventually(lambda: nothing_is_under_way(suite))

    die_here(suite, customer, failpoints.AFTER_PURCHASE, lambda: pay_too_late(suite, customer, cart, key))
    take_up = partial(leases_are_over, suite, customer)
    die_here(suite, customer, failpoint, take_up)
    take_up()

    answer = at_last(lambda: customer.pay(cart, key))

    assert (answer.status_code, answer.json()["error"]) == (422, "draw_closed")
    assert customer.tickets() == []
    assert customer.available() == "200.00"
    told = eventually(lambda: customer.result("GET", "/api/notifications"))
    assert [notice["title"] for notice in told] == ["Your order did not go through"]
    assert "is back in your wallet" in told[0]["message"]
    assert_everything_agrees(suite, customer)


@pytest.mark.nightly
@pytest.mark.parametrize("failpoint", of_vouchers.NAMES)
def test_the_credit_of_a_voucher_comes_once(suite: RunningSuite, customer: Customer, failpoint: str) -> None:
    with staff_of(suite, "promotion_manager") as staff:
        terms = {"type": "voucher_credit_amount", "description": "Two hundred dollars", "max_uses": 1}
        worth = {"amount": {"amount": "200.00", "currency": "AUD"}}
        body = {"code": staff.call("POST", "/vouchers", json=terms | worth)["code"]}
    cart = fill(customer, TICKET, NUMBERS, SHARE)

    key = fresh_key()
    die(suite, customer, failpoint, lambda: customer.call("PUT", "/api/cart/voucher", json=body, headers=key))

    eventually(lambda: customer.available() == "200.00")
    eventually(
        lambda: customer.call("PUT", "/api/cart/voucher", json=body, headers=fresh_key()).status_code == 422
    )
    assert customer.call("PUT", "/api/cart/voucher", json=body, headers=key).status_code == 200
    assert customer.available() == "200.00"
    assert customer.pay(cart).status_code == 201
    assert_bought(customer, of=cart)
    assert_everything_agrees(suite, customer, given=20_000)


@pytest.mark.nightly
@pytest.mark.parametrize("failpoint", OF_PRE_ORDERS)
def test_what_is_ordered_ahead_is_bought_once(
    suite: RunningSuite, customer: Customer, tmp_path: Path, failpoint: str
) -> None:
    customer.deposit("50.00")
    offer_key = load_raffle(suite, tmp_path, is_open=False)
    cart = fill(customer, book_of(offer_key))
    assert customer.pay(cart).status_code == 201

    die(suite, customer, failpoint, partial(open_draw, suite, offer_key))

    eventually(customer.tickets, within=60)
    assert_bought(customer, of=cart)
    assert customer.available() == "10.00"
    eventually(lambda: nothing_is_under_way(suite))
    assert_books_balance(suite)


def pay_too_late(suite: RunningSuite, customer: Customer, cart: dict[str, Any], key: str) -> None:
    """Pays a cart; before its tickets can be issued the list of its last line's draw is sealed."""
    try:
        customer.pay(cart, key)
    finally:
        suite.execute(
            "checkout",
            """with sealed as (update draws set sealed_at = now() where offer_key = %(key)s)
               update checkouts set due_at = now() + interval '1 hour'
               where due_at is not null and customer_id = %(who)s::uuid""",
            key=cart["cart_items"][-1]["product_offer_key"],
            who=customer.customer_id,
        )
