from __future__ import annotations

import asyncio
import uuid
from datetime import timedelta

import pytest

from identity.sessions.visitor import KNOWN_DEVICE_COOKIE
from servicekit.security.ended_sessions import EndedSessions
from servicekit.testing.services import APP, WEB
from servicekit.testing.waiting import eventually
from services.identity.tests.kit.client import Client, error, new_client
from services.identity.tests.kit.factories import sign_up_body
from services.identity.tests.kit.service import Identity

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0"
SESSIONS, DEVICES = "/api/customer/sessions", "/api/customer/devices"


async def browser(identity: Identity) -> dict[str, object]:
    """A customer in a browser, whose cookies the client keeps."""
    identity.client.cookies.clear()
    answer = await identity.post("/api/signup", {**WEB, "User-Agent": FIREFOX}, sign_up_body())
    result: dict[str, object] = answer.json()["result"]
    return result


async def end_reason(client: Client) -> set[str | None]:
    rows = await client.identity.rows(
        "select end_reason from sessions where customer_id = %(id)s", id=client.customer_id
    )
    return {row["end_reason"] for row in rows}


async def test_inactive_browser_session_ends_after_30_minutes(
    identity: Identity,
) -> None:
    await browser(identity)
    identity.clock.advance(timedelta(minutes=29, seconds=59))
    assert (await identity.post("/api/refresh", WEB)).status_code == 200
    identity.clock.advance(timedelta(seconds=1))

    refused = await identity.post("/api/refresh", WEB)

    assert error(refused) == (401, "session_expired")
    assert set(identity.client.cookies) == {KNOWN_DEVICE_COOKIE}


async def test_heartbeat_extends_browser_session(identity: Identity) -> None:
    begun = await browser(identity)
    for _ in range(3):
        identity.clock.advance(timedelta(minutes=20))
        assert (await identity.post("/api/refresh", WEB)).status_code == 200
        beat = await identity.post("/api/heartbeat", WEB)
        assert beat.json()["result"] == {"session_id": begun["session_id"], "inactivity_seconds": 1800}
    identity.client.cookies.clear()


async def test_late_heartbeat_ends_session(identity: Identity) -> None:
    await browser(identity)
    identity.clock.advance(timedelta(minutes=29))
    await identity.post("/api/refresh", WEB)
    identity.clock.advance(timedelta(minutes=1))

    late = await identity.post("/api/heartbeat", WEB)
    again = await identity.post("/api/heartbeat", WEB)

    assert error(late) == (401, "session_expired")
    assert error(again) == (401, "session_ended")
    identity.client.cookies.clear()


async def test_app_session_continues_after_hours_with_new_visit(identity: Identity) -> None:
    client = await new_client(identity)
    first = client.tokens["session_id"]
    identity.clock.advance(timedelta(minutes=29))
    await client.refresh()
    same = (await client.post("/api/heartbeat")).json()["result"]["session_id"]
    identity.clock.advance(timedelta(minutes=30))
    await client.refresh()
    new = (await client.post("/api/heartbeat")).json()["result"]["session_id"]

    assert first == same != new
    await client.refresh()
    assert client.tokens["session_id"] == new


async def test_customer_lists_own_sessions(identity: Identity) -> None:
    client = await new_client(identity)
    headers = {**APP, "User-Agent": FIREFOX}
    await identity.post("/api/login", headers, {"email": client.email, "password": client.password})

    found = await client.get(SESSIONS)

    assert [one["device_name"] for one in found if not one["current"]] == ["Firefox on Linux"]
    assert [one["current"] for one in found].count(True) == 1
    assert {one["channel"] for one in found} == {"app"}


async def test_session_ended_elsewhere_is_refused_at_once(identity: Identity) -> None:
    client = await new_client(identity)
    other = await client.log_in_again()
    await client.step_up("session_revoke")
    [session_id] = [one["id"] for one in await client.get(SESSIONS) if not one["current"]]

    assert (await client.delete(f"{SESSIONS}/{session_id}")).status_code == 204

    assert error(await other.call("GET", SESSIONS)) == (401, "session_ended")
    assert error(await other.refresh()) == (401, "unauthorised")
    assert len(await client.get(SESSIONS)) == 1


