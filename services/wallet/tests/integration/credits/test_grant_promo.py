"""Cash, promotional and uncleared money: what may be done with each, and where it comes back."""

from __future__ import annotations

import asyncio
from uuid import uuid4

import pytest

from servicekit.data.database import Database
from servicekit.errors import Conflict, RuleRefused
from services.wallet.tests.kit.factories import (
    aud,
    deposited,
    given_promo,
    hold_of,
    order_of,
    pay,
)
from services.wallet.tests.kit.ledger import balance_of, charged_back, lines_of, reversed_journal
from wallet.credits.pay_prizes import grant_promo
from wallet.credits.rules import Promo
from wallet.ledger.rules import promo_journal
from wallet.money.rules import Money
from wallet.orders.hold_money import hold


async def test_promotional_money_is_spent_and_never_withdrawn(database: Database) -> None:
    customer = await given_promo(database, 500)
    balance = await balance_of(database, customer)
    assert (balance.total, balance.available, balance.withdrawable) == (500, 500, 0)
    with pytest.raises(RuleRefused, match="insufficient_funds"):
        await hold(database, hold_of(customer, 1, purpose="withdrawal"))


async def test_a_grant_twenty_times_at_once_is_given_once(database: Database) -> None:
    grant = Promo(uuid4(), str(uuid4()), aud(500), "Voucher SPRING")
    journals = await asyncio.gather(*(grant_promo(database, grant) for _ in range(20)))
    assert set(journals) == {promo_journal(grant.reference).journal_id}
    assert await lines_of(database, grant.customer_id) == [("voucher", 500, 500)]


async def test_a_grant_with_another_amount_is_an_alarm(database: Database) -> None:
    customer, reference = uuid4(), str(uuid4())
    await grant_promo(database, Promo(customer, reference, aud(500), "Voucher SPRING"))
    with pytest.raises(Conflict, match="reference_reused"):
        await grant_promo(database, Promo(customer, reference, aud(600), "Voucher SPRING"))


async def test_a_grant_in_another_currency_is_refused(database: Database) -> None:
    customer = await deposited(database, 100)
    with pytest.raises(RuleRefused, match="wrong_currency"):
        await grant_promo(database, Promo(customer, str(uuid4()), Money(500, "GBP"), "Voucher SPRING"))


async def test_promotional_money_repays_nothing(database: Database) -> None:
    customer = uuid4()
    await charged_back(database, customer, 600)
    await given_promo(database, 100, customer)
    assert (await balance_of(database, customer)).promo == 100


async def test_promotional_money_that_was_spent_is_not_taken_back(database: Database) -> None:
    customer, reference = uuid4(), str(uuid4())
    journal = await grant_promo(database, Promo(customer, reference, aud(500), "Voucher SPRING"))
    await pay(database, order_of(customer, 1))
    with pytest.raises(RuleRefused, match="insufficient_funds"):
        await reversed_journal(database, journal)
    assert (await balance_of(database, customer)).promo == 499
