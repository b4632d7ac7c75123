"""Orders are paid once, never from money that is not there, and never after their time."""

from __future__ import annotations

import asyncio
from uuid import uuid4

import pytest

from servicekit.data.database import Database
from servicekit.errors import Conflict, RuleRefused
from services.wallet.tests.kit.factories import (
    deposited,
    order_of,
    pay,
)
from services.wallet.tests.kit.ledger import balance_of
from wallet.orders.pay_orders import cancel_purchase


async def test_a_cancelled_order_is_never_paid(database: Database) -> None:
    customer = await deposited(database, 1000)
    order = order_of(customer)
    assert await cancel_purchase(database, customer, order.order_id) is None
    with pytest.raises(RuleRefused, match="purchase_cancelled"):
        await pay(database, order)
    assert (await balance_of(database, customer)).available == 1000


async def test_a_cancellation_after_the_purchase_finds_its_journal(database: Database) -> None:
    customer = await deposited(database, 1000)
    order = order_of(customer)
    captured = await pay(database, order)
    assert await cancel_purchase(database, customer, order.order_id) == captured.journal_id


async def test_a_cancellation_may_be_repeated(database: Database) -> None:
    customer, order_id = uuid4(), uuid4()
    assert await cancel_purchase(database, customer, order_id) is None
    assert await cancel_purchase(database, customer, order_id) is None


async def test_another_customers_order_cannot_be_cancelled(database: Database) -> None:
    customer = await deposited(database, 1000)
    order = order_of(customer)
    await pay(database, order)
    with pytest.raises(Conflict, match="reference_reused"):
        await cancel_purchase(database, uuid4(), order.order_id)


async def test_purchase_and_cancellation_at_once_agree_on_the_outcome(database: Database) -> None:
    customer = await deposited(database, 20_000)
    for _ in range(10):
        order = order_of(customer, 100)
        before = (await balance_of(database, customer)).available
        paid, journal = await asyncio.gather(
            pay(database, order),
            cancel_purchase(database, customer, order.order_id),
            return_exceptions=True,
        )
        after = (await balance_of(database, customer)).available
        if journal is None:
            assert isinstance(paid, RuleRefused)
            assert after == before
        else:
            assert not isinstance(paid, BaseException)
            assert after == before - 100
