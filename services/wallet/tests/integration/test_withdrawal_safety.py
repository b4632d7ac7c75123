"""Large withdrawals need two people, account numbers stay secret, and `verify` finds what differs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from uuid import uuid4

import psycopg
import pytest
import pytest_asyncio

from servicekit.errors import RuleRefused
from servicekit.testing.postgres import DatabaseMaker
from services.wallet.tests.kit.payout_desk import Desk, payout_desk
from wallet.limits.restrict_customer import restrict_customer
from wallet.limits.rules.restrictions import RestrictionRequest
from wallet.withdrawals.approve_withdrawal import approve_withdrawal, reject_withdrawal
from wallet.withdrawals.read_withdrawals import withdrawal_of


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bank(make_database: DatabaseMaker) -> AsyncIterator[Desk]:
    async with payout_desk(make_database) as desk:
        yield desk


async def test_a_large_one_needs_two_different_people(bank: Desk) -> None:
    customer = await bank.customer(300_000)
    withdrawal = await bank.ask(customer, await bank.account(customer), 200_000)
    await bank.advance(customer, withdrawal, "awaiting_approval")
    assert await approve_withdrawal(bank.database, withdrawal, "Grace") == 1
    assert await approve_withdrawal(bank.database, withdrawal, "  grace ") == 1
    assert (await withdrawal_of(bank.database, customer, withdrawal))[0].state == "awaiting_approval"
    assert await approve_withdrawal(bank.database, withdrawal, "Edsger") == 0
    await bank.advance(customer, withdrawal, "paid")


async def test_two_people_who_agree_at_once_are_both_counted(bank: Desk) -> None:
    customer = await bank.customer(300_000)
    withdrawal = await bank.ask(customer, await bank.account(customer), 200_000)
    await bank.advance(customer, withdrawal, "awaiting_approval")
    missing = await asyncio.gather(
        *(approve_withdrawal(bank.database, withdrawal, name) for name in ("Grace", "Edsger"))
    )
    assert sorted(missing) == [0, 1]
    assert (await withdrawal_of(bank.database, customer, withdrawal))[0].state == "approved"


async def test_one_person_can_refuse_a_large_one(bank: Desk) -> None:
    customer = await bank.customer(300_000)
    withdrawal = await bank.ask(customer, await bank.account(customer), 200_000)
    await bank.advance(customer, withdrawal, "awaiting_approval")
    await reject_withdrawal(bank.database, withdrawal, "Grace", "name differs")
    assert await bank.money(customer) == (300_000, 300_000)
    with pytest.raises(RuleRefused, match="not_awaiting_approval"):
        await approve_withdrawal(bank.database, withdrawal, "Edsger")


async def test_the_database_tells_no_account(bank: Desk) -> None:
    customer = await bank.customer()
    source = await bank.account(customer, "98761234")
    withdrawal = await bank.ask(customer, source)
    with psycopg.connect(bank.owner) as owner:
        kept = owner.execute(
            "select row_to_json(f)::text from funding_sources f where funding_source_id = %s", (source,)
        ).fetchone()
        sent = owner.execute(
            "select row_to_json(w)::text from withdrawals w where withdrawal_id = %s", (withdrawal,)
        ).fetchone()
    assert "98761234" not in str(kept) + str(sent)
    assert "••••1234" in str(kept)


async def test_the_same_account_again_is_the_same_funding_source(bank: Desk) -> None:
    customer = await bank.customer()
    assert await bank.new_account(customer, "00112233") == await bank.new_account(customer, "00112233")
    assert await bank.new_account(customer, "00112234") != await bank.new_account(customer, "00112233")


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (
            "update withdrawals set state = 'paid', ended_at = now() where withdrawal_id = %s",
            "withdrawal_differs",
        ),
        (
            "update withdrawals set state = 'approved', approvals_needed = 2 where withdrawal_id = %s",
            "withdrawal_under_approved",
        ),
    ],
)
async def test_verify_finds_a_withdrawal_that_the_ledger_does_not_know(
    bank: Desk, change: str, fault: str
) -> None:
    customer = await bank.customer()
    withdrawal = await bank.ask(customer, await bank.account(customer))
    with psycopg.connect(bank.owner) as owner:
        owner.execute(change.encode(), (withdrawal,))
        found = owner.execute(
            "select fault from audit.guard_faults where subject = %s", (str(withdrawal),)
        ).fetchall()
        owner.rollback()
    assert found == [(fault,)]


async def test_verify_finds_a_restriction_that_the_balance_row_does_not_know(bank: Desk) -> None:
    customer = await bank.customer()
    await restrict_customer(
        bank.database, RestrictionRequest(customer, "time_out", str(uuid4()), "AUD", "P1D")
    )
    with psycopg.connect(bank.owner) as owner:
        owner.execute("update wallets set restricted_until = null where customer_id = %s", (customer,))
        found = owner.execute(
            "select fault from audit.guard_faults where subject = %s", (str(customer),)
        ).fetchall()
        owner.rollback()
    assert found == [("restriction_not_in_force",)]
