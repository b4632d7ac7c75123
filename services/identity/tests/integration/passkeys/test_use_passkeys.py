from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from servicekit.testing.services import APP
from services.identity.tests.kit.authenticator import Authenticator
from services.identity.tests.kit.client import Client, error, new_client
from services.identity.tests.kit.service import Identity

PASSKEYS, LOGIN = "/api/customer/passkeys", "/api/login/passkey"


async def registered(client: Client, authenticator: Authenticator, **body: Any) -> Any:
    await client.step_up("passkey_change")
    options = (await client.post(f"{PASSKEYS}/options")).json()["result"]["public_key"]
    return await client.post(PASSKEYS, {"credential": authenticator.create(options), **body})


async def log_in(identity: Identity, authenticator: Authenticator) -> Any:
    options = (await identity.post(f"{LOGIN}/options", APP, {})).json()["result"]["public_key"]
    return await identity.post(LOGIN, APP, {"credential": authenticator.get(options)})


async def test_passkey_signs_in_without_password_and_code(identity: Identity) -> None:
    client, authenticator = await new_client(identity), Authenticator()
    added = await registered(client, authenticator, name="My key")
    client_with_factor = client
    await client_with_factor.enrol("authenticator")

    answer = await log_in(identity, authenticator)

    assert (added.status_code, added.json()["result"]["name"]) == (201, "My key")
    assert answer.status_code == 200
    result = answer.json()["result"]
    assert (result["customer"]["customer_id"], result["aal"]) == (client.customer_id, 2)
    templates = [mail.template for mail in await identity.messages_to(client.email)]
    assert "passkey_added" in templates


async def test_options_require_discoverable_key_and_user_verification(identity: Identity) -> None:
    client = await new_client(identity)
    await client.step_up("passkey_change")

    options = (await client.post(f"{PASSKEYS}/options")).json()["result"]["public_key"]

    assert options["rp"] == {"name": "Wattle", "id": "localhost"}
    assert options["authenticatorSelection"]["residentKey"] == "required"
    assert options["authenticatorSelection"]["userVerification"] == "required"


async def test_adding_passkey_needs_step_up(identity: Identity) -> None:
    client = await new_client(identity)

    assert error(await client.post(f"{PASSKEYS}/options")) == (403, "REQUIRED")


async def test_removed_passkey_cannot_sign_in(identity: Identity) -> None:
    client, authenticator = await new_client(identity), Authenticator()
    passkey = (await registered(client, authenticator)).json()["result"]
    other = await new_client(identity)
    await other.step_up("passkey_change")

    assert (await other.delete(f"{PASSKEYS}/{passkey['id']}")).status_code == 404
    identity.clock.advance(timedelta(minutes=2))
    await client.step_up("passkey_change")
    assert (await client.delete(f"{PASSKEYS}/{passkey['id']}")).status_code == 204
    assert error(await log_in(identity, authenticator)) == (401, "passkey_refused")
    assert await client.get(PASSKEYS) == []


async def test_passkey_use_updates_last_used(identity: Identity) -> None:
    client, authenticator = await new_client(identity), Authenticator()
    await registered(client, authenticator)
    before = await client.get(PASSKEYS)
    await log_in(identity, authenticator)

    after = await client.get(PASSKEYS)

    assert before[0]["last_used_at"] is None
    assert after[0]["last_used_at"] is not None


async def test_passkey_signature_works_once(identity: Identity) -> None:
    client, authenticator = await new_client(identity), Authenticator()
    await registered(client, authenticator)
    options = (await identity.post(f"{LOGIN}/options", APP, {})).json()["result"]["public_key"]
    body = {"credential": authenticator.get(options)}

    assert (await identity.post(LOGIN, APP, body)).status_code == 200
    assert error(await identity.post(LOGIN, APP, body)) == (400, "passkey_invalid")


@pytest.mark.parametrize(
    "changes",
    [{"origin": "https://evil.example"}, {"rp_id": "evil.example"}, {"verifies_user": False}],
    ids=["other site", "other site's key", "nobody checked"],
)
async def test_passkey_is_bound_to_site_and_customer(identity: Identity, changes: dict[str, Any]) -> None:
    client, authenticator = await new_client(identity), Authenticator()
    await registered(client, authenticator)
    for name, value in changes.items():
        setattr(authenticator, name, value)

    assert error(await log_in(identity, authenticator)) == (401, "passkey_refused")
    refused = await registered(await new_client(identity), Authenticator(**changes))
    assert error(refused) == (400, "passkey_invalid")


async def test_copied_passkey_is_detected_by_counter(identity: Identity) -> None:
    client, authenticator = await new_client(identity), Authenticator()
    await registered(client, authenticator)
    for _ in range(2):
        assert (await log_in(identity, authenticator)).status_code == 200
    authenticator.uses = 0

    assert error(await log_in(identity, authenticator)) == (401, "passkey_refused")


async def test_another_key_with_known_credential_id_is_refused(identity: Identity) -> None:
    client, authenticator = await new_client(identity), Authenticator()
    await registered(client, authenticator)

    forged = Authenticator(credential_id=authenticator.credential_id)

    assert error(await log_in(identity, forged)) == (401, "passkey_refused")


async def test_passkey_of_another_customer_cannot_be_added_or_removed(identity: Identity) -> None:
    client, other, authenticator = await new_client(identity), await new_client(identity), Authenticator()
    await registered(client, authenticator)

    assert error(await registered(other, authenticator)) == (409, "passkey_known")


async def test_challenge_is_valid_only_in_its_session(identity: Identity) -> None:
    client, other, authenticator = await new_client(identity), await new_client(identity), Authenticator()
    await client.step_up("passkey_change")
    options = (await client.post(f"{PASSKEYS}/options")).json()["result"]["public_key"]

    refused = await other.post(PASSKEYS, {"credential": authenticator.create(options)})

    assert error(refused) == (400, "passkey_invalid")


@pytest.mark.parametrize(
    "credential",
    [{}, {"response": {}}, {"response": {"clientDataJSON": "x"}}, {"response": {"clientDataJSON": 1}}],
)
async def test_malformed_passkey_is_refused(identity: Identity, credential: dict[str, Any]) -> None:
    client = await new_client(identity)

    assert error(await identity.post(LOGIN, APP, {"credential": credential})) == (400, "passkey_invalid")
    assert error(await client.post(PASSKEYS, {"credential": credential})) == (400, "passkey_invalid")


async def test_required_password_change_also_applies_after_passkey(identity: Identity) -> None:
    client, authenticator = await new_client(identity), Authenticator()
    await registered(client, authenticator)
    await identity.rows(
        "update credentials set change_required = true where customer_id = %(id)s", id=client.customer_id
    )
    identity.clock.advance(timedelta(seconds=1))

    assert (await log_in(identity, authenticator)).json()["result"]["force_password_change"] is True
