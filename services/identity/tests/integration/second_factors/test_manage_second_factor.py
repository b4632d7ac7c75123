from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyotp
import pytest

from devservers.databases import DatabaseUrls
from devservers.servers import Nats, Valkey
from identity.tokens.secret_keys import SecretKeys
from services.identity.tests.kit.client import TWO_FACTOR, Client, command, error, new_client
from services.identity.tests.kit.service import Identity, running_identity
from wattle.identity.v1 import identity_service_pb2 as pb

if TYPE_CHECKING:
    from wattle.identity.v1.identity_service_pb2_grpc import IdentityServiceAsyncStub

METHODS = ["authenticator", "email", "sms"]


async def test_new_customer_has_no_second_factor(identity: Identity) -> None:
    client = await new_client(identity)

    config = await client.get(TWO_FACTOR)

    assert config == {
        "enabled": False,
        "methods": ["authenticator", "email", "sms"],
        "remember_for_days": 30,
        "method": None,
        "identifier": None,
        "since": None,
        "recovery_codes_left": 0,
        "locked": False,
        "prompt_required": True,
    }


async def test_second_factor_prompt_is_shown_until_acknowledged(identity: Identity) -> None:
    client = await new_client(identity)

    assert (await client.post(f"{TWO_FACTOR}/prompt-acknowledged")).status_code == 204

    assert (await client.get(TWO_FACTOR))["prompt_required"] is False


@pytest.mark.parametrize("method", METHODS)
async def test_sign_in_with_second_factor_needs_code(identity: Identity, method: str) -> None:
    client = await new_client(identity)
    await client.enrol(method)
    identity.clock.advance(timedelta(minutes=2))

    asked = await client.log_in()
    address = client.phone if method == "sms" else client.email
    code = await client.code() if method == "authenticator" else await identity.code_for(address)
    signed_in = await client.log_in(otp=f" {code} ")

    assert error(asked) == (401, "2fa_required")
    details = asked.json()["entities"]["two_factor"]
    assert details["method"] == method
    assert details["methods"] == [method, "recovery_code"]
    assert details["remember_for_days"] == 30
    assert signed_in.status_code == 200
    assert signed_in.json()["result"]["aal"] == 2


@pytest.mark.parametrize("method", METHODS)
async def test_settings_page_describes_second_factor(identity: Identity, method: str) -> None:
    client = await new_client(identity)
    await client.enrol(method)

    config = await client.get(TWO_FACTOR)

    masked = {
        "authenticator": None,
        "email": f"{client.email[0]}***@example.com",
        "sms": f"***{client.phone[-3:]}",
    }
    assert (config["enabled"], config["method"], config["identifier"]) == (True, method, masked[method])
    assert config["since"] is not None
    assert config["recovery_codes_left"] == 10
    assert config["prompt_required"] is False
    templates = [mail.template for mail in await identity.messages_to(client.email)]
    assert "two_factor_enabled" in templates


async def test_authenticator_is_enrolled_by_qr_code(identity: Identity) -> None:
    client = await new_client(identity)
    await client.step_up("two_factor_change")

    begun = (await client.post(f"{TWO_FACTOR}/authenticator")).json()["result"]

    parsed = pyotp.parse_uri(begun["otpauth_uri"])
    assert (parsed.secret, parsed.issuer, parsed.name) == (begun["secret"], "Wattle", client.email)
    assert begun["qr_svg"].startswith("<svg ")
    assert begun["qr_svg"].strip().endswith("</svg>")


async def test_authenticator_key_is_stored_encrypted_and_reencrypted(
    identity: Identity,
) -> None:
    client = await new_client(identity)
    await client.enrol("authenticator")

    [row] = await identity.rows(
        "select secret from second_factors where customer_id = %(id)s", id=client.customer_id
    )

    assert client.secret is not None
    assert client.secret.encode() not in row["secret"]
    keys: SecretKeys = identity.secret_keys
    assert keys.decrypt(keys.reencrypt(row["secret"])) == client.secret.encode()


