"""Limits hold in the statement that moves the money, to the cent, and however much comes at once."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from devservers.databases import DatabaseUrls
from servicekit.data.database import Database
from servicekit.errors import RuleRefused
from services.wallet.tests.kit.customers import known_customer, limited, owner_of, refusal_of
from services.wallet.tests.kit.factories import (
    aud,
    blocked,
    deposited,
    hold_of,
    order_of,
    pay,
    prize_of,
    refund_of,
)
from services.wallet.tests.kit.moved_time import time_passes
from wallet.credits.pay_prizes import pay_prizes
from wallet.customers import store as customers
from wallet.limits import store as limits
from wallet.limits.rules import SPANS, Period, room
from wallet.limits.set_limits import overview, set_limit
from wallet.money.rules import Money
from wallet.orders.hold_money import hold, release
from wallet.orders.pay_orders import refund
from wallet.orders.rules import Purchase


async def spent(database: Database, customer: UUID) -> int:
    return (await overview(database, owner_of(customer))).spend[0].room.used


async def test_spending_stops_exactly_at_the_limit(database: Database) -> None:
    customer = await limited(database, 1000)
    await pay(database, order_of(customer, 615))
    await pay(database, order_of(customer, 385))
    refused = await refusal_of(pay(database, order_of(customer, 1)))
    assert refused.code == "spend_limit"
    assert await spent(database, customer) == 1000


async def test_a_refusal_names_the_remaining_room_and_when_it_returns(
    database: Database, urls: DatabaseUrls
) -> None:
    customer = await limited(database, 1000)
    await pay(database, order_of(customer, 700))
    refused = await refusal_of(pay(database, order_of(customer, 400)))
    reason = refused.entities["blocked_reason"]
    assert (reason["remaining"], reason["limit"], reason["period"]) == (
        {"amount": "3.00", "currency": "AUD"},
        {"amount": "10.00", "currency": "AUD"},
        "week",
    )
    assert reason["room_returns_at"] is not None
    assert "$3.00 is left" in refused.message


async def test_room_returns_after_the_period(database: Database, urls: DatabaseUrls) -> None:
    customer = await limited(database, 1000)
    await pay(database, order_of(customer, 1000))
    time_passes(urls.owner, customer, SPANS["week"] - timedelta(minutes=1))
    await refusal_of(pay(database, order_of(customer, 1)))
    time_passes(urls.owner, customer, timedelta(minutes=2))
    await pay(database, order_of(customer, 1000))


async def test_returned_room_is_found_without_an_event(database: Database, urls: DatabaseUrls) -> None:
    customer = await limited(database, 1000)
    for _ in range(3):
        await pay(database, order_of(customer, 900))
        time_passes(urls.owner, customer, SPANS["week"])
    assert await spent(database, customer) == 0


async def test_a_refund_returns_room(database: Database) -> None:
    customer = await limited(database, 1000)
    order = order_of(customer, 1000)
    await pay(database, order)
    await refund(database, refund_of(order, 400))
    await refusal_of(pay(database, order_of(customer, 401)))
    await pay(database, order_of(customer, 400))


async def test_a_late_refund_adds_no_room_beyond_the_limit(database: Database, urls: DatabaseUrls) -> None:
    customer = await limited(database, 1000)
    order = order_of(customer, 1000)
    await pay(database, order)
    time_passes(urls.owner, customer, SPANS["week"])
    await refund(database, refund_of(order, 1000))
    await refusal_of(pay(database, order_of(customer, 1001)))


async def test_winnings_add_no_room(database: Database) -> None:
    customer = await limited(database, 1000)
    await pay(database, order_of(customer, 1000))
    await pay_prizes(database, [prize_of(customer, 50_000)])
    assert (await refusal_of(pay(database, order_of(customer, 1)))).code == "spend_limit"


async def test_a_hold_counts_until_it_is_released(database: Database) -> None:
    customer = await limited(database, 1000)
    held = await hold(database, hold_of(customer, 1000))
    await refusal_of(pay(database, order_of(customer, 1)))
    await refusal_of(hold(database, hold_of(customer, 1)))
    await release(database, held)
    await pay(database, order_of(customer, 1000))


async def test_a_withdrawal_does_not_count_as_spending(database: Database) -> None:
    customer = await limited(database, 0)
    await hold(database, hold_of(customer, 500, purpose="withdrawal"))


async def test_earlier_spending_counts_against_a_new_limit(database: Database) -> None:
    customer = uuid4()
    await known_customer(database, customer)
    await pay_prizes(database, [prize_of(customer, 10_000)])
    await pay(database, order_of(customer, 600))
    await set_limit(database, owner_of(customer), "spend", "day", 1000)
    await refusal_of(pay(database, order_of(customer, 401)))
    await pay(database, order_of(customer, 400))


async def test_every_period_holds_by_itself(database: Database, urls: DatabaseUrls) -> None:
    customer = await limited(database, 500, period="day")
    await set_limit(database, owner_of(customer), "spend", "month", 1200)
    for _ in range(2):
        await pay(database, order_of(customer, 500))
        time_passes(urls.owner, customer, SPANS["day"])
    reason = (await refusal_of(pay(database, order_of(customer, 300)))).entities["blocked_reason"]
    assert (reason["period"], reason["remaining"]["amount"]) == ("month", "2.00")
    await pay(database, order_of(customer, 200))


@pytest.mark.parametrize("work", [pay, hold])
async def test_twenty_at_once_never_exceed_the_limit(database: Database, work: Any) -> None:
    customer = await limited(database, 1000)
    make = order_of if work is pay else hold_of
    outcomes = await asyncio.gather(
        *(work(database, make(customer, 90)) for _ in range(20)), return_exceptions=True
    )
    refused = [outcome for outcome in outcomes if isinstance(outcome, RuleRefused)]
    assert len(refused) == 9
    assert {each.code for each in refused} == {"spend_limit"}
    assert await spent(database, customer) == 990


async def test_twenty_deposits_at_once_never_exceed_the_limit(database: Database) -> None:
    customer = await limited(database, 1000, kind="deposit", funds=0)
    outcomes = await asyncio.gather(
        *(deposited(database, 90, customer) for _ in range(20)), return_exceptions=True
    )
    assert sum(isinstance(outcome, RuleRefused) for outcome in outcomes) == 9
    async with database.read() as session:
        now = await limits.now(session)
        (limit,) = [
            each
            for each in await limits.in_force(session, customer, "AUD", "deposit")
            if each.source == "customer"
        ]
        used = room(limit, await limits.usages(session, customer, "AUD", "deposit", SPANS["week"]), now).used
    assert used == 990


async def test_reserved_deposits_count_and_settling_them_is_never_refused(database: Database) -> None:
    customer = await limited(database, 1000, kind="deposit", funds=0)
    first, second = uuid4(), uuid4()
    async with database.transaction() as session:
        assert await limits.reserve_deposit(session, customer, first, aud(1000)) == "reserved"
        assert await limits.reserve_deposit(session, customer, first, aud(1000)) == "repeated"
        assert await limits.reserve_deposit(session, customer, second, aud(1)) == "deposit_limit"
    await set_limit(database, owner_of(customer), "deposit", "week", 10)
    await deposited(database, 1000, customer, deposit_id=first)


async def test_a_released_deposit_returns_its_room(database: Database) -> None:
    customer = await limited(database, 1000, kind="deposit", funds=0)
    first, second = uuid4(), uuid4()
    async with database.transaction() as session:
        await limits.reserve_deposit(session, customer, first, aud(1000))
        await limits.release_deposit(session, first)
        assert await limits.reserve_deposit(session, customer, second, aud(1000)) == "reserved"


async def test_money_that_arrives_after_its_room_was_released_needs_room(database: Database) -> None:
    customer = await limited(database, 1000, kind="deposit", funds=0)
    late = uuid4()
    async with database.transaction() as session:
        await limits.reserve_deposit(session, customer, late, aud(600))
        await limits.release_deposit(session, late)
    await deposited(database, 500, customer)
    refused = await refusal_of(deposited(database, 600, customer, deposit_id=late))
    assert refused.code == "deposit_limit"


async def test_time_returns_deposit_room_and_withdrawals_do_not(
    database: Database, urls: DatabaseUrls
) -> None:
    customer = await limited(database, 1000, kind="deposit", funds=0)
    await deposited(database, 1000, customer)
    await hold(database, hold_of(customer, 1000, purpose="withdrawal"))
    await refusal_of(deposited(database, 1, customer))
    time_passes(urls.owner, customer, SPANS["week"])
    await deposited(database, 1000, customer)


async def test_an_unverified_customer_may_spend_more_once_verified(database: Database) -> None:
    customer = uuid4()
    await known_customer(database, customer, verified=False)
    await pay_prizes(database, [prize_of(customer, 500_000)])
    refused = await refusal_of(pay(database, order_of(customer, 200_001)))
    assert refused.code == "verify_account_required"
    async with database.transaction() as session:
        await customers.apply_record(
            session,
            customer,
            version=2,
            region="NSW",
            currency="AUD",
            segment="default",
            verified=True,
            account_status="open",
        )
    await pay(database, order_of(customer, 200_001))


async def test_great_britain_requires_verification_before_spending(database: Database) -> None:
    customer = uuid4()
    await known_customer(database, customer, region="GB", verified=False)
    async with database.transaction() as session:
        status = await limits.reserve_deposit(session, customer, uuid4(), Money(100, "GBP"))
    assert status == "verify_account_required"
    # Both to spend and to deposit: it is said once, and nothing of amounts that nobody may have.
    (reason,) = await blocked(database, customer, Money(100, "GBP"))
    assert (reason.id, reason.message) == (
        "verify_account_required",
        "Please verify your account to continue.",
    )


async def test_an_older_event_of_a_customer_changes_nothing(database: Database) -> None:
    customer = uuid4()
    await known_customer(database, customer, verified=True)
    async with database.transaction() as session:
        await customers.apply_record(
            session,
            customer,
            version=0,
            region="GB",
            currency="GBP",
            segment="",
            verified=False,
            account_status="closed",
        )
        known = await customers.get(session, customer)
    assert known is not None
    assert (known.region, known.verified, known.account_status) == ("NSW", True, "open")


async def test_check_spend_returns_every_reason_with_the_remaining_amount(database: Database) -> None:
    customer = await limited(database, 1000, funds=600)
    await set_limit(database, owner_of(customer), "deposit", "week", 300)
    reasons = {reason.id: reason for reason in await blocked(database, customer, aud(1001))}
    assert set(reasons) == {"spend_limit", "deposit_limit"}
    assert reasons["spend_limit"].remaining == aud(1000)
    assert reasons["deposit_limit"].remaining == aud(300)
    assert await blocked(database, customer, aud(900)) == []


async def test_check_spend_returns_nothing_without_limits(database: Database) -> None:
    assert await blocked(database, await deposited(database, 1000), aud(2000)) == []


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.tuples(st.sampled_from(["buy", "hold", "refund", "wait"]), st.integers(1, 600)), max_size=12),
    st.sampled_from(sorted(SPANS)),
)
async def test_the_ledger_and_the_explanation_agree(
    database: Database, urls: DatabaseUrls, steps: list[tuple[str, int]], period: Period
) -> None:
    customer = await limited(database, 1000, period=period)
    orders: list[Purchase] = []
    for step, amount in steps:
        reasons = await blocked(database, customer, aud(amount))
        if step == "refund" and orders:
            await refund(database, refund_of(orders.pop(), 1))
        elif step == "wait":
            time_passes(urls.owner, customer, SPANS[period] * amount / 600)
        elif step in ("buy", "hold"):
            order = order_of(customer, amount)
            work = pay(database, order) if step == "buy" else hold(database, hold_of(customer, amount))
            if reasons:
                assert (await refusal_of(work)).code == reasons[0].id
                continue
            await work
            if step == "buy":
                orders.append(order)
        assert await spent(database, customer) <= 1000
