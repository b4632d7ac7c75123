from __future__ import annotations

import uuid
from pathlib import Path

from devservers.databases import DatabaseUrls
from devservers.servers import Nats, Valkey
from servicekit.testing.services import APP
from services.identity.tests.kit.client import guesses, new_client
from services.identity.tests.kit.factories import GOOD_PASSWORD, sign_up_body, unique_email
from services.identity.tests.kit.service import running_identity

NOWHERE = "redis://127.0.0.1:1/0"


async def test_log_in_attempts_of_one_account_are_limited(
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


async def test_successful_log_in_resets_attempts(
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


async def test_sign_ups_from_one_network_address_are_limited(
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


async def test_log_in_attempts_of_one_device_are_limited(
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


async def test_codes_for_one_device_are_limited_for_all_purposes(
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


async def test_no_code_is_sent_while_attempts_cannot_be_counted(
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


async def test_log_in_is_refused_while_attempts_cannot_be_counted(
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
