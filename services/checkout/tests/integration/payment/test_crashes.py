"""A process that dies between any two commits leaves either a whole order or none with the money back."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from checkout.payment.rules.states import CheckoutState
from checkout.payment.store import checkouts as statements
from devservers.databases import DatabaseUrls
from devservers.servers import Nats, Valkey
from servicekit.failpoints import FailpointError
from services.checkout.tests.kit.factories import item
from services.checkout.tests.kit.harness import Checkout, Others, running_checkout
from services.checkout.tests.kit.payments import NOTHING, SOLD_ONCE, counts, past_due, ready
from services.checkout.tests.kit.scarce import balance, crash, die, raffle, status_of


@pytest.mark.parametrize("failpoint", ["after_begin", "after_purchase", "after_complete"])
async def test_a_saga_that_died_is_brought_to_its_end(
    failpoint: str,
    checkout: Checkout,
    checkout_urls: DatabaseUrls,
    others: Others,
    nats_server: Nats,
    valkey_server: Valkey,
) -> None:
    async with running_checkout(
        checkout_urls, others, nats_server, valkey_server, failpoint=f"{failpoint}:raise"
    ) as dying:
        customer, cart = await ready(dying)
        answer = await dying.pay(customer, cart, key="k")
    assert answer.status_code == 500
    await past_due(checkout, customer)

    await checkout.sweep()
    await checkout.sweep()

    assert await counts(checkout, customer) == SOLD_ONCE
    assert (await checkout.pay(customer, cart, key="k")).status_code == 201


@pytest.mark.parametrize("captured", [True, False])
async def test_sweep_after_crash_completes_saga(
    captured: bool,
    checkout: Checkout,
    checkout_urls: DatabaseUrls,
    others: Others,
    nats_server: Nats,
    valkey_server: Valkey,
) -> None:
    customer, cart = await ready(checkout)
    silenced = others.wallet.silent_for if captured else others.wallet.deaf_for
    silenced.add(str(customer.customer_id))
    await checkout.pay(customer, cart)
    silenced.clear()
    await past_due(checkout, customer, closed=True)
    async with running_checkout(
        checkout_urls, others, nats_server, valkey_server, failpoint="after_cancel:raise"
    ) as dying:
        await asyncio.gather(dying.sweep(), return_exceptions=True)
    await past_due(checkout, customer)

    await checkout.sweep()

    assert await counts(checkout, customer) == (SOLD_ONCE if captured else {**NOTHING, "failed": 1})


@pytest.mark.parametrize("failpoint", ["after_marked_refunding", "after_paid_release", "after_refund"])
async def test_sweep_after_crash_in_refund_refunds_once(failpoint: str, checkout: Checkout) -> None:
    customer, cart = await ready(checkout)
    wallet = checkout.others.wallet
    wallet.silent_for.add(str(customer.customer_id))
    await checkout.pay(customer, cart)
    wallet.silent_for.clear()
    await checkout.database.call(
        "update draws set sealed_at = now() where offer_key = %(key)s",
        {"key": cart["cart_items"][0]["product_offer_key"]},
    )
    await past_due(checkout, customer)
    sagas = {saga.customer_id: saga for saga in await checkout.claim()}
    with pytest.raises(FailpointError):
        await checkout.saga_that_dies(failpoint).drive(sagas[customer.customer_id])
    await past_due(checkout, customer)

    await checkout.sweep()

    assert wallet.balances[str(customer.customer_id)] == 10_000
    assert await counts(checkout, customer) == {**NOTHING, "failed": 1, "captures": 1}


@pytest.mark.parametrize(
    ("failpoint", "was_freed", "was_refunded"),
    [
        ("after_marked_refunding", False, False),
        ("after_paid_release", True, False),
        ("after_refund", True, True),
    ],
)
@pytest.mark.parametrize("is_sealed", [True, False], ids=["its draw is sealed", "its numbers are gone"])
async def test_crash_in_refund_of_book_refunds_once(
    checkout: Checkout, *, failpoint: str, was_freed: bool, was_refunded: bool, is_sealed: bool
) -> None:
    key, _ = await raffle(checkout)
    customer, stock = await checkout.customer(), checkout.others.stock
    order_id = await crash(checkout, customer, key, "after_purchase")
    if is_sealed:
        await checkout.database.call("update draws set sealed_at = now() where offer_key = %(k)s", {"k": key})
    else:
        stock.lapse(str(order_id))

    await die(checkout, order_id, failpoint)
    left = (100 if was_freed else 95) if is_sealed else 0
    assert (balance(checkout, customer), stock.left[key]) == (10_000 if was_refunded else 6000, left)
    assert await status_of(checkout, customer, order_id) == "pending"
    await checkout.sweep()
    await checkout.sweep()

    assert (balance(checkout, customer), stock.left[key]) == (10_000, 100 if is_sealed else 0)
    assert await status_of(checkout, customer, order_id) == "refunded"


async def test_a_step_that_runs_twice_or_late_changes_nothing(checkout: Checkout) -> None:
    key = await checkout.selling()
    customer = await checkout.customer()
    cart = await checkout.put_in_cart(customer, item(key))
    others = checkout.others
    others.wallet.silent_for.add(str(customer.customer_id))
    await checkout.pay(customer, cart)
    others.wallet.silent_for.clear()
    await past_due(checkout, customer)
    sagas = {saga.customer_id: saga for saga in await checkout.claim()}
    claimed = sagas[customer.customer_id]
    stale = replace(claimed, version=claimed.version - 1)

    outcomes = [(await checkout.saga.drive(saga)).state for saga in (stale, claimed, claimed, stale)]
    late_failure = await statements.fail(
        checkout.database, claimed, code="x", message="x", status=422, response={}, event=None
    )

    assert outcomes == [
        CheckoutState.STARTED,
        CheckoutState.COMPLETED,
        CheckoutState.STARTED,
        CheckoutState.STARTED,
    ]
    assert late_failure == "stale"
    assert await counts(checkout, customer) == SOLD_ONCE
