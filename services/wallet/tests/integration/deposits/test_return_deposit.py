"""Cash, promotional and uncleared money: what may be done with each, and where it comes back."""

from __future__ import annotations

from uuid import UUID, uuid4

import pytest

from servicekit.data.database import Database
from servicekit.errors import NotFound, RuleRefused
from services.wallet.tests.kit.factories import (
    aud,
    deposited,
    deposited_uncleared,
    given_promo,
    hold_of,
    order_of,
    pay,
    prize_of,
    refund_of,
)
from services.wallet.tests.kit.ledger import balance_of, charged_back, lines_of, reversed_journal
from wallet.credits.pay_prizes import pay_prizes
from wallet.deposits.rules.deposits import Chargeback, ReceivedMoney
from wallet.deposits.settle_deposits import bounce_deposit, charge_back, clear_deposit, settle_deposit
from wallet.ledger.rules import Balance
from wallet.orders.hold_money import hold, release
from wallet.orders.pay_orders import refund


async def owed_by(database: Database, customer_id: UUID) -> int:
    rows = await database.call(
        "select owed from audit.receivables where customer_id = %(id)s", {"id": customer_id}
    )
    return rows[0]["owed"] if rows else 0


async def cleared(database: Database, deposit_id: UUID) -> bool:
    async with database.transaction() as session:
        return await clear_deposit(session, deposit_id)


async def bounced(database: Database, deposit_id: UUID) -> bool:
    async with database.transaction() as session:
        return await bounce_deposit(session, deposit_id, description="Direct debit returned")


async def test_uncleared_money_becomes_cash_when_its_deposit_clears(database: Database) -> None:
    deposit = await deposited_uncleared(database, 1000)
    assert (await balance_of(database, deposit.customer_id)).withdrawable == 0
    assert await cleared(database, deposit.deposit_id)
    assert await balance_of(database, deposit.customer_id) == Balance("AUD", cash=1000)
    assert await cleared(database, deposit.deposit_id)
    assert await lines_of(database, deposit.customer_id) == [("deposit", 1000, 1000)]


async def test_spent_money_counts_against_the_deposit_that_clears_first(database: Database) -> None:
    first = await deposited_uncleared(database, 100)
    second = await deposited_uncleared(database, 100, first.customer_id)
    await pay(database, order_of(first.customer_id, 60))
    await cleared(database, second.deposit_id)
    assert await balance_of(database, first.customer_id) == Balance("AUD", cash=40, uncleared=100)


async def test_a_deposit_does_not_clear_while_its_money_is_held(database: Database) -> None:
    deposit = await deposited_uncleared(database, 100)
    held = await hold(database, hold_of(deposit.customer_id, 60))
    assert not await cleared(database, deposit.deposit_id)
    assert not await bounced(database, deposit.deposit_id)
    await release(database, held)
    assert await cleared(database, deposit.deposit_id)


async def test_a_refund_of_uncleared_money_that_has_cleared_since_is_cash(database: Database) -> None:
    deposit = await deposited_uncleared(database, 100)
    order = order_of(deposit.customer_id, 60)
    await pay(database, order)
    await cleared(database, deposit.deposit_id)
    await refund(database, refund_of(order, 60))
    assert await balance_of(database, deposit.customer_id) == Balance("AUD", cash=100)


async def test_a_bounced_deposit_leaves_the_wallet(database: Database) -> None:
    deposit = await deposited_uncleared(database, 1000)
    await deposited(database, 50, deposit.customer_id)
    assert await bounced(database, deposit.deposit_id)
    assert await bounced(database, deposit.deposit_id)
    assert await lines_of(database, deposit.customer_id) == [
        ("deposit", 1000, 1000),
        ("deposit", 50, 1050),
        ("chargeback", -1000, 50),
    ]
    with pytest.raises(RuleRefused, match="deposit_bounced"):
        await cleared(database, deposit.deposit_id)


async def test_a_cleared_deposit_does_not_bounce(database: Database) -> None:
    deposit = await deposited_uncleared(database, 1000)
    await cleared(database, deposit.deposit_id)
    with pytest.raises(RuleRefused, match="deposit_cleared"):
        await bounced(database, deposit.deposit_id)


