import time
from uuid import uuid4

import pytest
from fastapi import APIRouter, Request
from redis.asyncio import Redis

from servicekit.data.valkey import connect_redis
from servicekit.http.envelope import Envelope, ok
from servicekit.http.policy import PUBLIC, ApiPolicy, CurrentAppKey, serves
from servicekit.http.signatures import sign_request
from servicekit.security.session_keys import SessionKey, issue_session_key
from servicekit.settings import AppKey

OLD, NEW = "old-secret", "new-secret"
SIGNING = AppKey(key="wattle-partner-1", channel="partner", secrets=(NEW, OLD))

router = APIRouter(prefix="/api")


@router.get("/channel")
async def read_channel(key: CurrentAppKey) -> Envelope[str]:
    return ok(key.channel)


@router.get("/keys", openapi_extra=PUBLIC)
async def read_keys() -> Envelope[str]:
    return ok("keys")


@router.get("/both", openapi_extra=serves("3.0", "3.3"))
async def read_both() -> Envelope[str]:
    return ok("both")


@router.get("/newer/{name}", openapi_extra=serves("4.0"))
async def read_newer(name: str) -> Envelope[str]:
    return ok(name)


@router.post("/echo")
async def echo(request: Request) -> Envelope[str]:
    return ok((await request.body()).decode())


@pytest.fixture
def client(make_app, make_client):
    return make_client(make_app(router), headers={})


@pytest.fixture
def signing_client(make_app, make_client, redis: Redis):
    app = make_app(router, settings={"app_keys": [SIGNING]}, redis=redis)
    return make_client(app, headers={"X-App-Key": SIGNING.key})


def signed(secret=NEW, body=b"{}", **changes):
    return sign_request(
        secret, **({"method": "POST", "path": "/api/echo", "body": body, "request_id": uuid4().hex} | changes)
    )


@pytest.mark.parametrize("channel", ["web", "app"])
async def test_the_key_says_which_channel_calls(client, channel):
    answer = await client.get("/api/channel", headers={"X-App-Key": f"wattle-{channel}-development"})

    assert answer.json()["result"] == channel


async def test_a_call_without_a_key_is_refused(client):
    answer = await client.get("/api/channel")

    assert (answer.status_code, answer.json()["error"]) == (400, "app_key_missing")


async def test_an_unknown_key_is_refused(client):
    answer = await client.get("/api/channel", headers={"X-App-Key": "nobody-knows-it"})

    assert (answer.status_code, answer.json()["error"]) == (401, "app_key_unknown")


async def test_a_public_route_needs_no_key(client):
    assert (await client.get("/api/keys")).status_code == 200


@pytest.mark.parametrize(
    ("path", "version", "status"),
    [
        ("/api/channel", None, 200),
        ("/api/channel", "3.0", 200),
        ("/api/channel", "2.0", 400),
        ("/api/both", "3.3", 200),
        ("/api/both", "3.1", 400),
        ("/api/newer/x", "4.0", 200),
        ("/api/newer/x", None, 400),
        ("/api/newer/x", "3.0", 400),
    ],
)
async def test_a_call_serves_the_versions_it_lists(client, path, version, status):
    headers = {"X-App-Key": "wattle-web-development"} | ({"X-Api-Version": version} if version else {})

    answer = await client.get(path, headers=headers)

    assert answer.status_code == status
    if status == 400:
        assert answer.json()["error"] == "unsupported_version"


async def test_a_signed_request_is_taken_with_its_body(signing_client):
    answer = await signing_client.post("/api/echo", content=b"{}", headers=signed())

    assert answer.json()["result"] == "{}"


async def test_the_previous_secret_still_signs_while_it_is_changed(signing_client):
    answer = await signing_client.post("/api/echo", content=b"{}", headers=signed(OLD))

    assert answer.status_code == 200


async def test_the_order_of_the_query_does_not_matter_to_a_signature(signing_client):
    headers = signed(method="GET", path="/api/channel", body=b"", query="a=1&b=%20")

    answer = await signing_client.get("/api/channel?b=%20&a=1", headers=headers)

    assert answer.status_code == 200


@pytest.mark.parametrize(
    "change",
    [
        {"method": "PUT"},
        {"path": "/api/other"},
        {"query": "a=1"},
        {"body": b"{ }"},
        {"secret": "another"},
    ],
    ids=lambda change: next(iter(change)),
)
async def test_a_signature_over_anything_else_does_not_match(signing_client, change):
    answer = await signing_client.post("/api/echo", content=b"{}", headers=signed(**change))

    assert (answer.status_code, answer.json()["error"]) == (401, "signature_invalid")


@pytest.mark.parametrize("header", ["X-Session-Id", "X-Api-Version", "X-Request-Id", "X-Timestamp"])
async def test_a_signed_header_cannot_be_changed(signing_client, header):
    headers = signed() | {header: str(int(time.time()) - 1) if header == "X-Timestamp" else "3.00000000"}

    answer = await signing_client.post("/api/echo", content=b"{}", headers=headers)

    assert answer.status_code in (400, 401)
    assert answer.json()["error"] in ("signature_invalid", "unsupported_version")


@pytest.mark.parametrize("seconds", [-301, 302])
async def test_a_request_of_another_time_is_refused(signing_client, seconds):
    headers = signed(timestamp=int(time.time()) + seconds)

    answer = await signing_client.post("/api/echo", content=b"{}", headers=headers)

    assert answer.json()["error"] == "timestamp_out_of_range"


