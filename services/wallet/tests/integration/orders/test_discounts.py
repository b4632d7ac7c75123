"""What the house pays of an order goes into the escrow of its draws, and back to the house with refunds."""

from __future__ import annotations

import asyncio
from uuid import UUID, uuid4

import pytest

from servicekit.data.database import Database
from servicekit.errors import Conflict, RuleRefused
from services.wallet.tests.kit.factories import deposited, order_of, pay, refund_of, soon
from wallet.ledger.store import journals
from wallet.money.rules import Stake
from wallet.orders.pay_orders import cancel_purchase, refund


async def available(database: Database, customer_id: UUID) -> int:
    return (await journals.balance(database, customer_id, "AUD")).available


async def house(database: Database, kind: str, scope: str) -> int:
    rows = await database.call(
        "select coalesce(sum(amount), 0)::bigint as sum from audit.postings"
        " where kind = %(kind)s and scope = %(scope)s",
        {"kind": kind, "scope": scope},
    )
    total: int = rows[0]["sum"]
    return total


async def promo_of(database: Database, order_id: UUID) -> int:
    """What promotions have paid of an order, less what came back."""
    rows = await database.call(
        """
        select -coalesce(sum(p.amount), 0)::bigint as cost from journals j join postings p using (journal_id)
        join accounts a using (account_id)
        where a.kind = 'promo_expense' and j.business_id like %(order)s
        """,
        {"order": f"{order_id}%"},
    )
    cost: int = rows[0]["cost"]
    return cost


async def no_faults(database: Database, customer_id: UUID) -> None:
    faults = await database.call("select * from audit.faults where detail not like 'mailto%%'")
    assert [fault for fault in faults if str(customer_id) in fault["detail"]] == []


def a_draw() -> str:
    return f"lotto-{uuid4().hex[:12]}"


async def test_the_customer_pays_the_rest_and_the_house_the_discount(database: Database) -> None:
    customer, offer = await deposited(database, 1000), a_draw()
    order = order_of(customer, 700, stakes=(Stake(offer, 1, 400), Stake(offer, 2, 300)))
    await pay(database, order, (Stake(offer, 1, 100), Stake(offer, 2, 200)))
    assert await available(database, customer) == 300
    assert await house(database, "stake_escrow", f"{offer}/1") == 500
    assert await house(database, "stake_escrow", f"{offer}/2") == 500
    assert await promo_of(database, order.order_id) == 300
    await no_faults(database, customer)


async def test_a_free_order_moves_no_wallet_and_cannot_be_cancelled(
    database: Database,
) -> None:
    customer, offer = uuid4(), a_draw()
    order = order_of(customer, 0)
    captured = await pay(database, order, (Stake(offer, 1, 500),))
    assert await available(database, customer) == 0
    assert await cancel_purchase(database, customer, order.order_id) == captured.journal_id
    assert await promo_of(database, order.order_id) == 500


async def test_a_free_order_that_was_cancelled_is_never_paid(database: Database) -> None:
    order = order_of(uuid4(), 0)
    assert await cancel_purchase(database, order.customer_id, order.order_id) is None
    with pytest.raises(RuleRefused, match="purchase_cancelled"):
        await pay(database, order, (Stake(a_draw(), 1, 500),))
    assert await promo_of(database, order.order_id) == 0


async def test_a_free_order_is_not_paid_after_its_deadline(database: Database) -> None:
    order = order_of(uuid4(), 0, not_after=soon(-1))
    with pytest.raises(RuleRefused, match="purchase_expired"):
        await pay(database, order, (Stake(a_draw(), 1, 500),))


@pytest.mark.parametrize("rest", [0, 400])
async def test_the_same_order_twenty_times_at_once_is_paid_once(database: Database, rest: int) -> None:
    customer, offer = await deposited(database, 1000), a_draw()
    order = order_of(customer, rest, stakes=(Stake(offer, 1, rest),) if rest else ())
    answers = await asyncio.gather(*(pay(database, order, (Stake(offer, 1, 100),)) for _ in range(20)))
    assert len({answer.journal_id for answer in answers}) == 1
    assert await available(database, customer) == 1000 - rest
    assert await house(database, "stake_escrow", f"{offer}/1") == rest + 100


async def test_the_same_order_with_another_discount_is_an_alarm(database: Database) -> None:
    customer, offer = await deposited(database, 1000), a_draw()
    order = order_of(customer, 400)
    await pay(database, order, (Stake(offer, 1, 100),))
    with pytest.raises(Conflict, match="reference_reused"):
        await pay(database, order, (Stake(offer, 1, 101),))


async def test_a_discount_is_not_posted_when_the_wallet_is_short(database: Database) -> None:
    customer, offer = await deposited(database, 399), a_draw()
    order = order_of(customer, 400)
    with pytest.raises(RuleRefused, match="insufficient_funds"):
        await pay(database, order, (Stake(offer, 1, 100),))
    assert await house(database, "stake_escrow", f"{offer}/1") == 0
    assert await promo_of(database, order.order_id) == 0


async def test_a_refund_returns_each_sides_part_once(database: Database) -> None:
    customer, offer = await deposited(database, 700), a_draw()
    order = order_of(customer, 700, stakes=(Stake(offer, 1, 400), Stake(offer, 2, 300)))
    await pay(database, order, (Stake(offer, 1, 100), Stake(offer, 2, 200)))
    back = refund_of(order, 400, "draw 1", stakes=(Stake(offer, 1, 400),), discounts=(Stake(offer, 1, 100),))
    await asyncio.gather(*(refund(database, back) for _ in range(10)))
    assert await available(database, customer) == 400
    assert await house(database, "stake_escrow", f"{offer}/1") == 0
    assert await house(database, "stake_escrow", f"{offer}/2") == 500
    assert await promo_of(database, order.order_id) == 200
    await no_faults(database, customer)


async def test_a_refund_of_a_free_order_returns_everything_to_the_house(database: Database) -> None:
    order, offer = order_of(uuid4(), 0), a_draw()
    await pay(database, order, (Stake(offer, 1, 500),))
    await refund(database, refund_of(order, 0, discounts=(Stake(offer, 1, 500),)))
    assert await available(database, order.customer_id) == 0
    assert await promo_of(database, order.order_id) == 0


async def test_refunds_to_the_house_never_exceed_its_part(database: Database) -> None:
    customer, offer = await deposited(database, 400), a_draw()
    order = order_of(customer, 400, stakes=(Stake(offer, 1, 400),))
    await pay(database, order, (Stake(offer, 1, 100),))
    with pytest.raises(RuleRefused, match="stake_exceeded"):
        await refund(
            database, refund_of(order, 400, stakes=(Stake(offer, 1, 400),), discounts=(Stake(offer, 1, 101),))
        )
    assert await available(database, customer) == 0
    assert await promo_of(database, order.order_id) == 100
