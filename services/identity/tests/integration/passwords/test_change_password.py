from __future__ import annotations

import asyncio
import time
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from devservers.databases import DatabaseUrls
from devservers.servers import Nats, Valkey
from identity.sign_in.rules import link_digest
from servicekit.testing.services import APP
from services.identity.tests.kit.client import Client, command, error, new_client
from services.identity.tests.kit.factories import GOOD_PASSWORD, unique_email
from services.identity.tests.kit.service import Identity, running_identity

NEW = "seven-brave-magpies"
CHANGE = "/api/customer/password"
FORGOT = "/api/forgot-password"


async def require_change(client: Client) -> None:
    await client.identity.rows(
        "update credentials set change_required = true where customer_id = %(id)s returning 1 as done",
        id=client.customer_id,
    )


async def reset_token(client: Client) -> str:
    """The token of a link that was just sent to the customer."""
    answer = await client.identity.post(FORGOT, APP, {"email": client.email})
    assert answer.status_code == 202
    [*_, mail] = [
        mail for mail in await client.identity.messages_to(client.email) if mail.template == "password_reset"
    ]
    path, _, token = mail.parameters["link"].partition("#token=")
    assert path == "/forgot-password"
    return token


async def changed(client: Client, **changes: Any) -> Any:
    return await client.post(CHANGE, {"current_password": GOOD_PASSWORD, "new_password": NEW, **changes})


async def test_password_change_ends_other_sessions_and_device_trust(identity: Identity) -> None:
    client = await new_client(identity)
    await client.enrol("authenticator")
    other = Client(
        identity,
        client.email,
        client.phone,
        (await client.log_in(otp=await client.code(), save_device=True)).json()["result"],
    )
    client.device_token = other.tokens["device_token"]
    await client.step_up("password_change")
    old_refresh = client.tokens["refresh_token"]

    answer = await changed(client)

    assert answer.status_code == 200
    client.take(answer)
    client.password = NEW
    assert (await client.refresh()).status_code == 200
    assert error(await other.refresh()) == (401, "unauthorised")
    assert error(await client.log_in(password=GOOD_PASSWORD)) == (401, "wrong_credentials")
    assert error(await client.log_in()) == (401, "2fa_required")
    assert "password_changed" in [mail.template for mail in await identity.messages_to(client.email)]
    stolen = await identity.post("/api/refresh", APP, {"refresh_token": old_refresh})
    assert error(stolen) == (401, "unauthorised")


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"current_password": "not this"}, (422, "wrong_password", "current_password")),
        ({"new_password": "short"}, (400, "password_too_short", "new_password")),
        ({"new_password": "password123"}, (400, "password_breached", "new_password")),
        ({"new_password": "nguyen2026"}, (400, "password_guessable", "new_password")),
        ({"new_password": GOOD_PASSWORD}, (400, "password_unchanged", "new_password")),
    ],
)
async def test_password_change_needs_current_and_valid_new_password(
    identity: Identity, changes: dict[str, str], expected: tuple[int, str, str]
) -> None:
    client = await new_client(identity)
    await client.step_up("password_change")

    refused = await changed(client, **changes)

    [entry] = refused.json()["errors"]
    assert (refused.status_code, entry["code"], entry["target"]) == expected
    assert (await client.log_in()).status_code == 200


async def test_required_password_change_allows_nothing_else(identity: Identity) -> None:
    client = await new_client(identity)
    await require_change(client)

    client.take(await client.log_in())

    assert client.tokens["force_password_change"] is True
    for path in ("/api/v3/customer", "/api/customer/sessions", "/api/customer/two-factor-auth"):
        assert error(await client.call("GET", path)) == (403, "password_change_required")
    await client.refresh()
    refused = await client.call("GET", "/api/customer/two-factor-auth")
    assert error(refused) == (403, "password_change_required")
    assert (await client.post("/api/heartbeat")).status_code == 200


async def test_required_change_begins_full_session_with_new_id(identity: Identity) -> None:
    client = await new_client(identity)
    await require_change(client)
    client.take(await client.log_in())

    same = await client.post("/api/force-password-change", {"new_password": GOOD_PASSWORD})
    answer = await client.post("/api/force-password-change", {"new_password": NEW})

    assert error(same) == (400, "password_unchanged")
    assert answer.status_code == 200
    client.take(answer)
    assert (await client.call("GET", "/api/customer/sessions")).status_code == 200
    client.password = NEW
    assert (await client.log_in()).json()["result"]["force_password_change"] is False


async def test_forced_change_is_refused_unless_required(identity: Identity) -> None:
    client = await new_client(identity)

    refused = await client.post("/api/force-password-change", {"new_password": NEW})

    assert error(refused) == (422, "no_change_required")


async def test_reset_link_sets_new_password(identity: Identity) -> None:
    client = await new_client(identity)
    token = await reset_token(client)

    shown = await identity.post(f"{FORGOT}/check", APP, {"token": token})
    done = await identity.post(f"{FORGOT}/reset", APP, {"token": token, "new_password": NEW})

    assert shown.json()["result"] == {"email": f"{client.email[0]}***@example.com", "requires_code": False}
    assert done.status_code == 204
    assert error(await client.refresh()) == (401, "unauthorised")
    assert error(await client.log_in()) == (401, "wrong_credentials")
    client.password = NEW
    assert (await client.log_in()).status_code == 200
    assert "password_changed" in [mail.template for mail in await identity.messages_to(client.email)]


