"""Large withdrawals need two people, account numbers stay secret, and `verify` finds what differs."""

from __future__ import annotations

from uuid import uuid4

import psycopg
import pytest

from services.wallet.tests.kit.payouts import Desk
from wallet.limits.restrict_customer import restrict_customer
from wallet.limits.rules import RestrictionRequest


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