async def test_authenticator_code_works_once(identity: Identity) -> None:
    client = await new_client(identity)
    await client.enrol("authenticator")
    code = await client.code()

    first = await client.log_in(otp=code)
    second = await client.log_in(otp=code)

    assert first.status_code == 200
    assert error(second) == (422, "2fa_incorrect")


async def test_older_authenticator_code_is_refused_after_newer_code(
    identity: Identity,
) -> None:
    client = await new_client(identity)
    await client.enrol("authenticator")
    older = await client.code()
    newer = await client.code()
    assert (await client.log_in(otp=newer)).status_code == 200

    assert error(await client.log_in(otp=older)) == (422, "2fa_incorrect")


@pytest.mark.parametrize(("seconds", "works"), [(-30, True), (30, True), (-90, False), (90, False)])
async def test_authenticator_clock_may_be_off_by_one_step(
    identity: Identity, seconds: int, works: bool
) -> None:
    client = await new_client(identity)
    await client.enrol("authenticator")
    identity.clock.advance(timedelta(minutes=5))
    assert client.secret is not None
    code = pyotp.TOTP(client.secret).at(identity.clock.now() + timedelta(seconds=seconds))

    assert (await client.log_in(otp=code)).status_code == (200 if works else 422)


async def test_sent_code_works_once_within_five_minutes(identity: Identity) -> None:
    client = await new_client(identity)
    await client.enrol("email")
    identity.clock.advance(timedelta(minutes=2))
    await client.log_in()
    first = await identity.code_for(client.email)
    assert (await client.log_in(otp=first)).status_code == 200
    assert error(await client.log_in(otp=first)) == (422, "2fa_incorrect")
    await client.log_in()
    second = await identity.code_for(client.email)
    identity.clock.advance(timedelta(minutes=5))

    assert error(await client.log_in(otp=second)) == (422, "2fa_incorrect")


@pytest.mark.parametrize(("minutes_after_leaving", "works"), [(4, True), (5, False)])
async def test_life_of_a_late_code_begins_when_it_leaves(
    identity: Identity, rpc: IdentityServiceAsyncStub, minutes_after_leaving: int, works: bool
) -> None:
    client = await new_client(identity)
    await client.enrol("email")
    identity.clock.advance(timedelta(minutes=2))
    await client.log_in()
    [message] = await identity.rows(
        "select message_id::text as id from messages where address = %(address)s and parameters is not null"
        " and template = 'two_factor_code' order by message_id desc limit 1",
        address=client.email,
    )
    identity.clock.advance(timedelta(minutes=10))
    read = await rpc.ReadMessage(pb.ReadMessageRequest(message_id=message["id"]))
    for _ in range(2):  # Told twice, it lives no longer.
        await rpc.MessageDelivered(pb.MessageDeliveredRequest(message_id=message["id"]))
        identity.clock.advance(timedelta(minutes=minutes_after_leaving / 2))

    answer = await client.log_in(otp=read.parameters["code"])

    assert answer.status_code == (200 if works else 422)


async def test_newer_code_replaces_older_code(identity: Identity) -> None:
    client = await new_client(identity)
    await client.enrol("email")
    identity.clock.advance(timedelta(minutes=2))
    await client.log_in()
    first = await identity.code_for(client.email)
    identity.clock.advance(timedelta(seconds=60))
    asked = await client.log_in()
    second = await identity.code_for(client.email)

    assert asked.json()["entities"]["two_factor"]["sent"] is True
    assert first == second or error(await client.log_in(otp=first)) == (422, "2fa_incorrect")
    assert (await client.log_in(otp=second)).status_code == 200


async def test_second_request_within_a_minute_sends_no_code(identity: Identity) -> None:
    client = await new_client(identity)
    await client.enrol("email")
    identity.clock.advance(timedelta(minutes=2))
    await client.log_in()
    before = len(await identity.messages_to(client.email))
    identity.clock.advance(timedelta(seconds=20))

    details = (await client.log_in()).json()["entities"]["two_factor"]

    assert (details["sent"], details["resend_after"]) == (False, 40)
    assert len(await identity.messages_to(client.email)) == before


