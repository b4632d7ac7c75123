from __future__ import annotations

import uuid

import pytest

from servicekit.errors import Conflict, RuleRefused
from services.identity.tests.kit.suite import Suite
from services.identity.tests.kit.verification import (
    PATH,
    PDF,
    open_database,
    review_of,
    submitted,
)


async def test_staff_review_is_recorded_with_reviewer(suite: Suite) -> None:
    account = await suite.sign_up()
    attempt_id = uuid.UUID((await submitted(account))["attempt"]["attempt_id"])
    database = await open_database(suite)
    review = review_of(suite, database)
    assert attempt_id in [attempt.attempt_id for attempt, _ in await review.queue()]
    [document] = await review.documents(attempt_id, staff="kim")
    assert document.content == PDF
    assert await review.decide(attempt_id, "approve", staff="kim", note="seen") == "verified"
    with pytest.raises(Conflict):
        await review.decide(attempt_id, "reject", staff="lee", note="too late")
    await database.close()
    assert (await account.record())["is_verified"] is True
    rows = await suite.identity.rows(
        "select fact, actor from customer_history where customer_id = %(id)s and actor like 'staff:%%'"
        " order by entry_id",
        id=account.customer_id,
    )
    assert [(row["fact"], row["actor"]) for row in rows] == [
        ("documents_read", "staff:kim"),
        ("verified", "staff:kim"),
    ]


async def test_rejection_fails_attempt_and_allows_another(suite: Suite) -> None:
    account = await suite.sign_up()
    attempt_id = uuid.UUID((await submitted(account))["attempt"]["attempt_id"])
    database = await open_database(suite)
    outcome = await review_of(suite, database).decide(attempt_id, "reject", staff="kim", note="unreadable")
    await database.close()
    assert outcome == "rejected"
    found = await account.result("GET", PATH)
    assert (found["display_state"], found["attempt"]["reason"]) == (
        "Failed Verification",
        "documents_rejected",
    )
    assert (await submitted(account))["attempt"]["state"] == "in_review"


async def test_two_approvals_must_come_from_different_staff(suite: Suite) -> None:
    account = await suite.sign_up(
        country="GB", state="ENG", postcode="SW1A 1AA", suburb="London", phone_number="020 7946 0018"
    )
    attempt_id = uuid.UUID((await submitted(account))["attempt"]["attempt_id"])
    database = await open_database(suite)
    review = review_of(suite, database)
    assert await review.decide(attempt_id, "approve", staff="kim", note="1") == "waits_for_another"
    with pytest.raises(RuleRefused):
        await review.decide(attempt_id, "approve", staff="kim", note="2")
    assert (await account.record())["is_verified"] is False
    assert await review.decide(attempt_id, "approve", staff="lee", note="3") == "verified"
    await database.close()
    assert (await account.record())["is_verified"] is True
