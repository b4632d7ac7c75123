"""Withdrawals against a bank that pays, refuses, stays silent and sends back; the books stay right."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import psycopg
import pytest

from servicekit.errors import RuleRefused
from services.wallet.tests.kit.payouts import DAY, Desk, put_off
from wallet.settings.failpoints import OF_WITHDRAWALS, Failpoints
from wallet.withdrawals.advance_withdrawals import advance_withdrawals
from wallet.withdrawals.approve_withdrawal import withdrawal_of
from wallet.withdrawals.payouts import Instruction, Payout
from wallet.withdrawals.rules import SUBMISSION_LEASE


async def test_money_is_held_at_once_and_leaves_when_it_is_paid(bank: Desk) -> None:
    customer = await bank.customer()
    withdrawal = await bank.ask(customer, await bank.account(customer), 6000)
    assert await bank.money(customer) == (10_000, 4000)
    await bank.advance(customer, withdrawal, "paid")
    assert await bank.money(customer) == (4000, 4000)


async def test_the_tracker_lists_every_state_in_order(bank: Desk) -> None:
    customer = await bank.customer()
    withdrawal = await bank.ask(customer, await bank.account(customer))
    await bank.advance(customer, withdrawal, "paid")
    _, steps = await withdrawal_of(bank.database, customer, withdrawal)
    assert [step.state for step in steps] == ["requested", "approved", "submitted", "paid"]


async def test_a_new_destination_waits_for_a_day(bank: Desk) -> None:
    customer = await bank.customer()
    withdrawal = await bank.ask(customer, await bank.new_account(customer))
    found, _ = await withdrawal_of(bank.database, customer, withdrawal)
    assert found.state == "waiting"
    bank.wait(customer, DAY - timedelta(minutes=5))
    await advance_withdrawals(bank.database, bank.desk)
    assert (await withdrawal_of(bank.database, customer, withdrawal))[0].state == "waiting"
    await bank.advance(customer, withdrawal, "paid")


@pytest.mark.parametrize(
    ("number", "bsb", "code"),
    [
        ("12345678", "999999", "invalid_bsb"),
        ("12340001", "062000", "invalid_account"),
        ("12340004", "062000", "account_closed"),
    ],
)
async def test_a_payout_refused_by_the_bank_releases_its_money(
    bank: Desk, number: str, bsb: str, code: str
) -> None:
    customer = await bank.customer()
    withdrawal = await bank.ask(customer, await bank.account(customer, number, bsb=bsb))
    failed = await bank.advance(customer, withdrawal, "failed")
    assert failed.failure_code == code
    assert await bank.money(customer) == (10_000, 10_000)


async def test_an_account_unknown_to_the_bank_is_not_used_again(bank: Desk) -> None:
    customer = await bank.customer()
    source = await bank.account(customer, "12340001")
    await bank.advance(customer, await bank.ask(customer, source), "failed")
    with pytest.raises(RuleRefused, match="destination_failed_verification"):
        await bank.ask(customer, source)


async def test_a_payout_without_answer_is_asked_again_and_paid_once(bank: Desk) -> None:
    customer = await bank.customer()
    withdrawal = await bank.ask(customer, await bank.account(customer, "12340003"))
    await bank.advance(customer, withdrawal, "unknown")
    assert await bank.money(customer) == (10_000, 5000)
    await bank.advance(customer, withdrawal, "paid")
    assert await bank.money(customer) == (5000, 5000)


async def test_an_accepted_payout_has_a_reference_and_an_early_next_check(
    bank: Desk,
) -> None:
    customer = await bank.customer()
    withdrawal = await bank.ask(customer, await bank.account(customer))
    bank.wait(customer, timedelta(minutes=2))
    for _ in range(2):
        await advance_withdrawals(bank.database, bank.desk)
    found, _ = await withdrawal_of(bank.database, customer, withdrawal)
    assert (found.state, found.provider_reference is not None) == ("submitted", True)
    assert found.due_at is not None
    assert found.due_at - datetime.now(UTC) < SUBMISSION_LEASE / 2


async def test_an_unsent_intent_is_sent_under_the_same_key(bank: Desk) -> None:
    customer = await bank.customer()
    withdrawal = await bank.ask(customer, await bank.account(customer))
    with psycopg.connect(bank.owner) as owner:
        owner.execute(
            "update withdrawals set state = 'submitted', due_at = now() where withdrawal_id = %s",
            (withdrawal,),
        )
    await bank.advance(customer, withdrawal, "paid")


@pytest.mark.parametrize("failpoint", OF_WITHDRAWALS)
async def test_a_withdrawal_is_paid_once_after_a_crash_at_each_failpoint(bank: Desk, failpoint: str) -> None:
    customer = await bank.customer()
    withdrawal = await bank.ask(customer, await bank.account(customer, "12340002"))
    dying = replace(bank.desk, fails=Failpoints(f"{failpoint}:raise"))
    for _ in range(5):
        bank.wait(customer, timedelta(minutes=2))
        await advance_withdrawals(bank.database, dying)
        # The bank's own pace: a payment order ends some of these later, and each look at it may die.
        await asyncio.sleep(bank.desk.settings.poll_seconds)
    await bank.advance(customer, withdrawal, "returned")
    sent = [each for each in bank.simulator.bank.payouts.values() if each.order.reference == str(withdrawal)]
    assert (len(sent), await bank.money(customer)) == (1, (10_000, 10_000))
    _, steps = await withdrawal_of(bank.database, customer, withdrawal)
    known = [step.state for step in steps]
    assert known == ["requested", "approved", "submitted", "paid", "returned"]


class MeetingBank:
    """A bank that answers nobody before everybody is there."""

    def __init__(self, parties: int) -> None:
        self._everybody = asyncio.Barrier(parties)

    async def submit(self, instruction: Instruction) -> Payout:
        async with asyncio.timeout(10):
            await self._everybody.wait()
        return Payout("paid", instruction.key)

    async def find(self, key: str, provider_reference: str | None) -> Payout:
        return Payout("accepted")


async def test_a_slow_bank_does_not_delay_other_withdrawals(bank: Desk) -> None:
    meeting = replace(bank.desk, methods={"tt": MeetingBank(3)})
    asked = []
    for _ in range(3):
        customer = await bank.customer()
        asked.append((customer, await bank.ask(customer, await bank.account(customer))))
        bank.wait(customer, timedelta(minutes=2))
    for _ in range(2):
        await advance_withdrawals(bank.database, meeting)
    assert {(await withdrawal_of(bank.database, *each))[0].state for each in asked} == {"paid"}


async def test_a_returned_payout_is_in_the_wallet_again(bank: Desk) -> None:
    customer = await bank.customer()
    withdrawal = await bank.ask(customer, await bank.account(customer, "12340002"))
    returned = await bank.advance(customer, withdrawal, "returned")
    assert (returned.failure_code, await bank.money(customer)) == ("account_closed", (10_000, 10_000))
    _, steps = await withdrawal_of(bank.database, customer, withdrawal)
    assert [step.state for step in steps][-2:] == ["paid", "returned"]


async def test_sweeps_at_the_same_time_send_once(bank: Desk) -> None:
    customer = await bank.customer()
    withdrawal = await bank.ask(customer, await bank.account(customer))
    bank.wait(customer, timedelta(minutes=2))
    for _ in range(4):
        await asyncio.gather(*(advance_withdrawals(bank.database, bank.desk) for _ in range(5)))
    await bank.advance(customer, withdrawal, "paid")
    assert await bank.money(customer) == (5000, 5000)
    _, steps = await withdrawal_of(bank.database, customer, withdrawal)
    assert [step.state for step in steps] == ["requested", "approved", "submitted", "paid"]


async def test_a_stuck_withdrawal_does_not_delay_others(bank: Desk) -> None:
    stuck, customer = await bank.customer(), await bank.customer()
    broken = await bank.ask(stuck, await bank.account(stuck))
    with psycopg.connect(bank.owner) as owner:
        owner.execute("update withdrawals set instruction = 'x' where withdrawal_id = %s", (broken,))
    withdrawal = await bank.ask(customer, await bank.account(customer))
    bank.wait(stuck, timedelta(minutes=5))
    await bank.advance(customer, withdrawal, "paid")
    await put_off(bank, broken)