async def test_step_up_codes_are_limited_to_one_a_minute_and_five_an_hour(
    identity: Identity,
) -> None:
    client = await new_client(identity)
    body = {"purpose": "withdrawal", "binding": None}
    path = f"{TWO_FACTOR}/send-code"

    assert (await client.post(path, body)).status_code == 200
    identity.clock.advance(timedelta(seconds=59))
    too_soon = await client.post(path, body)
    statuses = []
    for _ in range(5):
        identity.clock.advance(timedelta(seconds=61))
        await client.refresh()
        statuses.append((await client.post(path, body)).status_code)

    assert error(too_soon) == (429, "2fa_code_sent_recently")
    assert too_soon.headers["retry-after"] == "1"
    assert statuses == [200, 200, 200, 200, 429]


async def test_recovery_code_works_once(identity: Identity) -> None:
    client = await new_client(identity)
    await client.enrol("authenticator")
    code = client.recovery_codes[0]

    first = await client.log_in(otp=code.lower().replace("-", " "))
    second = await client.log_in(otp=code)

    assert first.status_code == 200
    assert error(second) == (422, "2fa_incorrect")
    assert (await client.get(TWO_FACTOR))["recovery_codes_left"] == 9


async def test_new_recovery_codes_replace_old_codes(identity: Identity) -> None:
    client = await new_client(identity)
    await client.enrol("authenticator")
    await client.step_up("two_factor_change")

    made = (await client.post(f"{TWO_FACTOR}/recovery-codes")).json()["result"]["recovery_codes"]

    assert len({*made, *client.recovery_codes}) == 20
    assert error(await client.log_in(otp=client.recovery_codes[0])) == (422, "2fa_incorrect")
    assert (await client.log_in(otp=made[0])).status_code == 200


async def test_disabling_second_factor_needs_its_code(identity: Identity) -> None:
    client = await new_client(identity)
    await client.enrol("authenticator")
    await client.refresh()
    refused = await client.post(f"{TWO_FACTOR}/disable")
    await client.step_up("two_factor_change")

    assert error(refused) == (403, "REQUIRED")
    assert (await client.post(f"{TWO_FACTOR}/disable")).status_code == 204
    assert (await client.log_in()).status_code == 200
    client.secret = None
    await client.step_up("two_factor_change")
    assert error(await client.post(f"{TWO_FACTOR}/disable")) == (422, "2fa_not_enabled")


async def test_another_method_replaces_the_method_in_use(identity: Identity) -> None:
    client = await new_client(identity)
    await client.enrol("authenticator")
    identity.clock.advance(timedelta(minutes=2))

    await client.step_up("two_factor_change")
    assert (await client.post(f"{TWO_FACTOR}/sms")).status_code == 201
    code = await identity.code_for(client.phone)
    assert (await client.get(TWO_FACTOR))["method"] == "authenticator"
    await client.post(f"{TWO_FACTOR}/sms/confirm", {"otp": code})

    assert (await client.get(TWO_FACTOR))["method"] == "sms"


async def test_method_in_use_cannot_be_enrolled_again(identity: Identity) -> None:
    client = await new_client(identity)
    await client.enrol("authenticator")
    await client.step_up("two_factor_change")

    assert error(await client.post(f"{TWO_FACTOR}/authenticator")) == (409, "2fa_already_enabled")


async def test_second_factor_cannot_be_confirmed_before_enrolment(identity: Identity) -> None:
    client = await new_client(identity)

    refused = await client.post(f"{TWO_FACTOR}/sms/confirm", {"otp": "123456"})

    assert error(refused) == (422, "2fa_not_enrolling")
    assert (await client.get(TWO_FACTOR))["enabled"] is False


