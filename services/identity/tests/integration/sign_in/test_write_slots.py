from __future__ import annotations

import asyncio

import psycopg

from servicekit.data import database as database_module
from servicekit.testing.services import APP
from services.identity.tests.kit.factories import sign_up_body
from services.identity.tests.kit.service import Identity


async def test_concurrent_sign_ups_succeed_on_slow_database(
    identity: Identity,
) -> None:
    async with await psycopg.AsyncConnection.connect(identity.urls.runtime) as slow:
        await slow.execute("lock table credentials in share row exclusive mode")
        asked = [asyncio.create_task(identity.post("/api/signup", APP, sign_up_body())) for _ in range(16)]
        # The time itself is the subject: no request may use it up while it waits for a connection.
        await asyncio.sleep(database_module.QUEUE_TIMEOUT + 0.5)
        assert (await identity.client.get("/health/ready")).status_code == 200
    assert [(await answer).status_code for answer in asked] == [201] * 16
