"""Withdrawals against a bank that pays, refuses, stays silent and sends back; the books stay right."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import psycopg
import pytest
import pytest_asyncio

from servicekit.data.idempotency import IdempotentRequest
from servicekit.errors import Forbidden, InvalidRequest, NotFound, RuleRefused
from servicekit.security.elevation import elevation_required
from servicekit.testing.postgres import DatabaseMaker
from services.wallet.tests.kit.factories import aud, order_of, pay, prize_of
from services.wallet.tests.kit.payout_desk import DAY, Desk, payout_desk
from wallet.credits.pay_prizes import pay_prizes
from wallet.deposits.return_deposit import charge_back
from wallet.deposits.rules.deposits import Chargeback
from wallet.limits.restrict_customer import restrict_customer
from wallet.limits.rules.restrictions import RestrictionRequest
from wallet.settings.failpoints import OF_WITHDRAWALS, Failpoints
from wallet.withdrawals.advance_withdrawals import advance_withdrawals
from wallet.withdrawals.cancel_withdrawal import cancel_withdrawal
from wallet.withdrawals.payouts.port import Instruction, Payout
from wallet.withdrawals.read_withdrawals import withdrawal_of
from wallet.withdrawals.request_withdrawal import request_withdrawal
from wallet.withdrawals.rules import SUBMISSION_LEASE, RequestedWithdrawal


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bank(make_database: DatabaseMaker) -> AsyncIterator[Desk]:
    async with payout_desk(make_database) as desk:
        yield desk


async def test_money_is_held_at_once_and_leaves_when_it_is_paid(bank: Desk) -> None:
    customer = await bank.customer()
    withdrawal = await bank.ask(customer, await bank.account(customer), 6000)
    assert await bank.money(customer) == (10_000, 4000)
    await bank.advance(customer, withdrawal, "paid")
    assert await bank.money(customer) == (4000, 4000)


async def test_the_tracker_tells_every_step_in_order(bank: Desk) -> None:
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


@pytest.mark.parametrize("known", [True, False])
async def test_a_request_is_cancelled_and_its_money_free_again(bank: Desk, known: bool) -> None:
    customer = await bank.customer()
    source = await (bank.account(customer) if known else bank.new_account(customer))
    withdrawal = await bank.ask(customer, source)
    await cancel_withdrawal(bank.database, customer, withdrawal)
    again = await cancel_withdrawal(bank.database, customer, withdrawal)
    assert again.state == "cancelled"
    assert await bank.money(customer) == (10_000, 10_000)


async def test_what_its_customer_owes_stays_when_money_is_withdrawn(bank: Desk) -> None:
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


async def test_what_was_paid_is_not_cancelled(bank: Desk) -> None:
    customer = await bank.customer()
    withdrawal = await bank.ask(customer, await bank.account(customer))
    await bank.advance(customer, withdrawal, "paid")
    with pytest.raises(RuleRefused, match="too_late_to_cancel"):
        await cancel_withdrawal(bank.database, customer, withdrawal)


@pytest.mark.parametrize(
    ("number", "bsb", "code"),
    [
        ("12345678", "999999", "invalid_bsb"),
        ("12340001", "062000", "invalid_account"),
        ("12340004", "062000", "account_closed"),
    ],
)
async def test_what_the_bank_refuses_is_free_again(bank: Desk, number: str, bsb: str, code: str) -> None:
    customer = await bank.customer()
    withdrawal = await bank.ask(customer, await bank.account(customer, number, bsb=bsb))
    failed = await bank.advance(customer, withdrawal, "failed")
    assert failed.failure_code == code
    assert await bank.money(customer) == (10_000, 10_000)


async def test_an_account_that_the_bank_does_not_know_is_not_used_again(bank: Desk) -> None:
    customer = await bank.customer()
    source = await bank.account(customer, "12340001")
    await bank.advance(customer, await bank.ask(customer, source), "failed")
    with pytest.raises(RuleRefused, match="destination_failed_verification"):
        await bank.ask(customer, source)


async def test_a_bank_that_never_answers_is_asked_again_and_pays_once(bank: Desk) -> None:
    customer = await bank.customer()
    withdrawal = await bank.ask(customer, await bank.account(customer, "12340003"))
    await bank.advance(customer, withdrawal, "unknown")
    assert await bank.money(customer) == (10_000, 5000)
    await bank.advance(customer, withdrawal, "paid")
    assert await bank.money(customer) == (5000, 5000)


async def test_what_the_bank_has_just_taken_is_known_by_its_name_there_and_asked_about_soon(
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


async def test_an_intent_that_was_never_sent_is_sent_under_the_same_key(bank: Desk) -> None:
    customer = await bank.customer()
    withdrawal = await bank.ask(customer, await bank.account(customer))
    with psycopg.connect(bank.owner) as owner:
        owner.execute(
            "update withdrawals set state = 'submitted', due_at = now() where withdrawal_id = %s",
            (withdrawal,),
        )
    await bank.advance(customer, withdrawal, "paid")


@pytest.mark.parametrize("failpoint", OF_WITHDRAWALS)
async def test_a_process_that_dies_anywhere_leaves_a_withdrawal_that_is_sent_and_paid_once(
    bank: Desk, failpoint: str
) -> None:
    customer = await bank.customer()
    withdrawal = await bank.ask(customer, await bank.account(customer, "12340002"))
    dying = replace(bank.desk, fails=Failpoints(f"{failpoint}:raise"))
    for _ in range(5):
        bank.wait(customer, timedelta(minutes=2))
        await advance_withdrawals(bank.database, dying)
        await asyncio.sleep(bank.desk.settings.poll_seconds)
    await bank.advance(customer, withdrawal, "returned")
    sent = [each for each in bank.simulator.bank.payouts.values() if each.order.reference == str(withdrawal)]
    assert (len(sent), await bank.money(customer)) == (1, (10_000, 10_000))
    _, steps = await withdrawal_of(bank.database, customer, withdrawal)
    # A bank that answers a busy machine too late is asked again; that step may come in between.
    known = [step.state for step in steps if step.state != "unknown"]
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


async def test_a_bank_that_takes_its_time_keeps_no_other_withdrawal_waiting(bank: Desk) -> None:
    meeting = replace(bank.desk, methods={"tt": MeetingBank(3)})
    asked = []
    for _ in range(3):
        customer = await bank.customer()
        asked.append((customer, await bank.ask(customer, await bank.account(customer))))
        bank.wait(customer, timedelta(minutes=2))
    for _ in range(2):
        await advance_withdrawals(bank.database, meeting)
    assert {(await withdrawal_of(bank.database, *each))[0].state for each in asked} == {"paid"}


async def test_what_comes_back_after_it_was_paid_is_in_the_wallet_again(bank: Desk) -> None:
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
    # On a busy machine the bank may answer too late, and is asked what became of it.
    known = [step.state for step in steps if step.state != "unknown"]
    assert known == ["requested", "approved", "submitted", "paid"]


async def test_a_test_withdrawal_is_paid_by_nobody(bank: Desk) -> None:
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


async def test_nobody_withdraws_before_verification(bank: Desk) -> None:
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


async def test_the_account_of_another_is_not_found(bank: Desk) -> None:
    customer, other = await bank.customer(), await bank.customer()
    with pytest.raises(NotFound):
        await bank.ask(customer, await bank.account(other))
    withdrawal = await bank.ask(other, await bank.account(other, "87654321"))
    with pytest.raises(NotFound):
        await cancel_withdrawal(bank.database, customer, withdrawal)
    with pytest.raises(NotFound):
        await withdrawal_of(bank.database, customer, withdrawal)


async def test_what_the_client_takes_the_destination_for_must_be_right(bank: Desk) -> None:
    customer = await bank.customer()
    source = await bank.account(customer)
    with pytest.raises(InvalidRequest):
        await bank.ask(customer, source, method="pl")
    with pytest.raises(InvalidRequest):
        await bank.ask(customer, source, bank_type="international")


async def test_without_a_step_up_nothing_is_held(bank: Desk) -> None:
    customer = await bank.customer()

    def refuse() -> None:
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


async def test_who_excluded_themselves_still_withdraws(bank: Desk) -> None:
    customer = await bank.customer()
    await restrict_customer(
        bank.database, RestrictionRequest(customer, "self_excluded", str(uuid4()), "AUD", "P6M")
    )
    with pytest.raises(RuleRefused, match="self_excluded"):
        await pay(bank.database, order_of(customer, 100))
    await bank.advance(customer, await bank.ask(customer, await bank.account(customer)), "paid")


async def test_one_that_cannot_go_on_does_not_keep_others_waiting(bank: Desk) -> None:
    stuck, customer = await bank.customer(), await bank.customer()
    broken = await bank.ask(stuck, await bank.account(stuck))
    with psycopg.connect(bank.owner) as owner:
        owner.execute("update withdrawals set instruction = 'x' where withdrawal_id = %s", (broken,))
    withdrawal = await bank.ask(customer, await bank.account(customer))
    bank.wait(stuck, timedelta(minutes=5))
    await bank.advance(customer, withdrawal, "paid")
    await cancelled(bank, broken)


async def cancelled(bank: Desk, withdrawal_id: UUID) -> None:
    """Leaves nothing behind that the sweep would look at for ever."""
    with psycopg.connect(bank.owner) as owner:
        owner.execute(
            "update withdrawals set due_at = now() + interval '1 year' where withdrawal_id = %s",
            (withdrawal_id,),
        )
