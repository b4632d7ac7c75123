from __future__ import annotations

import asyncio
import uuid
from typing import Any

import psycopg
import pytest

from servicekit.testing.services import APP, WEB
from services.identity.tests.factories import GOOD_PASSWORD, sign_up_body, unique_email
from services.identity.tests.integration.conftest import Identity
from wattle.identity.v1 import events_pb2


async def rows(identity: Identity, statement: str, *arguments: object) -> list[tuple[Any, ...]]:
    async with await psycopg.AsyncConnection.connect(identity.urls.runtime) as connection:
        return await (await connection.execute(statement, arguments)).fetchall()


async def test_a_sign_up_in_an_app_gives_the_customer_and_tokens_that_work(identity: Identity) -> None:
    email = unique_email()
    response = await identity.post("/api/signup", APP, sign_up_body(email=email.upper()))
    assert response.status_code == 201
    result = response.json()["result"]
    assert result["customer"] == {
        "customer_id": result["customer"]["customer_id"],
        "first_name": "Alex",
        "last_name": "Nguyen",
        "email": email,
        "state": "NSW",
        "country": "AU",
        "currency": "AUD",
        "locale": "en-AU",
        "region": "NSW",
        "segment_name": "default",
        "pricing_id": "standard",
        "branding_region": "NSW",
        "is_verified": False,
        "is_new_signup": True,
        "account_status": "open",
        "account_upgrade": False,
        "migration_status": "ineligible",
        "country_banned": False,
        "country_banned_confirmation_required": False,
        "address_confirmation_required": False,
        "email_address_confirmation_required": True,
        "atv": {
            "atv_commercial": None,
            "atv_charity": None,
            "atv_social_syndicate": None,
            "atv_syndicate": None,
        },
    }
    assert "set-cookie" not in response.headers
    mine = await identity.client.get(
        "/api/v3/customer", headers={**APP, "Authorization": f"Bearer {result['access_token']}"}
    )
    assert mine.json()["result"].items() >= result["customer"].items()


async def test_a_sign_up_in_a_browser_leaves_tokens_in_cookies_only(identity: Identity) -> None:
    response = await identity.post("/api/signup", WEB, sign_up_body())
    result = response.json()["result"]
    assert result["access_token"] is None
    assert result["refresh_token"] is None
    cookies = {line.partition("=")[0]: line.lower() for line in response.headers.get_list("set-cookie")}
    assert set(cookies) == {"__Host-wattle_access", "__Host-wattle_refresh", "wattle_customer"}
    for name, cookie in cookies.items():
        assert "secure" in cookie
        assert "samesite=lax" in cookie
        assert "path=/" in cookie
        assert ("httponly" in cookie) == (name != "wattle_customer")
    mine = await identity.client.get("/api/v3/customer", headers=WEB)
    assert mine.status_code == 200


async def test_a_sign_up_is_told_to_the_other_services(identity: Identity) -> None:
    response = await identity.post(
        "/api/signup", APP, sign_up_body(state="WA", postcode="6000", suburb="Perth")
    )
    customer_id = response.json()["result"]["customer"]["customer_id"]
    [(subject, payload)] = await rows(
        identity, "select subject, payload from outbox where aggregate_id = %s", customer_id
    )
    assert subject == "wattle.identity.v1.customer_signed_up"
    assert events_pb2.CustomerSignedUp.FromString(bytes(payload)) == events_pb2.CustomerSignedUp(
        customer_id=customer_id, region="WA", currency="AUD", segment="commercial_restricted"
    )


async def test_every_wrong_field_is_named_and_nothing_is_written(identity: Identity) -> None:
    email = unique_email()
    response = await identity.post(
        "/api/signup", WEB, sign_up_body(email=email, postcode="9", phone_number="1", password=None)
    )
    assert response.status_code == 400
    assert {error["target"]: error["message"] for error in response.json()["errors"]} == {
        "postcode": "Please enter a valid post code",
        "phone_number": "Please enter a valid phone number",
        "password": "This field is required",
    }
    assert await rows(identity, "select from customers where email = %s", email) == []


@pytest.mark.parametrize(
    ("changes", "target"),
    [({"is_admin": True}, "is_admin"), ({"email": 7}, "email"), ({"state": None}, "state")],
)
async def test_a_field_of_the_wrong_shape_is_refused(
    identity: Identity, changes: dict[str, object], target: str
) -> None:
    response = await identity.post("/api/signup", APP, sign_up_body(**changes))
    assert response.status_code == 400
    assert [error["target"] for error in response.json()["errors"]] == [target]


async def test_a_taken_address_is_refused_without_saying_so_and_only_one_of_many_wins(
    identity: Identity,
) -> None:
    body = sign_up_body()
    responses = await asyncio.gather(*(identity.post("/api/signup", APP, body) for _ in range(5)))
    assert sorted(response.status_code for response in responses) == [201, 409, 409, 409, 409]
    refusal = next(response.json() for response in responses if response.status_code == 409)
    assert refusal["error"] == "sign_up_refused"
    assert "already registered" not in str(refusal)
    [(count,)] = await rows(identity, "select count(*) from customers where email = %s", body["email"])
    assert count == 1


