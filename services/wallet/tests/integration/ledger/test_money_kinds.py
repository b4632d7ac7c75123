"""Cash, promotional and uncleared money: what may be done with each, and where it comes back."""

from __future__ import annotations

from uuid import uuid4

import pytest

from servicekit.data.database import Database
from servicekit.errors import RuleRefused
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
    soon,
)
from services.wallet.tests.kit.ledger import balance_of, charged_back, house_sums, lines_of, reversed_journal
from wallet.credits.pay_prizes import pay_prizes
from wallet.ledger.rules import Balance, prize_journal
from wallet.orders.hold_money import capture, hold
from wallet.orders.pay_orders import refund
from wallet.orders.rules import Capture


async def test_a_refund_restores_the_kinds_in_reverse(database: Database) -> None:
    customer = await deposited(database, 300)
    await given_promo(database, 200, customer)
    await deposited_uncleared(database, 100, customer)
    order = order_of(customer, 550)
    await pay(database, order)
    await refund(database, refund_of(order, 100, "a"))
    assert await balance_of(database, customer) == Balance("AUD", uncleared=100, cash=50)
    await refund(database, refund_of(order, 450, "b"))
    assert await balance_of(database, customer) == Balance("AUD", uncleared=100, cash=300, promo=200)


@pytest.mark.parametrize("purpose", ["withdrawal", "donation"])
async def test_owed_money_cannot_be_withdrawn_but_spent(database: Database, purpose: str) -> None:
    customer = uuid4()
    await charged_back(database, customer, 600)
    await pay_prizes(database, [prize_of(customer, 1000)], repay=False)
    assert (await balance_of(database, customer)).withdrawable == 400
    with pytest.raises(RuleRefused, match="insufficient_funds"):
        await hold(database, hold_of(customer, 401, purpose=purpose))
    await hold(database, hold_of(customer, 400, purpose=purpose))
    await pay(database, order_of(customer, 600))
    assert await balance_of(database, customer) == Balance("AUD", cash=400, cash_held=400, owed=600)


async def test_a_prize_reversal_posts_once(database: Database) -> None:
    prize = prize_of(await deposited(database, 100), 1000)
    await pay_prizes(database, [prize])
    await pay(database, order_of(prize.customer_id, 800))
    journal = prize_journal(prize.reference).journal_id
    assert await reversed_journal(database, journal) == await reversed_journal(database, journal)
    assert await balance_of(database, prize.customer_id) == Balance("AUD", owed=700)


async def test_a_donation_credits_its_cause(database: Database) -> None:
    customer = await deposited(database, 1000)
    cause = f"cause-{uuid4().hex[:6]}"
    held = await hold(database, hold_of(customer, 600, purpose="donation"))
    await capture(
        database, Capture(held, aud(600), soon(), "To the bush fire service", parts=((cause, 600),))
    )
    assert await house_sums(database, "cause_payable", cause) == 600
    assert (await lines_of(database, customer))[-1] == ("donation", -600, 400)
