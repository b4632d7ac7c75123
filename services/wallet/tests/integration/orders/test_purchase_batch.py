"""Purchases that share a transaction share nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID, uuid4

import psycopg
import pytest

from servicekit.data.database import Database
from servicekit.errors import Conflict, InvalidRequest, RuleRefused, ServiceError, Unavailable
from services.wallet.tests.kit.customers import known_customer, limited
from services.wallet.tests.kit.factories import (
    aud,
    deposited,
    deposited_uncleared,
    given_promo,
    order_of,
    pay,
    refund_of,
    soon,
)
from services.wallet.tests.kit.ledger import balance_of, deadlocks, house_sums
from services.wallet.tests.kit.rpc import Wallet, paid_by, purchase_request
from wallet.ledger.rules import Balance, Fault
from wallet.ledger.seal_ledger import verify_ledger
from wallet.ledger.store import journals
from wallet.limits import explain_limits
from wallet.limits.restrict_customer import restrict_customer
from wallet.limits.rules import RestrictionRequest
from wallet.money.rules import Stake
from wallet.orders.hold_money import expire_holds
from wallet.orders.pay_orders import cancel_purchase, purchase, refund
from wallet.orders.rules import Captured
from wattle.wallet.v1 import events_pb2
from wattle.wallet.v1 import wallet_service_pb2 as pb


async def faults(database: Database) -> list[Fault]:
    """Of the ledger, once the holds of other tests that ran out are ended, as a service does by itself."""
    await expire_holds(database)
    return await verify_ledger(database)


async def total(database: Database, customer: UUID) -> int:
    return (await journals.balance(database, customer, "AUD")).total


async def test_other_purchases_beside_a_refused_one_are_paid(database: Database) -> None:
    rich, poor = await deposited(database, 1000), await deposited(database, 100)

    paid, refused, too_late, other = await purchase(
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


async def test_each_paid_order_of_a_batch_is_published_once(database: Database) -> None:
    rich, poor = await deposited(database, 1000), await deposited(database, 100)
    orders = [order_of(rich, 300), order_of(poor, 300), order_of(rich, 200), order_of(poor, 100)]

    await purchase(database, orders)
    await purchase(database, orders)

    rows = await database.call(
        "select aggregate_id, subject, payload from outbox where aggregate_id = any(%(ids)s)",
        {"ids": [str(order.order_id) for order in orders]},
    )
    assert {row["subject"] for row in rows} == {"wattle.wallet.v1.purchase_captured"}
    facts = {row["aggregate_id"]: events_pb2.PurchaseCaptured.FromString(row["payload"]) for row in rows}
    assert len(rows) == len(facts)
    assert {order_id: (fact.customer_id, fact.amount.minor_units) for order_id, fact in facts.items()} == {
        str(orders[0].order_id): (str(rich), 300),
        str(orders[2].order_id): (str(rich), 200),
        str(orders[3].order_id): (str(poor), 100),
    }


async def test_a_refusal_without_explanation_leaves_other_answers_intact(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    rich, other = await deposited(database, 1000), await deposited(database, 1000)
    careful = await limited(database, 500)

    async def unanswered(*_: object) -> None:
        raise Unavailable("database_unavailable")

    monkeypatch.setattr(explain_limits, "_reason_of", unanswered)
    paid, refused, last = await purchase(
        database, [order_of(rich, 300), order_of(careful, 501), order_of(other, 300)]
    )

    assert isinstance(paid, Captured)
    assert isinstance(last, Captured)
    assert isinstance(refused, RuleRefused)
    assert (refused.code, dict(refused.entities)) == ("spend_limit", {})
    assert [await total(database, customer) for customer in (rich, careful, other)] == [700, 100_000, 700]


def codes(outcomes: Sequence[object]) -> list[str]:
    return [outcome.code if isinstance(outcome, ServiceError) else "captured" for outcome in outcomes]


async def test_every_guard_holds_for_each_purchase_of_a_batch(database: Database) -> None:
    rich, poor, excluded = [await deposited(database, 1000) for _ in range(3)]
    careful = await limited(database, 500)
    await known_customer(database, unproven := uuid4(), verified=False)
    await deposited(database, 200_000, unproven)
    pounds = order_of(await deposited(database, 1000), amount=replace(aud(300), currency="GBP"))
    await restrict_customer(database, RestrictionRequest(excluded, "suspended", str(uuid4()), "AUD"))
    cancelled = order_of(await deposited(database, 1000), 300)
    await cancel_purchase(database, cancelled.customer_id, cancelled.order_id)
    late = order_of(await deposited(database, 1000), 300, not_after=soon(-1))

    outcomes = await purchase(
        database,
        [
            order_of(rich, 300),
            order_of(poor, 1001),
            order_of(excluded, 300),
            order_of(careful, 501),
            order_of(unproven, 200_000),
            pounds,
            late,
        ],
    )
    beside_a_known_order = await purchase(database, [order_of(rich, 300), cancelled])

    assert codes(outcomes) == [
        "captured",
        "insufficient_funds",
        "suspended",
        "spend_limit",
        "captured",
        "wrong_currency",
        "purchase_expired",
    ]
    assert codes(beside_a_known_order) == ["captured", "purchase_cancelled"]
    assert [await total(database, customer) for customer in (rich, poor, excluded, careful, unproven)] == [
        400,
        1000,
        1000,
        100_000,
        0,
    ]
    assert await faults(database) == []


async def test_a_batch_counts_what_each_customer_spends(database: Database) -> None:
    careful, other = await limited(database, 500), await limited(database, 500)

    first = await purchase(database, [order_of(careful, 300), order_of(other, 500)])
    second = await purchase(database, [order_of(careful, 201), order_of(other, 1)])
    third = await purchase(database, [order_of(careful, 200), order_of(await deposited(database, 5), 5)])

    assert codes(first) == ["captured", "captured"]
    assert codes(second) == ["spend_limit", "spend_limit"]
    assert codes(third) == ["captured", "captured"]


async def test_a_batch_finds_room_from_refunds(database: Database) -> None:
    careful, other = await limited(database, 500), await deposited(database, 1000)
    order = order_of(careful, 500)
    await pay(database, order)
    await refund(database, refund_of(order, 400))

    assert codes(await purchase(database, [order_of(careful, 400), order_of(other, 1)])) == [
        "captured",
        "captured",
    ]


async def test_a_batch_spends_each_kind_of_money_in_turn(database: Database) -> None:
    mixed, plain = await given_promo(database, 100), await deposited(database, 1000)
    await deposited(database, 200, mixed)
    await deposited_uncleared(database, 300, mixed)

    await purchase(database, [order_of(mixed, 450), order_of(plain, 615)])

    assert await balance_of(database, mixed) == Balance("AUD", uncleared=150)
    assert await total(database, plain) == 385
    assert await faults(database) == []


async def test_the_stakes_of_a_batch_lie_in_the_escrow_of_their_draws(database: Database) -> None:
    offer = f"powerball-{uuid4().hex[:8]}"
    customers = [await deposited(database, 1000) for _ in range(3)]
    before = await house_sums(database, "stake_escrow", "")
    orders = [
        order_of(customers[0], 600, stakes=(Stake(offer, 2, 400), Stake(offer, 1, 200))),
        order_of(customers[1], 300, stakes=(Stake(offer, 1, 300),)),
        order_of(customers[2], 50),
    ]

    assert codes(await purchase(database, orders)) == ["captured"] * 3

    assert await house_sums(database, "stake_escrow", f"{offer}/1") == 500
    assert await house_sums(database, "stake_escrow", f"{offer}/2") == 400
    assert await house_sums(database, "stake_escrow", "") == before + 50
    await refund(database, refund_of(orders[0], 400, stakes=(Stake(offer, 2, 400),)))
    assert await house_sums(database, "stake_escrow", f"{offer}/2") == 0
    assert await faults(database) == []


async def test_an_order_twice_in_one_batch_is_paid_once(database: Database) -> None:
    customer = await deposited(database, 1000)
    order = order_of(customer, 600)

    first, second = await purchase(database, [order, order])

    assert isinstance(first, Captured)
    assert first == second
    assert await total(database, customer) == 400


async def test_an_order_twice_in_one_batch_with_other_contents_is_an_alarm(database: Database) -> None:
    customer = await deposited(database, 1000)
    order = order_of(customer, 600)

    first, second = await purchase(database, [order, replace(order, amount=aud(100))])

    assert isinstance(first, Captured)
    assert isinstance(second, Conflict)
    assert await total(database, customer) == 400


async def test_discounted_and_free_orders_are_paid_beside_others(database: Database) -> None:
    offer = f"powerball-{uuid4().hex[:8]}"
    customers = [await deposited(database, 1000) for _ in range(3)]
    discounts = (Stake(offer, 1, 200), Stake(offer, 2, 100))
    orders = [
        order_of(customers[0], 300, stakes=(Stake(offer, 1, 300),), discounts=discounts),
        order_of(customers[1], 0, discounts=discounts),
        order_of(customers[2], 2000, stakes=(Stake(offer, 1, 2000),), discounts=discounts),
        order_of(customers[1], 50, stakes=(Stake(offer, 2, 50),)),
    ]

    first = await purchase(database, orders)
    again = await purchase(database, orders)

    assert codes(first) == ["captured", "captured", "insufficient_funds", "captured"]
    assert [outcome for outcome in again if isinstance(outcome, Captured)] == [
        outcome for outcome in first if isinstance(outcome, Captured)
    ]
    assert [await total(database, customer) for customer in customers] == [700, 950, 1000]
    assert await house_sums(database, "stake_escrow", f"{offer}/1") == 700
    assert await house_sums(database, "stake_escrow", f"{offer}/2") == 250
    assert await faults(database) == []


async def test_a_batch_beyond_the_balance_never_overdraws_the_wallet(database: Database) -> None:
    customer = await deposited(database, 1000)

    outcomes = await purchase(database, [order_of(customer, 400) for _ in range(5)])

    assert sum(isinstance(outcome, Captured) for outcome in outcomes) == 2
    assert await total(database, customer) == 200


async def test_a_rolled_back_purchase_does_not_fail_the_others(database: Database) -> None:
    customer = await deposited(database, 1000)
    poisoned = replace(order_of(customer, 300), description="not \x00 a text")

    paid, failed, other = await purchase(
        database, [order_of(customer, 300), poisoned, order_of(customer, 300)]
    )

    assert isinstance(paid, Captured)
    assert isinstance(failed, psycopg.Error)
    assert isinstance(other, Captured)
    assert await total(database, customer) == 400


async def test_batches_with_the_same_customers_in_opposite_order_do_not_deadlock(database: Database) -> None:
    customers = [await deposited(database, 100_000) for _ in range(8)]
    before = await deadlocks(database)
    for _ in range(10):
        orders = [order_of(customer, 100) for customer in customers]
        batches = (orders, orders[::-1], [order_of(customer, 100) for customer in reversed(customers)])
        for outcomes in await asyncio.gather(*(purchase(database, batch) for batch in batches)):
            assert all(isinstance(outcome, Captured) for outcome in outcomes)

    assert await deadlocks(database) == before
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

    answer = await wallet.rpc.Purchase(pb.PurchaseRequest(purchases=asked))

    invalid, paid, refused = answer.outcomes
    assert (invalid.refused.status, invalid.refused.target) == (InvalidRequest.status, "customer_id")
    assert paid.captured == await paid_by(wallet.rpc, asked[1])
    assert (refused.refused.status, refused.refused.code) == (RuleRefused.status, "insufficient_funds")
    assert await total(database, customer) == 385


async def test_the_event_of_each_purchase_of_a_batch_continues_its_trace(
    wallet: Wallet, database: Database
) -> None:
    customers = [await deposited(database, 1000) for _ in range(3)]
    traces = [f"00-{turn:032x}-{turn:016x}-01" for turn in (7, 8)]
    asked = [
        purchase_request(customer, traceparent=trace)
        for customer, trace in zip(customers, (traces[0], "", traces[1]), strict=True)
    ]

    await wallet.rpc.Purchase(pb.PurchaseRequest(purchases=asked))

    rows = await database.call(
        "select aggregate_id, traceparent from outbox where aggregate_id = any (%(orders)s)",
        {"orders": [purchase.order_id for purchase in asked]},
    )
    kept = {row["aggregate_id"]: row["traceparent"] for row in rows}
    assert [kept[purchase.order_id] for purchase in asked] == [traces[0], None, traces[1]]


async def test_an_invalid_trace_is_refused(wallet: Wallet, database: Database) -> None:
    asked = purchase_request(await deposited(database, 1000), traceparent="one two")
    answer = await wallet.rpc.Purchase(pb.PurchaseRequest(purchases=[asked]))
    assert answer.outcomes[0].refused.target == "traceparent"
