"""Large withdrawals need two people, account numbers stay secret, and `verify` finds what differs."""

from __future__ import annotations

import asyncio

import pytest

from servicekit.errors import RuleRefused
from services.wallet.tests.kit.payouts import Desk
from wallet.withdrawals.approve_withdrawal import approve_withdrawal, reject_withdrawal, withdrawal_of


async def test_a_large_withdrawal_needs_two_approvers(bank: Desk) -> None:
    customer = await bank.customer(300_000)
    withdrawal = await bank.ask(customer, await bank.account(customer), 200_000)
    await bank.advance(customer, withdrawal, "awaiting_approval")
    assert await approve_withdrawal(bank.database, withdrawal, "Grace") == 1
    assert await approve_withdrawal(bank.database, withdrawal, "  grace ") == 1
    assert (await withdrawal_of(bank.database, customer, withdrawal))[0].state == "awaiting_approval"
    assert await approve_withdrawal(bank.database, withdrawal, "Edsger") == 0
    await bank.advance(customer, withdrawal, "paid")


async def test_two_approvals_at_once_are_both_counted(bank: Desk) -> None:
    customer = await bank.customer(300_000)
    withdrawal = await bank.ask(customer, await bank.account(customer), 200_000)
    await bank.advance(customer, withdrawal, "awaiting_approval")
    missing = await asyncio.gather(
        *(approve_withdrawal(bank.database, withdrawal, name) for name in ("Grace", "Edsger"))
    )
    assert sorted(missing) == [0, 1]
    assert (await withdrawal_of(bank.database, customer, withdrawal))[0].state == "approved"


async def test_one_person_can_reject_a_large_withdrawal(bank: Desk) -> None:
    customer = await bank.customer(300_000)
    withdrawal = await bank.ask(customer, await bank.account(customer), 200_000)
    await bank.advance(customer, withdrawal, "awaiting_approval")
    await reject_withdrawal(bank.database, withdrawal, "Grace", "name differs")
    assert await bank.money(customer) == (300_000, 300_000)
    with pytest.raises(RuleRefused, match="not_awaiting_approval"):
        await approve_withdrawal(bank.database, withdrawal, "Edsger")
