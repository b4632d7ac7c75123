from __future__ import annotations

import uuid

from identity.sessions.visitor import KNOWN_DEVICE_COOKIE
from servicekit.testing.services import APP, WEB
from services.identity.tests.kit.factories import sign_up_body
from services.identity.tests.kit.service import Identity, select


async def test_log_out_ends_session_and_publishes_event(identity: Identity) -> None:
    await identity.post("/api/signup", WEB, sign_up_body())
    [(session_id,)] = await select(
        identity,
        "select session_id from sessions where customer_id = %s",
        uuid.UUID(identity.client.cookies["wattle_customer"]),
    )
    response = await identity.post("/api/logout", WEB)
    assert response.status_code == 204
    assert set(identity.client.cookies) == {KNOWN_DEVICE_COOKIE}
    [(reason, subject)] = await select(
        identity,
        "select end_reason, subject from sessions join outbox on aggregate_id = session_id::text"
        " where session_id = %s",
        session_id,
    )
    assert (reason, subject) == ("signed_out", "wattle.identity.v1.session_ended")
    ended = identity.components.http.state.ended_sessions
    assert await ended.has_ended(session_id)
    assert (await identity.post("/api/logout", WEB)).status_code == 204


async def test_access_token_of_ended_session_is_refused(identity: Identity) -> None:
    tokens = (await identity.post("/api/signup", APP, sign_up_body())).json()["result"]
    bearer = {**APP, "Authorization": f"Bearer {tokens['access_token']}"}
    await identity.post("/api/logout", bearer, {"refresh_token": tokens["refresh_token"]})
    response = await identity.client.get("/api/v3/customer", headers=bearer)
    assert (response.status_code, response.json()["error"]) == (401, "session_ended")


async def test_visitor_cannot_read_a_customer(identity: Identity) -> None:
    response = await identity.client.get("/api/v3/customer", headers=WEB)
    assert response.status_code == 401
