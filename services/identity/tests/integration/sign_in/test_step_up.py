from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from identity.app import PURGES
from identity.second_factors.store import codes
from identity.sessions.store import sessions
from identity.sessions.tables import Session
from servicekit.data.database import Database
from servicekit.security.elevation import binding_of
from servicekit.security.principal import Principal
from servicekit.security.tokens import AccessTokenVerifier
from servicekit.testing.services import APP, WEB
from servicekit.testing.waiting import until
from services.identity.tests.kit.client import TWO_FACTOR, Client, error, new_client
from services.identity.tests.kit.factories import GOOD_PASSWORD, sign_up_body
from services.identity.tests.kit.service import Identity

SEND_CODE = "/api/customer/two-factor-auth/send-code"
BINDING = binding_of("50.00", "AUD", "bank account 7")


async def principal(client: Client) -> Principal:
    verifier: AccessTokenVerifier = client.identity.components.http.state.verifier
    return await verifier.verify(client.tokens["access_token"])


async def test_code_steps_up_for_requested_purpose(identity: Identity) -> None:
    client = await new_client(identity)
    before = await principal(client)

    await client.step_up("withdrawal", BINDING)

    after = await principal(client)
    assert (before.aal, before.elevation) == (1, None)
    assert (after.aal, after.amr) == (2, ("otp", "pwd"))
    assert after.elevation is not None
    assert (after.elevation.purpose, after.elevation.binding) == ("withdrawal", BINDING)
    assert after.authenticated_at == int(identity.clock.now().timestamp())


async def test_step_up_replaces_the_session(
    identity: Identity,
) -> None:
    client = await new_client(identity)
    old_headers, before = client.headers, await principal(client)

    await client.step_up("withdrawal")

    after = await principal(client)
    assert after.session_id != before.session_id
    sessions = await identity.client.get("/api/customer/sessions", headers=old_headers)
    assert error(sessions) == (401, "session_ended")
    [row] = await identity.rows(
        "select end_reason from sessions where session_id = %(id)s", id=before.session_id
    )
    assert row["end_reason"] == "renewed"


async def test_next_refresh_keeps_assurance_and_drops_purpose(identity: Identity) -> None:
    client = await new_client(identity)
    await client.step_up("withdrawal")

    await client.refresh()

    after = await principal(client)
    assert (after.aal, after.elevation) == (2, None)


async def test_code_is_valid_only_in_requesting_session(identity: Identity) -> None:
    client = await new_client(identity)
    other = await client.log_in_again()
    await client.post(SEND_CODE, {"purpose": "withdrawal"})
    code = await identity.code_for(client.email)

    assert error(await other.refresh(otp=code)) == (422, "AUTH_REFRESH_FAILED")
    assert (await client.refresh(otp=code)).status_code == 200


async def test_unrequested_code_fails_as_specified(identity: Identity) -> None:
    client = await new_client(identity)

    refused = await client.refresh(otp="123456")

    assert refused.json()["errors"][0] == {
        "target": "general",
        "code": "AUTH_REFRESH_FAILED",
        "message": "Authentication refresh failed. Please try again.",
    }
    assert (await client.refresh()).status_code == 200


async def test_wrong_code_changes_nothing(identity: Identity) -> None:
    client = await new_client(identity)
    await client.post(SEND_CODE, {"purpose": "withdrawal"})
    token = client.tokens["refresh_token"]

    assert error(await client.refresh(otp="x")) == (422, "2fa_incorrect")

    identity.clock.advance(timedelta(seconds=20))
    assert client.tokens["refresh_token"] == token
    assert (await client.refresh(otp=await identity.code_for(client.email))).status_code == 200


async def test_expired_code_is_incorrect(identity: Identity) -> None:
    client = await new_client(identity)
    await client.post(SEND_CODE, {"purpose": "withdrawal"})
    code = await identity.code_for(client.email)
    identity.clock.advance(timedelta(minutes=5))

    assert error(await client.refresh(otp=code)) == (422, "2fa_incorrect")