async def test_looking_at_a_link_does_not_use_it(identity: Identity) -> None:
    client = await new_client(identity)
    token = await reset_token(client)

    for _ in range(3):
        assert (await identity.post(f"{FORGOT}/check", APP, {"token": token})).status_code == 200


async def test_link_works_once(identity: Identity) -> None:
    client = await new_client(identity)
    token = await reset_token(client)
    body = {"token": token, "new_password": NEW}

    answers = await asyncio.gather(*(identity.post(f"{FORGOT}/reset", APP, body) for _ in range(5)))

    assert sorted(answer.status_code for answer in answers) == [204, 409, 409, 409, 409]
    assert error(await identity.post(f"{FORGOT}/check", APP, {"token": token})) == (409, "link_used")


async def test_password_reset_revokes_other_links(identity: Identity) -> None:
    client = await new_client(identity)
    first, second = await reset_token(client), await reset_token(client)
    await identity.post(f"{FORGOT}/reset", APP, {"token": second, "new_password": NEW})

    refused = await identity.post(f"{FORGOT}/reset", APP, {"token": first, "new_password": GOOD_PASSWORD})

    assert error(refused) == (409, "link_used")


async def test_reset_link_expires_after_30_minutes(identity: Identity) -> None:
    client = await new_client(identity)
    token = await reset_token(client)
    identity.clock.advance(timedelta(minutes=30))

    refused = await identity.post(f"{FORGOT}/reset", APP, {"token": token, "new_password": NEW})

    assert error(refused) == (409, "link_expired")
    assert (await client.log_in()).status_code == 200


@pytest.mark.parametrize("path", ["check", "reset"])
async def test_unknown_link_is_refused(identity: Identity, path: str) -> None:
    body = {"token": "x" * 32, **({"new_password": NEW} if path == "reset" else {})}

    assert error(await identity.post(f"{FORGOT}/{path}", APP, body)) == (404, "link_unknown")


async def test_refused_password_leaves_link_valid(identity: Identity) -> None:
    client = await new_client(identity)
    token = await reset_token(client)

    refused = await identity.post(f"{FORGOT}/reset", APP, {"token": token, "new_password": "password1"})

    assert error(refused) == (400, "password_breached")
    assert refused.json()["errors"][0]["target"] == "new_password"
    assert (await identity.post(f"{FORGOT}/check", APP, {"token": token})).status_code == 200


async def test_password_reset_needs_second_factor(identity: Identity) -> None:
    client = await new_client(identity)
    await client.enrol("authenticator")
    trusted = await client.log_in(otp=await client.code(), save_device=True)
    token = await reset_token(client)
    body = {"token": token, "new_password": NEW}
    headers = {**APP, "X-Device-Token": trusted.json()["result"]["device_token"]}

    asked = await identity.post(f"{FORGOT}/reset", headers, body)
    wrong = await identity.post(f"{FORGOT}/reset", headers, {**body, "otp": "000000"})
    assert (await client.log_in(otp=await client.code())).status_code == 200
    done = await identity.post(f"{FORGOT}/reset", headers, {**body, "otp": await client.code()})

    assert error(asked) == (401, "2fa_required")
    assert error(wrong) == (422, "2fa_incorrect")
    assert done.status_code == 204


async def test_link_token_is_not_stored(identity: Identity) -> None:
    client = await new_client(identity)
    token = await reset_token(client)

    [row] = await identity.rows(
        "select token_digest from sign_in_links where customer_id = %(id)s", id=client.customer_id
    )

    assert row["token_digest"] == link_digest(token)
    assert len(token) >= 22


async def test_reset_request_does_not_reveal_accounts(identity: Identity) -> None:
    client = await new_client(identity)

    async def asked(email: str) -> tuple[int, Any, float]:
        began = time.perf_counter()
        answer = await identity.post(FORGOT, APP, {"email": email})
        return answer.status_code, answer.json(), time.perf_counter() - began

    known, unknown = await asked(client.email), await asked(unique_email())

    assert known[:2] == unknown[:2]
    assert abs(known[2] - unknown[2]) < 0.15
    assert min(known[2], unknown[2]) >= 0.3


async def test_reset_links_are_limited_for_known_and_unknown_accounts(
    identity_urls: DatabaseUrls, nats_server: Nats, valkey_server: Valkey, tmp_path: Path
) -> None:
    async with running_identity(
        identity_urls, nats_server, valkey_server.url, tmp_path, reset_limit_by_account="2/hour"
    ) as identity:
        for email in ((await new_client(identity)).email, unique_email()):
            statuses = [(await identity.post(FORGOT, APP, {"email": email})).status_code for _ in range(3)]
            assert statuses == [202, 202, 429]


async def test_staff_can_require_a_change(identity: Identity) -> None:
    client = await new_client(identity)

    said = await command(identity, "password", "require-change", client.email.upper())

    assert client.customer_id in said
    assert (await client.log_in()).json()["result"]["force_password_change"] is True
