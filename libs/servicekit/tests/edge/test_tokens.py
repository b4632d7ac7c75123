import asyncio
import time
from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid4

import httpx2
import orjson
import pytest
from fastapi import APIRouter
from joserfc.jwk import OctKey, OKPKey
from structlog.testing import capture_logs

from servicekit.data.valkey import connect_redis
from servicekit.errors import NotSignedIn, Unavailable
from servicekit.http.envelope import Envelope, ok
from servicekit.security import tokens
from servicekit.security.cookies import ACCESS_COOKIE, CUSTOMER_COOKIE, REFRESH_COOKIE
from servicekit.security.ended_sessions import EndedSessions, ask_identity
from servicekit.security.principal import Principal
from servicekit.security.sessions import AnySession, MaybeSignedIn, OnlineSession, SignedIn
from servicekit.security.tokens import AccessTokenVerifier

router = APIRouter(prefix="/api")


@router.get("/me")
async def read_me(customer: SignedIn) -> Envelope[UUID]:
    return ok(customer.customer_id)


@router.post("/me")
async def change_me(customer: SignedIn) -> Envelope[UUID]:
    return ok(customer.customer_id)


@router.get("/anyone")
async def read_anyone(customer: MaybeSignedIn) -> Envelope[UUID | None]:
    return ok(customer.customer_id if customer else None)


@router.get("/money")
async def read_money(customer: OnlineSession) -> Envelope[UUID]:
    return ok(customer.customer_id)


@router.get("/finish")
async def finish(customer: AnySession) -> Envelope[UUID]:
    return ok(customer.customer_id)


@pytest.fixture
def client(make_app, make_client, verifier, redis):
    return make_client(make_app(router, verifier=verifier, redis=redis))


async def nobody_knows(tokens: Sequence[str]) -> Sequence[bool]:
    raise Unavailable("session_unknown")


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


async def test_a_token_names_the_customer(verifier, make_token):
    customer, session = uuid4(), uuid4()

    principal = await verifier.verify(
        make_token(sub=str(customer), sid=str(session), aal=2, amr=["pwd", "otp"])
    )

    assert isinstance(principal, Principal)
    assert (principal.customer_id, principal.session_id) == (customer, session)
    assert (principal.aal, principal.amr) == (2, ("pwd", "otp"))
    assert (principal.segment, principal.region) == ("default", "NSW")


@pytest.mark.parametrize(
    "claims",
    [
        {"iss": "another"},
        {"aud": "another"},
        {"aud": None},
        {"sub": "no-uuid"},
        {"sub": None},
        {"sid": None},
        {"aal": None},
        {"exp": None},
        {"iat": 2**33},  # in the year 2242
    ],
    ids=str,
)
async def test_a_token_with_a_wrong_claim_is_refused(verifier, make_token, claims):
    with pytest.raises(NotSignedIn, match="token_invalid"):
        await verifier.verify(make_token(**claims))


async def test_a_token_is_over_when_its_time_and_the_skew_are(verifier, make_token):
    now = int(time.time())

    assert await verifier.verify(make_token(exp=now - 3))
    with pytest.raises(NotSignedIn, match="token_expired"):
        await verifier.verify(make_token(exp=now - 6))


async def test_a_verified_token_is_over_in_time_too(signing_key, make_token):
    clock = [time.time()]

    async def published() -> dict[str, Any]:
        return {"keys": [signing_key.as_dict(private=False)]}

    verifier = AccessTokenVerifier(published, now=lambda: clock[0])
    token = make_token()
    await verifier.verify(token)
    clock[0] += 306

    with pytest.raises(NotSignedIn, match="token_expired"):
        await verifier.verify(token)


@pytest.mark.parametrize("token", ["", "x", "a.b.c", "x" * 5000, "é.é.é"])
async def test_what_is_no_token_is_refused(verifier, token):
    with pytest.raises(NotSignedIn, match="token_invalid"):
        await verifier.verify(token)


async def test_a_token_of_another_key_under_our_key_id_is_refused(verifier, make_token, signing_key):
    forged = make_token(OKPKey.generate_key("Ed25519"), {"kid": signing_key.kid})

    with pytest.raises(NotSignedIn, match="token_invalid"):
        await verifier.verify(forged)