async def test_a_request_id_is_taken_once(signing_client):
    headers = signed()
    await signing_client.post("/api/echo", content=b"{}", headers=headers)

    answer = await signing_client.post("/api/echo", content=b"{}", headers=headers)

    assert (answer.status_code, answer.json()["error"]) == (401, "request_repeated")


async def test_signed_requests_are_taken_while_redis_is_away(make_app, make_client):
    app = make_app(router, settings={"app_keys": [SIGNING]}, redis=connect_redis("redis://127.0.0.1:1/0"))

    answer = await make_client(app, headers={"X-App-Key": SIGNING.key}).post(
        "/api/echo", content=b"{}", headers=signed()
    )

    assert answer.status_code == 200


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("X-Signature", "signature_missing"),
        ("X-Timestamp", "timestamp_invalid"),
        ("X-Request-Id", "request_id_missing"),
    ],
)
async def test_a_signed_request_needs_all_its_headers(signing_client, header, code):
    headers = {name: value for name, value in signed().items() if name != header}

    answer = await signing_client.post("/api/echo", content=b"{}", headers=headers)

    assert (answer.status_code, answer.json()["error"]) == (400, code)


def test_a_signature_is_what_the_rules_say():
    headers = sign_request(
        "secret",
        method="get",
        path="/api/draws",
        query="b=2&a=1",
        request_id="request-1",
        timestamp=1700000000,
    )

    # Computed with openssl over the eight lines of the rules.
    assert headers["X-Signature"] == "d036ac018bd0a36d0544d7dc02f768944e0b2ff6614be7bd1760768dabbb10cd"


def test_signing_keys_without_a_store_of_request_ids_are_a_mistake():
    with pytest.raises(ValueError, match="store of request ids"):
        ApiPolicy([SIGNING])


def test_two_equal_keys_are_a_mistake():
    key = AppKey(key="wattle-twice", channel="web", requires_signature=False)
    with pytest.raises(ValueError, match="twice"):
        ApiPolicy([key, key.model_copy()])


def test_a_signing_key_needs_a_secret():
    with pytest.raises(ValueError, match="no secret"):
        AppKey(key="wattle-secretless", channel="web")


BROWSER = AppKey(key="wattle-web-1", channel="web", secrets=(NEW, OLD))


@pytest.fixture
def browser(make_app, make_client, redis: Redis):
    app = make_app(router, settings={"app_keys": [BROWSER, SIGNING]}, redis=redis)
    return make_client(app, headers={"X-App-Key": BROWSER.key})


def signed_with(key, **changes):
    return signed(key.key, session_key_name=key.name, **changes)


async def test_a_browser_signs_with_the_key_of_its_page(browser):
    key = issue_session_key(BROWSER, time.time())
    answer = await browser.post("/api/echo", content=b"{}", headers=signed_with(key))
    assert (answer.status_code, answer.json()["result"]) == (200, "{}")
    assert issue_session_key(BROWSER, time.time()) != key


async def test_a_key_of_the_secret_before_holds_on(browser):
    before = issue_session_key(AppKey(key=BROWSER.key, channel="web", secrets=(OLD,)), time.time())
    answer = await browser.post("/api/echo", content=b"{}", headers=signed_with(before))
    assert answer.status_code == 200


@pytest.mark.parametrize(
    ("key", "code"),
    [
        (issue_session_key(BROWSER, time.time() - 2 * 86_400), "session_key_expired"),
        (issue_session_key(BROWSER, time.time() + 2 * 86_400), "session_key_expired"),
        (SessionKey("mine", "mine"), "session_key_expired"),
        (SessionKey(issue_session_key(BROWSER, time.time()).name, "guessed"), "signature_invalid"),
        (issue_session_key(SIGNING, time.time()), "signature_invalid"),
    ],
)
async def test_a_key_that_was_not_given_to_the_page_signs_nothing(browser, key, code):
    answer = await browser.post("/api/echo", content=b"{}", headers=signed_with(key))
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (401, code)


async def test_a_signature_of_one_page_is_no_good_for_what_was_changed_or_sent_before(browser):
    headers = signed_with(issue_session_key(BROWSER, time.time()))
    changed = await browser.post("/api/echo", content=b"[]", headers=headers)
    assert changed.json()["errors"][0]["code"] == "signature_invalid"
    assert (await browser.post("/api/echo", content=b"{}", headers=headers)).status_code == 200
    again = await browser.post("/api/echo", content=b"{}", headers=headers)
    assert again.json()["errors"][0]["code"] == "request_repeated"


async def test_only_browsers_sign_with_keys_of_sessions(browser):
    partner = {"X-App-Key": SIGNING.key}
    of_session = issue_session_key(SIGNING, time.time())
    for key, headers in (
        (SIGNING.key, signed_with(of_session)),
        (BROWSER.key, signed(NEW)),
    ):
        answer = await browser.post("/api/echo", content=b"{}", headers={**headers, "X-App-Key": key})
        assert answer.json()["errors"][0]["code"] == "signature_invalid"
    assert (
        await browser.post("/api/echo", content=b"{}", headers={**signed(NEW), **partner})
    ).status_code == 200
