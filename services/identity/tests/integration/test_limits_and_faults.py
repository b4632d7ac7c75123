from __future__ import annotations

import asyncio
import time
import uuid
from functools import partial
from pathlib import Path

import psycopg
import pytest
from pydantic import ValidationError

from identity.config import IdentitySettings
from identity.credentials.hashing import PasswordHashing
from identity.customer.reference_data import load_reference_data
from identity.customer.rules.details import DetailRules
from identity.sign_up.begin_record import BeginRecord
from identity.sign_up.seed_demo_customers import read_demo_customers, seed_demo_customers
from identity.verification.reference_data import load_regional_rules
from servicekit import database as database_module
from servicekit.clock import SystemClock
from servicekit.database import Database
from servicekit.testing.postgres import DatabaseUrls
from servicekit.testing.servers import Nats, Valkey
from servicekit.testing.services import APP
from servicekit.testing.waiting import eventually
from services.identity.tests.factories import GOOD_PASSWORD, sign_up_body, unique_email
from services.identity.tests.integration.conftest import Identity, running_identity
from services.identity.tests.integration.steps import new_client

NOWHERE = "redis://127.0.0.1:1/0"


async def guesses(identity: Identity, email: str, count: int) -> list[int]:
    return [
        (await identity.post("/api/login", APP, {"email": email, "password": f"guess {number}"})).status_code
        for number in range(count)
    ]


async def test_guesses_at_one_account_run_out(
    identity_urls: DatabaseUrls, nats_server: Nats, valkey_server: Valkey, tmp_path: Path
) -> None:
    async with running_identity(
        identity_urls, nats_server, valkey_server.url, tmp_path, login_limit_by_account="3/10 minutes"
    ) as identity:
        email = unique_email()
        assert await guesses(identity, email, 5) == [401, 401, 401, 429, 429]
        refused = await identity.post("/api/login", APP, {"email": email.upper(), "password": "again"})
        assert refused.status_code == 429
        assert 1 <= int(refused.headers["retry-after"]) <= 600
        assert await guesses(identity, unique_email(), 1) == [401]


async def test_signing_in_gives_the_guesses_back(
    identity_urls: DatabaseUrls, nats_server: Nats, valkey_server: Valkey, tmp_path: Path
) -> None:
    async with running_identity(
        identity_urls, nats_server, valkey_server.url, tmp_path, login_limit_by_account="3/10 minutes"
    ) as identity:
        body = sign_up_body()
        await identity.post("/api/signup", APP, body)
        for _ in range(3):
            assert await guesses(identity, body["email"], 2) == [401, 401]
            right = await identity.post(
                "/api/login", APP, {"email": body["email"], "password": GOOD_PASSWORD}
            )
            assert right.status_code == 200


async def test_one_address_cannot_open_accounts_without_end(
    identity_urls: DatabaseUrls, nats_server: Nats, valkey_server: Valkey, tmp_path: Path
) -> None:
    async with running_identity(
        identity_urls, nats_server, valkey_server.url, tmp_path, signup_limit_by_address="2/10 minutes"
    ) as identity:
        address = {**APP, "X-Forwarded-For": f"192.0.2.{uuid.uuid4().int % 250}"}
        statuses = [
            (await identity.post("/api/signup", address, sign_up_body())).status_code for _ in range(3)
        ]
        assert statuses == [201, 201, 429]


async def test_one_device_runs_out_whichever_accounts_it_tries(
    identity_urls: DatabaseUrls, nats_server: Nats, valkey_server: Valkey, tmp_path: Path
) -> None:
    once = {f"{what}_limit_by_device": "1/10 minutes" for what in ("login", "signup", "reset")}
    async with running_identity(identity_urls, nats_server, valkey_server.url, tmp_path, **once) as identity:

        async def tries(path: str, device: str) -> int:
            body = {"email": unique_email()} if "forgot" in path else sign_up_body()
            if path == "/api/login":
                body = {"email": unique_email(), "password": "guess"}
            return (await identity.post(path, {**APP, "X-Device-Id": device}, body)).status_code

        for path, accepted in (("/api/login", 401), ("/api/signup", 201), ("/api/forgot-password", 202)):
            device = str(uuid.uuid4())
            statuses = [
                await tries(path, device),
                await tries(path, device),
                await tries(path, str(uuid.uuid4())),
            ]
            assert statuses == [accepted, 429, accepted], path


async def test_codes_for_one_device_run_out_whatever_they_are_for(
    identity_urls: DatabaseUrls, nats_server: Nats, valkey_server: Valkey, tmp_path: Path
) -> None:
    async with running_identity(
        identity_urls, nats_server, valkey_server.url, tmp_path, code_limit_by_device="2/hour"
    ) as identity:
        client = await new_client(identity)
        statuses = [
            (await client.post("/api/customer/two-factor-auth/send-code", {"purpose": purpose})).status_code
            for purpose in ("closure", "email_change", "withdrawal")
        ]
        assert statuses == [200, 200, 429]