async def test_the_public_key_does_not_serve_as_a_shared_secret(verifier, make_token, signing_key):
    public = OctKey.import_key(signing_key.public_key.public_bytes_raw())
    forged = make_token(public, {"alg": "HS256", "kid": signing_key.kid})

    with pytest.raises(NotSignedIn, match="token_invalid"):
        await verifier.verify(forged)


async def test_a_new_key_is_fetched_when_a_token_names_it(signing_key, make_token, monkeypatch):
    published = {"keys": [signing_key.as_dict(private=False)]}
    fetched = 0

    async def fetch() -> dict[str, Any]:
        nonlocal fetched
        fetched += 1
        return published

    verifier = AccessTokenVerifier(fetch)
    await verifier.verify(make_token())
    new = OKPKey.generate_key("Ed25519", auto_kid=True)
    published = {"keys": [new.as_dict(private=False)]}

    with pytest.raises(NotSignedIn):
        await verifier.verify(make_token(new))
    monkeypatch.setattr(tokens, "_KEYS_RETRY_SECONDS", 0)
    assert await verifier.verify(make_token(new))
    assert fetched == 2, "unknown keys cause one look every ten seconds, however many tokens name them"


async def test_the_last_good_keys_serve_while_identity_is_away(signing_key, make_token):
    away, failed = False, asyncio.Event()

    async def fetch() -> dict[str, Any]:
        if away:
            failed.set()
            raise httpx2.ConnectError("away")
        return {"keys": [signing_key.as_dict(private=False)]}

    verifier = AccessTokenVerifier(fetch)
    await verifier.verify(make_token())
    away = True
    with capture_logs():
        running = asyncio.create_task(verifier.run())
        await asyncio.wait_for(failed.wait(), 2)
        running.cancel()

    assert await verifier.verify(make_token())


async def test_the_keys_come_from_their_published_address(receiver, make_token, signing_key):
    receiver.answer = orjson.dumps({"keys": [signing_key.as_dict(private=False)]})
    verifier = AccessTokenVerifier(f"{receiver.address}/keys")

    assert await verifier.verify(make_token())


async def test_the_keys_are_loaded_before_anybody_asks(make_token, signing_key):
    async def fetch() -> dict[str, Any]:
        loaded.set()
        return {"keys": [signing_key.as_dict(private=False)]}

    loaded = asyncio.Event()
    running = asyncio.create_task(AccessTokenVerifier(fetch).run())
    await asyncio.wait_for(loaded.wait(), 2)
    running.cancel()


async def test_tokens_stay_valid_while_the_keys_cannot_be_fetched(make_token):
    verifier = AccessTokenVerifier("http://127.0.0.1:1/keys")

    with capture_logs(), pytest.raises(Unavailable, match="keys_unavailable"):
        await verifier.verify(make_token())


async def test_the_token_comes_in_the_header_or_in_the_cookie(client, make_token):
    customer = str(uuid4())
    token = make_token(sub=customer)

    by_header = await client.get("/api/me", headers=bearer(token))
    by_cookie = await client.get("/api/me", headers={"Cookie": f"a=b; {ACCESS_COOKIE}={token}; c=d"})

    assert by_header.json()["result"] == by_cookie.json()["result"] == customer


async def test_a_route_for_customers_refuses_others(client):
    answer = await client.get("/api/me")

    assert (answer.status_code, answer.json()["error"]) == (401, "not_signed_in")


async def test_a_route_for_everybody_knows_who_is_signed_in(client, make_token):
    customer = str(uuid4())

    assert (await client.get("/api/anyone")).json()["result"] is None
    assert (await client.get("/api/anyone", headers=bearer(make_token(sub=customer)))).json()[
        "result"
    ] == customer


@pytest.mark.parametrize("authorization", ["Basic abc", "Bearer", "Bearer x", ""])
async def test_an_unusable_authorization_is_refused_although_a_cookie_is_there(
    client, make_token, authorization
):
    headers = {"Authorization": authorization, "Cookie": f"{ACCESS_COOKIE}={make_token()}"}

    answer = await client.get("/api/anyone", headers=headers)

    assert answer.json()["error"] == "token_invalid"


async def test_the_customer_id_header_must_agree_with_the_token(client, make_token):
    customer = str(uuid4())
    headers = bearer(make_token(sub=customer))

    agreed = await client.get("/api/me", headers=headers | {"X-Customer-Id": customer.upper()})
    differs = await client.get("/api/me", headers=headers | {"X-Customer-Id": str(uuid4())})

    assert agreed.status_code == 200
    assert (differs.status_code, differs.json()["error"]) == (401, "unauthorised")


