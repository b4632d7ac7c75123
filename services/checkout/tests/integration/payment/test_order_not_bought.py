"""An order that ends without tickets and without a waiting request publishes one event."""

from __future__ import annotations

import pytest

from servicekit.failpoints import FailpointError
from services.checkout.tests.kit import payments
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.payments import past_due, ready
from services.checkout.tests.kit.pre_orders import announced, buyer, opens, order, pre_orders_due
from services.checkout.tests.kit.pre_orders import told as told_of
from wattle.checkout.v1 import events_pb2


async def told(checkout: Checkout, customer: Customer) -> list[tuple[str, bool, int]]:
    """The published failures: code, whether money was refunded, and the total in minor units."""
    rows = await checkout.database.call(
        """
        select b.payload from outbox b join orders o on o.id::text = b.aggregate_id
        where o.customer_id = %(c)s and b.subject = 'wattle.checkout.v1.order_not_bought'
        """,
        {"c": customer.customer_id},
    )
    facts = [events_pb2.OrderNotBought.FromString(row["payload"]) for row in rows]
    assert all(fact.message for fact in facts)
    assert {fact.customer_id for fact in facts} <= {str(customer.customer_id)}
    return [(fact.code, fact.refunded, fact.total.minor_units) for fact in facts]


async def test_unknown_payment_after_close_publishes_one_event(checkout: Checkout) -> None:
    customer, cart = await ready(checkout)
    checkout.others.wallet.deaf_for.add(str(customer.customer_id))
    await checkout.pay(customer, cart)
    checkout.others.wallet.deaf_for.clear()
    await past_due(checkout, customer, closed=True)

    await checkout.sweep()
    await checkout.sweep()

    assert await told(checkout, customer) == [("draw_closed", False, 615)]


async def test_late_payment_publishes_its_refund(checkout: Checkout) -> None:
    customer, cart = await ready(checkout)
    checkout.others.wallet.silent_for.add(str(customer.customer_id))
    await checkout.pay(customer, cart)
    checkout.others.wallet.silent_for.clear()
    await checkout.database.call(
        "update draws set sealed_at = now() where offer_key = %(key)s",
        {"key": cart["cart_items"][0]["product_offer_key"]},
    )
    await past_due(checkout, customer)

    await checkout.sweep()

    assert await told(checkout, customer) == [("draw_closed", True, 615)]


async def test_who_is_answered_needs_no_message(checkout: Checkout) -> None:
    customer, cart = await ready(checkout, balance=1)

    answer = await checkout.pay(customer, cart)

    assert answer.status_code == 422
    assert await told(checkout, customer) == []


async def test_unknown_payment_that_succeeds_publishes_purchase(checkout: Checkout) -> None:
    customer, cart = await ready(checkout)
    checkout.others.wallet.silent_for.add(str(customer.customer_id))
    await checkout.pay(customer, cart)
    checkout.others.wallet.silent_for.clear()
    await past_due(checkout, customer)

    await checkout.sweep()

    assert await told(checkout, customer) == []


@pytest.mark.parametrize("ended_by", ["bank", "clock"])
async def test_failed_deposit_without_customer_publishes_event(checkout: Checkout, ended_by: str) -> None:
    customer, cart = await ready(checkout, balance=115)
    wallet = checkout.others.wallet
    wallet.next_deposits[str(customer.customer_id)] = "processing"
    await payments.deposit_and_buy(checkout, customer, cart, cents=500)
    if ended_by == "bank":
        deposit = payments.only(wallet.deposits_of(customer.customer_id))
        wallet.move_deposit(deposit, "failed")
        await payments.receive_deposit_event(checkout, deposit)
    await payments.deposits_due(checkout, customer, given_up=ended_by == "clock")

    await payments.sweep(checkout)

    [(_, refunded, total)] = await told(checkout, customer)
    assert (refunded, total) == (False, 615)


async def test_cancelled_challenge_publishes_no_event(checkout: Checkout) -> None:
    customer, cart = await ready(checkout, balance=115)
    checkout.others.wallet.next_deposits[str(customer.customer_id)] = "awaiting_customer"
    answer = await payments.deposit_and_buy(checkout, customer, cart, cents=500)

    await payments.come_back(checkout, customer, payments.id_of(answer), cancelled=True)

    assert await told(checkout, customer) == []


async def test_kept_deposit_publishes_only_its_event(checkout: Checkout) -> None:
    customer, cart = await ready(checkout, balance=0)
    wallet = checkout.others.wallet
    wallet.next_deposits[str(customer.customer_id)] = "awaiting_customer"
    await payments.deposit_and_buy(checkout, customer, cart)
    deposit = payments.only(wallet.deposits_of(customer.customer_id))
    wallet.move_deposit(deposit, "settled")
    await past_due(checkout, customer, closed=True)
    await payments.receive_deposit_event(checkout, deposit)

    await payments.sweep(checkout)
    await payments.sweep(checkout)

    assert await payments.kept_facts(checkout, customer) == 1
    assert await told(checkout, customer) == []


async def test_charge_of_pre_order_publishes_only_pre_order_event(checkout: Checkout) -> None:
    key, coming = await announced(checkout)
    customer = await checkout.customer()
    placed = await order(checkout, customer, key)
    await opens(checkout, coming)
    with pytest.raises(FailpointError):
        await buyer(checkout, "after_begin").buy_due()
    checkout.others.wallet.balances[str(customer.customer_id)] = 0
    await pre_orders_due(checkout, customer)

    await checkout.sweep()
    await buyer(checkout).buy_due()

    assert await told(checkout, customer) == []
    assert await told_of(checkout, placed) == ["placed", "unpaid"]
