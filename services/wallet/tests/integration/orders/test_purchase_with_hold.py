"""An order takes the place of what was held for it: nobody can spend that money in between."""

from __future__ import annotations

import asyncio
from uuid import UUID, uuid4

import pytest

from servicekit.data.database import Database
from servicekit.errors import RuleRefused, ServiceError
from services.wallet.tests.kit.factories import deposited, hold_of, order_of, pay, soon
from services.wallet.tests.kit.rpc import Wallet, purchase_request
from wallet.ledger.rules import Balance
from wallet.ledger.store import journals
from wallet.money.rules import Stake
from wallet.orders.hold_money import hold, release
from wallet.orders.pay_orders import purchase
from wallet.orders.rules import ORDER, PURPOSES, Captured, Purchase
from wattle.wallet.v1 import wallet_service_pb2 as pb


async def balance_of(database: Database, customer_id: UUID) -> Balance:
    return await journals.balance(database, customer_id, "AUD")


async def state_of(database: Database, hold_id: UUID) -> str:
    rows = await database.call("select state from holds where hold_id = %(hold_id)s", {"hold_id": hold_id})
    return str(rows[0]["state"])


async def test_held_money_pays_the_order_it_was_held_for(database: Database) -> None:
    customer = await deposited(database, 1000)
    held = await hold(database, hold_of(customer, 600))
    await pay(database, order_of(customer, 1000, hold_id=held))
    balance = await balance_of(database, customer)
    assert (balance.total, balance.available) == (0, 0)
    assert await state_of(database, held) == "voided"


async def test_the_same_order_again_takes_nothing_more(database: Database) -> None:
    customer = await deposited(database, 1000)
    order = order_of(customer, 400, hold_id=await hold(database, hold_of(customer, 300)))
    first, again = await pay(database, order), await pay(database, order)
    assert first == again
    assert (await balance_of(database, customer)).available == 600


async def test_an_order_asked_for_with_and_without_its_hold_is_one_order(database: Database) -> None:
    customer = await deposited(database, 1000)
    order = order_of(customer, 400)
    held = await hold(database, hold_of(customer, 300))
    paid = await pay(database, order_of(customer, 400, order_id=order.order_id, hold_id=held))
    assert await pay(database, order) == paid


async def test_a_refused_order_leaves_its_money_held(database: Database) -> None:
    customer = await deposited(database, 1000)
    held = await hold(database, hold_of(customer, 600))
    with pytest.raises(RuleRefused, match="insufficient_funds"):
        await pay(database, order_of(customer, 1001, hold_id=held))
    assert await state_of(database, held) == "pending"
    assert (await balance_of(database, customer)).available == 400


async def test_an_order_past_its_deadline_leaves_its_money_held(database: Database) -> None:
    customer = await deposited(database, 1000)
    held = await hold(database, hold_of(customer, 600))
    with pytest.raises(RuleRefused, match="purchase_expired"):
        await pay(database, order_of(customer, 600, hold_id=held, not_after=soon(-1)))
    assert await state_of(database, held) == "pending"


async def test_an_ended_hold_leaves_the_order_to_available_money(database: Database) -> None:
    customer = await deposited(database, 1000)
    held = await hold(database, hold_of(customer, 600))
    await release(database, held)
    await pay(database, order_of(customer, 700, hold_id=held))
    assert (await balance_of(database, customer)).available == 300


async def test_a_hold_of_another_customer_pays_no_order(database: Database) -> None:
    owner, other = await deposited(database, 1000), await deposited(database, 500)
    held = await hold(database, hold_of(owner, 600))
    await pay(database, order_of(other, 500, hold_id=held))
    assert await state_of(database, held) == "pending"
    assert (await balance_of(database, owner)).available == 400


@pytest.mark.parametrize("purpose", sorted(PURPOSES - {ORDER}))
async def test_a_hold_of_another_purpose_pays_no_order(database: Database, purpose: str) -> None:
    customer = await deposited(database, 1000)
    held = await hold(database, hold_of(customer, 600, purpose=purpose))
    with pytest.raises(RuleRefused, match="insufficient_funds"):
        await pay(database, order_of(customer, 500, hold_id=held))
    await pay(database, order_of(customer, 400, hold_id=held))
    assert await state_of(database, held) == "pending"


async def test_the_house_pays_its_part_of_a_held_order(database: Database) -> None:
    customer, offer = await deposited(database, 1000), f"lotto-{uuid4().hex[:12]}"
    held = await hold(database, hold_of(customer, 900))
    order = order_of(customer, 1000, hold_id=held, stakes=(Stake(offer, 1, 1000),))
    await pay(database, order, (Stake(offer, 1, 200),))
    rows = await database.call(
        "select sum(amount)::bigint as sum from audit.postings"
        " where kind = 'stake_escrow' and scope = %(scope)s",
        {"scope": f"{offer}/1"},
    )
    assert rows[0]["sum"] == 1200
    assert (await balance_of(database, customer)).total == 0


async def test_held_orders_are_paid_beside_others_in_one_call(wallet: Wallet, database: Database) -> None:
    customer, other = await deposited(database, 1000), await deposited(database, 1000)
    held = await hold(database, hold_of(customer, 600))
    asked = [
        purchase_request(customer, hold_id=str(held)),
        purchase_request(customer, hold_id="this one"),
        purchase_request(other),
    ]

    answer = await wallet.rpc.Purchase(pb.PurchaseRequest(purchases=asked))

    paid, malformed, beside = answer.outcomes
    assert paid.HasField("captured")
    assert beside.HasField("captured")
    assert malformed.refused.target == "hold_id"
    assert (await balance_of(database, customer)).available == 385
    assert await state_of(database, held) == "voided"


async def test_a_held_order_refused_beside_others_leaves_its_hold(database: Database) -> None:
    customer, other = await deposited(database, 1000), await deposited(database, 1000)
    held = await hold(database, hold_of(customer, 600))

    refused, paid = await purchase(database, [order_of(customer, 1001, hold_id=held), order_of(other, 1000)])

    assert isinstance(refused, RuleRefused)
    assert isinstance(paid, Captured)
    assert await state_of(database, held) == "pending"
    assert (await balance_of(database, customer)).available == 400


async def test_no_other_order_gets_between_the_hold_and_its_purchase(database: Database) -> None:
    customer = await deposited(database, 1000)
    held = await hold(database, hold_of(customer, 1000))

    async def paid(order: Purchase) -> Captured | ServiceError:
        try:
            return await pay(database, order)
        except ServiceError as refused:
            return refused

    thieves = [order_of(customer, 1) for _ in range(12)]
    outcomes = await asyncio.gather(
        *(paid(order) for order in thieves[:6]),
        paid(order_of(customer, 1000, hold_id=held)),
        *(paid(order) for order in thieves[6:]),
    )
    assert [isinstance(outcome, Captured) for outcome in outcomes] == [False] * 6 + [True] + [False] * 6
    assert (await balance_of(database, customer)).total == 0
    assert await database.call("select * from audit.faults where detail not like 'mailto%%'") == []
