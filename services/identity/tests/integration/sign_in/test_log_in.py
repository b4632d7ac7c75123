from __future__ import annotations

import time

import pytest

from identity.sessions.visitor import KNOWN_DEVICE_COOKIE
from servicekit.testing.services import APP, WEB
from services.identity.tests.kit.client import guesses
from services.identity.tests.kit.factories import GOOD_PASSWORD, sign_up_body, unique_email
from services.identity.tests.kit.service import Identity


async def test_log_in_ignores_case_of_email_address(
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


async def test_device_id_is_reused_only_for_its_customer(
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


async def test_unknown_address_and_wrong_password_get_same_answer(identity: Identity) -> None:
    body = sign_up_body()
    await identity.post("/api/signup", APP, body)
    wrong = await identity.post("/api/login", WEB, {"email": body["email"], "password": "not my password"})
    unknown = await identity.post("/api/login", WEB, {"email": unique_email(), "password": "not my password"})
    no_address = await identity.post("/api/login", WEB, {"email": "nobody", "password": "not my password"})
    assert wrong.status_code == unknown.status_code == no_address.status_code == 401
    assert wrong.json() == unknown.json() == no_address.json()
    assert wrong.json()["error"] == "wrong_credentials"
    assert "set-cookie" not in wrong.headers


async def test_sign_in_from_another_site_is_refused(identity: Identity) -> None:
    body = sign_up_body()
    await identity.post("/api/signup", APP, body)
    credentials = {"email": body["email"], "password": GOOD_PASSWORD}
    foreign = await identity.post("/api/login", {**WEB, "Origin": "https://evil.test"}, credentials)
    own = await identity.post("/api/login", {**WEB, "Origin": "https://shop.test"}, credentials)
    assert (foreign.status_code, foreign.json()["error"]) == (403, "foreign_origin")
    assert own.status_code == 200


async def test_unknown_account_takes_as_long_as_wrong_password(identity: Identity) -> None:
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


@pytest.mark.parametrize("channel", ["web", "app"])
async def test_strangers_do_not_lock_a_known_device(identity: Identity, channel: str) -> None:
    identity.client.cookies.clear()
    body = sign_up_body()
    signed_up = await identity.post("/api/signup", WEB if channel == "web" else APP, body)
    fingerprint = signed_up.json()["result"]["fingerprint"]
    cookie = f"{KNOWN_DEVICE_COOKIE}={fingerprint}"
    known = {**WEB, "Cookie": cookie} if channel == "web" else {**APP, "X-Device-Fingerprint": fingerprint}
    if channel == "web":
        assert identity.client.cookies[KNOWN_DEVICE_COOKIE] == fingerprint
        identity.client.cookies.clear()
    credentials = {"email": body["email"], "password": GOOD_PASSWORD}
    assert await guesses(identity, body["email"], 11) == [401] * 10 + [429]

    strange = await identity.post("/api/login", APP, credentials)
    own = await identity.post("/api/login", known, credentials)

    assert (strange.status_code, own.status_code) == (429, 200)
    identity.client.cookies.clear()


async def test_fingerprint_of_another_customer_gives_no_guesses(identity: Identity) -> None:
    body = sign_up_body()
    await identity.post("/api/signup", APP, body)
    other = (await identity.post("/api/signup", APP, sign_up_body())).json()["result"]
    assert (await guesses(identity, body["email"], 10))[-1] == 401

    answer = await identity.post(
        "/api/login",
        {**APP, "X-Device-Fingerprint": other["fingerprint"]},
        {"email": body["email"], "password": GOOD_PASSWORD},
    )

    assert answer.status_code == 429


async def test_guesses_on_a_known_device_are_limited(identity: Identity) -> None:
    body = sign_up_body()
    signed_up = (await identity.post("/api/signup", APP, body)).json()["result"]
    known = {**APP, "X-Device-Fingerprint": signed_up["fingerprint"]}

    answers = [
        await identity.post("/api/login", known, {"email": body["email"], "password": f"guess {number}"})
        for number in range(11)
    ]

    assert [answer.status_code for answer in answers] == [401] * 10 + [429]