async def test_trusted_device_skips_code_at_sign_in_for_30_days(identity: Identity) -> None:
    client = await new_client(identity)
    await client.enrol("authenticator")
    trusted = await client.log_in(otp=await client.code(), save_device=True)
    client.device_token = trusted.json()["result"]["device_token"]

    again = await client.log_in()
    identity.clock.advance(timedelta(days=30))
    too_late = await client.log_in()

    assert (again.status_code, again.json()["result"]["aal"]) == (200, 1)
    assert error(too_late) == (401, "2fa_required")


async def test_device_trust_is_bound_to_customer_and_program(identity: Identity) -> None:
    client, other = await new_client(identity), await new_client(identity)
    await client.enrol("authenticator")
    await other.enrol("authenticator")
    trusted = await client.log_in(otp=await client.code(), save_device=True)
    client.device_token = other.device_token = trusted.json()["result"]["device_token"]
    firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0"
    headers = {
        "X-App-Key": "wattle-app-development",
        "X-Device-Token": str(client.device_token),
        "User-Agent": firefox,
    }
    copied = await identity.post("/api/login", headers, {"email": client.email, "password": client.password})

    assert error(await other.log_in()) == (401, "2fa_required")
    assert error(copied) == (401, "2fa_required")


async def test_device_is_not_trusted_without_code(identity: Identity) -> None:
    client = await new_client(identity)

    signed_in = await client.log_in(save_device=True)

    assert signed_in.json()["result"]["device_token"] is None


async def test_trust_ends_with_another_second_factor(identity: Identity) -> None:
    client = await new_client(identity)
    await client.enrol("authenticator")
    trusted = await client.log_in(otp=await client.code(), save_device=True)
    client.device_token = trusted.json()["result"]["device_token"]
    identity.clock.advance(timedelta(minutes=2))
    await client.enrol("email")

    assert error(await client.log_in()) == (401, "2fa_required")


@pytest.mark.parametrize(
    "body", [{"purpose": "login"}, {"purpose": "Bad Purpose"}, {"binding": "x"}, {"more": 1}]
)
async def test_code_request_needs_step_up_purpose(identity: Identity, body: dict[str, Any]) -> None:
    client = await new_client(identity)

    assert (await client.post(f"{TWO_FACTOR}/send-code", body)).status_code == 400


async def test_codes_from_one_network_address_are_limited(
    identity_urls: DatabaseUrls, nats_server: Nats, valkey_server: Valkey, tmp_path: Path
) -> None:
    async with running_identity(
        identity_urls, nats_server, valkey_server.url, tmp_path, code_limit_by_address="2/hour"
    ) as identity:
        statuses = []
        for _ in range(3):
            client: Client = await new_client(identity)
            statuses.append((await client.post(f"{TWO_FACTOR}/send-code")).status_code)
    assert statuses[-1] == 429


async def test_support_unlocks_a_second_factor(identity: Identity) -> None:
    client = await new_client(identity)
    await client.enrol("authenticator")
    for _ in range(5):
        await client.log_in(otp="x")

    said = await command(identity, "two-factor", "unlock", client.email)

    assert client.customer_id in said
    assert (await client.log_in(otp=await client.code())).status_code == 200
    assert "not_locked" in await command(identity, "two-factor", "unlock", client.email)


async def test_command_reencrypts_authenticator_keys(identity: Identity) -> None:
    client = await new_client(identity)
    await client.enrol("authenticator")
    # Those of other tests are encrypted with keys that are gone.
    await identity.rows("delete from second_factors where customer_id <> %(id)s", id=client.customer_id)
    statement = "select secret from second_factors where customer_id = %(id)s"
    [before] = await identity.rows(statement, id=client.customer_id)

    assert "encrypted anew" in await command(identity, "two-factor", "reencrypt")

    [after] = await identity.rows(statement, id=client.customer_id)
    assert after["secret"] != before["secret"]
    assert (await client.log_in(otp=await client.code())).status_code == 200
