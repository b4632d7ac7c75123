"""Orders are paid once, never from money that is not there, and never after their time."""

from __future__ import annotations

import asyncio

import pytest

from servicekit.data.database import Database
from servicekit.errors import Conflict, RuleRefused
from services.wallet.tests.kit.factories import (
    deposited,
    given_promo,
    order_of,
    pay,
    refund_of,
)
from services.wallet.tests.kit.ledger import balance_of
from wallet.ledger.rules import Balance
from wallet.orders.pay_orders import refund


async def test_a_refund_returns_to_where_the_money_came_from(database: Database) -> None:
    customer = await deposited(database, 300)
    await given_promo(database, 200, customer)
    order = order_of(customer, 450)
    await pay(database, order)
    await refund(database, refund_of(order, 300, "line 1"))
    assert await balance_of(database, customer) == Balance("AUD", cash=300, promo=50)
    await refund(database, refund_of(order, 150, "line 2"))
    assert await balance_of(database, customer) == Balance("AUD", cash=300, promo=200)


async def test_refunds_never_exceed_what_was_captured(database: Database) -> None:
    customer = await deposited(database, 1000)
    order = order_of(customer, 600)
    await pay(database, order)
    await refund(database, refund_of(order, 400, "line 1"))
    with pytest.raises(RuleRefused, match="refund_exceeds_capture"):
        await refund(database, refund_of(order, 201, "line 2"))
    assert (await balance_of(database, customer)).available == 800


async def test_a_repeated_refund_returns_money_once(database: Database) -> None:
    customer = await deposited(database, 1000)
    order = order_of(customer, 600)
    await pay(database, order)
    first = await refund(database, refund_of(order, 200))
    assert await refund(database, refund_of(order, 200)) == first
    assert (await balance_of(database, customer)).available == 600


async def test_the_same_refund_with_another_amount_is_an_alarm(database: Database) -> None:
    customer = await deposited(database, 1000)
    order = order_of(customer, 600)
    await pay(database, order)
    await refund(database, refund_of(order, 200))
    with pytest.raises(Conflict, match="reference_reused"):
        await refund(database, refund_of(order, 100))


async def test_an_order_that_was_not_paid_has_no_refund(database: Database) -> None:
    customer = await deposited(database, 1000)
    order = order_of(customer)
    with pytest.raises(RuleRefused, match="order_not_captured"):
        await refund(database, refund_of(order, 100))


async def test_another_customers_order_has_no_refund(database: Database) -> None:
    customer = await deposited(database, 1000)
    order = order_of(customer)
    await pay(database, order)
    stolen = order_of(await deposited(database, 1), order_id=order.order_id)
    with pytest.raises(RuleRefused, match="order_not_captured"):
        await refund(database, refund_of(stolen, 100))


async def test_twenty_refunds_at_once_never_exceed_what_was_captured(database: Database) -> None:
    customer = await deposited(database, 1000)
    order = order_of(customer, 1000)
    await pay(database, order)
    outcomes = await asyncio.gather(
        *(refund(database, refund_of(order, 150, f"line {line}")) for line in range(20)),
        return_exceptions=True,
    )
    assert sum(not isinstance(outcome, BaseException) for outcome in outcomes) == 6
    assert (await balance_of(database, customer)).available == 900
