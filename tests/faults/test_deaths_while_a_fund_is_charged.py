"""Checkout or the wallet dies while a card of the customer's choice is charged for what they ordered ahead
(docs/decisions/0024), as a kill -9 would end it, and comes back: it is bought once for one charge, or it is
not bought and nothing was taken, or what was taken is in the wallet. Ledger, orders, tickets and reservations
agree.

A book of a raffle costs 40 dollars. The wallet has some of it, and the card gives the rest when the draw
opens. The most telling places are tried in every run, the others in the nightly run.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import httpx2
import pytest
from books import assert_everything_agrees, nothing_is_under_way
from card_purchases import confirmed_card, wants_no_limit
from deaths import book_of, die, die_here, every, fill, leases_are_over, load_raffle, open_draw

from checkout.payment import failpoints as of_checkout
from checkout.preorders import failpoints as of_pre_orders
from customers import Customer, eventually, fresh_key
from running_suite import RunningSuite
from wallet import failpoints as of_wallet

PRICE = 4000
CARD = "4000002500003155"
"""Its bank asks once, and lets it be charged from then on while the customer is away."""
TAKEN, DECLINED, ASKS, TAKES_A_MOMENT, TAKEN_AFTER_ALL = 2500, 2551, 2552, 2555, 2554
"""What the card is to give, in cents, and what the provider does with it."""

WHERE_IT_IS_BOUGHT = {
    of_checkout.AFTER_RESERVE: TAKEN,
    of_pre_orders.AFTER_ALLOCATE: TAKEN,
    of_checkout.AFTER_BEGIN: TAKEN,
    of_checkout.AFTER_HOLD: TAKEN,
    of_checkout.AFTER_DEPOSIT: TAKEN,
    of_checkout.AFTER_WAITING: TAKES_A_MOMENT,
    of_checkout.AFTER_DEPOSIT_READ: TAKES_A_MOMENT,
    of_checkout.AFTER_SETTLED: TAKEN,
    of_checkout.AFTER_PURCHASE: TAKEN,
    of_checkout.AFTER_CONFIRM: TAKEN,
    of_checkout.AFTER_COMPLETE: TAKEN,
}
BEFORE_NUMBERS_ARE_HELD_AGAIN = (of_pre_orders.AFTER_ALLOCATE, of_checkout.AFTER_SETTLED)
WHERE_IT_IS_REFUSED = {
    of_checkout.AFTER_CANCEL: DECLINED,
    of_checkout.AFTER_RELEASE: DECLINED,
    of_checkout.AFTER_FAILURE: DECLINED,
    of_pre_orders.AFTER_FUND_REFUSAL: ASKS,
}
WHERE_IT_IS_TOO_LATE = (
    of_checkout.AFTER_MARKED_REFUNDING,
    of_checkout.AFTER_PAID_RELEASE,
    of_checkout.AFTER_REFUND,
)
OF_THE_WALLET = (*of_wallet.OF_DEPOSITS, of_wallet.AFTER_HOLD, of_wallet.AFTER_CAPTURE)

CODES = {DECLINED: "card_declined", ASKS: "authentication_required"}


def dollars(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02d}"


def ordered_ahead(suite: RunningSuite, customer: Customer, folder: Path, *, lacks: int) -> str:
    """A book is ordered of a draw to come, and a card chosen for what the wallet will lack; the raffle."""
    wants_no_limit(customer)
    card = confirmed_card(customer, CARD)
    customer.deposit(dollars(PRICE - lacks))
    offer_key = load_raffle(suite, folder, is_open=False)
    cart = fill(customer, book_of(offer_key))
    body = {
        "cart_version": cart["version"],
        "expected_total": cart["total_due"],
        "unattended_payment": {"fund_id": card},
    }
    answer = customer.call("POST", "/api/checkout", json=body, headers=fresh_key())
    assert answer.status_code == 201, answer.text
    return offer_key


def scheduled(customer: Customer) -> dict[str, Any]:
    """What the customer has ordered ahead."""
    (one,) = customer.result("GET", "/api/scheduled-purchases")
    return dict(one)


def asked_of_the_card(suite: RunningSuite, customer: Customer) -> list[tuple[str, int]]:
    """Each payment that the provider knows of, with what became of it and the cents that it holds on to."""
    deposits = suite.query(
        "wallet",
        "select deposit_id::text as id from deposits where customer_id = %(who)s::uuid",
        who=customer.customer_id,
    )
    references = {deposit["id"] for deposit in deposits}
    payments = httpx2.get(f"http://127.0.0.1:{suite.description['ports']['payments']}/api/payments").json()
    return [
        (payment["status"], payment["amount"] - payment["refunded"])
        for payment in payments
        if payment["reference"] in references
    ]


def assert_bought_for_one_charge(suite: RunningSuite, customer: Customer, *, of: int) -> None:
    """The book is bought, the card was charged once for what the wallet lacked, and nothing is left over."""
    eventually(lambda: scheduled(customer)["status"] == "scheduled_status_executed", within=60)
    (ticket,) = customer.tickets()
    assert ticket["ticket_id"] == scheduled(customer)["ticket_id"]
    assert asked_of_the_card(suite, customer) == [("succeeded", of)]
    assert customer.available() == "0.00"
    eventually(lambda: nothing_is_under_way(suite))
    assert_everything_agrees(suite, customer)


def assert_not_bought(suite: RunningSuite, customer: Customer, *, has: int) -> None:
    """There is no ticket, and the wallet has so many cents."""
    assert customer.tickets() == []
    assert customer.available() == dollars(has)
    eventually(lambda: nothing_is_under_way(suite))
    assert_everything_agrees(suite, customer)


def assert_waits_for_its_customer(suite: RunningSuite, customer: Customer, *, lacks: int) -> None:
    """It could not be paid, and nothing was taken; its customer may put an end to it."""
    unpaid = eventually(lambda: (one := scheduled(customer))["code"] and one, within=60)
    assert (unpaid["code"], unpaid["can_be_cancelled"]) == (CODES[lacks], True)
    assert asked_of_the_card(suite, customer) == [("declined", lacks)]
    assert_not_bought(suite, customer, has=PRICE - lacks)

    customer.result("PATCH", f"/api/scheduled-purchases/{unpaid['encoded_id']}/cancel")

    assert scheduled(customer)["status"] == "scheduled_status_cancelled"
    assert_not_bought(suite, customer, has=PRICE - lacks)


def test_every_place_on_the_way_is_tried_here() -> None:
    tried = {*WHERE_IT_IS_BOUGHT, *WHERE_IT_IS_REFUSED, *WHERE_IT_IS_TOO_LATE}

    assert tried == {*of_checkout.NAMES, *of_pre_orders.NAMES}
    assert {*OF_THE_WALLET, of_wallet.AFTER_RULING_OUT} == {*of_wallet.OF_DEPOSITS, *of_wallet.OF_ORDERS}


@pytest.mark.parametrize("failpoint", every(WHERE_IT_IS_BOUGHT, of_checkout.AFTER_DEPOSIT))
def test_checkout_dies_and_the_book_is_bought_for_one_charge(
    suite: RunningSuite, customer: Customer, tmp_path: Path, failpoint: str
) -> None:
    lacks = WHERE_IT_IS_BOUGHT[failpoint]
    offer_key = ordered_ahead(suite, customer, tmp_path, lacks=lacks)

    die(suite, customer, failpoint, partial(open_draw, suite, offer_key))

    assert_bought_for_one_charge(suite, customer, of=lacks)


@pytest.mark.nightly
@pytest.mark.parametrize("first", BEFORE_NUMBERS_ARE_HELD_AGAIN)
def test_checkout_dies_again_when_its_numbers_are_held_on_and_the_book_is_bought_for_one_charge(
    suite: RunningSuite, customer: Customer, tmp_path: Path, first: str
) -> None:
    offer_key = ordered_ahead(suite, customer, tmp_path, lacks=TAKEN)
    take_up = partial(leases_are_over, suite, customer)

    die_here(
        suite,
        customer,
        first,
        partial(open_draw, suite, offer_key),
        (of_checkout.AFTER_RESERVE, take_up),
    )
    take_up()

    assert_bought_for_one_charge(suite, customer, of=TAKEN)


@pytest.mark.parametrize("failpoint", every(WHERE_IT_IS_REFUSED, of_checkout.AFTER_RELEASE))
def test_checkout_dies_and_a_refused_card_leaves_everything_as_it_was(
    suite: RunningSuite, customer: Customer, tmp_path: Path, failpoint: str
) -> None:
    lacks = WHERE_IT_IS_REFUSED[failpoint]
    offer_key = ordered_ahead(suite, customer, tmp_path, lacks=lacks)

    die(suite, customer, failpoint, partial(open_draw, suite, offer_key))

    assert_waits_for_its_customer(suite, customer, lacks=lacks)


@pytest.mark.nightly
@pytest.mark.parametrize("failpoint", WHERE_IT_IS_TOO_LATE)
def test_checkout_dies_twice_and_what_was_charged_too_late_is_in_the_wallet(
    suite: RunningSuite, customer: Customer, tmp_path: Path, failpoint: str
) -> None:
    offer_key = ordered_ahead(suite, customer, tmp_path, lacks=TAKEN)

    die_here(
        suite,
        customer,
        of_checkout.AFTER_PURCHASE,
        partial(open_draw, suite, offer_key),
        (failpoint, partial(comes_too_late, suite, customer, offer_key)),
    )
    leases_are_over(suite, customer)

    eventually(lambda: scheduled(customer)["status"] == "scheduled_status_cancelled", within=60)
    assert scheduled(customer)["message"].endswith("The amount we charged is in your wallet")
    assert asked_of_the_card(suite, customer) == [("succeeded", TAKEN)]
    assert_not_bought(suite, customer, has=PRICE)


@pytest.mark.parametrize("failpoint", every(OF_THE_WALLET, of_wallet.AFTER_PROVIDER))
def test_the_wallet_dies_and_the_book_is_bought_for_one_charge(
    suite: RunningSuite, customer: Customer, tmp_path: Path, failpoint: str
) -> None:
    offer_key = ordered_ahead(suite, customer, tmp_path, lacks=TAKEN)

    die(suite, customer, failpoint, partial(open_draw, suite, offer_key), service="wallet")

    assert_bought_for_one_charge(suite, customer, of=TAKEN)


@pytest.mark.nightly
def test_the_wallet_dies_and_a_refused_card_leaves_everything_as_it_was(
    suite: RunningSuite, customer: Customer, tmp_path: Path
) -> None:
    offer_key = ordered_ahead(suite, customer, tmp_path, lacks=DECLINED)

    die(
        suite,
        customer,
        of_wallet.AFTER_RULING_OUT,
        partial(open_draw, suite, offer_key),
        service="wallet",
    )

    assert_waits_for_its_customer(suite, customer, lacks=DECLINED)


@pytest.mark.nightly
def test_checkout_dies_and_money_that_comes_after_a_decline_pays_for_the_next_attempt(
    suite: RunningSuite, customer: Customer, tmp_path: Path
) -> None:
    offer_key = ordered_ahead(suite, customer, tmp_path, lacks=TAKEN_AFTER_ALL)

    die(suite, customer, of_checkout.AFTER_FAILURE, partial(open_draw, suite, offer_key))

    unpaid = eventually(lambda: (one := scheduled(customer))["code"] and one, within=60)
    eventually(lambda: customer.available() == dollars(PRICE), within=60)
    customer.result("PATCH", f"/api/scheduled-purchases/{unpaid['encoded_id']}/retry")

    assert_bought_for_one_charge(suite, customer, of=TAKEN_AFTER_ALL)


def comes_too_late(suite: RunningSuite, customer: Customer, offer_key: str) -> None:
    """The list of the draw is sealed before the tickets of what was paid are issued."""
    suite.execute("checkout", "update draws set sealed_at = now() where offer_key = %(key)s", key=offer_key)
    leases_are_over(suite, customer)
