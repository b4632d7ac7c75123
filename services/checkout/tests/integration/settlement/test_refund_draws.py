"""Entries of a cancelled draw are refunded once; other draws of their tickets stay."""

from __future__ import annotations

import asyncio

import pytest

from services.checkout.tests.kit.factories import GAME, draw, item, offer_key
from services.checkout.tests.kit.harness import Checkout
from services.checkout.tests.kit.scarce import balance
from services.checkout.tests.kit.settlement import (
    LOSING,
    a_draw,
    cancel,
    published,
    refunds_due,
    ticket,
    ticket_in,
)
from wattle.checkout.v1 import events_pb2 as facts


async def test_cancelled_draw_refunds_and_notifies_its_customers(checkout: Checkout) -> None:
    drawn = await a_draw(checkout)
    owners = [await ticket_in(checkout, drawn, [GAME, LOSING, LOSING, LOSING]) for _ in range(3)]

    await cancel(checkout, drawn)
    await checkout.refunder(batch=2).refund_due()

    assert {balance(checkout, customer) for customer, _ in owners} == {10_000}
    [done] = await published(checkout, "draw_refunded", f"{drawn.offer_key}/{drawn.draw_no}")
    fact = facts.DrawRefunded.FromString(done)
    assert (fact.entries, fact.refunded.minor_units, fact.refunded.currency) == (3, 3 * 615, "AUD")
    customer, ticket_id = owners[0]
    [told] = await published(checkout, "entry_refunded", ticket_id)
    assert facts.EntryRefunded.FromString(told).reason == "The machine failed"
    seen = await ticket(checkout, customer, ticket_id)
    assert seen["status"] == "past"
    assert seen["entries"][0]["cancelled"] is True
    assert seen["entries"][0]["refund"]["amount"] == "6.15"


async def test_cancelled_draw_refunds_its_part_of_the_price_only(checkout: Checkout) -> None:
    first, second, third = draw(key := offer_key()), draw(key), draw(key)
    await checkout.selling(first, second, third, prices={4: 615})
    customer = await checkout.customer()
    cart = await checkout.put_in_cart(
        customer, item(key, games=[GAME] * 4, first_draw_no=first.draw_no, num_draws=3)
    )
    await checkout.pay(customer, cart)

    [stakes] = checkout.others.wallet.escrows_of(customer.customer_id)
    assert stakes == {(key, first.draw_no): 615, (key, second.draw_no): 615, (key, third.draw_no): 615}
    await cancel(checkout, second)
    await checkout.refunder().refund_due()

    assert balance(checkout, customer) == 10_000 - 2 * 615
    [stakes] = checkout.others.wallet.escrows_of(customer.customer_id)
    assert stakes == {(key, first.draw_no): 615, (key, second.draw_no): 0, (key, third.draw_no): 615}
    await cancel(checkout, first)
    await cancel(checkout, third)
    await checkout.refunder().refund_due()
    assert balance(checkout, customer) == 10_000


async def test_indivisible_cents_belong_to_the_first_draws(checkout: Checkout) -> None:
    rows = await checkout.database.call(
        "select price_of_draw(100, '{7,8,9}'::bigint[], n) as part from unnest('{7,8,9}'::bigint[]) n"
    )

    assert [row["part"] for row in rows] == [34, 33, 33]


async def test_refund_after_a_crash_refunds_nothing_twice(checkout: Checkout) -> None:
    drawn = await a_draw(checkout)
    owners = [await ticket_in(checkout, drawn, [GAME] * 4) for _ in range(5)]
    await cancel(checkout, drawn)
    dying = checkout.refunder(failpoint="after_draw_refund:raise", batch=2)
    for _ in range(3):
        await asyncio.gather(dying.refund_due(), return_exceptions=True)
        await refunds_due(checkout, drawn)

    await asyncio.gather(*(checkout.refunder(batch=2).refund_due() for _ in range(3)))

    assert {balance(checkout, customer) for customer, _ in owners} == {10_000}
    assert len(await published(checkout, "draw_refunded", f"{drawn.offer_key}/{drawn.draw_no}")) == 1
    for _, ticket_id in owners:
        assert len(await published(checkout, "entry_refunded", ticket_id)) == 1


async def test_repeated_cancellation_refunds_once(checkout: Checkout) -> None:
    drawn = await a_draw(checkout)
    customer, _ = await ticket_in(checkout, drawn, [GAME] * 4)

    for _ in range(2):
        await cancel(checkout, drawn)
        await checkout.refunder().refund_due()

    assert balance(checkout, customer) == 10_000


@pytest.mark.parametrize("sweeps_first", [True, False])
async def test_undecided_purchase_delays_the_refund(checkout: Checkout, sweeps_first: bool) -> None:
    drawn = await a_draw(checkout)
    customer = await checkout.customer()
    cart = await checkout.put_in_cart(customer, item(drawn.offer_key, games=[GAME] * 4))
    checkout.others.wallet.silent_for.add(str(customer.customer_id))
    await checkout.pay(customer, cart)
    checkout.others.wallet.silent_for.clear()
    await cancel(checkout, drawn)
    if not sweeps_first:
        await checkout.refunder().refund_due()
        assert await published(checkout, "draw_refunded", f"{drawn.offer_key}/{drawn.draw_no}") == []
    await checkout.database.call(
        "update checkouts set due_at = now() where customer_id = %(c)s", {"c": customer.customer_id}
    )
    await checkout.sweep()
    await refunds_due(checkout, drawn)

    await checkout.refunder().refund_due()

    assert balance(checkout, customer) == 10_000
