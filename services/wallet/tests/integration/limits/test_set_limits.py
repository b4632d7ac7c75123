"""Limits hold in the statement that moves the money, to the cent, and however much comes at once."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from uuid import uuid4

import pytest

from devservers.databases import DatabaseUrls
from servicekit.data.database import Database
from servicekit.errors import NotFound
from services.wallet.tests.kit.customers import known_customer, limited, owner_of, refusal_of
from services.wallet.tests.kit.factories import (
    order_of,
    pay,
)
from services.wallet.tests.kit.moved_time import time_passes
from wallet.limits.set_limits import change_limit, overview, set_limit
from wattle.wallet.v1 import events_pb2


async def test_lowering_at_the_same_time_as_spending_is_one_after_the_other(database: Database) -> None:
    customer = await limited(database, 1000)
    await asyncio.gather(
        set_limit(database, owner_of(customer), "spend", "week", 500),
        *(pay(database, order_of(customer, 90)) for _ in range(10)),
        return_exceptions=True,
    )
    await refusal_of(pay(database, order_of(customer, 500)))


async def test_lowering_counts_at_once(database: Database) -> None:
    customer = await limited(database, 1000)
    await set_limit(database, owner_of(customer), "spend", "week", 500)
    await refusal_of(pay(database, order_of(customer, 501)))


async def test_raising_waits_for_the_cooling_off_and_then_for_the_customer(
    database: Database, urls: DatabaseUrls
) -> None:
    customer = await limited(database, 1000)
    owner = owner_of(customer)
    (asked,) = (await set_limit(database, owner, "spend", "week", 2000)).spend
    assert (asked.limit.amount, asked.limit.requested_amount) == (1000, 2000)
    await refusal_of(pay(database, order_of(customer, 1001)))
    early = await refusal_of(change_limit(database, owner, "spend", asked.limit.limit_id, "confirm"))
    assert early.code == "cooling_off"
    time_passes(urls.owner, customer, timedelta(days=7))
    await refusal_of(pay(database, order_of(customer, 1001)))
    await change_limit(database, owner, "spend", asked.limit.limit_id, "confirm")
    await pay(database, order_of(customer, 1001))


async def test_a_limit_is_published_when_it_takes_effect(database: Database, urls: DatabaseUrls) -> None:
    customer = await limited(database, 1000)
    owner = owner_of(customer)
    (own,) = (await set_limit(database, owner, "spend", "week", 2000)).spend
    await set_limit(database, owner, "spend", "week", 2000)
    await set_limit(database, owner, "deposit", "week", 700)
    time_passes(urls.owner, customer, timedelta(days=7))
    await change_limit(database, owner, "spend", own.limit.limit_id, "confirm")
    await change_limit(database, owner, "spend", own.limit.limit_id, "remove")
    time_passes(urls.owner, customer, timedelta(days=7))
    await change_limit(database, owner, "spend", own.limit.limit_id, "confirm")
    rows = await database.call(
        "select payload from outbox where subject = %(subject)s order by sequence",
        {"subject": "wattle.wallet.v1.limit_changed"},
    )
    facts = [events_pb2.LimitChanged.FromString(row["payload"]) for row in rows]
    assert [
        (fact.kind, fact.period, fact.amount.minor_units if fact.HasField("amount") else None)
        for fact in facts
        if fact.customer_id == str(customer)
    ] == [
        ("spend", "week", 1000),
        ("deposit", "week", 700),
        ("spend", "week", 2000),
        ("spend", "week", None),
    ]


async def test_great_britain_has_a_cooling_off_of_a_day(database: Database, urls: DatabaseUrls) -> None:
    customer = uuid4()
    owner = owner_of(customer, "GB")
    await known_customer(database, customer, region="GB")
    await set_limit(database, owner, "spend", "day", 100)
    (asked,) = (await set_limit(database, owner, "spend", "day", 200)).spend
    assert asked.limit.confirmable_at is not None
    assert asked.limit.requested_at is not None
    assert (
        timedelta(0) < asked.limit.confirmable_at - asked.limit.requested_at < timedelta(hours=24, seconds=1)
    )


async def test_a_requested_limit_can_be_cancelled(database: Database, urls: DatabaseUrls) -> None:
    customer = await limited(database, 1000)
    owner = owner_of(customer)
    (asked,) = (await set_limit(database, owner, "spend", "week", 2000)).spend
    (kept,) = (await change_limit(database, owner, "spend", asked.limit.limit_id, "keep")).spend
    assert (kept.limit.amount, kept.limit.requested_at) == (1000, None)
    refused = await refusal_of(change_limit(database, owner, "spend", asked.limit.limit_id, "confirm"))
    assert refused.code == "nothing_requested"


async def test_lowering_a_limit_cancels_an_earlier_request(database: Database) -> None:
    customer = await limited(database, 1000)
    await set_limit(database, owner_of(customer), "spend", "week", 2000)
    (lowered,) = (await set_limit(database, owner_of(customer), "spend", "week", 900)).spend
    assert (lowered.limit.amount, lowered.limit.requested_at) == (900, None)


async def test_repeating_a_request_does_not_restart_the_cooling_off(
    database: Database, urls: DatabaseUrls
) -> None:
    customer = await limited(database, 1000)
    await set_limit(database, owner_of(customer), "spend", "week", 2000)
    time_passes(urls.owner, customer, timedelta(days=6))
    (first,) = (await overview(database, owner_of(customer))).spend
    (again,) = (await set_limit(database, owner_of(customer), "spend", "week", 2000)).spend
    assert again.limit.confirmable_at == first.limit.confirmable_at


async def test_removal_waits_and_is_confirmed(database: Database, urls: DatabaseUrls) -> None:
    customer = await limited(database, 1000)
    owner = owner_of(customer)
    (own,) = (await overview(database, owner)).spend
    await change_limit(database, owner, "spend", own.limit.limit_id, "remove")
    again = await refusal_of(change_limit(database, owner, "spend", own.limit.limit_id, "remove"))
    assert again.code == "removal_requested"
    await refusal_of(pay(database, order_of(customer, 1001)))
    time_passes(urls.owner, customer, timedelta(days=7))
    left = await change_limit(database, owner, "spend", own.limit.limit_id, "confirm")
    assert left.spend == []
    await pay(database, order_of(customer, 1001))


async def test_another_customers_limit_is_not_found(database: Database) -> None:
    customer = await limited(database, 1000)
    (own,) = (await overview(database, owner_of(customer))).spend
    with pytest.raises(NotFound):
        await change_limit(database, owner_of(uuid4()), "spend", own.limit.limit_id, "remove")
    (unchanged,) = (await overview(database, owner_of(customer))).spend
    assert unchanged.limit == own.limit


async def test_a_limit_above_the_regions_is_refused(database: Database) -> None:
    customer = uuid4()
    await known_customer(database, customer)
    refused = await refusal_of(set_limit(database, owner_of(customer), "spend", "week", 1_000_001))
    assert refused.code == "above_system_limit"
    assert (await overview(database, owner_of(customer))).spend == []
