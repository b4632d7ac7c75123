"""Restrictions are in force before the call returns, and withdrawing stays open."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import psycopg
import pytest

from devservers.databases import DatabaseUrls
from servicekit.data.database import Database
from servicekit.errors import Conflict, InvalidRequest, RuleRefused
from services.wallet.tests.kit.customers import known_customer, restricted
from services.wallet.tests.kit.factories import (
    aud,
    blocked,
    deposited,
    hold_of,
    order_of,
    pay,
    prize_of,
    refund_of,
    soon,
)
from services.wallet.tests.kit.moved_time import time_passes
from services.wallet.tests.kit.rpc import Wallet, paid_by, purchase_request
from wallet.credits.pay_prizes import pay_prizes
from wallet.customers import store as customers
from wallet.ledger.store.journals import read_balance
from wallet.limits import store as limits
from wallet.limits.restrict_customer import restrict_customer
from wallet.limits.rules import RestrictionRequest
from wallet.orders.hold_money import capture, hold
from wallet.orders.pay_orders import refund
from wallet.orders.rules import Capture
from wattle.wallet.v1 import wallet_service_pb2 as pb
from wattle.wallet.v1.events_pb2 import CustomerRestricted

CODES = {
    "time_out": "time_out",
    "self_excluded": "self_excluded",
    "register": "register_excluded",
    "closed": "account_closed",
    "suspended": "suspended",
}


@pytest.mark.parametrize("kind", ["time_out", "self_excluded", "register", "suspended"])
async def test_a_restricted_customer_cannot_buy_hold_or_deposit(database: Database, kind: str) -> None:
    customer = await deposited(database, 1000)
    await restricted(database, customer, kind, None if kind == "suspended" else "P7D")
    for work in (
        pay(database, order_of(customer, 1)),
        hold(database, hold_of(customer, 1)),
        deposited(database, 1, customer),
    ):
        with pytest.raises(RuleRefused) as refused:
            await work
        assert refused.value.code == CODES[kind]
    async with database.transaction() as session:
        assert await limits.reserve_deposit(session, customer, uuid4(), aud(1)) == CODES[kind]
    await hold(database, hold_of(customer, 1000, purpose="withdrawal"))


async def test_holds_of_a_restricted_customer_are_released(database: Database) -> None:
    customer = await deposited(database, 1000)
    held = await hold(database, hold_of(customer, 600))
    withdrawn = await hold(database, hold_of(customer, 400, purpose="withdrawal"))
    await restricted(database, customer)
    assert (await read_balance(database, customer, home_currency="AUD")).available == 600
    with pytest.raises(RuleRefused, match="hold_released"):
        await capture(database, Capture(held, aud(600), soon(), "too late"))
    await capture(database, Capture(withdrawn, aud(400), soon(), "To your bank account"))


async def test_refunds_reach_a_restricted_customer(database: Database) -> None:
    customer = await deposited(database, 1000)
    await pay(database, order := order_of(customer, 600))
    await restricted(database, customer)
    for _ in range(2):
        await refund(database, refund_of(order, 400, "excluded/powerball/1593/1"))
    assert (await read_balance(database, customer, home_currency="AUD")).withdrawable == 800
    with pytest.raises(RuleRefused, match="self_excluded"):
        await pay(database, order_of(customer, 1))


async def test_a_register_restricts_until_the_end_that_it_gives(wallet: Wallet, database: Database) -> None:
    customer, until = await deposited(database, 1000), datetime.now(UTC) + timedelta(days=90)
    asked = pb.RestrictCustomerRequest(customer_id=str(customer), kind="register", reference="until 90")
    asked.until.FromDatetime(until)
    for _ in range(2):
        await wallet.rpc.RestrictCustomer(asked)
    (reason,) = await blocked(database, customer, aud(1))
    assert (reason.id, reason.returns_at) == ("register_excluded", until)
    asked.kind = "suspended"
    with pytest.raises(InvalidRequest) as refused:
        await wallet.rpc.RestrictCustomer(asked)
    assert refused.value.target == "kind"


async def test_prizes_still_arrive(database: Database) -> None:
    customer = await deposited(database, 1000)
    await restricted(database, customer)
    await pay_prizes(database, [prize_of(customer, 500)])
    assert (await read_balance(database, customer, home_currency="AUD")).withdrawable == 1500


async def test_a_wallet_that_opens_later_knows_the_restriction(database: Database) -> None:
    customer = uuid4()
    await restricted(database, customer)
    await pay_prizes(database, [prize_of(customer, 500)])
    with pytest.raises(RuleRefused, match="self_excluded"):
        await pay(database, order_of(customer, 1))


async def test_a_time_out_ends_by_database_time(database: Database, urls: DatabaseUrls) -> None:
    customer = await deposited(database, 1000)
    await restricted(database, customer, "time_out", "P1D")
    time_passes(urls.owner, customer, timedelta(hours=23, minutes=59))
    with pytest.raises(RuleRefused, match="time_out"):
        await pay(database, order_of(customer, 1))
    time_passes(urls.owner, customer, timedelta(minutes=2))
    await pay(database, order_of(customer, 1))


async def test_a_shorter_time_out_does_not_end_a_longer_one(database: Database, urls: DatabaseUrls) -> None:
    customer = await deposited(database, 1000)
    await restricted(database, customer, "time_out", "P7D")
    await restricted(database, customer, "time_out", "P1D")
    time_passes(urls.owner, customer, timedelta(days=2))
    with pytest.raises(RuleRefused, match="time_out"):
        await pay(database, order_of(customer, 1))


async def test_the_strongest_restriction_is_named_with_its_end(database: Database) -> None:
    customer = await deposited(database, 1000)
    await restricted(database, customer, "time_out", "P1D")
    await restricted(database, customer, "self_excluded", "P6M")
    (reason,) = await blocked(database, customer, aud(1))
    assert reason.id == "self_excluded"
    assert reason.returns_at is not None
    assert reason.returns_at > datetime.now(UTC) + timedelta(days=170)


async def test_a_restriction_during_purchases_lets_none_pass_after_it(database: Database) -> None:
    customer = await deposited(database, 10_000)
    work = [pay(database, order_of(customer, 10)) for _ in range(20)]
    holds = [hold(database, hold_of(customer, 10)) for _ in range(20)]
    await asyncio.gather(
        *work[:10], restricted(database, customer), *holds, *work[10:], return_exceptions=True
    )
    with pytest.raises(RuleRefused, match="self_excluded"):
        await pay(database, order_of(customer, 1))
    balance = await read_balance(database, customer, home_currency="AUD")
    assert balance.available == balance.total


async def test_a_restriction_is_published_with_its_end(database: Database, urls: DatabaseUrls) -> None:
    customer = await deposited(database, 1000)
    await restricted(database, customer, "time_out", "P1D")
    await restricted(database, customer, "self_excluded", None)
    with psycopg.connect(urls.owner) as owner:
        rows = owner.execute(
            """
            select aggregate_version, payload from outbox
            where subject = 'wattle.wallet.v1.customer_restricted' and aggregate_id = %s order by 1
            """,
            (str(customer),),
        ).fetchall()
    facts = [(version, CustomerRestricted.FromString(payload)) for version, payload in rows]
    assert [(version, fact.kind) for version, fact in facts] == [(1, "time_out"), (2, "self_excluded")]
    day = datetime.fromtimestamp(facts[0][1].until_seconds, UTC) - datetime.now(UTC)
    assert timedelta(hours=23, minutes=59) < day <= timedelta(hours=24)
    assert facts[1][1].until_seconds == 0


async def restrict(wallet: Wallet, customer: UUID, kind: str, reference: str) -> pb.RestrictCustomerResponse:
    return await wallet.rpc.RestrictCustomer(
        pb.RestrictCustomerRequest(customer_id=str(customer), kind=kind, reference=reference)
    )


async def test_the_same_reference_restricts_once(wallet: Wallet) -> None:
    customer, reference = uuid4(), str(uuid4())
    assert await restrict(wallet, customer, "suspended", reference) == await restrict(
        wallet, customer, "suspended", reference
    )


async def test_an_account_with_money_is_not_closed(wallet: Wallet, database: Database) -> None:
    customer = await deposited(database, 1)
    with pytest.raises(RuleRefused, match="balance_not_zero"):
        await restrict(wallet, customer, "closed", "closure 1")
    await pay(database, order_of(customer, 1))
    await restrict(wallet, customer, "closed", "closure 1")
    with pytest.raises(RuleRefused, match="account_closed"):
        await deposited(database, 1, customer)


async def test_an_account_with_money_on_its_way_is_not_closed(wallet: Wallet, database: Database) -> None:
    customer, deposit = uuid4(), uuid4()
    async with database.transaction() as session:
        await limits.reserve_deposit(session, customer, deposit, aud(100))
    with pytest.raises(RuleRefused, match="balance_not_zero"):
        await restrict(wallet, customer, "closed", "closure 1")
    async with database.transaction() as session:
        await limits.release_deposit(session, deposit)
    await restrict(wallet, customer, "closed", "closure 1")


@pytest.mark.parametrize("kind", ["time_out", "self_excluded", "", "banned"])
async def test_other_services_only_close_and_suspend(wallet: Wallet, kind: str) -> None:
    with pytest.raises(InvalidRequest) as refused:
        await restrict(wallet, uuid4(), kind, "1")
    assert refused.value.target == "kind"


async def test_one_reference_for_two_kinds_is_a_conflict(database: Database) -> None:
    customer, reference = uuid4(), str(uuid4())
    await restrict_customer(database, RestrictionRequest(customer, "time_out", reference, "AUD", "P1D"))
    with pytest.raises(Conflict, match="reference_reused"):
        await restrict_customer(database, RestrictionRequest(customer, "suspended", reference, "AUD"))


async def test_reopening_an_account_lifts_its_suspension(wallet: Wallet, database: Database) -> None:
    customer = await deposited(database, 1000)
    await known_customer(database, customer, version=1, account_status="open")
    await restrict(wallet, customer, "suspended", "case 7")
    await known_customer(database, customer, version=2, account_status="suspended")
    with pytest.raises(RuleRefused, match="suspended"):
        await pay(database, order_of(customer, 1))
    await known_customer(database, customer, version=3, account_status="open")
    await pay(database, order_of(customer, 1))


async def test_an_older_event_lifts_no_suspension(wallet: Wallet, database: Database) -> None:
    customer = await deposited(database, 1000)
    await restrict(wallet, customer, "suspended", "case 8")
    await known_customer(database, customer, version=1, account_status="open")
    await known_customer(database, customer, version=2, account_status="open")
    with pytest.raises(RuleRefused, match="suspended"):
        await pay(database, order_of(customer, 1))


async def test_a_purchase_over_the_wire_says_why(wallet: Wallet, database: Database) -> None:
    customer = await deposited(database, 1000)
    await restricted(database, customer)
    with pytest.raises(RuleRefused) as refused:
        await paid_by(wallet.rpc, purchase_request(customer))
    assert refused.value.code == "self_excluded"
    assert refused.value.entities["blocked_reason"]["id"] == "self_excluded"


async def test_suspended_record_stops_money_until_it_is_open(wallet: Wallet, database: Database) -> None:
    customer = await deposited(database, 1000)
    await apply_record(wallet, customer, version=5, account_status="suspended")
    with pytest.raises(RuleRefused, match="suspended"):
        await pay(database, order_of(customer, 1))
    async with database.transaction() as session:
        assert await limits.reserve_deposit(session, customer, uuid4(), aud(100)) == "suspended"
    await apply_record(wallet, customer, version=4, account_status="open")
    with pytest.raises(RuleRefused, match="suspended"):
        await pay(database, order_of(customer, 1))
    await apply_record(wallet, customer, version=6, account_status="open")
    await pay(database, order_of(customer, 1))


async def test_record_applied_twice_suspends_once(wallet: Wallet, database: Database) -> None:
    customer = uuid4()
    for _ in range(2):
        await apply_record(wallet, customer, version=1, account_status="suspended")
    await apply_record(wallet, customer, version=2, account_status="suspended")
    async with database.read() as session:
        assert [each.kind for each in await limits.restrictions_in_force(session, customer)] == ["suspended"]


@pytest.mark.parametrize(
    ("target", "changes"),
    [
        ("account_status", {"account_status": "banned"}),
        ("version", {"version": 0}),
        ("region", {"region": ""}),
    ],
)
async def test_record_with_wrong_field_changes_nothing(
    wallet: Wallet, database: Database, target: str, changes: dict[str, Any]
) -> None:
    customer = uuid4()
    with pytest.raises(InvalidRequest) as refused:
        await apply_record(wallet, customer, **{"version": 1, "account_status": "open", **changes})
    assert refused.value.errors[0].target == target
    async with database.read() as session:
        assert await customers.get(session, customer) is None


async def apply_record(wallet: Wallet, customer: UUID, **fields: Any) -> None:
    record = {"region": "NSW", "segment": "default", **fields}
    await wallet.rpc.ApplyCustomerRecord(pb.ApplyCustomerRecordRequest(customer_id=str(customer), **record))
