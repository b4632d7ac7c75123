"""A process that dies between any two steps of a purchase by deposit leaves a whole order, or none; and the
money is in the order or in the wallet.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest

from checkout.app import armed_failpoints
from checkout.catalogue.clients import CatalogClient
from checkout.catalogue.read_model import ReadModel
from checkout.payment.pay_cart import PayCart, Purchase
from checkout.payment.rules.confirmed import Confirmed
from checkout.payment.rules.deposits import DepositAsk
from checkout.payment.rules.saga import Saga
from checkout.payment.store import checkouts
from checkout.payment.store import deposits as deposit_purchases
from checkout.payment.take_deposit import LEASE
from servicekit.clock import SystemClock
from servicekit.failpoints import FailpointError
from servicekit.money import parse_amount
from servicekit.rpc.client import open_channel
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.payments import (
    FUND,
    NOTHING,
    SOLD_ONCE,
    cart_is_free,
    come_back,
    counts,
    deposit_and_buy,
    deposits_due,
    id_of,
    kept_facts,
    only,
    past_due,
    ready,
    sweep,
)
from services.checkout.tests.kit.scarce import book, raffle

BEFORE_THE_DEPOSIT = ["after_begin", "after_reserve", "after_hold"]
WITH_THE_DEPOSIT = ["after_deposit", "after_settled", "after_purchase", "after_confirm"]
WHERE_IT_IS_REFUSED = ["after_waiting", "after_cancel", "after_release", "after_failure"]
AFTERWARDS = {
    "settled": [
        *("after_deposit_read", "after_settled", "after_reserve"),
        *("after_purchase", "after_confirm", "after_complete"),
    ],
    "failed": ["after_deposit_read", *WHERE_IT_IS_REFUSED],
    "abandoned": ["after_deposit_read", *WHERE_IT_IS_REFUSED],
    "turned back": ["after_deposit_read", *WHERE_IT_IS_REFUSED],
}
"""What becomes of a deposit for which its customer was asked, and the places on the way from there."""
FAILURES = {
    "failed": ("card_declined", "The card was declined"),
    "abandoned": ("abandoned", "The payment was not confirmed in time"),
}


async def die_paying(
    checkout: Checkout, customer: Customer, cart: Mapping[str, Any], failpoint: str, *, cents: int
) -> None:
    """The request of a customer ends in the death of its process."""
    async with open_channel(checkout.others.catalog_target) as catalog:
        paying = PayCart(
            checkout.database,
            ReadModel(checkout.database, CatalogClient(catalog)),
            checkout.spending,
            checkout.deposits,
            checkout.saga_that_dies(failpoint),
            SystemClock(),
            armed_failpoints(f"{failpoint}:raise"),
            deposit_wait=timedelta(minutes=15),
        )
        with pytest.raises(FailpointError):
            await paying.pay(
                Purchase(
                    customer_id=customer.customer_id,
                    region="NSW",
                    pricing_id=None,
                    confirmed=Confirmed(
                        key="k",
                        request_hash=b"",
                        cart_version=cart["version"],
                        total=parse_amount(cart["total_due"]["amount"]),
                        currency="AUD",
                        channel_key="web",
                        metadata={},
                    ),
                    deposit=DepositAsk(amount=cents, fund_id=UUID(FUND)),
                )
            )


async def failure_of(checkout: Checkout, customer: Customer) -> str:
    """Why the customer's only checkout failed."""
    rows = await checkout.database.call(
        "select failure_code from checkouts where customer_id = %(c)s", {"c": customer.customer_id}
    )
    return str(rows[0]["failure_code"])


async def recovered(checkout: Checkout, customer: Customer) -> None:
    """Every sweep has run until nothing is due."""
    for _ in range(3):
        await deposits_due(checkout, customer)
        await sweep(checkout)
        await past_due(checkout, customer)
        await checkout.sweep()


@pytest.mark.parametrize("failpoint", [*BEFORE_THE_DEPOSIT, *WITH_THE_DEPOSIT, "after_complete"])
async def test_a_death_in_the_middle_of_the_request_is_recovered_from(
    failpoint: str, checkout: Checkout
) -> None:
    key, _ = await raffle(checkout, left=5)
    customer = await checkout.customer(1_000)
    cart = await checkout.put_in_cart(customer, book(key))
    await die_paying(checkout, customer, cart, failpoint, cents=3_000)

    await recovered(checkout, customer)

    wallet, stock = checkout.others.wallet, checkout.others.stock
    if failpoint in BEFORE_THE_DEPOSIT:
        assert await counts(checkout, customer) == {**NOTHING, "failed": 1}
        assert await failure_of(checkout, customer) == "payment_not_started"
        assert (wallet.balances[str(customer.customer_id)], stock.left[key]) == (1_000, 5)
        assert wallet.deposits_of(customer.customer_id) == []
    else:
        assert await counts(checkout, customer) == SOLD_ONCE
        assert (wallet.balances[str(customer.customer_id)], stock.left[key]) == (0, 0)
        assert only(wallet.deposits_of(customer.customer_id)).posted
    assert wallet.held_of(customer.customer_id) == 0
    assert await cart_is_free(checkout, customer)
    assert await kept_facts(checkout, customer) == 0


