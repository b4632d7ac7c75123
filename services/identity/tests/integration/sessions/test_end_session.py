from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import psycopg

from devservers.databases import DatabaseUrls
from devservers.servers import Nats, Valkey
from servicekit.testing.services import APP
from servicekit.testing.waiting import eventually
from services.identity.tests.kit.factories import sign_up_body
from services.identity.tests.kit.service import running_identity

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