async def test_no_code_is_sent_while_nothing_can_be_counted(
    identity_urls: DatabaseUrls, nats_server: Nats, tmp_path: Path, valkey_server: Valkey
) -> None:
    async with running_identity(identity_urls, nats_server, valkey_server.url, tmp_path) as identity:
        client = await new_client(identity)
    async with running_identity(identity_urls, nats_server, NOWHERE, tmp_path) as identity:
        refused = await identity.post(
            "/api/customer/two-factor-auth/send-code", client.headers, {"purpose": "closure"}
        )
        assert (refused.status_code, refused.json()["error"]) == (503, "attempts_not_counted")
        assert [mail.template for mail in await identity.messages_to(client.email)] == ["confirm_email"]


async def test_nobody_may_guess_while_nothing_can_be_counted(
    identity_urls: DatabaseUrls, nats_server: Nats, tmp_path: Path
) -> None:
    email = unique_email()
    calls: dict[str, dict[str, object]] = {
        "/api/login": {"email": email, "password": "guess"},
        "/api/signup": sign_up_body(email=email),
        "/api/forgot-password": {"email": email},
        "/api/forgot-password/reset": {"token": "x", "new_password": GOOD_PASSWORD},
        "/api/autologin": {"token": "x"},
        "/api/login/passkey/options": {},
    }
    async with running_identity(identity_urls, nats_server, NOWHERE, tmp_path) as identity:
        for path, body in calls.items():
            refused = await identity.post(path, APP, body)
            assert (refused.status_code, refused.json()["error"]) == (503, "attempts_not_counted"), path
            assert refused.headers["retry-after"] == "5"


async def test_sessions_go_on_while_redis_is_down_and_the_ending_is_announced_later(
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
        assert not await ended.contains(session_id)
        announcing = asyncio.create_task(identity.components.background["endings"]())
        await eventually(partial(ended.contains, session_id), expected=True)
        announcing.cancel()


async def test_sixteen_who_sign_up_at_once_are_all_let_in_though_the_database_is_slow(
    identity: Identity,
) -> None:
    async with await psycopg.AsyncConnection.connect(identity.urls.runtime) as slow:
        await slow.execute("lock table credentials in share row exclusive mode")
        asked = [asyncio.create_task(identity.post("/api/signup", APP, sign_up_body())) for _ in range(16)]
        await asyncio.sleep(database_module.QUEUE_TIMEOUT + 0.5)
        # Nobody has waited for a connection until their time was over, and others still get one.
        assert (await identity.client.get("/health/ready")).status_code == 200
    assert [(await answer).status_code for answer in asked] == [201] * 16


async def test_an_unknown_account_takes_as_long_as_a_wrong_password(identity: Identity) -> None:
    body = sign_up_body()
    await identity.post("/api/signup", APP, body)

    async def seconds(email: str) -> float:
        began = time.perf_counter()
        assert await guesses(identity, email, 1) == [401]
        return time.perf_counter() - began

    # In turns, and the fastest of each: whatever else the machine does slows both.
    times = [(await seconds(body["email"]), await seconds(unique_email())) for _ in range(5)]
    known, unknown = (min(each) for each in zip(*times, strict=True))
    # An answer without a hash comes at least five times faster; twice leaves room for a busy machine.
    assert unknown > known / 2


async def test_the_demo_customers_are_added_once_and_can_sign_in(identity: Identity) -> None:
    database = Database(identity.urls.runtime, pool_size=1, application_name="seed")
    await database.open()
    customers = read_demo_customers(IdentitySettings.model_fields["demo_file"].default)
    reference = load_reference_data()
    with PasswordHashing(threads=1, queue_limit=8) as hashing:
        for _ in range(2):
            await seed_demo_customers(
                customers,
                database=database,
                hashing=hashing,
                rules=DetailRules(reference.jurisdictions, reference.suburbs),
                records=BeginRecord(reference.assignment, load_regional_rules(reference.jurisdictions)),
                clock=SystemClock(),
            )
    [count] = await database.call(
        "select count(*) as events from outbox where aggregate_id = '01937a40-0000-7000-8000-000000000001'"
    )
    await database.close()
    assert count["events"] == 1
    response = await identity.post(
        "/api/login", APP, {"email": "alex@demo.wattle.example", "password": "golden-wattle-2026"}
    )
    assert response.json()["result"]["customer"]["customer_id"] == "01937a40-0000-7000-8000-000000000001"


def test_production_does_not_start_on_a_key_nobody_stated() -> None:
    with pytest.raises(ValidationError, match="IDENTITY_SIGNING_KEYS_DIR"):
        IdentitySettings(
            environment="production",
            database_url="postgresql://x",
            nats_url="nats://x",
            redis_url="redis://x",
            jwks_url="http://x",
            internal_token="x",
            app_keys=(),
        )
