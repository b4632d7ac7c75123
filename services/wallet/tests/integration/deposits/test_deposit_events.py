"""What becomes of a deposit is published once, in the transaction that posts it."""

from __future__ import annotations

import asyncio
from uuid import uuid4

from services.wallet.tests.kit.shop import Shop
from wattle.wallet.v1 import events_pb2

DECLINED = "4000000000000002"


async def published(shop: Shop, deposit_id: str) -> list[tuple[str, bytes]]:
    """The last part of the subject and the payload of each event of a deposit."""
    rows = await shop.database.call(
        """
        select subject, payload from outbox
        where aggregate_id in (%(id)s, 'deposit:' || %(id)s || ':1') order by sequence
        """,
        {"id": deposit_id},
    )
    return [(row["subject"].rpartition(".")[2], bytes(row["payload"])) for row in rows]


async def test_a_settled_deposit_is_published_once(shop: Shop) -> None:
    customer, key = uuid4(), str(uuid4())
    card = await shop.card(customer)
    await asyncio.gather(*(shop.deposit(customer, card, key=key) for _ in range(4)))
    deposit_id = (await shop.deposit(customer, card, key=key)).json()["result"]["deposit_id"]
    [(subject, payload)] = await published(shop, deposit_id)
    event = events_pb2.DepositSettled.FromString(payload)
    assert (subject, event.deposit_id, event.customer_id) == ("deposit_settled", deposit_id, str(customer))
    assert (event.amount.currency, event.amount.minor_units) == ("AUD", 2000)


async def test_a_declined_deposit_that_settles_later_is_published_as_both(shop: Shop) -> None:
    customer = uuid4()
    response = await shop.deposit(customer, await shop.card(customer, DECLINED))
    deposit_id = response.json()["result"]["deposit_id"]
    failed = [subject for subject, _ in await published(shop, deposit_id)]
    [payment] = [each for each in shop.simulator.processor.payments.values() if deposit_id in each.reference]
    shop.simulator.processor.succeed_late(payment)
    await shop.until(customer, deposit_id, "settled")
    both = [subject for subject, _ in await published(shop, deposit_id)]
    assert (failed, both[-1:]) == (["deposit_failed"], ["deposit_settled"])