@pytest.mark.parametrize("path", ["/api/anyone", "/api/me", "/api/money"])
async def test_a_customer_who_lost_the_token_is_no_visitor(client, path):
    answer = await client.get(path, headers={"X-Customer-Id": str(uuid4())})

    assert (answer.status_code, answer.json()["error"]) == (401, "unauthorised")


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("http://wattle.test", 200),
        ("https://evil.test", 403),
        ("null", 403),
        ("", 403),
        ("http://wattle.test.evil.test", 403),
        ("http://evil.test/wattle.test", 403),
        ("http://wattle.test@evil.test", 403),
        ("http://wattle.test:8443", 403),
        ("http://sub.wattle.test", 403),
        ("file://", 403),
    ],
)
async def test_another_site_cannot_act_with_the_cookie(client, make_token, origin, status):
    headers = {"Cookie": f"{ACCESS_COOKIE}={make_token()}", "Origin": origin}

    assert (await client.post("/api/me", headers=headers)).status_code == status


@pytest.mark.parametrize(
    ("site", "status"), [("same-origin", 200), ("none", 200), ("same-site", 403), ("cross-site", 403)]
)
async def test_a_call_without_origin_says_whose_page_it_is(client, make_token, site, status):
    headers = {"Cookie": f"{ACCESS_COOKIE}={make_token()}", "Sec-Fetch-Site": site}

    assert (await client.post("/api/me", headers=headers)).status_code == status


