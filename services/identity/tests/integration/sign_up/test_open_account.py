from __future__ import annotations

import asyncio

import pytest

from servicekit.testing.services import APP, WEB
from services.identity.tests.kit.factories import sign_up_body, unique_email
from services.identity.tests.kit.service import Identity, select
from wattle.identity.v1 import events_pb2


async def test_app_sign_up_returns_customer_and_valid_tokens(identity: Identity) -> None:
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


async def test_browser_sign_up_returns_tokens_in_cookies_only(identity: Identity) -> None:
    response = await identity.post("/api/signup", WEB, sign_up_body())
    result = response.json()["result"]
    assert result["access_token"] is None
    assert result["refresh_token"] is None
    cookies = {line.partition("=")[0]: line.lower() for line in response.headers.get_list("set-cookie")}
    assert set(cookies) == {
        "__Host-wattle_access",
        "__Host-wattle_refresh",
        "__Host-wattle_known_device",
        "wattle_customer",
    }
    for name, cookie in cookies.items():
        assert "secure" in cookie
        assert "samesite=lax" in cookie
        assert "path=/" in cookie
        assert ("httponly" in cookie) == (name != "wattle_customer")
    mine = await identity.client.get("/api/v3/customer", headers=WEB)
    assert mine.status_code == 200


async def test_sign_up_publishes_event(identity: Identity) -> None:
    response = await identity.post(
        "/api/signup", APP, sign_up_body(state="WA", postcode="6000", suburb="Perth")
    )
    customer_id = response.json()["result"]["customer"]["customer_id"]
    [(subject, payload)] = await select(
        identity, "select subject, payload from outbox where aggregate_id = %s", customer_id
    )
    assert subject == "wattle.identity.v1.customer_signed_up"
    assert events_pb2.CustomerSignedUp.FromString(bytes(payload)) == events_pb2.CustomerSignedUp(
        customer_id=customer_id,
        region="WA",
        currency="AUD",
        segment="commercial_restricted",
        account_status="open",
    )


async def test_wrong_fields_are_all_named_and_nothing_is_written(identity: Identity) -> None:
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
    assert await select(identity, "select from customers where email = %s", email) == []


@pytest.mark.parametrize(
    ("changes", "target"),
    [({"is_admin": True}, "is_admin"), ({"email": 7}, "email"), ({"state": None}, "state")],
)
async def test_field_of_wrong_type_is_refused(
    identity: Identity, changes: dict[str, object], target: str
) -> None:
    response = await identity.post("/api/signup", APP, sign_up_body(**changes))
    assert response.status_code == 400
    assert [error["target"] for error in response.json()["errors"]] == [target]


async def test_taken_address_is_refused_without_revealing_it(
    identity: Identity,
) -> None:
    body = sign_up_body()
    responses = await asyncio.gather(*(identity.post("/api/signup", APP, body) for _ in range(5)))
    assert sorted(response.status_code for response in responses) == [201, 409, 409, 409, 409]
    refusal = next(response.json() for response in responses if response.status_code == 409)
    assert refusal["error"] == "sign_up_refused"
    assert "already registered" not in str(refusal)
    [(count,)] = await select(identity, "select count(*) from customers where email = %s", body["email"])
    assert count == 1


async def test_markup_in_name_is_returned_as_text(identity: Identity) -> None:
    name = "</script><script>alert(1)</script>"
    response = await identity.post("/api/signup", APP, sign_up_body(first_name=name))
    assert response.json()["result"]["customer"]["first_name"] == name
    assert response.headers["content-type"] == "application/json"
