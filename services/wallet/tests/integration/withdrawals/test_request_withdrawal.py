"""Withdrawals against a bank that pays, refuses, stays silent and sends back; the books stay right."""

from __future__ import annotations

import asyncio
from uuid import UUID, uuid4

import psycopg
import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.data.idempotency import IdempotentRequest
from servicekit.errors import Forbidden, InvalidRequest, NotFound, RuleRefused
from servicekit.security.elevation import elevation_required
from services.wallet.tests.kit.factories import aud, order_of, pay, prize_of
from services.wallet.tests.kit.payouts import Desk
from wallet.credits.pay_prizes import pay_prizes
from wallet.deposits.rules.deposits import Chargeback
from wallet.deposits.settle_deposits import charge_back
from wallet.limits.restrict_customer import restrict_customer
from wallet.limits.rules import RestrictionRequest
from wallet.withdrawals.approve_withdrawal import cancel_withdrawal, withdrawal_of
from wallet.withdrawals.request_withdrawal import request_withdrawal
from wallet.withdrawals.rules import RequestedWithdrawal


@pytest.mark.parametrize("known", [True, False])
async def test_a_cancelled_request_releases_its_money(bank: Desk, known: bool) -> None:
    customer = await bank.customer()
    source = await (bank.account(customer) if known else bank.new_account(customer))
    withdrawal = await bank.ask(customer, source)
    await cancel_withdrawal(bank.database, customer, withdrawal)
    again = await cancel_withdrawal(bank.database, customer, withdrawal)
    assert again.state == "cancelled"
    assert await bank.money(customer) == (10_000, 10_000)


async def test_a_withdrawal_leaves_the_owed_amount(bank: Desk) -> None:
    customer = await bank.customer(0)
    async with bank.database.transaction() as session:
        dispute = Chargeback(f"du_{customer.hex}", customer, uuid4(), "stripe", aud(600), "Disputed")
        await charge_back(session, dispute)
    await pay_prizes(bank.database, [prize_of(customer, 5000)], repay=False)
    account = await bank.account(customer)
    with pytest.raises(RuleRefused, match="insufficient_funds") as refused:
        await bank.ask(customer, account, 4401)
    assert "$6.00" in refused.value.message
    assert await bank.money(customer) == (5000, 4400)
    await bank.advance(customer, await bank.ask(customer, account, 4400), "paid")
    assert await bank.money(customer) == (600, 0)


async def test_a_paid_withdrawal_cannot_be_cancelled(bank: Desk) -> None:
    customer = await bank.customer()
    withdrawal = await bank.ask(customer, await bank.account(customer))
    await bank.advance(customer, withdrawal, "paid")
    with pytest.raises(RuleRefused, match="too_late_to_cancel"):
        await cancel_withdrawal(bank.database, customer, withdrawal)


async def test_a_test_withdrawal_is_paid_without_a_provider(bank: Desk) -> None:
    customer = await bank.customer()
    withdrawal = await bank.ask(customer, "tw", 1000)
    await bank.advance(customer, withdrawal, "paid")
    assert await bank.money(customer) == (9000, 9000)


async def test_a_donation_is_given_at_once(bank: Desk) -> None:
    customer = await bank.customer()
    withdrawal = await bank.ask(customer, "do", 1000, cause_key="sea-rescue")
    found, steps = await withdrawal_of(bank.database, customer, withdrawal)
    assert (found.state, found.destination, [step.state for step in steps]) == (
        "paid",
        "Sea Rescue",
        ["paid"],
    )
    with psycopg.connect(bank.owner) as owner:
        (given,) = owner.execute(
            "select balance from audit.account_sums where kind = 'cause_payable' and scope = 'sea-rescue'"
        ).fetchone() or (0,)
    assert (given, await bank.money(customer)) == (1000, (9000, 9000))


async def test_a_donation_needs_a_cause_that_exists(bank: Desk) -> None:
    customer = await bank.customer()
    with pytest.raises(RuleRefused, match="unknown_cause"):
        await bank.ask(customer, "do", 1000, cause_key="moon-rescue")
    assert await bank.money(customer) == (10_000, 10_000)


