"""What the wallet hears, what it tells, and what it starts with."""

from __future__ import annotations

from uuid import uuid4

from servicekit.data.database import Database
from services.wallet.tests.kit.factories import (
    aud,
    deposited,
    hold_of,
    order_of,
    pay,
    prize_of,
    refund_of,
    soon,
)
from wallet.credits.pay_prizes import pay_prizes
from wallet.orders.hold_money import capture, hold
from wallet.orders.pay_orders import refund
from wallet.orders.rules import Capture
from wattle.wallet.v1 import events_pb2


async def told(database: Database, aggregate_id: object) -> list[tuple[str, int, bytes]]:
    rows = await database.call(
        "select subject, aggregate_version, payload from outbox"
        " where aggregate_id = %(id)s order by sequence",
        {"id": str(aggregate_id)},
    )
    return [(row["subject"], row["aggregate_version"], row["payload"]) for row in rows]


async def test_a_paid_and_refunded_order_is_published_once_in_order(database: Database) -> None:
    customer = await deposited(database, 1000)
    order = order_of(customer, 600)
    captured = await pay(database, order)
    await pay(database, order)
    await refund(database, refund_of(order, 100, "line 1"))
    await refund(database, refund_of(order, 200, "line 2"))
    facts = await told(database, order.order_id)
    assert [(subject, version) for subject, version, _ in facts] == [
        ("wattle.wallet.v1.purchase_captured", 1),
        ("wattle.wallet.v1.refund_credited", 2),
        ("wattle.wallet.v1.refund_credited", 3),
    ]
    event = events_pb2.PurchaseCaptured.FromString(facts[0][2])
    assert (event.order_id, event.customer_id) == (str(order.order_id), str(customer))
    assert (event.amount.currency, event.amount.minor_units) == ("AUD", 600)
    assert event.journal_id == str(captured.journal_id)


async def test_a_captured_hold_of_an_order_publishes_its_purchase(database: Database) -> None:
    customer = await deposited(database, 1000)
    asked = hold_of(customer, 600)
    await capture(database, Capture(await hold(database, asked), aud(450), soon(), "Oz Lotto, 1 game"))
    [(subject, version, payload)] = await told(database, asked.reference)
    assert (subject, version) == ("wattle.wallet.v1.purchase_captured", 1)
    event = events_pb2.PurchaseCaptured.FromString(payload)
    assert (event.order_id, event.amount.minor_units) == (asked.reference, 450)


async def test_a_prize_is_published_once(database: Database) -> None:
    prize = prize_of(uuid4(), 1065)
    await pay_prizes(database, [prize])
    await pay_prizes(database, [prize])
    [(subject, version, payload)] = await told(database, prize.reference)
    assert (subject, version) == ("wattle.wallet.v1.prize_credited", 1)
    assert events_pb2.PrizeCredited.FromString(payload).customer_id == str(prize.customer_id)
