"""Decisions of staff about customers who resemble a barred person."""

from __future__ import annotations

import uuid
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from devservers.servers import Nats
from identity.persons.review_persons import ReviewPersons
from servicekit.errors import Conflict, InvalidRequest, NotFound
from services.identity.tests.kit.client import command
from services.identity.tests.kit.persons import details_of, reviews, sweep
from services.identity.tests.kit.preferences import restrict
from services.identity.tests.kit.suite import Account, Suite
from services.identity.tests.kit.verification import open_database, persons_of


@pytest_asyncio.fixture(loop_scope="session")
async def desk(suite: Suite) -> AsyncIterator[ReviewPersons]:
    database = await open_database(suite)
    yield ReviewPersons(database, persons_of(suite.identity, database), suite.identity.clock)
    await database.close()


@pytest_asyncio.fixture(loop_scope="session")
async def namesake(suite: Suite, nats_server: Nats) -> Account:
    """Has name and birth date of an excluded customer, and nothing else."""
    first = await suite.sign_up()
    await restrict(suite, nats_server, first, "self_excluded", None)
    names = ("first_name", "last_name", "date_of_birth")
    account = await suite.sign_up(**{name: details_of(first)[name] for name in names})
    await sweep(suite)
    assert await account.status() == "suspended"
    return account


async def test_cleared_customer_is_open_again(desk: ReviewPersons, namesake: Account) -> None:
    [review] = await reviews(namesake)
    assert review["review_id"] in [each.review_id for each in await desk.queue(limit=1000)]
    await desk.decide(review["review_id"], "clear", staff="pat", reason=" Another person: passport seen ")
    assert await namesake.status() == "open"
    assert (await namesake.published_changes())[-1].account_status == "open"
    [decided] = await reviews(namesake)
    assert (decided["state"], decided["decided_by"]) == ("cleared", "staff:pat")
    assert decided["reason"] == "Another person: passport seen"
    assert "person_match_cleared" in await namesake.facts()


async def test_cleared_match_returns_only_when_more_is_shared(
    suite: Suite, desk: ReviewPersons, namesake: Account
) -> None:
    [review] = await reviews(namesake)
    await desk.decide(review["review_id"], "clear", staff="pat", reason="passport seen")
    await namesake.result("PATCH", "/api/customer/details", {"phone_number": "0491 570 156"})
    await sweep(suite)
    assert await namesake.status() == "open"
    [matched] = await suite.identity.rows(
        "select phone_number from customers where customer_id = %(id)s", id=review["matched_customer_id"]
    )
    await namesake.result("PATCH", "/api/customer/details", {"phone_number": matched["phone_number"]})
    await sweep(suite)
    assert await namesake.status() == "suspended"


async def test_refused_customer_stays_suspended_until_cleared(
    suite: Suite, desk: ReviewPersons, namesake: Account
) -> None:
    [review] = await reviews(namesake)
    await desk.decide(review["review_id"], "refuse", staff="pat", reason="same signature")
    await sweep(suite)
    assert await namesake.status() == "suspended"
    with pytest.raises(Conflict, match="decided"):
        await desk.decide(review["review_id"], "refuse", staff="kim", reason="again")
    await desk.decide(review["review_id"], "clear", staff="kim", reason="appeal upheld")
    assert await namesake.status() == "open"


async def test_decision_without_reason_changes_nothing(desk: ReviewPersons, namesake: Account) -> None:
    before = await reviews(namesake)
    with pytest.raises(InvalidRequest):
        await desk.decide(before[0]["review_id"], "clear", staff="pat", reason="  ")
    with pytest.raises(NotFound):
        await desk.decide(uuid.uuid4(), "clear", staff="pat", reason="none such")
    assert await reviews(namesake) == before


async def test_staff_decide_by_commands(namesake: Account) -> None:
    [review] = await reviews(namesake)
    listed = await command(namesake.identity, "list-person-reviews")
    assert f"{review['review_id']} near" in listed
    own = await command(namesake.identity, "list-person-reviews", "--customer", namesake.customer_id)
    assert [line.split()[0] for line in own.splitlines()] == [str(review["review_id"])]
    assert own.split()[-1] == "open"
    arguments = ("--review", str(review["review_id"]), "--staff", "pat", "--reason", "passport seen", "clear")
    assert str(review["review_id"]) in await command(namesake.identity, "decide-person-review", *arguments)
    assert await namesake.status() == "open"
