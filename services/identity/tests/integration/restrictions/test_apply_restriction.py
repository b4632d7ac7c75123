"""Effects of time-outs and self-exclusions that the wallet publishes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from devservers.servers import Nats
from servicekit.testing.services import APP
from services.identity.tests.kit.preferences import (
    PREFERENCES,
    advertised,
    agree,
    restrict,
)
from services.identity.tests.kit.suite import Suite

DAY = timedelta(days=1)


async def test_self_exclusion_ends_sessions_and_marketing(suite: Suite, nats_server: Nats) -> None:
    account, other = await suite.sign_up(), await suite.sign_up()
    await agree(account)
    await agree(other)
    jackpots = {"minimum_jackpot_amount": {"amount": "20000000.00", "currency": "AUD"}}
    await account.result("PUT", PREFERENCES, jackpots)
    await restrict(suite, nats_server, account, "self_excluded", None)
    assert (await account.ask("GET", "/api/v3/customer")).status_code == 401
    assert await advertised(suite, account) == []
    [preference] = await account.identity.rows(
        "select allowed from communication_preferences where customer_id = %(id)s", id=account.customer_id
    )
    assert preference["allowed"] is False
    alerts = "select customer_id from jackpot_alerts where customer_id = %(id)s"
    assert await account.identity.rows(alerts, id=account.customer_id) == []
    [ended] = await account.identity.rows(
        "select end_reason from sessions where customer_id = %(id)s", id=account.customer_id
    )
    assert ended["end_reason"] == "self_excluded"
    assert (await account.facts()).count("self_excluded") == 1
    assert await advertised(suite, other) == ["email"]
    assert (await other.ask("GET", "/api/v3/customer")).status_code == 200


async def test_self_excluded_customer_can_sign_in_to_withdraw(suite: Suite, nats_server: Nats) -> None:
    account = await suite.sign_up()
    await restrict(suite, nats_server, account, "self_excluded", datetime.now(UTC) + 180 * DAY)
    login = await account.identity.post(
        "/api/login", APP, {"email": account.email, "password": account.body["password"]}
    )
    assert login.status_code == 200
    account.access_token = login.json()["result"]["access_token"]
    await agree(account)
    assert await advertised(suite, account) == []


async def test_time_out_stops_marketing_and_ends_no_session(suite: Suite, nats_server: Nats) -> None:
    account = await suite.sign_up()
    await agree(account)
    await restrict(suite, nats_server, account, "time_out", suite.identity.clock.now() + DAY)
    assert await advertised(suite, account) == []
    assert (await account.ask("GET", "/api/v3/customer")).status_code == 200
    suite.identity.clock.advance(DAY + timedelta(seconds=1))
    assert await advertised(suite, account) == ["email"]


async def test_late_event_of_shorter_time_out_shortens_nothing(suite: Suite, nats_server: Nats) -> None:
    account = await suite.sign_up()
    await agree(account)
    now = suite.identity.clock.now()
    await restrict(suite, nats_server, account, "time_out", now + 7 * DAY)
    await restrict(suite, nats_server, account, "time_out", now + DAY)
    suite.identity.clock.advance(2 * DAY)
    assert await advertised(suite, account) == []


async def test_suspension_event_changes_nothing(suite: Suite, nats_server: Nats) -> None:
    account = await suite.sign_up()
    await agree(account)
    await restrict(suite, nats_server, account, "suspended", None)
    assert await advertised(suite, account) == ["email"]
    assert (await account.ask("GET", "/api/v3/customer")).status_code == 200
