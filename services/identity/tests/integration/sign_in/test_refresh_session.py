from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import psycopg
import pytest

from identity.app import PURGES
from identity.sessions.visitor import KNOWN_DEVICE_COOKIE
from servicekit.data.database import Database
from servicekit.testing.services import APP, WEB
from services.identity.tests.kit.factories import sign_up_body
from services.identity.tests.kit.service import Identity


async def signed_up(identity: Identity) -> dict[str, Any]:
    result: dict[str, Any] = (await identity.post("/api/signup", APP, sign_up_body())).json()["result"]
    return result


async def end_reason(identity: Identity, customer_id: str) -> str | None:
    async with await psycopg.AsyncConnection.connect(identity.urls.runtime) as connection:
        cursor = await connection.execute(
            "select end_reason from sessions where customer_id = %s", (customer_id,)
        )
        [(reason,)] = await cursor.fetchall()
    return None if reason is None else str(reason)


async def refresh(identity: Identity, token: str, headers: dict[str, str] | None = None) -> Any:
    return await identity.post("/api/refresh", {**APP, **(headers or {})}, {"refresh_token": token})


async def test_refresh_rotates_tokens_of_the_session(identity: Identity) -> None:
    first = await signed_up(identity)
    second = (await refresh(identity, first["refresh_token"])).json()["result"]
    third = (await refresh(identity, second["refresh_token"])).json()["result"]
    assert len({first["refresh_token"], second["refresh_token"], third["refresh_token"]}) == 3
    assert third["device_uuid"] == first["device_uuid"]
    mine = await identity.client.get(
        "/api/v3/customer", headers={**APP, "Authorization": f"Bearer {third['access_token']}"}
    )
    assert mine.json()["result"]["is_new_signup"] is True


async def test_concurrent_refreshes_get_same_successor(identity: Identity) -> None:
    first = await signed_up(identity)
    responses = await asyncio.gather(*(refresh(identity, first["refresh_token"]) for _ in range(20)))
    assert {response.status_code for response in responses} == {200}
    assert len({response.json()["result"]["refresh_token"] for response in responses}) == 1


async def test_eighty_refreshes_at_once_are_all_answered(identity: Identity) -> None:
    first = await signed_up(identity)
    responses = await asyncio.gather(*(refresh(identity, first["refresh_token"]) for _ in range(80)))
    assert {response.status_code for response in responses} == {200}


async def test_predecessor_gets_same_successor_for_ten_seconds(identity: Identity) -> None:
    first = await signed_up(identity)
    second = (await refresh(identity, first["refresh_token"])).json()["result"]
    identity.clock.advance(timedelta(seconds=10))
    repeated = (await refresh(identity, first["refresh_token"])).json()["result"]
    assert repeated["refresh_token"] == second["refresh_token"]


async def test_predecessor_after_grace_time_revokes_family(identity: Identity) -> None:
    first = await signed_up(identity)
    second = (await refresh(identity, first["refresh_token"])).json()["result"]
    identity.clock.advance(timedelta(seconds=10, milliseconds=1))
    stolen = await refresh(identity, first["refresh_token"])
    owner = await refresh(identity, second["refresh_token"])
    assert (stolen.status_code, stolen.json()["error"]) == (401, "unauthorised")
    assert (owner.status_code, owner.json()["error"]) == (401, "unauthorised")
    assert await end_reason(identity, first["customer"]["customer_id"]) == "refresh_reuse"


async def test_token_before_direct_predecessor_revokes_family(
    identity: Identity,
) -> None:
    first = await signed_up(identity)
    second = (await refresh(identity, first["refresh_token"])).json()["result"]
    await refresh(identity, second["refresh_token"])
    assert (await refresh(identity, first["refresh_token"])).status_code == 401
    assert await end_reason(identity, first["customer"]["customer_id"]) == "refresh_reuse"


async def test_session_expires_after_30_days_despite_activity(identity: Identity) -> None:
    first = await signed_up(identity)
    identity.clock.advance(timedelta(days=29))
    second = (await refresh(identity, first["refresh_token"])).json()["result"]
    identity.clock.advance(timedelta(days=1))
    assert (await refresh(identity, second["refresh_token"])).status_code == 401
    assert await end_reason(identity, first["customer"]["customer_id"]) == "expired"