@pytest.mark.parametrize("failpoint", ["after_deposit", *WHERE_IT_IS_REFUSED])
async def test_crash_after_decline_leaves_no_hold(failpoint: str, checkout: Checkout) -> None:
    key, _ = await raffle(checkout, left=5)
    customer = await checkout.customer(1_000)
    cart = await checkout.put_in_cart(customer, book(key))
    checkout.others.wallet.next_deposits[str(customer.customer_id)] = "failed"
    await die_paying(checkout, customer, cart, failpoint, cents=3_000)

    await recovered(checkout, customer)

    await assert_nothing_is_bought(checkout, customer, key, because="card_declined")


@pytest.mark.parametrize(
    ("outcome", "failpoint"),
    [(outcome, failpoint) for outcome, places in AFTERWARDS.items() for failpoint in places],
)
async def test_a_death_after_bank_or_customer_has_decided_is_recovered_from(
    outcome: str, failpoint: str, checkout: Checkout
) -> None:
    key, _ = await raffle(checkout, left=5)
    customer = await checkout.customer(1_000)
    cart, wallet = await checkout.put_in_cart(customer, book(key)), checkout.others.wallet
    wallet.next_deposits[str(customer.customer_id)] = "awaiting_customer"
    await deposit_and_buy(checkout, customer, cart, cents=3_000)
    turns_back = outcome == "turned back"
    if not turns_back:
        wallet.move_deposit(
            only(wallet.deposits_of(customer.customer_id)), outcome, FAILURES.get(outcome, ("", ""))
        )
    saga = await taken_up(checkout, customer)
    with pytest.raises(FailpointError):
        await checkout.saga_that_dies(failpoint).drive(saga, give_up=turns_back)

    await recovered(checkout, customer)

    if outcome == "settled":
        assert await counts(checkout, customer) == SOLD_ONCE
        assert (wallet.balances[str(customer.customer_id)], checkout.others.stock.left[key]) == (0, 0)
        assert wallet.held_of(customer.customer_id) == 0
        assert await cart_is_free(checkout, customer)
        assert await kept_facts(checkout, customer) == 0
    else:
        because, _ = FAILURES.get(outcome, FAILURES["abandoned"])
        await assert_nothing_is_bought(checkout, customer, key, because=because)


async def taken_up(checkout: Checkout, customer: Customer) -> Saga:
    """The customer's only checkout, leased for its deposit."""
    await deposits_due(checkout, customer)
    due = await deposit_purchases.claim_due(checkout.database, limit=100, lease=LEASE)
    return {saga.customer_id: saga for saga in due}[customer.customer_id]


async def assert_nothing_is_bought(checkout: Checkout, customer: Customer, key: str, *, because: str) -> None:
    """The wallet has its ten dollars, the raffle its five tickets, and the customer the cart."""
    wallet = checkout.others.wallet
    assert await counts(checkout, customer) == {**NOTHING, "failed": 1}
    assert await failure_of(checkout, customer) == because
    assert (wallet.balances[str(customer.customer_id)], checkout.others.stock.left[key]) == (1_000, 5)
    assert wallet.held_of(customer.customer_id) == 0
    assert await cart_is_free(checkout, customer)
    assert (await checkout.cart(customer))["item_count"] == 1
    assert await kept_facts(checkout, customer) == 0


async def test_a_wallet_that_does_not_answer_delays_the_end_and_nothing_else(checkout: Checkout) -> None:
    customer, cart = await ready(checkout, balance=115)
    wallet = checkout.others.wallet
    wallet.next_deposits[str(customer.customer_id)] = "awaiting_customer"
    answer = await deposit_and_buy(checkout, customer, cart, cents=500)
    wallet.unheard_deposits.add(str(customer.customer_id))

    await deposits_due(checkout, customer, given_up=True)
    await sweep(checkout)
    back = await come_back(checkout, customer, id_of(answer))
    wallet.unheard_deposits.clear()
    assert back.json()["result"]["status"] == "processing"
    assert (await counts(checkout, customer))["pending"] == 1
    await recovered(checkout, customer)

    assert await counts(checkout, customer) == {**NOTHING, "failed": 1}
    assert wallet.held_of(customer.customer_id) == 0


async def test_a_step_that_runs_twice_or_late_changes_nothing(checkout: Checkout) -> None:
    customer, cart = await ready(checkout, balance=0)
    wallet = checkout.others.wallet
    wallet.next_deposits[str(customer.customer_id)] = "awaiting_customer"
    await deposit_and_buy(checkout, customer, cart)
    deposit = only(wallet.deposits_of(customer.customer_id))
    claimed = await taken_up(checkout, customer)
    stale = replace(claimed, version=claimed.version - 1)
    wallet.move_deposit(deposit, "settled")

    for saga in (stale, claimed, claimed, stale):
        await checkout.saga.drive(saga)
    late_failure = await checkouts.fail(
        checkout.database, claimed, code="x", message="x", status=422, response={}, event=None
    )

    assert late_failure == "stale"
    assert await counts(checkout, customer) == SOLD_ONCE
    assert wallet.balances[str(customer.customer_id)] == 0


async def test_a_lost_event_is_made_good_by_the_clock(checkout: Checkout) -> None:
    customer, cart = await ready(checkout, balance=0)
    wallet = checkout.others.wallet
    wallet.next_deposits[str(customer.customer_id)] = "processing"
    await deposit_and_buy(checkout, customer, cart)
    rows = await checkout.database.call(
        "select due_at - clock_timestamp() as pause from checkout_deposits where customer_id = %(c)s",
        {"c": customer.customer_id},
    )
    assert rows[0]["pause"].total_seconds() <= 5
    wallet.move_deposit(only(wallet.deposits_of(customer.customer_id)), "settled")

    await recovered(checkout, customer)

    assert await counts(checkout, customer) == SOLD_ONCE
