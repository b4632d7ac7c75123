"""Cash, promotional and uncleared money: what may be done with each, and where it comes back."""

from __future__ import annotations

import asyncio
from uuid import uuid4

import pytest

from servicekit.data.database import Database
from servicekit.errors import NotFound, RuleRefused
from services.wallet.tests.kit.factories import (
    aud,
    deposited,
    hold_of,
    order_of,
    pay,
    refund_of,
    soon,
)
from services.wallet.tests.kit.ledger import balance_of, house_sums, reversed_journal
from wallet.ledger.rules import Balance
from wallet.money.rules import Stake
from wallet.orders.hold_money import capture, hold
from wallet.orders.pay_orders import refund
from wallet.orders.rules import Capture


async def test_a_reversed_withdrawal_is_in_the_wallet_again(database: Database) -> None:
    customer = await deposited(database, 1000)
    held = await hold(database, hold_of(customer, 600, purpose="withdrawal"))
    method = f"tt{uuid4().hex[:6]}"
    paid = await capture(
        database, Capture(held, aud(600), soon(), "To your bank account", parts=((method, 600),))
    )
    assert await house_sums(database, "payout_clearing", method) == 600
    await reversed_journal(database, paid)
    assert await balance_of(database, customer) == Balance("AUD", cash=1000)
    assert await house_sums(database, "payout_clearing", method) == 0


async def test_an_order_is_refunded_and_not_reversed(database: Database) -> None:
    customer = await deposited(database, 1000)
    paid = await pay(database, order_of(customer, 600))
    with pytest.raises(RuleRefused, match="not_reversible"):
        await reversed_journal(database, paid.journal_id)
    with pytest.raises(NotFound, match="journal_not_found"):
        await reversed_journal(database, uuid4())


async def test_the_stakes_of_an_order_lie_in_the_escrow_of_their_draws(database: Database) -> None:
    customer = await deposited(database, 1000)
    offer = f"powerball-{uuid4().hex[:8]}"
    stakes = (Stake(offer, 1593, 400), Stake(offer, 1594, 200))
    await pay(database, order_of(customer, 600, stakes=stakes))
    assert await house_sums(database, "stake_escrow", f"{offer}/1593") == 400
    assert await house_sums(database, "stake_escrow", f"{offer}/1594") == 200


async def test_a_refund_takes_from_the_last_draw_first_when_none_is_named(database: Database) -> None:
    customer = await deposited(database, 1000)
    offer = f"powerball-{uuid4().hex[:8]}"
    order = order_of(customer, 600, stakes=(Stake(offer, 1593, 400), Stake(offer, 1594, 200)))
    await pay(database, order)
    await refund(database, refund_of(order, 150, "a"))
    await refund(database, refund_of(order, 100, "b"))
    assert await house_sums(database, "stake_escrow", f"{offer}/1594") == 0
    assert await house_sums(database, "stake_escrow", f"{offer}/1593") == 350


async def test_a_refund_of_one_draw_is_at_most_what_it_has_of_the_order(database: Database) -> None:
    customer = await deposited(database, 1000)
    offer = f"powerball-{uuid4().hex[:8]}"
    order = order_of(customer, 600, stakes=(Stake(offer, 1593, 400), Stake(offer, 1594, 200)))
    await pay(database, order)
    with pytest.raises(RuleRefused, match="stake_exceeded"):
        await refund(database, refund_of(order, 201, "a", stakes=(Stake(offer, 1594, 201),)))
    await refund(database, refund_of(order, 400, "b", stakes=(Stake(offer, 1593, 400),)))
    with pytest.raises(RuleRefused, match="stake_exceeded"):
        await refund(database, refund_of(order, 1, "c", stakes=(Stake(offer, 1593, 1),)))
    await refund(database, refund_of(order, 200, "d"))
    assert await balance_of(database, customer) == Balance("AUD", cash=1000)


async def test_orders_of_new_draws_at_once_are_all_paid(database: Database) -> None:
    offer = f"powerball-{uuid4().hex[:8]}"
    customers = await asyncio.gather(*(deposited(database, 1000) for _ in range(20)))
    await asyncio.gather(
        *(
            pay(database, order_of(customer, 30, stakes=(Stake(offer, 1, 10), Stake(offer, 2, 20))))
            for customer in customers
        )
    )
    assert await house_sums(database, "stake_escrow", f"{offer}/2") == 400