async def test_an_ended_session_moves_no_money(client, make_token, redis):
    session = uuid4()
    headers = bearer(make_token(sid=str(session)))
    assert (await client.get("/api/money", headers=headers)).status_code == 200

    await EndedSessions(redis, nobody_knows).add([session])

    answer = await client.get("/api/money", headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (401, "session_ended")


@pytest.mark.parametrize("path", ["/api/me", "/api/anyone", "/api/finish"])
async def test_an_ended_session_reads_nothing(client, make_token, redis, path):
    session = uuid4()
    await EndedSessions(redis, nobody_knows).add([session])

    answer = await client.get(path, headers=bearer(make_token(sid=str(session))))

    assert (answer.status_code, answer.json()["error"]) == (401, "session_ended")


@pytest.fixture(params=["away", "emptied", "restarted"])
async def lost_redis(request, valkey_server):
    """A Redis that cannot be reached, one that has lost what it held, and one that a disk or a replica
    brought back without its last second.
    """
    url = "redis://127.0.0.1:1/0" if request.param == "away" else valkey_server.url.removesuffix("0") + "9"
    redis = connect_redis(url)
    if request.param != "away":
        await redis.flushdb()
    if request.param == "restarted":
        await redis.set("session:ended:complete", b"the run before")
    yield redis
    await redis.aclose()


@pytest.mark.parametrize(("ended", "status"), [(True, 401), (False, 200)])
async def test_identity_decides_about_money_when_redis_lost_it(
    make_app, make_client, verifier, make_token, lost_redis, ended, status
):
    asked: list[str] = []

    async def have_ended(tokens: Sequence[str]) -> Sequence[bool]:
        asked.extend(tokens)
        return [ended for _ in tokens]

    client = make_client(make_app(router, verifier=verifier, redis=lost_redis, have_ended=have_ended))
    token = make_token()

    with capture_logs():
        answer = await client.get("/api/money", headers=bearer(token))

    assert (answer.status_code, asked) == (status, [token])


async def test_money_is_refused_while_nobody_knows_the_session(
    make_app, make_client, verifier, make_token, lost_redis
):
    app = make_app(router, verifier=verifier, redis=lost_redis, have_ended=nobody_knows)

    with capture_logs():
        answer = await make_client(app).get("/api/money", headers=bearer(make_token()))

    assert (answer.status_code, answer.json()["error"]) == (503, "session_unknown")


async def test_the_token_decides_about_reads_when_redis_lost_it(
    make_app, make_client, verifier, make_token, lost_redis
):
    app = make_app(router, verifier=verifier, redis=lost_redis, have_ended=nobody_knows)

    with capture_logs():
        answer = await make_client(app).get("/api/me", headers=bearer(make_token()))

    assert answer.status_code == 200


async def test_identity_is_asked_beside_its_keys(receiver):
    receiver.answer = b'{"result": [true, false]}'

    assert await ask_identity(f"{receiver.address}/api/identity/keys")(["a", "b"]) == [True, False]

    assert receiver.received == [("/api/identity/ended-sessions", b'{"tokens":["a","b"]}')]


@pytest.mark.parametrize("answer", [b"", b"{}", b'{"result": []}', b'{"result": null}'])
async def test_unusable_answer_of_identity_decides_nothing(receiver, answer):
    receiver.answer = answer

    with capture_logs(), pytest.raises(Unavailable, match="session_unknown"):
        await ask_identity(f"{receiver.address}/api/identity/keys")(["a"])


async def test_redis_of_another_run_is_not_complete(redis):
    ended = EndedSessions(redis, nobody_knows)
    assert await ended.is_complete()

    await redis.set("session:ended:complete", b"another run")

    assert not await ended.is_complete()
    await ended.add([], is_complete=True)
    assert await ended.is_complete()


async def test_a_session_for_one_thing_only_opens_nothing_else(client, make_token):
    headers = bearer(make_token(rst="password_change"))

    refused = await client.get("/api/me", headers=headers)

    assert (refused.status_code, refused.json()["error"]) == (403, "password_change_required")
    assert (await client.get("/api/anyone", headers=headers)).status_code == 403
    assert (await client.get("/api/finish", headers=headers)).status_code == 200


async def test_the_weak_session_of_a_link_moves_no_money(client, make_token):
    refused = await client.get("/api/money", headers=bearer(make_token(aal=0)))

    assert (refused.status_code, refused.json()["error"]) == (403, "REQUIRED")
    assert refused.json()["entities"]["elevation"]["purpose"] == "sign_in"


def proofs(customer: UUID, device: UUID, token: str) -> dict[str, dict[str, str]]:
    """Everything that a browser and an app say about who calls, by name."""
    return {
        "headers": {"X-Customer-Id": str(customer), "X-Device-Id": str(device)},
        "cookies": {
            ACCESS_COOKIE: token,
            REFRESH_COOKIE: f"{customer.hex}.secret",
            CUSTOMER_COOKIE: str(customer),
        },
    }


def request_of(said: dict[str, dict[str, str]]) -> dict[str, str]:
    cookies = "; ".join(f"{name}={value}" for name, value in said["cookies"].items())
    return {**said["headers"], "Cookie": cookies}


async def test_proofs_that_agree_move_money(client, make_token):
    customer, device = uuid4(), uuid4()
    said = proofs(customer, device, make_token(sub=str(customer), dev=str(device)))

    assert (await client.get("/api/money", headers=request_of(said))).json()["result"] == str(customer)


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("headers", "X-Customer-Id"),
        ("headers", "X-Device-Id"),
        ("headers", "Authorization"),
        ("cookies", REFRESH_COOKIE),
        ("cookies", CUSTOMER_COOKIE),
    ],
)
@pytest.mark.parametrize("path", ["/api/money", "/api/me", "/api/anyone", "/api/finish"])
async def test_one_proof_of_another_customer_revokes_the_session(client, make_token, redis, kind, name, path):
    customer, session, other = uuid4(), uuid4(), uuid4()
    mine = make_token(sub=str(customer), sid=str(session), dev=str(customer))
    said = proofs(customer, customer, mine)
    theirs = proofs(other, other, make_token(sub=str(other), dev=str(other)))
    theirs["headers"]["Authorization"] = f"Bearer {theirs['cookies'][ACCESS_COOKIE]}"
    mixed = {**said, kind: {**said[kind], name: theirs[kind][name]}}

    refused = await client.get(path, headers=request_of(mixed))

    assert (refused.status_code, refused.json()["error"]) == (401, "unauthorised")
    if name != "Authorization":
        assert session in await EndedSessions(redis, nobody_knows).revoked()
        again = await client.get("/api/money", headers=request_of(said))
        assert (again.status_code, again.json()["error"]) == (401, "session_ended")


async def test_a_revoked_session_is_forgotten_once_identity_has_ended_it(redis):
    session, ended = uuid4(), EndedSessions(redis, nobody_knows)
    await ended.revoke(session)

    await ended.remove_revoked([session])

    assert session not in await ended.revoked()
    assert await ended.has_ended(session)
