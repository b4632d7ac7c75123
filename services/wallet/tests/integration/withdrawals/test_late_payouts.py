"""Payouts that fail and are paid after all: the ledger and the bank agree, and the customer is notified."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from pydantic import SecretStr

from servicekit.testing.fixed_answers import NOT_FOUND_IN_FRONT, fixed_answer
from services.wallet.tests.kit.payouts import DAY, Desk
from wallet.ledger.store.journals import read_balance
from wallet.providers.port import OutcomeUnknownError
from wallet.providers.rules import StatementLine
from wallet.reconciliation.reconcile_day import apply_statement
from wallet.settings.payments import PayoutSettings
from wallet.withdrawals.advance_withdrawals import advance_withdrawals
from wallet.withdrawals.approve_withdrawal import withdrawal_of
from wallet.withdrawals.payouts import BankPayouts
from wallet.withdrawals.rules import SUBMISSION_LEASE
from wattle.wallet.v1 import events_pb2

FAILS_LATER = "12340004"


async def failed(bank: Desk, minor_units: int = 5000) -> tuple[UUID, UUID]:
    """Customer and withdrawal of a payout that failed after the bank had accepted it."""
    customer = await bank.customer()
    withdrawal = await bank.ask(customer, await bank.account(customer, FAILS_LATER), minor_units)
    await bank.advance(customer, withdrawal, "failed")
    return customer, withdrawal


def bank_says(bank: Desk, withdrawal: UUID, state: str) -> None:
    """The bank changes its mind about a payout."""
    [payout] = [each for key, each in bank.simulator.bank.payouts.items() if str(withdrawal) in key]
    payout.state, payout.code = state, None if state == "paid" else "account_closed"


async def reasons(bank: Desk, withdrawal: UUID) -> list[tuple[str, str]]:
    """The states that were published, with their reasons."""
    rows = await bank.database.call(
        "select payload from outbox where aggregate_id = %(id)s order by aggregate_version",
        {"id": str(withdrawal)},
    )
    events = [events_pb2.WithdrawalChanged.FromString(bytes(row["payload"])) for row in rows]
    return [(event.state, event.reason) for event in events]


async def captures(bank: Desk, withdrawal: UUID) -> int:
    """How often the money of a withdrawal has left its wallet."""
    [row] = await bank.database.call(
        """
        select count(*) as n from journals join withdrawals on business_id = hold_id::text
        where flow = 'capture' and withdrawal_id = %(id)s
        """,
        {"id": withdrawal},
    )
    return int(row["n"])


async def test_a_failed_payout_that_is_paid_later_leaves_the_wallet(bank: Desk) -> None:
    customer, withdrawal = await failed(bank)
    assert await bank.money(customer) == (10_000, 10_000)
    bank_says(bank, withdrawal, "paid")
    await bank.advance(customer, withdrawal, "paid")
    assert await bank.money(customer) == (5000, 5000)
    _, steps = await withdrawal_of(bank.database, customer, withdrawal)
    assert [step.state for step in steps][-3:] == ["submitted", "failed", "paid"]
    assert (await reasons(bank, withdrawal))[-2:] == [
        ("failed", "account_closed"),
        ("paid", "paid_after_all"),
    ]


async def test_money_of_a_late_payout_that_was_spent_is_owed(bank: Desk) -> None:
    customer, withdrawal = await failed(bank, 6000)
    other = await bank.ask(customer, await bank.account(customer), 8000)
    await bank.advance(customer, other, "paid")
    bank_says(bank, withdrawal, "paid")
    await bank.advance(customer, withdrawal, "paid")
    balance = await read_balance(bank.database, customer, home_currency="AUD")
    assert (balance.total, balance.owed) == (0, 4000)


async def test_money_that_is_held_is_not_taken_for_a_late_payout(bank: Desk) -> None:
    customer, withdrawal = await failed(bank, 6000)
    other = await bank.ask(customer, await bank.account(customer), 8000)
    bank_says(bank, withdrawal, "paid")
    await bank.advance(customer, withdrawal, "paid")
    await bank.advance(customer, other, "paid")
    balance = await read_balance(bank.database, customer, home_currency="AUD")
    assert (balance.total, balance.owed) == (0, 4000)


async def test_a_late_payout_that_comes_back_is_in_the_wallet_again(bank: Desk) -> None:
    customer, withdrawal = await failed(bank)
    bank_says(bank, withdrawal, "paid")
    await bank.advance(customer, withdrawal, "paid")
    bank_says(bank, withdrawal, "returned")
    await bank.advance(customer, withdrawal, "returned")
    assert await bank.money(customer) == (10_000, 10_000)


async def test_an_owed_late_payout_that_comes_back_is_owed_no_more(bank: Desk) -> None:
    customer, withdrawal = await failed(bank, 6000)
    other = await bank.ask(customer, await bank.account(customer), 8000)
    await bank.advance(customer, other, "paid")
    bank_says(bank, withdrawal, "paid")
    await bank.advance(customer, withdrawal, "paid")
    bank_says(bank, withdrawal, "returned")
    await bank.advance(customer, withdrawal, "returned")
    balance = await read_balance(bank.database, customer, home_currency="AUD")
    assert (balance.total, balance.owed) == (2000, 0)


async def test_a_failed_payout_that_came_back_changes_nothing(bank: Desk) -> None:
    customer, withdrawal = await failed(bank)
    bank_says(bank, withdrawal, "returned")
    bank.wait(customer, DAY)
    await advance_withdrawals(bank.database, bank.desk)
    assert await bank.money(customer) == (10_000, 10_000)
    assert (await withdrawal_of(bank.database, customer, withdrawal))[0].state == "failed"


async def test_sweeps_at_the_same_time_book_a_late_payout_once(bank: Desk) -> None:
    customer, withdrawal = await failed(bank)
    bank_says(bank, withdrawal, "paid")
    bank.wait(customer, timedelta(minutes=2))
    await asyncio.gather(*(advance_withdrawals(bank.database, bank.desk) for _ in range(20)))
    assert (await captures(bank, withdrawal), await bank.money(customer)) == (1, (5000, 5000))


async def test_a_failed_payout_is_watched_as_long_as_a_paid_one(bank: Desk) -> None:
    customer, withdrawal = await failed(bank)
    bank.wait(customer, timedelta(days=13))
    await advance_withdrawals(bank.database, bank.desk)
    found, _ = await withdrawal_of(bank.database, customer, withdrawal)
    assert found.due_at is not None
    assert timedelta(hours=1) < found.due_at - datetime.now(UTC) <= timedelta(hours=6)
    bank.wait(customer, timedelta(days=2))
    await advance_withdrawals(bank.database, bank.desk)
    assert (await withdrawal_of(bank.database, customer, withdrawal))[0].due_at is None


async def test_a_payout_unknown_to_the_bank_is_not_asked_about_again(bank: Desk) -> None:
    customer = await bank.customer()
    withdrawal = await bank.ask(customer, await bank.account(customer, "12340001"))
    await bank.advance(customer, withdrawal, "failed")
    bank.wait(customer, 2 * SUBMISSION_LEASE)
    await advance_withdrawals(bank.database, bank.desk)
    found, _ = await withdrawal_of(bank.database, customer, withdrawal)
    assert (found.state, found.due_at) == ("failed", None)


async def test_a_statement_brings_a_failed_payout_back(bank: Desk) -> None:
    customer, withdrawal = await failed(bank)
    bank.wait(customer, timedelta(days=30))
    await advance_withdrawals(bank.database, bank.desk)
    bank_says(bank, withdrawal, "paid")
    lines = [
        StatementLine("OUT1", reference, "payout", -5000, "AUD", datetime.now(UTC))
        for reference in (str(withdrawal), "not one of ours", "")
    ]
    assert await apply_statement(bank.database, "bank", lines) == 0
    await advance_withdrawals(bank.database, bank.desk)
    assert (await withdrawal_of(bank.database, customer, withdrawal))[0].state == "paid"
    assert await bank.money(customer) == (5000, 5000)


@pytest.mark.parametrize(
    ("status", "body"),
    [
        *((404, body) for body in NOT_FOUND_IN_FRONT),
        (422, '{"detail":[]}'),
        (422, "null"),
        (400, '{"code":"not_found"}'),
        (200, '{"code":"not_found"}'),
    ],
)
async def test_an_answer_that_is_not_the_banks_says_nothing(status: int, body: str) -> None:
    async with fixed_answer(status, body) as address:
        bank = BankPayouts(PayoutSettings(bank_url=address, bank_key=SecretStr("x")))
        with pytest.raises(OutcomeUnknownError):
            await bank.find("withdrawal:1:1", None)
