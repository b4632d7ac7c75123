"""Withdrawals by PayPal: sent once to the address of the linked account, whatever is lost on the way."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import timedelta
from uuid import UUID, uuid4

import psycopg
import pytest
import pytest_asyncio
from prometheus_client import REGISTRY

from devservers.databases import DatabaseMaker
from servicekit.errors import RuleRefused
from services.wallet.tests.kit.payouts import DAY, Desk, payout_desk
from wallet.money.rules import Money
from wallet.providers.adapters.paypal import PaypalGateway
from wallet.providers.egress import Egress
from wallet.providers.port import OutcomeUnknownError
from wallet.providers.rules import Result
from wallet.settings.payments import PaypalSettings
from wallet.withdrawals import advance_withdrawals
from wallet.withdrawals import store as withdrawals
from wallet.withdrawals.approve_withdrawal import withdrawal_of
from wallet.withdrawals.metrics import measure_withdrawals
from wallet.withdrawals.payouts import GatewayPayouts, Instruction, Payout, PayoutState
from wallet.withdrawals.rules import Withdrawal

BUYER = "buyer@example.test"


AMOUNT = Money(5000, "AUD")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def desk(make_database: DatabaseMaker) -> AsyncIterator[Desk]:
    async with payout_desk(make_database) as made:
        egress = Egress([made.simulator.origin], timeout=10)
        await egress.open()
        gateway = PaypalGateway(PaypalSettings(base_url=f"{made.simulator.origin}/paypal"), egress)
        ways = {**made.desk.methods, "pl": GatewayPayouts(gateway)}
        yield replace(made, desk=replace(made.desk, methods=ways))
        await egress.close()


@pytest.fixture
def paypal(desk: Desk) -> PaypalGateway:
    way = desk.desk.methods["pl"]
    assert isinstance(way, GatewayPayouts)
    gateway = way.gateway
    assert isinstance(gateway, PaypalGateway)
    return gateway


async def steer(desk: Desk, outcome: str) -> None:
    await desk.simulator.http.post("/api/bank/payouts/steer", json={"outcomes": [outcome]})


def linked(desk: Desk, customer: UUID, address: str | None = BUYER) -> UUID:
    """A PayPal account that the customer has linked long ago."""
    with psycopg.connect(desk.owner) as owner:
        found = owner.execute(
            """
            insert into funding_sources (
                customer_id, method, type, gateway_key, token_reference, fingerprint, brand, holder_name,
                verification, created_at)
            values (%s, 'pl', 'paypal', 'braintree', 'token', %s, 'paypal', %s, 'verified', now() - %s)
            returning funding_source_id
            """,
            (customer, uuid4().bytes, address, 2 * DAY),
        ).fetchone()
    assert found is not None
    return UUID(str(found[0]))


async def test_a_withdrawal_is_paid_to_the_linked_address(desk: Desk) -> None:
    customer = await desk.customer()
    asked = await desk.ask(customer, linked(desk, customer))
    paid = await desk.advance(customer, asked, "paid")
    assert (paid.method, paid.destination) == ("pl", BUYER)
    assert await desk.money(customer) == (5000, 5000)


@pytest.mark.parametrize(
    ("outcome", "state", "code"),
    [
        ("invalid_account", "failed", "invalid_account"),
        ("fail_later", "failed", "account_closed"),
        ("return", "returned", "account_closed"),
    ],
)
async def test_an_undeliverable_paypal_payout_returns_to_the_wallet(
    desk: Desk, outcome: str, state: str, code: str
) -> None:
    customer = await desk.customer()
    await steer(desk, outcome)
    asked = await desk.ask(customer, linked(desk, customer))
    ended = await desk.advance(customer, asked, state)
    assert ended.failure_code == code
    assert await desk.money(customer) == (10_000, 10_000)


async def test_a_failed_paypal_payout_that_is_paid_later_leaves_the_wallet(desk: Desk) -> None:
    customer = await desk.customer()
    await steer(desk, "fail_later")
    asked = await desk.ask(customer, linked(desk, customer))
    await desk.advance(customer, asked, "failed")
    [key] = payouts_to(desk, asked)
    payout = desk.simulator.bank.payouts[key]
    payout.state, payout.code = "paid", None
    await desk.advance(customer, asked, "paid")
    assert await desk.money(customer) == (5000, 5000)


async def test_a_lost_answer_is_found_and_pays_once(desk: Desk) -> None:
    customer = await desk.customer()
    await steer(desk, "time_out")
    asked = await desk.ask(customer, linked(desk, customer))
    paid = await desk.advance(customer, asked, "paid")
    assert paid.provider_reference is not None
    assert await desk.money(customer) == (5000, 5000)


async def with_a_lost_answer(desk: Desk) -> tuple[UUID, UUID]:
    """A customer, and a withdrawal that PayPal pays without our having heard so."""
    customer = await desk.customer()
    await steer(desk, "time_out")
    asked = await desk.ask(customer, linked(desk, customer))
    await desk.advance(customer, asked, "unknown")
    return customer, asked


async def looked_at_again(desk: Desk, customer: UUID, asked: UUID) -> Withdrawal:
    """What the next look of the sweep makes of it."""
    desk.wait(customer, timedelta(minutes=6))
    await advance_withdrawals.advance_withdrawals(desk.database, desk.desk)
    return (await withdrawal_of(desk.database, customer, asked))[0]


def payouts_to(desk: Desk, asked: UUID) -> list[str]:
    """The keys that PayPal was given for a withdrawal."""
    return [key for key in desk.simulator.bank.payouts if str(asked) in key]


@pytest.mark.parametrize("refusal", ["revoked", "restricted", "unfunded", "bad_header", "unlinked"])
async def test_a_refusal_of_our_account_leaves_the_payout_unknown(desk: Desk, refusal: str) -> None:
    customer, asked = await with_a_lost_answer(desk)
    await steer(desk, refusal)
    assert (await looked_at_again(desk, customer, asked)).state == "unknown"
    assert not desk.simulator.bank.next_refusals
    assert await desk.money(customer) == (10_000, 5000)
    await desk.advance(customer, asked, "paid")
    assert await desk.money(customer) == (5000, 5000)
    assert len(payouts_to(desk, asked)) == 1


@pytest.mark.parametrize(
    ("refusal", "code"),
    [
        ("unconfirmed", "invalid_account"),
        ("bad_receiver", "invalid_account"),
        ("bad_amount", "refused"),
    ],
)
async def test_a_receiver_or_an_amount_that_paypal_refuses_at_once_gets_nothing(
    desk: Desk, refusal: str, code: str
) -> None:
    customer = await desk.customer()
    await steer(desk, refusal)
    asked = await desk.ask(customer, linked(desk, customer))
    failed = await desk.advance(customer, asked, "failed")
    assert failed.failure_code == code
    assert await desk.money(customer) == (10_000, 10_000)
    assert payouts_to(desk, asked) == []


async def test_metrics_show_that_paypal_restricts_our_account(desk: Desk) -> None:
    labels = {"host": "127.0.0.1", "answer": "403"}
    before = REGISTRY.get_sample_value("wallet_provider_denials_total", labels) or 0
    customer, asked = await with_a_lost_answer(desk)
    await steer(desk, "restricted")
    await looked_at_again(desk, customer, asked)
    assert REGISTRY.get_sample_value("wallet_provider_denials_total", labels) == before + 1
    await desk.advance(customer, asked, "paid")


async def test_metrics_show_the_age_of_an_unknown_withdrawal(desk: Desk) -> None:
    customer, asked = await with_a_lost_answer(desk)
    happened_ago(desk, asked, timedelta(hours=2))
    await measure_withdrawals(desk.database)
    oldest = REGISTRY.get_sample_value("wallet_oldest_open_withdrawal_seconds", {"state": "unknown"})
    assert REGISTRY.get_sample_value("wallet_open_withdrawals", {"state": "unknown"}) == 1
    assert oldest is not None
    assert 7200 <= oldest < 7300
    await desk.advance(customer, asked, "paid")
    await measure_withdrawals(desk.database)
    assert REGISTRY.get_sample_value("wallet_open_withdrawals", {"state": "unknown"}) is None


def happened_ago(desk: Desk, asked: UUID, passed: timedelta) -> None:
    """Moves the steps of a withdrawal into the past."""
    with psycopg.connect(desk.owner) as owner:
        owner.execute("alter table withdrawal_steps disable trigger append_only")
        owner.execute(
            "update withdrawal_steps set happened_at = happened_at - %s where withdrawal_id = %s",
            (passed, asked),
        )
        owner.execute("alter table withdrawal_steps enable trigger append_only")


async def test_an_expired_paypal_key_is_not_sent_again_and_its_batch_pays(
    desk: Desk,
) -> None:
    customer, asked = await with_a_lost_answer(desk)
    happened_ago(desk, asked, 30 * DAY)
    [key] = payouts_to(desk, asked)
    sent = desk.simulator.bank.payouts.pop(key)
    assert (await looked_at_again(desk, customer, asked)).state == "unknown"
    assert payouts_to(desk, asked) == []
    assert await desk.money(customer) == (10_000, 5000)

    desk.simulator.bank.payouts[key] = sent
    with psycopg.connect(desk.owner) as owner:
        owner.execute(
            "update withdrawals set provider_reference = %s where withdrawal_id = %s", (sent.id, asked)
        )
    await desk.advance(customer, asked, "paid")
    assert await desk.money(customer) == (5000, 5000)


@dataclass(frozen=True)
class AnsweredMeanwhile:
    """PayPal as one asks who is slow: somebody else has written another answer before."""

    desk: Desk
    asked: UUID
    meanwhile: PayoutState

    async def submit(self, instruction: Instruction) -> Payout:
        raise AssertionError(f"{instruction.key} was sent before")

    async def find(self, key: str, provider_reference: str | None) -> Payout:
        if str(self.asked) not in key:
            return Payout("accepted", provider_reference)
        withdrawal = await withdrawals.get(self.desk.database, self.asked)
        assert withdrawal is not None
        await advance_withdrawals._apply_payout(
            self.desk.database, self.desk.desk, withdrawal, Payout(self.meanwhile, provider_reference)
        )
        return Payout("paid", provider_reference or key)


@pytest.mark.parametrize(("meanwhile", "told"), [("failed", 1), ("paid", 0)])
async def test_a_payout_after_its_hold_was_released_is_booked_with_an_alarm(
    desk: Desk, meanwhile: PayoutState, told: int
) -> None:
    labels = {"method": "pl"}
    before = REGISTRY.get_sample_value("wallet_withdrawals_paid_after_end_total", labels) or 0
    customer, asked = await with_a_lost_answer(desk)
    slow = replace(desk.desk, methods={**desk.desk.methods, "pl": AnsweredMeanwhile(desk, asked, meanwhile)})
    ended = await looked_at_again(replace(desk, desk=slow), customer, asked)
    assert (ended.state, await desk.money(customer)) == ("paid", (5000, 5000))
    after = REGISTRY.get_sample_value("wallet_withdrawals_paid_after_end_total", labels) or 0
    assert after - before == told


async def test_an_account_without_an_address_is_no_destination(desk: Desk) -> None:
    customer = await desk.customer()
    with pytest.raises(RuleRefused) as refused:
        await desk.ask(customer, linked(desk, customer, None))
    assert refused.value.code == "destination_failed_verification"
    assert await desk.money(customer) == (10_000, 10_000)


async def test_a_removed_method_does_not_delay_other_withdrawals(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advance_withdrawals, "_AT_ONCE", 2)
    without = replace(desk, desk=replace(desk.desk, methods={"tt": desk.desk.methods["tt"]}))
    left = {}
    for state in ("paid", "unknown", "requested"):
        customer = await desk.customer()
        left[customer] = await desk.ask(customer, linked(desk, customer))
        if state == "unknown":
            await steer(desk, "time_out")
        await desk.advance(customer, left[customer], state)
    for customer in left:
        desk.wait(customer, DAY)
    customer = await without.customer()
    withdrawal = await without.ask(customer, await without.account(customer))

    await without.advance(customer, withdrawal, "paid")

    states = [(await withdrawal_of(desk.database, *each))[0].state for each in left.items()]
    assert states == ["paid", "unknown", "approved"]
    for each in left.items():
        await desk.advance(*each, "paid")
        assert await desk.money(each[0]) == (5000, 5000)


async def test_the_same_key_again_is_the_same_payout(paypal: PaypalGateway) -> None:
    key = f"withdrawal:{uuid4()}:1"
    first = await paypal.pay_out(key, BUYER, AMOUNT)
    second = await paypal.pay_out(key, BUYER, AMOUNT)
    assert first.result is Result.PENDING
    assert second.provider_reference == first.provider_reference


async def test_an_unknown_payout_is_not_found(paypal: PaypalGateway) -> None:
    assert (await paypal.find_payout("withdrawal:none:1", "NOTHING")).result is Result.NOT_FOUND
    assert (await paypal.find_payout("withdrawal:none:1", None)).result is Result.NOT_FOUND


async def test_a_call_without_an_answer_is_of_unknown_outcome(desk: Desk, paypal: PaypalGateway) -> None:
    await steer(desk, "time_out")
    with pytest.raises(OutcomeUnknownError):
        await paypal.pay_out(f"withdrawal:{uuid4()}:1", BUYER, AMOUNT)