async def test_an_unverified_customer_cannot_withdraw(bank: Desk) -> None:
    customer = await bank.customer(verified=False)
    with pytest.raises(RuleRefused, match="verify_account_required"):
        await bank.ask(customer, await bank.account(customer))
    assert await bank.money(customer) == (10_000, 10_000)


async def test_no_more_is_withdrawn_than_there_is(bank: Desk) -> None:
    customer = await bank.customer()
    with pytest.raises(RuleRefused, match="insufficient_funds"):
        await bank.ask(customer, await bank.account(customer), 10_001)
    assert await bank.money(customer) == (10_000, 10_000)


async def test_less_than_the_minimum_is_withdrawn_only_when_it_is_all(bank: Desk) -> None:
    customer = await bank.customer()
    with pytest.raises(RuleRefused, match="amount_too_small"):
        await bank.ask(customer, await bank.account(customer), 499)
    poor = await bank.customer(300)
    await bank.advance(poor, await bank.ask(poor, await bank.account(poor), 300), "paid")


async def test_one_request_to_an_account_is_open_at_a_time(bank: Desk) -> None:
    customer = await bank.customer()
    source = await bank.account(customer)
    first = await bank.ask(customer, source, 1000)
    with pytest.raises(RuleRefused, match="withdrawal_open"):
        await bank.ask(customer, source, 1000)
    assert await bank.money(customer) == (10_000, 9000)
    await bank.advance(customer, first, "paid")
    await bank.ask(customer, source, 1000)


async def test_twenty_requests_at_once_leave_one(bank: Desk) -> None:
    customer = await bank.customer()
    source = await bank.account(customer)
    outcomes = await asyncio.gather(
        *(bank.ask(customer, source, 1000) for _ in range(20)), return_exceptions=True
    )
    assert sum(isinstance(outcome, UUID) for outcome in outcomes) == 1
    assert await bank.money(customer) == (10_000, 9000)


async def test_the_same_key_again_is_the_same_withdrawal(bank: Desk) -> None:
    customer = await bank.customer()
    source = await bank.account(customer)
    key = str(uuid4())
    assert await bank.ask(customer, source, key=key) == await bank.ask(customer, source, key=key)
    assert await bank.money(customer) == (10_000, 5000)


async def test_another_customers_account_is_not_found(bank: Desk) -> None:
    customer, other = await bank.customer(), await bank.customer()
    with pytest.raises(NotFound):
        await bank.ask(customer, await bank.account(other))
    withdrawal = await bank.ask(other, await bank.account(other, "87654321"))
    with pytest.raises(NotFound):
        await cancel_withdrawal(bank.database, customer, withdrawal)
    with pytest.raises(NotFound):
        await withdrawal_of(bank.database, customer, withdrawal)


async def test_a_method_that_differs_from_the_destination_is_refused(bank: Desk) -> None:
    customer = await bank.customer()
    source = await bank.account(customer)
    with pytest.raises(InvalidRequest):
        await bank.ask(customer, source, method="pl")
    with pytest.raises(InvalidRequest):
        await bank.ask(customer, source, bank_type="international")


async def test_a_withdrawal_without_step_up_holds_nothing(bank: Desk) -> None:
    customer = await bank.customer()

    async def refuse(_: AsyncSession) -> bool:
        raise elevation_required("withdrawal")

    with pytest.raises(Forbidden, match="REQUIRED"):
        await request_withdrawal(
            bank.database,
            RequestedWithdrawal(customer, await bank.account(customer), aud(1000)),
            request=IdempotentRequest(str(customer), str(uuid4()), "POST /withdraw", b""),
            settings=bank.desk.settings,
            confirm=refuse,
        )
    assert await bank.money(customer) == (10_000, 10_000)


async def test_a_self_excluded_customer_can_withdraw(bank: Desk) -> None:
    customer = await bank.customer()
    await restrict_customer(
        bank.database, RestrictionRequest(customer, "self_excluded", str(uuid4()), "AUD", "P6M")
    )
    with pytest.raises(RuleRefused, match="self_excluded"):
        await pay(bank.database, order_of(customer, 100))
    await bank.advance(customer, await bank.ask(customer, await bank.account(customer)), "paid")