async def test_markup_in_a_name_comes_back_as_the_text_it_is(identity: Identity) -> None:
    name = "</script><script>alert(1)</script>"
    response = await identity.post("/api/signup", APP, sign_up_body(first_name=name))
    assert response.json()["result"]["customer"]["first_name"] == name
    assert response.headers["content-type"] == "application/json"


async def test_a_customer_signs_in_with_the_password_whatever_the_case_of_the_address(
    identity: Identity,
) -> None:
    body = sign_up_body()
    signed_up = (await identity.post("/api/signup", APP, body)).json()["result"]
    response = await identity.post(
        "/api/login", APP, {"email": body["email"].upper(), "password": GOOD_PASSWORD}
    )
    assert response.status_code == 200
    result = response.json()["result"]
    assert result["customer"]["customer_id"] == signed_up["customer"]["customer_id"]
    assert result["customer"]["is_new_signup"] is False
    assert result["device_uuid"] != signed_up["device_uuid"]


async def test_a_known_device_of_the_customer_keeps_its_id_and_another_customer_cannot_take_it(
    identity: Identity,
) -> None:
    mine, other = sign_up_body(), sign_up_body()
    device = (await identity.post("/api/signup", APP, mine)).json()["result"]["device_uuid"]
    await identity.post("/api/signup", APP, other)
    on_device = {**APP, "X-Device-Id": device}
    again = await identity.post("/api/login", on_device, {"email": mine["email"], "password": GOOD_PASSWORD})
    foreign = await identity.post(
        "/api/login", on_device, {"email": other["email"], "password": GOOD_PASSWORD}
    )
    assert again.json()["result"]["device_uuid"] == device
    assert foreign.json()["result"]["device_uuid"] != device


async def test_an_unknown_address_and_a_wrong_password_get_the_same_answer(identity: Identity) -> None:
    body = sign_up_body()
    await identity.post("/api/signup", APP, body)
    wrong = await identity.post("/api/login", WEB, {"email": body["email"], "password": "not my password"})
    unknown = await identity.post("/api/login", WEB, {"email": unique_email(), "password": "not my password"})
    no_address = await identity.post("/api/login", WEB, {"email": "nobody", "password": "not my password"})
    assert wrong.status_code == unknown.status_code == no_address.status_code == 401
    assert wrong.json() == unknown.json() == no_address.json()
    assert wrong.json()["error"] == "wrong_credentials"
    assert "set-cookie" not in wrong.headers


async def test_a_page_of_another_site_cannot_sign_anybody_in(identity: Identity) -> None:
    body = sign_up_body()
    await identity.post("/api/signup", APP, body)
    credentials = {"email": body["email"], "password": GOOD_PASSWORD}
    foreign = await identity.post("/api/login", {**WEB, "Origin": "https://evil.test"}, credentials)
    own = await identity.post("/api/login", {**WEB, "Origin": "https://shop.test"}, credentials)
    assert (foreign.status_code, foreign.json()["error"]) == (403, "foreign_origin")
    assert own.status_code == 200


async def test_signing_out_ends_the_session_and_tells_everybody(identity: Identity) -> None:
    await identity.post("/api/signup", WEB, sign_up_body())
    [(session_id,)] = await rows(
        identity,
        "select session_id from sessions where customer_id = %s",
        uuid.UUID(identity.client.cookies["wattle_customer"]),
    )
    response = await identity.post("/api/logout", WEB)
    assert response.status_code == 204
    assert not identity.client.cookies
    [(reason, subject)] = await rows(
        identity,
        "select end_reason, subject from sessions join outbox on aggregate_id = session_id::text"
        " where session_id = %s",
        session_id,
    )
    assert (reason, subject) == ("signed_out", "wattle.identity.v1.session_ended")
    ended = identity.components.http.state.ended_sessions
    assert await ended.contains(session_id)
    assert (await identity.post("/api/logout", WEB)).status_code == 204


async def test_an_access_token_of_an_ended_session_no_longer_shows_the_customer(identity: Identity) -> None:
    tokens = (await identity.post("/api/signup", APP, sign_up_body())).json()["result"]
    bearer = {**APP, "Authorization": f"Bearer {tokens['access_token']}"}
    await identity.post("/api/logout", bearer, {"refresh_token": tokens["refresh_token"]})
    response = await identity.client.get("/api/v3/customer", headers=bearer)
    assert (response.status_code, response.json()["error"]) == (401, "session_ended")


async def test_a_visitor_has_no_customer(identity: Identity) -> None:
    response = await identity.client.get("/api/v3/customer", headers=WEB)
    assert response.status_code == 401


async def test_the_published_keys_verify_tokens_and_hold_nothing_private(identity: Identity) -> None:
    response = await identity.client.get("/api/identity/keys")
    [key] = response.json()["keys"]
    assert set(key) == {"kty", "crv", "x", "use", "alg", "kid"}
    assert "max-age" in response.headers["cache-control"]
