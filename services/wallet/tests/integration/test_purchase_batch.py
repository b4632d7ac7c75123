"""Purchases that share a transaction share nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from uuid import UUID

import psycopg
import pytest

from servicekit.database import Database
from servicekit.errors import InvalidRequest, RuleRefused
from services.wallet.tests.factories import deposited, order_of, soon
from services.wallet.tests.integration.conftest import Wallet
from services.wallet.tests.integration.test_rpc import purchase_request
from wallet.repository import balances
from wallet.use_cases.pay_order import Captured, purchase_batch
from wattle.wallet.v1 import wallet_service_pb2 as pb


async def total(database: Database, customer: UUID) -> int:
    return (await balances.balance(database, customer, "AUD")).total


async def test_neighbours_of_a_refused_purchase_are_paid(database: Database) -> None:
    rich, poor = await deposited(database, 1000), await deposited(database, 100)

    paid, refused, too_late, other = await purchase_batch(
        database,
        [
            order_of(rich, 300),
            order_of(poor, 300),
            order_of(rich, 300, not_after=soon(-1)),
            order_of(rich, 300),
        ],
    )

    assert isinstance(paid, Captured)
    assert isinstance(other, Captured)
    assert isinstance(refused, RuleRefused)
    assert isinstance(too_late, RuleRefused)
    assert (refused.code, too_late.code) == ("insufficient_funds", "purchase_expired")
    assert (await total(database, rich), await total(database, poor)) == (400, 100)


async def test_an_order_twice_in_one_batch_is_paid_once(database: Database) -> None:
    customer = await deposited(database, 1000)
    order = order_of(customer, 600)

    first, second = await purchase_batch(database, [order, order])

    assert isinstance(first, Captured)
    assert first == second
    assert await total(database, customer) == 400


async def test_orders_that_cannot_all_be_paid_never_overdraw_the_wallet(database: Database) -> None:
    customer = await deposited(database, 1000)

    outcomes = await purchase_batch(database, [order_of(customer, 400) for _ in range(5)])

    assert sum(isinstance(outcome, Captured) for outcome in outcomes) == 2
    assert await total(database, customer) == 200


async def test_a_purchase_that_the_database_undoes_does_not_fail_the_others(database: Database) -> None:
    customer = await deposited(database, 1000)
    poisoned = replace(order_of(customer, 300), description="not \x00 a text")

    paid, failed, other = await purchase_batch(
        database, [order_of(customer, 300), poisoned, order_of(customer, 300)]
    )

    assert isinstance(paid, Captured)
    assert isinstance(failed, psycopg.Error)
    assert isinstance(other, Captured)
    assert await total(database, customer) == 400


async def test_batches_with_the_same_customers_in_opposite_order_do_not_deadlock(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    customers = [await deposited(database, 100_000) for _ in range(8)]
    undone: list[str | None] = []
    call = Database.call

    async def watched(
        self: Database, statement: str, parameters: Mapping[str, Any] | None = None
    ) -> list[dict[str, Any]]:
        try:
            return await call(self, statement, parameters)
        except psycopg.Error as error:
            undone.append(error.sqlstate)
            raise

    monkeypatch.setattr(Database, "call", watched)
    for _ in range(10):
        orders = [order_of(customer, 100) for customer in customers]
        batches = (orders, orders[::-1], [order_of(customer, 100) for customer in reversed(customers)])
        for outcomes in await asyncio.gather(*(purchase_batch(database, batch) for batch in batches)):
            assert all(isinstance(outcome, Captured) for outcome in outcomes)

    assert undone == []
    assert {await total(database, customer) for customer in customers} == {100_000 - 10 * 200}


async def test_each_purchase_of_a_batch_over_the_wire_has_its_own_outcome(
    wallet: Wallet, database: Database
) -> None:
    customer = await deposited(database, 1000)
    asked = [
        purchase_request(customer, customer_id="nobody"),
        purchase_request(customer),
        purchase_request(customer),
    ]

    answer = await wallet.rpc.PurchaseBatch(pb.PurchaseBatchRequest(purchases=asked))

    invalid, paid, refused = answer.outcomes
    assert (invalid.refused.status, invalid.refused.target) == (InvalidRequest.status, "customer_id")
    assert paid.captured == await wallet.rpc.Purchase(asked[1])
    assert (refused.refused.status, refused.refused.code) == (RuleRefused.status, "insufficient_funds")
    assert await total(database, customer) == 385
