from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import psycopg

from devservers.databases import DatabaseUrls
from devservers.servers import Nats, Valkey
from servicekit.data.valkey import connect_redis
from servicekit.testing.services import APP
from servicekit.testing.waiting import eventually
from services.identity.tests.kit.factories import sign_up_body
from services.identity.tests.kit.service import Identity, running_identity

NOWHERE = "redis://127.0.0.1:1/0"


async def test_ended_session_is_announced_after_redis_returns(
    identity_urls: DatabaseUrls, nats_server: Nats, valkey_server: Valkey, tmp_path: Path
) -> None:
    async with running_identity(identity_urls, nats_server, valkey_server.url, tmp_path) as identity:
        tokens = (await identity.post("/api/signup", APP, sign_up_body())).json()["result"]
    async with running_identity(identity_urls, nats_server, NOWHERE, tmp_path) as identity:
        refreshed = await identity.post("/api/refresh", APP, {"refresh_token": tokens["refresh_token"]})
        assert refreshed.status_code == 200
        token = refreshed.json()["result"]["refresh_token"]
        assert (await identity.post("/api/logout", APP, {"refresh_token": token})).status_code == 204
    async with await psycopg.AsyncConnection.connect(identity_urls.runtime) as connection:
        cursor = await connection.execute(
            "select session_id from sessions where customer_id = %s", (tokens["customer"]["customer_id"],)
        )
        [(session_id,)] = await cursor.fetchall()
    async with running_identity(identity_urls, nats_server, valkey_server.url, tmp_path) as identity:
        ended = identity.components.http.state.ended_sessions
        assert not await ended.has_ended(session_id)
        announcing = asyncio.create_task(identity.components.background["endings"]())
        await eventually(partial(ended.has_ended, session_id), expected=True)
        announcing.cancel()


async def test_emptied_redis_gets_all_ended_sessions_again(
    identity_urls: DatabaseUrls, nats_server: Nats, valkey_server: Valkey, tmp_path: Path
) -> None:
    own_redis = valkey_server.url.removesuffix("0") + "3"
    async with running_identity(identity_urls, nats_server, own_redis, tmp_path) as identity:
        tokens = (await identity.post("/api/signup", APP, sign_up_body())).json()["result"]
        [row] = await identity.rows(
            "select session_id from sessions where customer_id = %(id)s", id=tokens["customer"]["customer_id"]
        )
        ended = identity.components.http.state.ended_sessions
        announcing = asyncio.create_task(identity.components.background["endings"]())
        look = partial(ended.has_ended, row["session_id"], for_certain=True)
        await eventually(look, expected=False)
        headers = {**APP, "Authorization": f"Bearer {tokens['access_token']}"}
        assert (await identity.post("/api/logout", headers)).status_code == 204
        assert await ended.has_ended(row["session_id"])

        redis = connect_redis(own_redis)
        await redis.flushdb()
        await redis.aclose()

        assert await look() in (None, True)
        await eventually(look, expected=True)
        announcing.cancel()


async def test_other_services_ask_which_sessions_have_ended(identity: Identity) -> None:
    live = (await identity.post("/api/signup", APP, sign_up_body())).json()["result"]["access_token"]
    over = (await identity.post("/api/signup", APP, sign_up_body())).json()["result"]["access_token"]
    await identity.post("/api/logout", {**APP, "Authorization": f"Bearer {over}"})

    answer = await identity.client.post(
        "/api/identity/ended-sessions", json={"tokens": [over, live, "no token"]}
    )

    assert (answer.status_code, answer.json()["result"]) == (200, [True, False, True])
