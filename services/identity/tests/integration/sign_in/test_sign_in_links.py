from __future__ import annotations

import asyncio
import uuid
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from servicekit.errors import InvalidRequest, NotFound
from servicekit.testing.services import APP, WEB
from services.identity.tests.kit.client import Client, command, error, new_client
from services.identity.tests.kit.factories import GOOD_PASSWORD, sign_up_body
from services.identity.tests.kit.service import Identity
from wattle.identity.v1 import identity_service_pb2 as pb

if TYPE_CHECKING:
    from wattle.identity.v1.identity_service_pb2_grpc import IdentityServiceAsyncStub

AUTOLOGIN, TRANSFER = "/api/autologin", "/api/autologin/transfer"
PURPOSES = {AUTOLOGIN: pb.SIGN_IN_LINK_PURPOSE_AUTOLOGIN, TRANSFER: pb.SIGN_IN_LINK_PURPOSE_TRANSFER}


async def link(
    rpc: IdentityServiceAsyncStub, client: Client, path: str = AUTOLOGIN, **details: Any
) -> pb.CreateSignInLinkResponse:
    request = pb.CreateSignInLinkRequest(
        customer_id=client.customer_id, purpose=PURPOSES[path], **{"ttl_seconds": 120, **details}
    )
    return await rpc.CreateSignInLink(request)


@pytest.mark.parametrize(("path", "page"), [(AUTOLOGIN, "autologin"), (TRANSFER, "transfer")])
@pytest.mark.parametrize("version", ["3.0", "3.3"])
async def test_link_begins_weak_session(
    identity: Identity, rpc: IdentityServiceAsyncStub, path: str, page: str, version: str
) -> None:
    client = await new_client(identity)
    made = await link(rpc, client, path)

    answer = await identity.post(path, {**APP, "X-Api-Version": version}, {"token": made.token})

    assert made.path == f"/login/{page}/{made.token}"
    assert answer.status_code == 200
    assert answer.json()["result"]["aal"] == 0
    weak = Client(identity, client.email, client.phone, answer.json()["result"])
    refused = await weak.call("GET", "/api/customer/sessions")
    assert error(refused) == (403, "REQUIRED")
    assert refused.json()["entities"]["elevation"]["purpose"] == "sign_in"


async def test_weak_session_sees_masked_details(identity: Identity, rpc: IdentityServiceAsyncStub) -> None:
    client = await new_client(identity)
    answer = await identity.post(AUTOLOGIN, APP, {"token": (await link(rpc, client)).token})
    weak = Client(identity, client.email, client.phone, answer.json()["result"])

    for shown in (weak.tokens["customer"], await weak.get("/api/v3/customer")):
        assert shown["email"] == f"{client.email[0]}***@{client.email.partition('@')[2]}"
        assert shown["last_name"] == f"{client.tokens['customer']['last_name'][0]}***"
    assert (await weak.get("/api/v3/customer"))["balance"] is None
    refused = {
        path: error(await weak.call("GET", path))
        for path in ("/api/customer/details", "/api/customer/verification", "/api/customer/close")
    }
    assert set(refused.values()) == {(403, "REQUIRED")}, refused


async def test_code_upgrades_weak_session_and_second_code_steps_up(
    identity: Identity, rpc: IdentityServiceAsyncStub
) -> None:
    client = await new_client(identity)
    token = (await link(rpc, client)).token
    answer = await identity.post(AUTOLOGIN, APP, {"token": token})
    weak = Client(identity, client.email, client.phone, answer.json()["result"])

    await weak.step_up("sign_in")

    assert weak.tokens["aal"] == 1
    assert (await weak.call("GET", "/api/customer/sessions")).status_code == 200
    assert error(await weak.delete("/api/customer/sessions")) == (403, "REQUIRED")
    await weak.step_up("session_revoke")
    assert (await weak.delete("/api/customer/sessions")).status_code == 204


async def test_link_ends_previous_browser_session(identity: Identity, rpc: IdentityServiceAsyncStub) -> None:
    client = await new_client(identity)
    identity.client.cookies.clear()
    other = (await identity.post("/api/signup", WEB, sign_up_body())).json()["result"]

    await identity.post(AUTOLOGIN, WEB, {"token": (await link(rpc, client)).token})

    [row] = await identity.rows(
        "select end_reason from sessions where customer_id = %(id)s", id=other["customer"]["customer_id"]
    )
    assert row["end_reason"] == "signed_out"
    assert identity.client.cookies["wattle_customer"] == client.customer_id
    identity.client.cookies.clear()


async def test_link_works_once(identity: Identity, rpc: IdentityServiceAsyncStub) -> None:
    client = await new_client(identity)
    body = {"token": (await link(rpc, client)).token}

    answers = await asyncio.gather(*(identity.post(AUTOLOGIN, APP, body) for _ in range(8)))

    assert sorted(answer.status_code for answer in answers) == [200, *[409] * 7]
    assert {answer.json()["error"] for answer in answers} == {None, "link_used"}
    rows = await identity.rows(
        "select 1 from sessions where customer_id = %(id)s and began_by = 'autologin'", id=client.customer_id
    )
    assert len(rows) == 1


async def test_link_expires(identity: Identity, rpc: IdentityServiceAsyncStub) -> None:
    client = await new_client(identity)
    token = (await link(rpc, client)).token
    identity.clock.advance(timedelta(seconds=120))

    assert error(await identity.post(AUTOLOGIN, APP, {"token": token})) == (409, "link_expired")


