from __future__ import annotations

import uuid
from datetime import timedelta

import pytest

from identity.verification import enforce_deadlines
from services.identity.tests.kit.suite import Suite
from services.identity.tests.kit.verification import (
    open_database,
    review_of,
    submitted,
)


async def test_south_australia_suspends_after_45_days_until_verified(suite: Suite) -> None:
    account = await suite.sign_up(state="SA", postcode="5000", suburb="Adelaide")
    suite.identity.clock.advance(timedelta(days=45) - timedelta(minutes=1))
    await suite.sweep_once("verification_deadlines")
    assert await account.status() == "open"
    suite.identity.clock.advance(timedelta(minutes=1))
    await suite.sweep("verification_deadlines", account.status, "suspended")
    assert (await account.published_changes())[-1].account_status == "suspended"
    assert len(await account.mails("verification_overdue_suspended")) == 1


async def test_new_south_wales_closes_after_90_days_and_staff_can_verify(suite: Suite) -> None:
    account = await suite.sign_up()
    attempt = await submitted(account)
    suite.identity.clock.advance(timedelta(days=90))
    await suite.sweep_once("verification_deadlines")
    assert await account.status() == "open", "what is under check is not punished"
    await suite.identity.rows(
        "update verification_attempts set state = 'failed' where customer_id = %(id)s", id=account.customer_id
    )
    await suite.sweep("verification_deadlines", account.status, "closed")
    assert (await account.row())["account_status_reason"] == "verification_deadline"
    live = await suite.identity.rows(
        "select 1 from sessions where customer_id = %(id)s and ended_at is null", id=account.customer_id
    )
    assert live == []
    await suite.identity.rows(
        "update verification_attempts set state = 'in_review' where customer_id = %(id)s",
        id=account.customer_id,
    )
    database = await open_database(suite)
    attempt_id = uuid.UUID(attempt["attempt"]["attempt_id"])
    await review_of(suite, database).decide(attempt_id, "approve", staff="kim", note="by post")
    await database.close()
    row = await account.row()
    assert (row["account_status"], row["verified_at"] is not None) == ("open", True)


async def test_customers_under_check_do_not_block_deadline_sweep(
    suite: Suite, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(enforce_deadlines, "_BATCH", 1)
    checked, other = await suite.sign_up(), await suite.sign_up()
    await submitted(checked)
    await suite.identity.rows(
        "update customers set verification_deadline = verification_deadline - interval '1 hour'"
        " where customer_id = %(id)s",
        id=checked.customer_id,
    )
    suite.identity.clock.advance(timedelta(days=90))
    await suite.sweep("verification_deadlines", other.status, "closed")
    assert await checked.status() == "open"


async def test_customers_are_reminded_14_and_3_days_before_deadline(suite: Suite) -> None:
    account = await suite.sign_up()

    async def reminders() -> int:
        return len(await account.mails("verification_reminder"))

    for days, expected in ((70, 0), (6, 1), (1, 1), (10, 2), (1, 2)):
        suite.identity.clock.advance(timedelta(days=days))
        await suite.sweep("verification_reminders", reminders, expected)
        await suite.sweep_once("verification_reminders")
        assert await reminders() == expected