async def test_unknown_refresh_token_ends_no_session(identity: Identity) -> None:
    first = await signed_up(identity)
    for token in ("x", "A" * 43, first["refresh_token"][:-1]):
        assert (await refresh(identity, token)).json()["error"] == "unauthorised"
    assert (await refresh(identity, first["refresh_token"])).status_code == 200


@pytest.mark.parametrize("mix", ["header", "access token", "device", "channel", "fingerprint"])
async def test_proofs_of_two_customers_mixed_in_any_pair_end_the_session(
    identity: Identity, mix: str
) -> None:
    mine, other = await signed_up(identity), await signed_up(identity)
    headers = {
        "header": {"X-Customer-Id": other["customer"]["customer_id"]},
        "access token": {"Authorization": f"Bearer {other['access_token']}"},
        "device": {"X-Device-Id": other["device_uuid"]},
    }.get(mix, {})
    if mix == "channel":
        cookies = {"__Host-wattle_refresh": mine["refresh_token"]}
        cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        response = await identity.client.post("/api/refresh", headers={**WEB, "Cookie": cookie})
    elif mix == "fingerprint":
        body = {"refresh_token": mine["refresh_token"], "fingerprint": other["fingerprint"]}
        response = await identity.post("/api/refresh", APP, body)
    else:
        response = await refresh(identity, mine["refresh_token"], headers)
    assert (response.status_code, response.json()["error"]) == (401, "unauthorised")
    assert await end_reason(identity, mine["customer"]["customer_id"]) == "revoked"
    assert await end_reason(identity, other["customer"]["customer_id"]) is None


async def test_matching_proofs_are_accepted(identity: Identity) -> None:
    mine = await signed_up(identity)
    identity.clock.advance(timedelta(minutes=6))
    headers = {
        **APP,
        "X-Customer-Id": mine["customer"]["customer_id"],
        "Authorization": f"Bearer {mine['access_token']}",
        "X-Device-Id": mine["device_uuid"],
    }
    body = {"refresh_token": mine["refresh_token"], "fingerprint": mine["fingerprint"], "save_device": True}
    assert (await identity.post("/api/refresh", headers, body)).status_code == 200


async def test_browser_refreshes_by_cookies_and_loses_them_when_refused(
    identity: Identity,
) -> None:
    await identity.post("/api/signup", WEB, sign_up_body())
    before = dict(identity.client.cookies)
    identity.clock.advance(timedelta(minutes=6))
    expired = await identity.client.get("/api/v3/customer", headers=WEB)
    assert (expired.status_code, expired.json()["error"]) == (401, "token_expired")
    refreshed = await identity.post("/api/refresh", WEB)
    assert refreshed.status_code == 200
    assert refreshed.json()["result"]["refresh_token"] is None
    assert dict(identity.client.cookies) != before
    assert (await identity.client.get("/api/v3/customer", headers=WEB)).status_code == 200

    identity.client.cookies.set("wattle_customer", "00000000-0000-0000-0000-000000000000", "shop.test", "/")
    refused = await identity.post("/api/refresh", WEB)
    assert refused.status_code == 401
    assert set(identity.client.cookies) == {KNOWN_DEVICE_COOKIE}


async def test_a_browser_without_a_session_is_refused(identity: Identity) -> None:
    response = await identity.post("/api/refresh", WEB)
    assert (response.status_code, response.json()["error"]) == (401, "unauthorised")


@pytest.mark.parametrize(("days", "kept"), [(89, True), (91, False)])
async def test_session_is_purged_90_days_after_expiry(identity: Identity, days: int, kept: bool) -> None:
    customer = {"id": (await signed_up(identity))["customer"]["customer_id"]}
    database = Database(identity.urls.runtime, pool_size=1, application_name="test")
    await database.open()
    await database.call(
        "update sessions set expires_at = now() - make_interval(days => %(days)s) where customer_id = %(id)s",
        {**customer, "days": days},
    )

    for purge in PURGES:
        await purge.run(database)

    left = await database.call("select 1 from sessions where customer_id = %(id)s", customer)
    await database.close()
    assert bool(left) is kept