@pytest.mark.parametrize(("made_for", "used_at"), [(AUTOLOGIN, TRANSFER), (TRANSFER, AUTOLOGIN)])
async def test_link_of_another_purpose_is_refused_and_stays_valid(
    identity: Identity, rpc: IdentityServiceAsyncStub, made_for: str, used_at: str
) -> None:
    client = await new_client(identity)
    token = (await link(rpc, client, made_for)).token

    refused = await identity.post(used_at, APP, {"token": token})
    reset = await identity.post("/api/forgot-password/check", APP, {"token": token})

    assert error(refused) == error(reset) == (409, "link_of_another_purpose")
    assert (await identity.post(made_for, APP, {"token": token})).status_code == 200


@pytest.mark.parametrize("path", [AUTOLOGIN, TRANSFER])
async def test_unknown_link_is_refused(identity: Identity, path: str) -> None:
    assert error(await identity.post(path, APP, {"token": "x" * 32})) == (404, "link_unknown")


async def test_link_with_code_begins_full_session(identity: Identity, rpc: IdentityServiceAsyncStub) -> None:
    client = await new_client(identity)
    token = (await link(rpc, client, requires_code=True)).token

    asked = await identity.post(AUTOLOGIN, APP, {"token": token})
    code = await identity.code_for(client.email)
    wrong = await identity.post(AUTOLOGIN, APP, {"token": token, "otp": "x"})
    answer = await identity.post(AUTOLOGIN, APP, {"token": token, "otp": code, "save_device": True})

    assert error(asked) == (401, "2fa_required")
    assert asked.json()["entities"]["two_factor"]["methods"] == ["email"]
    assert error(wrong) == (422, "2fa_incorrect")
    assert (answer.status_code, answer.json()["result"]["aal"]) == (200, 1)
    assert error(await identity.post(AUTOLOGIN, APP, {"token": token, "otp": code})) == (409, "link_used")


async def test_code_of_one_link_is_refused_for_another(
    identity: Identity, rpc: IdentityServiceAsyncStub
) -> None:
    client = await new_client(identity)
    first = (await link(rpc, client, requires_code=True)).token
    second = (await link(rpc, client, requires_code=True)).token
    await identity.post(AUTOLOGIN, APP, {"token": first})
    code = await identity.code_for(client.email)

    refused = await identity.post(AUTOLOGIN, APP, {"token": second, "otp": code})

    assert error(refused) == (422, "2fa_incorrect")


async def test_link_with_code_uses_second_factor(identity: Identity, rpc: IdentityServiceAsyncStub) -> None:
    client = await new_client(identity)
    await client.enrol("authenticator")
    token = (await link(rpc, client, requires_code=True)).token

    asked = await identity.post(AUTOLOGIN, APP, {"token": token})
    answer = await identity.post(AUTOLOGIN, APP, {"token": token, "otp": await client.code()})

    assert asked.json()["entities"]["two_factor"]["method"] == "authenticator"
    assert answer.status_code == 200


@pytest.mark.parametrize("ttl_seconds", [0, 29, 86_401])
async def test_link_lifetime_is_bounded(
    identity: Identity, rpc: IdentityServiceAsyncStub, ttl_seconds: int
) -> None:
    client = await new_client(identity)

    with pytest.raises(InvalidRequest):
        await link(rpc, client, ttl_seconds=ttl_seconds)


async def test_link_needs_customer_and_purpose(identity: Identity, rpc: IdentityServiceAsyncStub) -> None:
    client = await new_client(identity)

    with pytest.raises(InvalidRequest):
        await rpc.CreateSignInLink(pb.CreateSignInLinkRequest(customer_id=client.customer_id, ttl_seconds=60))
    with pytest.raises(NotFound, match="customer_unknown"):
        await rpc.CreateSignInLink(
            pb.CreateSignInLinkRequest(
                customer_id=str(uuid.uuid4()), purpose=PURPOSES[AUTOLOGIN], ttl_seconds=60
            )
        )


async def test_support_makes_a_link(identity: Identity) -> None:
    client = await new_client(identity)

    path = (await command(identity, "link", "make", client.email, "--minutes", "5")).strip()

    token = path.removeprefix("/login/autologin/")
    assert (await identity.post(AUTOLOGIN, APP, {"token": token})).status_code == 200


async def test_link_of_closed_account_is_refused(identity: Identity, rpc: IdentityServiceAsyncStub) -> None:
    client = await new_client(identity)
    token = (await link(rpc, client)).token
    await identity.rows(
        "update customers set account_status = 'closed' where customer_id = %(id)s", id=client.customer_id
    )

    assert error(await identity.post(AUTOLOGIN, APP, {"token": token})) == (404, "link_unknown")
    assert error(await client.log_in()) == (403, "account_closed")
    assert error(await client.log_in(password="wrong " + GOOD_PASSWORD)) == (401, "wrong_credentials")
    assert error(await client.refresh()) == (401, "unauthorised")
    with pytest.raises(NotFound):
        await link(rpc, client)
    await identity.post("/api/forgot-password", APP, {"email": client.email})
    sent = [mail.template for mail in await identity.messages_to(client.email)]
    assert "password_reset" not in sent