async def test_code_counts_for_the_last_requested_purpose(identity: Identity) -> None:
    client = await new_client(identity)
    await client.post(SEND_CODE, {"purpose": "withdrawal"})
    identity.clock.advance(timedelta(seconds=1))
    await client.post(SEND_CODE, {"purpose": "email_change", "binding": BINDING})

    await client.refresh(otp=await identity.code_for(client.email))

    elevation = (await principal(client)).elevation
    assert elevation is not None
    assert (elevation.purpose, elevation.binding) == ("email_change", BINDING)


async def test_concurrent_refresh_continues_in_new_session(identity: Identity) -> None:
    body = sign_up_body()
    await identity.post("/api/signup", WEB, body)
    await identity.post(SEND_CODE, WEB, {"purpose": "withdrawal"})
    code = await identity.code_for(body["email"])
    before = "; ".join(f"{name}={value}" for name, value in identity.client.cookies.items())
    identity.client.cookies.clear()
    headers = {**WEB, "Cookie": before}

    stepped_up = await identity.post("/api/refresh", headers, {"otp": code})
    identity.client.cookies.clear()
    other_tab = await identity.post("/api/refresh", headers)

    assert (stepped_up.status_code, other_tab.status_code) == (200, 200)
    assert other_tab.json()["result"]["aal"] == 2
    identity.client.cookies.clear()


async def test_a_step_up_can_trust_the_device(identity: Identity) -> None:
    client = await new_client(identity)
    await client.enrol("authenticator")
    identity.clock.advance(timedelta(minutes=1))
    await client.post(SEND_CODE, {"purpose": "withdrawal"})

    answer = await client.refresh(otp=await client.code(), save_device=True)

    client.device_token = answer.json()["result"]["device_token"]
    assert (await client.log_in()).status_code == 200


async def test_browser_receives_device_token_only_in_cookie(identity: Identity) -> None:
    body = sign_up_body()
    await identity.post("/api/signup", WEB, body)
    await identity.post(SEND_CODE, WEB, {"purpose": "withdrawal"})

    answer = await identity.post(
        "/api/refresh", WEB, {"otp": await identity.code_for(body["email"]), "save_device": True}
    )

    [cookie] = [
        line for line in answer.headers.get_list("set-cookie") if line.startswith("__Host-wattle_device=")
    ]
    assert "HttpOnly" in cookie
    assert "Secure" in cookie
    assert answer.json()["result"]["device_token"] is None
    identity.client.cookies.clear()


async def test_concurrent_step_ups_use_code_once(identity: Identity) -> None:
    client = await new_client(identity)
    await client.post(SEND_CODE, {"purpose": "withdrawal"})
    code = await identity.code_for(client.email)
    body = {"refresh_token": client.tokens["refresh_token"], "otp": code}

    answers = await asyncio.gather(*(identity.post("/api/refresh", APP, body) for _ in range(4)))

    statuses = sorted(answer.status_code for answer in answers)
    assert statuses == [200, 422, 422, 422]


async def test_guess_waits_for_code_in_use(identity: Identity, monkeypatch: pytest.MonkeyPatch) -> None:
    client = await new_client(identity)
    await client.post(SEND_CODE, {"purpose": "withdrawal"})
    code = await identity.code_for(client.email)
    body = {"refresh_token": client.tokens["refresh_token"], "otp": code}
    used, use_code = asyncio.Event(), codes.use_code

    async def use_code_slowly(session: AsyncSession, code_id: UUID, *, now: datetime) -> bool:
        is_used = await use_code(session, code_id, now=now)
        used.set()
        await wait_for_blocked_query(identity)
        return is_used

    monkeypatch.setattr(codes, "use_code", use_code_slowly)
    first = asyncio.create_task(identity.post("/api/refresh", APP, body))
    await used.wait()
    monkeypatch.setattr(codes, "use_code", use_code)
    second = await identity.post("/api/refresh", APP, body)

    assert ((await first).status_code, second.status_code) == (200, 422)


