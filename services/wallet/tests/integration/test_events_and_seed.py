"""What the wallet hears, what it tells, and what it starts with."""

from __future__ import annotations

import json
from pathlib import Path
from uuid import UUID, uuid4

from servicekit.data.database import Database
from servicekit.testing.servers import Nats
from servicekit.testing.services import publishing
from servicekit.testing.waiting import until
from services.wallet.tests.kit.factories import aud as cents
from services.wallet.tests.kit.factories import deposited, hold_of, order_of, pay, prize_of, refund_of, soon
from services.wallet.tests.kit.running import Wallet
from wallet.config import WalletSettings
from wallet.credits.pay_prizes import pay_prizes
from wallet.deposits.seed_demo_wallets import seed_demo_wallets
from wallet.ledger.store import balances
from wallet.orders.hold_money import capture, hold
from wallet.orders.pay_orders import refund
from wallet.orders.rules import Capture
from wattle.identity.v1.events_pb2 import CustomerSignedUp
from wattle.wallet.v1 import events_pb2


async def told(database: Database, aggregate_id: object) -> list[tuple[str, int, bytes]]:
    rows = await database.call(
        "select subject, aggregate_version, payload from outbox"
        " where aggregate_id = %(id)s order by sequence",
        {"id": str(aggregate_id)},
    )
    return [(row["subject"], row["aggregate_version"], row["payload"]) for row in rows]


async def test_a_paid_and_refunded_order_is_told_in_order_and_once(database: Database) -> None:
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


async def test_a_captured_hold_of_an_order_is_told_as_its_purchase(database: Database) -> None:
    customer = await deposited(database, 1000)
    asked = hold_of(customer, 600)
    await capture(database, Capture(await hold(database, asked), cents(450), soon(), "Oz Lotto, 1 game"))
    [(subject, version, payload)] = await told(database, asked.reference)
    assert (subject, version) == ("wattle.wallet.v1.purchase_captured", 1)
    event = events_pb2.PurchaseCaptured.FromString(payload)
    assert (event.order_id, event.amount.minor_units) == (asked.reference, 450)


async def test_a_prize_is_told_once(database: Database) -> None:
    prize = prize_of(uuid4(), 1065)
    await pay_prizes(database, [prize])
    await pay_prizes(database, [prize])
    [(subject, version, payload)] = await told(database, prize.reference)
    assert (subject, version) == ("wattle.wallet.v1.prize_credited", 1)
    assert events_pb2.PrizeCredited.FromString(payload).customer_id == str(prize.customer_id)


async def test_a_new_customer_gets_a_wallet_in_the_currency_of_the_event(
    wallet: Wallet, database: Database, nats_server: Nats
) -> None:
    customer = uuid4()
    signed_up = CustomerSignedUp(customer_id=str(customer), region="GB", currency="GBP", segment="default")
    async with publishing(nats_server.url, "identity") as others:
        await others.tell("wattle.identity.v1.customer_signed_up", signed_up)
        opened = await until(lambda: balances.home_balance(database, customer))
    assert (opened.currency, opened.total) == ("GBP", 0)


async def test_the_demo_money_is_given_once(database: Database, tmp_path: Path) -> None:
    alex, sam = uuid4(), uuid4()
    file = tmp_path / "demo.json"
    file.write_text(
        json.dumps(
            {
                "customers": [
                    {
                        "customer_id": str(alex),
                        "email": "alex@demo.wattle.example",
                        "wallet": {"amount": "250.00", "currency": "AUD"},
                    },
                    {"customer_id": str(sam), "email": "sam@demo.wattle.example", "wallet": None},
                ]
            }
        )
    )
    for _ in range(2):
        await seed_demo_wallets(file, database)
    assert (await balances.balance(database, alex, "AUD")).available == 25_000
    assert await balances.home_balance(database, sam) is None


async def test_the_demo_file_of_the_repository_is_understood(database: Database) -> None:
    await seed_demo_wallets(WalletSettings().demo_file, database)
    funded = UUID("01937a40-0000-7000-8000-000000000001")
    assert (await balances.balance(database, funded, "AUD")).available == 25_000