async def test_all_other_sessions_end_in_one_call(identity: Identity) -> None:
    client = await new_client(identity)
    others = [await client.log_in_again() for _ in range(2)]
    await client.step_up("session_revoke")

    assert (await client.delete(SESSIONS)).status_code == 204

    for other in others:
        assert error(await other.refresh()) == (401, "unauthorised")
    assert (await client.refresh()).status_code == 200


async def test_session_of_another_customer_cannot_be_ended(identity: Identity) -> None:
    client, other = await new_client(identity), await new_client(identity)
    [mine] = await other.get(SESSIONS)
    await client.step_up("session_revoke")

    foreign = await client.delete(f"{SESSIONS}/{mine['id']}")
    missing = await client.delete(f"{SESSIONS}/{uuid.uuid4()}")

    assert foreign.json() == missing.json()
    assert foreign.status_code == 404
    assert (await other.refresh()).status_code == 200


async def test_trusted_device_is_listed_until_trust_ends(identity: Identity) -> None:
    client = await new_client(identity)
    await client.enrol("authenticator")
    answer = await client.log_in(otp=await client.code(), save_device=True)
    trusted = Client(identity, client.email, client.phone, answer.json()["result"])
    client.device_token = trusted.tokens["device_token"]
    [device] = await client.get(DEVICES)
    await client.step_up("session_revoke")

    assert device["id"] == trusted.tokens["device_uuid"]
    assert (await client.delete(f"{DEVICES}/{device['id']}")).status_code == 204
    await client.step_up("session_revoke")
    assert (await client.delete(f"{DEVICES}/{device['id']}")).status_code == 404
    assert await client.get(DEVICES) == []
    assert error(await client.log_in()) == (401, "2fa_required")
    assert error(await trusted.refresh()) == (401, "unauthorised")


async def test_sign_in_ends_previous_browser_session(identity: Identity) -> None:
    identity.client.cookies.clear()
    body = sign_up_body()
    await identity.post("/api/signup", WEB, body)
    credentials = {"email": body["email"], "password": body["password"]}

    await identity.post("/api/login", WEB, credentials)

    rows = await identity.rows(
        "select end_reason from sessions join customers using (customer_id) where email = %(email)s"
        " order by session_id",
        email=body["email"],
    )
    assert [row["end_reason"] for row in rows] == ["signed_out", None]
    identity.client.cookies.clear()


async def test_reused_refresh_token_notifies_customer(identity: Identity) -> None:
    client = await new_client(identity)
    first = client.tokens["refresh_token"]
    await client.refresh()
    identity.clock.advance(timedelta(seconds=11))

    await identity.post("/api/refresh", APP, {"refresh_token": first})

    assert await end_reason(client) == {"refresh_reuse"}
    templates = [mail.template for mail in await identity.messages_to(client.email)]
    assert templates[-1] == "session_reuse_detected"


@pytest.mark.parametrize("proof", ["X-Customer-Id", "X-Device-Id"])
async def test_proofs_of_two_customers_end_the_session(identity: Identity, proof: str) -> None:
    client, other = await new_client(identity), await new_client(identity)
    mixed = {**client.headers, proof: other.headers[proof]}

    refused = await identity.client.get(SESSIONS, headers=mixed)

    assert error(refused) == (401, "unauthorised")
    assert error(await client.call("GET", SESSIONS)) == (401, "session_ended")
    ended: EndedSessions = identity.components.http.state.ended_sessions
    sweep = asyncio.create_task(identity.components.background["revocations"]())
    # The sweep forgets a session last of all, so that nothing is lost if it is killed half way.
    await eventually(ended.revoked, set())
    sweep.cancel()
    assert await end_reason(client) == {"revoked"}
    assert error(await client.refresh()) == (401, "unauthorised")
    assert await end_reason(other) == {None}


async def test_cookie_of_another_customer_ends_the_session(
    identity: Identity,
) -> None:
    client, other = await new_client(identity), await new_client(identity)
    cookies = {
        "__Host-wattle_access": client.tokens["access_token"],
        "__Host-wattle_refresh": other.tokens["refresh_token"],
        "wattle_customer": client.customer_id,
    }
    cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())

    refused = await identity.client.get(SESSIONS, headers={**WEB, "Cookie": cookie})

    assert error(refused) == (401, "unauthorised")