async def test_refresh_behind_step_up_continues_in_new_session(
    identity: Identity, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = await new_client(identity)
    await client.post(SEND_CODE, {"purpose": "withdrawal"})
    code = await identity.code_for(client.email)
    body = {"refresh_token": client.tokens["refresh_token"]}
    renewing, renew_session = asyncio.Event(), sessions.renew_session

    async def renew_slowly(session: AsyncSession, old: Session, **values: Any) -> Session:
        renewing.set()
        await wait_for_blocked_query(identity)
        return await renew_session(session, old, **values)

    monkeypatch.setattr(sessions, "renew_session", renew_slowly)
    step_up = asyncio.create_task(identity.post("/api/refresh", APP, {**body, "otp": code}))
    await renewing.wait()
    other_tab = await identity.post("/api/refresh", APP, body)

    assert ((await step_up).status_code, other_tab.status_code) == (200, 200)
    assert other_tab.json()["result"]["aal"] == 2


async def wait_for_blocked_query(identity: Identity) -> None:
    await until(
        lambda: identity.rows(
            "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
        )
    )


@pytest.mark.parametrize("trusted", [False, True])
async def test_trusted_device_still_needs_step_up(identity: Identity, trusted: bool) -> None:
    client = await new_client(identity)
    await client.enrol("authenticator")
    answer = await client.log_in(otp=await client.code(), save_device=trusted)
    client.take(answer)

    refused = await client.post(
        "/api/customer/password", {"current_password": GOOD_PASSWORD, "new_password": "another-good-one"}
    )

    assert error(refused) == (403, "REQUIRED")
    assert refused.json()["entities"]["elevation"]["purpose"] == "password_change"


async def test_a_step_up_serves_one_act(identity: Identity) -> None:
    client = await new_client(identity)
    await client.step_up("two_factor_change")

    first = await client.post(f"{TWO_FACTOR}/authenticator")
    second = await client.post(f"{TWO_FACTOR}/authenticator")

    assert first.status_code == 201
    assert error(second) == (403, "REQUIRED")


async def test_refused_act_leaves_the_step_up(identity: Identity) -> None:
    client = await new_client(identity)
    await client.step_up("password_change")
    path = "/api/customer/password"
    body = {"current_password": client.password, "new_password": "a much longer new password"}

    wrong = await client.post(path, {**body, "current_password": "something else"})
    incomplete = await client.post(path, {})
    changed = await client.post(path, body)

    assert [answer.status_code for answer in (wrong, incomplete, changed)] == [422, 400, 200]


@pytest.mark.parametrize(("hours", "kept"), [(0, True), (23, True), (25, False)])
async def test_used_step_up_is_purged_after_a_day(identity: Identity, hours: int, kept: bool) -> None:
    used = {"session": uuid4(), "hours": hours}
    database = Database(identity.urls.runtime, pool_size=1, application_name="test")
    await database.open()
    await database.call(
        "insert into used_step_ups (session_id, purpose, made_at, used_at)"
        " values (%(session)s, 'closure', 1, now() - make_interval(hours => %(hours)s))",
        used,
    )

    for purge in PURGES:
        await purge.run(database)

    left = await database.call("select 1 from used_step_ups where session_id = %(session)s", used)
    await database.close()
    assert bool(left) is kept


async def strength(client: Client) -> str:
    await client.step_up("withdrawal", BINDING)
    elevation = (await principal(client)).elevation
    assert elevation is not None
    return elevation.strength


async def test_code_by_email_on_the_first_device_is_of_a_known_device(identity: Identity) -> None:
    assert await strength(await new_client(identity)) == "known_device"


async def test_code_by_email_on_a_new_device_is_weak_for_a_day(identity: Identity) -> None:
    client = await new_client(identity)
    identity.clock.advance(timedelta(hours=1))
    other = await client.log_in_again()
    assert await strength(other) == "new_device"

    identity.clock.advance(timedelta(hours=24))
    other = await other.log_in_on_this_device()

    assert await strength(other) == "known_device"


async def test_device_that_only_names_itself_is_new(identity: Identity) -> None:
    client = await new_client(identity)
    identity.clock.advance(timedelta(hours=25))

    stranger = await client.log_in_on_this_device(fingerprint=None)

    assert stranger.tokens["device_uuid"] == client.tokens["device_uuid"]
    assert await strength(stranger) == "new_device"


async def test_new_authenticator_is_strong_after_a_day(identity: Identity) -> None:
    client = await new_client(identity)
    await client.enrol("authenticator")
    assert await strength(client) == "known_device"

    identity.clock.advance(timedelta(hours=24))
    client.take(await client.log_in(otp=await client.code()))

    assert await strength(client) == "strong"