async def test_an_unknown_deposit_neither_clears_nor_bounces(database: Database) -> None:
    with pytest.raises(NotFound, match="deposit_not_found"):
        await cleared(database, uuid4())
    with pytest.raises(NotFound, match="deposit_not_found"):
        await bounced(database, uuid4())


async def test_the_spent_part_of_a_bounced_deposit_is_owed(database: Database) -> None:
    deposit = await deposited_uncleared(database, 1000)
    await given_promo(database, 30, deposit.customer_id)
    await pay(database, order_of(deposit.customer_id, 630))
    await given_promo(database, 7, deposit.customer_id)
    await bounced(database, deposit.deposit_id)
    assert await balance_of(database, deposit.customer_id) == Balance("AUD", promo=7, owed=600)


async def test_a_refund_after_a_bounce_pays_what_is_owed(database: Database) -> None:
    deposit = await deposited_uncleared(database, 1000)
    order = order_of(deposit.customer_id, 600)
    await pay(database, order)
    await bounced(database, deposit.deposit_id)
    await refund(database, refund_of(order, 250))
    assert await balance_of(database, deposit.customer_id) == Balance("AUD", owed=350)


async def test_a_chargeback_takes_what_is_there_and_the_rest_is_owed(database: Database) -> None:
    customer = await deposited(database, 1000)
    await pay(database, order_of(customer, 300))
    await hold(database, hold_of(customer, 100, purpose="withdrawal"))
    await charged_back(database, customer, 1000)
    assert await balance_of(database, customer) == Balance("AUD", cash=100, cash_held=100, owed=400)


async def test_later_credits_first_repay_the_debt(database: Database) -> None:
    customer = await deposited(database, 100)
    await charged_back(database, customer, 600)
    await pay_prizes(database, [prize_of(customer, 200), prize_of(customer, 100)])
    assert (await balance_of(database, customer)).total == 0
    await deposited(database, 250, customer)
    assert await owed_by(database, customer) == 0
    assert await lines_of(database, customer) == [
        ("deposit", 100, 100),
        ("chargeback", -100, 0),
        ("prize", 200, 200),
        ("prize", 100, 300),
        ("repayment", -200, 100),
        ("repayment", -100, 0),
        ("deposit", 250, 250),
        ("repayment", -200, 50),
    ]


async def test_credits_repay_nothing_where_that_is_off(database: Database) -> None:
    customer = uuid4()
    await charged_back(database, customer, 600)
    await pay_prizes(database, [prize_of(customer, 200)], repay=False)
    async with database.transaction() as session:
        await settle_deposit(
            session, ReceivedMoney(uuid4(), customer, "td", aud(50), "Test deposit"), repay=False
        )
    assert (await balance_of(database, customer)).total == 250
    assert await owed_by(database, customer) == 600


async def test_the_same_chargeback_again_takes_nothing_more(database: Database) -> None:
    customer = await deposited(database, 1000)
    dispute = Chargeback(f"du_{uuid4().hex}", customer, uuid4(), "stripe", aud(400), "Card payment disputed")

    async def take() -> UUID:
        async with database.transaction() as session:
            return await charge_back(session, dispute)

    assert len({await take() for _ in range(3)}) == 1
    assert (await balance_of(database, customer)).total == 600


async def test_a_won_dispute_undoes_what_the_chargeback_made_the_customer_owe(database: Database) -> None:
    customer = await deposited(database, 100)
    taken = await charged_back(database, customer, 600)
    await reversed_journal(database, taken)
    assert await balance_of(database, customer) == Balance("AUD", cash=100)
    assert await owed_by(database, customer) == 0


async def test_a_dispute_won_after_the_debt_was_repaid_gives_the_money_back(database: Database) -> None:
    customer = await deposited(database, 100)
    taken = await charged_back(database, customer, 600)
    await deposited(database, 500, customer)
    await reversed_journal(database, taken)
    assert await balance_of(database, customer) == Balance("AUD", cash=600)
