from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from servicekit.errors import Unavailable
from services.identity.tests.kit.suite import Account, Suite

AGREED = {"accept_terms": True}


async def mark(account: Account, status: str) -> None:
    await account.identity.rows(
        "update customers set migration_status = %(status)s where customer_id = %(id)s",
        status=status,
        id=account.customer_id,
    )


async def migrate(account: Account) -> tuple[int, str]:
    response = await account.ask("POST", "/api/migration/migrate", AGREED)
    body = response.json()
    return response.status_code, body["error"] or body["result"]["status"]


async def test_migration_needs_terms_and_eligibility(account: Account) -> None:
    without_terms = await account.ask("POST", "/api/migration/migrate", {})
    assert (without_terms.status_code, without_terms.json()["error"]) == (400, "terms_not_accepted")
    assert await migrate(account) == (422, "migration_ineligible")


@pytest.mark.parametrize("status", ["eligible_soft", "eligible_hard"])
async def test_migration_runs_and_completes(suite: Suite, status: str) -> None:
    account = await suite.sign_up()
    await mark(account, status)
    await account.result("PUT", "/api/customer/communication-preferences", {"preferences": {"sms": True}})
    response = await account.ask("POST", "/api/migration/migrate", AGREED)
    assert (response.status_code, response.headers["retry-after"]) == (202, "3")
    assert await migrate(account) == (202, "running")
    assert (await account.record())["migration_status"] == "in_progress"
    await suite.sweep("migrations", account.migration, "migrated")
    assert await migrate(account) == (200, "migrated")
    record = await account.record()
    assert (record["migration_status"], record["segment_name"]) == ("migrated", "default")
    assert record["communication_preferences"]["sms"] is True
    assert record["communication_preferences"]["email"] is False
    assert [event.migration_status for event in await account.published_changes()][-2:] == [
        "in_progress",
        "migrated",
    ]


async def test_concurrent_calls_start_one_migration(account: Account) -> None:
    await mark(account, "eligible_soft")
    answers = await asyncio.gather(*(migrate(account) for _ in range(10)))
    assert set(answers) == {(202, "running")}
    rows = await account.identity.rows(
        "select state from customer_migrations where customer_id = %(id)s", id=account.customer_id
    )
    assert len(rows) == 1


async def test_excluded_customer_sees_failure_once_and_can_retry(suite: Suite) -> None:
    account = await suite.sign_up()
    await mark(account, "eligible_hard")
    suite.wallet.restrictions[account.customer_id] = "self_excluded"
    await migrate(account)
    await suite.sweep("migrations", account.migration, "eligible_hard")
    assert await migrate(account) == (422, "migration_excluded")
    del suite.wallet.restrictions[account.customer_id]
    assert await migrate(account) == (202, "running")
    await suite.sweep("migrations", account.migration, "migrated")
    assert await migrate(account) == (200, "migrated")


async def test_migration_waits_for_wallet(suite: Suite) -> None:
    account = await suite.sign_up()
    await mark(account, "eligible_soft")
    suite.wallet.failure = Unavailable("down")
    await migrate(account)
    await suite.sweep_once("migrations")
    assert await migrate(account) == (202, "running")
    suite.wallet.failure = None
    suite.identity.clock.advance(timedelta(seconds=4))
    await suite.sweep("migrations", account.migration, "migrated")
    assert await migrate(account) == (200, "migrated")
