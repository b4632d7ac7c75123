"""Orders are paid once, never from money that is not there, and never after their time."""

from __future__ import annotations

import asyncio
from uuid import uuid4

import psycopg
import pytest

from devservers.databases import DatabaseUrls
from servicekit.data.database import Database
from servicekit.errors import Conflict, RuleRefused
from servicekit.testing.waiting import until
from services.wallet.tests.kit.factories import (
    deposited,
    deposited_uncleared,
    given_promo,
    hold_of,
    order_of,
    pay,
    soon,
)
from services.wallet.tests.kit.ledger import balance_of
from wallet.ledger.rules import Balance
from wallet.money.rules import Money
from wallet.orders.hold_money import hold


async def test_a_purchase_takes_the_price(database: Database) -> None:
    customer = await deposited(database, 1000)
    await pay(database, order_of(customer, 615))
    assert (await balance_of(database, customer)).available == 385


async def test_the_whole_balance_can_be_spent(database: Database) -> None:
    customer = await deposited(database, 615)
    await pay(database, order_of(customer, 615))
    assert (await balance_of(database, customer)).total == 0


async def test_one_cent_too_little_is_refused_and_nothing_is_taken(database: Database) -> None:
    customer = await deposited(database, 614)
    with pytest.raises(RuleRefused, match="insufficient_funds"):
        await pay(database, order_of(customer, 615))
    assert (await balance_of(database, customer)).available == 614


async def test_a_customer_without_a_wallet_has_insufficient_funds(database: Database) -> None:
    with pytest.raises(RuleRefused, match="insufficient_funds"):
        await pay(database, order_of(uuid4()))


async def test_a_refused_order_can_be_paid_after_a_deposit(database: Database) -> None:
    customer = await deposited(database, 100)
    order = order_of(customer, 615)
    with pytest.raises(RuleRefused, match="insufficient_funds"):
        await pay(database, order)
    await deposited(database, 600, customer)
    await pay(database, order)
    assert (await balance_of(database, customer)).available == 85


async def test_promotional_money_is_spent_first_then_cash_then_uncleared_money(database: Database) -> None:
    customer = await deposited(database, 300)
    await given_promo(database, 200, customer)
    await deposited_uncleared(database, 100, customer)
    await pay(database, order_of(customer, 450))
    assert await balance_of(database, customer) == Balance("AUD", cash=50, promo=0, uncleared=100)
    await pay(database, order_of(customer, 80))
    assert await balance_of(database, customer) == Balance("AUD", cash=0, promo=0, uncleared=70)


async def test_a_wallet_in_another_currency_is_named_as_the_reason(database: Database) -> None:
    customer = await deposited(database, 1000)
    with pytest.raises(RuleRefused, match="wrong_currency"):
        await pay(database, order_of(customer, amount=Money(100, "GBP")))


async def test_the_same_order_again_gives_the_first_outcome(database: Database) -> None:
    customer = await deposited(database, 1000)
    order = order_of(customer, 600)
    first = await pay(database, order)
    assert await pay(database, order) == first
    assert (await balance_of(database, customer)).available == 400


async def test_a_paid_order_gives_its_outcome_also_after_its_deadline(database: Database) -> None:
    customer = await deposited(database, 1000)
    order = order_of(customer, 600)
    first = await pay(database, order)
    late = order_of(customer, 600, order_id=order.order_id, not_after=soon(-1))
    assert await pay(database, late) == first


async def test_the_same_order_with_another_amount_is_an_alarm(database: Database) -> None:
    customer = await deposited(database, 1000)
    order = order_of(customer, 600)
    await pay(database, order)
    with pytest.raises(Conflict, match="reference_reused"):
        await pay(database, order_of(customer, 100, order_id=order.order_id))
    assert (await balance_of(database, customer)).available == 400


async def test_the_same_order_of_another_customer_is_an_alarm(database: Database) -> None:
    customer, other = await deposited(database, 1000), await deposited(database, 1000)
    order = order_of(customer, 600)
    await pay(database, order)
    with pytest.raises(Conflict, match="reference_reused"):
        await pay(database, order_of(other, 600, order_id=order.order_id))
    assert (await balance_of(database, other)).available == 1000


async def test_nothing_is_sold_after_the_deadline(database: Database) -> None:
    customer = await deposited(database, 1000)
    with pytest.raises(RuleRefused, match="purchase_expired"):
        await pay(database, order_of(customer, not_after=soon(-0.001)))
    assert (await balance_of(database, customer)).available == 1000


async def test_waiting_for_a_lock_does_not_outlast_the_deadline(
    database: Database, urls: DatabaseUrls
) -> None:
    customer = await deposited(database, 1000)
    async with await psycopg.AsyncConnection.connect(urls.owner) as blocker:
        await blocker.execute("select from wallets where customer_id = %s for update", (customer,))
        deadline = soon(0.3)
        waiting = asyncio.create_task(pay(database, order_of(customer, not_after=deadline)))

        async def is_late() -> bool:
            [row] = await database.call("select clock_timestamp() > %(at)s as late", {"at": deadline})
            return bool(row["late"])

        await until(is_late)
    with pytest.raises(RuleRefused, match="purchase_expired"):
        await waiting
    assert (await balance_of(database, customer)).available == 1000


async def test_the_same_purchase_twenty_times_at_once_takes_the_money_once(database: Database) -> None:
    customer = await deposited(database, 10_000)
    order = order_of(customer, 600)
    outcomes = await asyncio.gather(*(pay(database, order) for _ in range(20)))
    assert len(set(outcomes)) == 1
    assert (await balance_of(database, customer)).available == 9400


async def test_twenty_purchases_at_once_never_oversell(database: Database) -> None:
    customer = await deposited(database, 1000)
    outcomes = await asyncio.gather(
        *(pay(database, order_of(customer, 150)) for _ in range(20)), return_exceptions=True
    )
    refused = [outcome for outcome in outcomes if isinstance(outcome, RuleRefused)]
    assert [error.code for error in refused] == ["insufficient_funds"] * 14
    assert (await balance_of(database, customer)).available == 100


async def test_purchases_and_holds_at_once_never_oversell(database: Database) -> None:
    customer = await deposited(database, 1000)
    outcomes = await asyncio.gather(
        *(pay(database, order_of(customer, 150)) for _ in range(10)),
        *(hold(database, hold_of(customer, 150)) for _ in range(10)),
        return_exceptions=True,
    )
    assert sum(not isinstance(outcome, BaseException) for outcome in outcomes) == 6
    assert (await balance_of(database, customer)).available == 100
