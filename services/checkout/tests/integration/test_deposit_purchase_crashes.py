"""A process that dies between any two steps of a purchase by deposit leaves a whole order, or none; and the
money is in the order or in the wallet.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest

from checkout.clients import CatalogClient
from checkout.domain.deposit_purchases import DepositAsk
from checkout.failpoints import FailpointError, Failpoints
from checkout.read_model import ReadModel
from checkout.repository import checkouts, deposit_purchases
from checkout.use_cases.deposit_purchases import DepositPurchases
from checkout.use_cases.deposit_step import LEASE
from checkout.use_cases.pay_cart import PayCart, Purchase
from servicekit import rpc
from servicekit.clock import SystemClock
from servicekit.money import parse_amount
from services.checkout.tests.integration.depositing import (
    FUND,
    cart_is_free,
    come_back,
    deposit_and_buy,
    id_of,
    kept_facts,
    make_due,
    only,
    sweep,
)
from services.checkout.tests.integration.harness import Checkout, Customer
from services.checkout.tests.integration.test_checkout import NOTHING, SOLD_ONCE, counts, past_due, ready
from services.checkout.tests.integration.test_scarce import book, raffle

BEFORE_THE_DEPOSIT = ["after_begin", "after_reserve", "after_hold"]
WITH_THE_DEPOSIT = ["after_deposit", "after_settled", "after_purchase", "after_confirm"]


async def die_paying(
    checkout: Checkout, customer: Customer, cart: Mapping[str, Any], failpoint: str, *, cents: int
) -> None:
    """The request of a customer ends in the death of its process."""
    async with rpc.channel(checkout.others.catalog_target) as catalog:
        paying = PayCart(
            checkout.database,
            ReadModel(checkout.database, CatalogClient(catalog)),
            checkout.wallet,
            checkout.saga_that_dies(failpoint),
            SystemClock(),
            Failpoints(f"{failpoint}:raise"),
            deposit_wait=timedelta(minutes=15),
        )
        with pytest.raises(FailpointError):
            await paying.pay(
                Purchase(
                    customer_id=customer.customer_id,
                    region="NSW",
                    pricing_id=None,
                    key="k",
                    request_hash=b"",
                    cart_version=cart["version"],
                    expected_total=parse_amount(cart["total_due"]["amount"]),
                    expected_currency="AUD",
                    channel_key="web",
                    metadata={},
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
    """Everybody who looks for work has looked, as often as it takes."""
    for _ in range(3):
        await make_due(checkout, customer)
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


@pytest.mark.parametrize("failpoint", ["after_look", "after_waiting", "after_settled", "after_purchase"])
@pytest.mark.parametrize("outcome", ["settled", "failed", "abandoned"])
async def test_a_death_after_the_bank_has_decided_is_recovered_from(
    failpoint: str, outcome: str, checkout: Checkout
) -> None:
    customer, cart = await ready(checkout, balance=115)
    wallet = checkout.others.wallet
    wallet.next_deposits[str(customer.customer_id)] = "awaiting_customer"
    await deposit_and_buy(checkout, customer, cart, cents=500)
    failure = ("", "") if outcome == "settled" else ("card_declined", "The card was declined")
    wallet.move_deposit(only(wallet.deposits_of(customer.customer_id)), outcome, failure)
    await make_due(checkout, customer)
    dying = DepositPurchases(checkout.database, checkout.saga_that_dies(failpoint))
    await asyncio.gather(dying.sweep(), return_exceptions=True)

    await recovered(checkout, customer)

    bought = outcome == "settled"
    assert await counts(checkout, customer) == (SOLD_ONCE if bought else {**NOTHING, "failed": 1})
    assert wallet.balances[str(customer.customer_id)] == (0 if bought else 115)
    assert wallet.held_of(customer.customer_id) == 0
    assert await cart_is_free(checkout, customer)
    assert await kept_facts(checkout, customer) == 0


async def test_a_wallet_that_does_not_answer_delays_the_end_and_nothing_else(checkout: Checkout) -> None:
    customer, cart = await ready(checkout, balance=115)
    wallet = checkout.others.wallet
    wallet.next_deposits[str(customer.customer_id)] = "awaiting_customer"
    answer = await deposit_and_buy(checkout, customer, cart, cents=500)
    wallet.unheard_deposits.add(str(customer.customer_id))

    await make_due(checkout, customer, given_up=True)
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
    await make_due(checkout, customer)
    claimed = {
        saga.customer_id: saga
        for saga in await deposit_purchases.claim_due(checkout.database, limit=100, lease=LEASE)
    }[customer.customer_id]
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
