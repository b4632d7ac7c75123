"""Every route of identity against everybody who may try it."""

from __future__ import annotations

import asyncio
import re
import uuid
from collections.abc import Mapping, Sequence
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from fastapi.routing import iter_route_contexts

from access.roles import ROLES as STAFF_ROLES
from identity.app import compose
from identity.config import IdentitySettings
from identity.sessions.route_policy import ROUTES, Caller
from identity.tokens.access_tokens import staff_token
from identity.tokens.signing_keys import SigningKeys
from servicekit.security.elevation import PASSWORD, binding_of
from servicekit.security.ended_sessions import EndedSessions
from servicekit.testing.services import APP
from servicekit.testing.waiting import eventually
from services.identity.tests.kit.calls import TABLES
from services.identity.tests.kit.client import Client, error, new_client
from services.identity.tests.kit.factories import sign_up_body
from services.identity.tests.kit.service import Identity
from wattle.identity.v1 import identity_service_pb2 as pb

if TYPE_CHECKING:
    from wattle.identity.v1.identity_service_pb2_grpc import IdentityServiceAsyncStub

Route = tuple[str, str]

BODIES: dict[Route, object] = {
    ("POST", "/api/force-password-change"): {"new_password": "seven-brave-magpies"},
    ("POST", "/api/customer/password"): {"current_password": "x", "new_password": "seven-brave-magpies"},
    ("POST", "/api/customer/two-factor-auth/{method}/confirm"): {"otp": "123456"},
    ("POST", "/api/customer/passkeys"): {"credential": {}},
    ("POST", "/api/customer/email"): {"email": "another@example.com"},
    ("POST", "/api/customer/close"): {"reasons": ["other"], "accept_terms": True},
}
"""Bodies that are well formed, so that nothing but the policy refuses."""

CUSTOMERS = [route for route, policy in ROUTES.items() if policy.caller is not Caller.ANYONE]
STRONG = [route for route in CUSTOMERS if ROUTES[route].aal >= PASSWORD]
AUTHENTICATED = [
    route
    for route in CUSTOMERS
    if route[1].startswith(
        (
            "/api/heartbeat",
            "/api/force-password-change",
            "/api/customer/password",
            "/api/customer/sessions",
            "/api/customer/devices",
            "/api/customer/two-factor-auth",
            "/api/customer/passkeys",
        )
    )
]
"""The routes of signing in; those of the record are held to the same in `account/test_authorisation.py`."""
STEPPED_UP = [route for route in CUSTOMERS if ROUTES[route].purpose and not ROUTES[route].bound]


OTHER_VERSIONS: dict[Route, tuple[str, ...]] = {
    ("POST", "/api/autologin"): ("3.0", "3.3"),
    ("POST", "/api/autologin/transfer"): ("3.0", "3.3"),
}
"""Calls of docs/requirements.md that name a version of their own; every other serves the default alone."""
NO_ENVELOPE = {
    ("GET", "/api/identity/keys"),
    ("POST", "/api/identity/verification-notifications"),
    ("POST", "/api/logout"),
    ("POST", "/unsubscribe/{customer_id}"),
    ("POST", "/unsubscribe/{customer_id}/{product_offer_key}"),
}
"""Published keys and what providers and mail programs send carry no version; signing out answers nothing."""
ROUTES_WITH_VERSIONS = [route for route in ROUTES if route not in NO_ENVELOPE]


def address(path: str) -> str:
    return re.sub(r"{\w+_id}", str(uuid.uuid4()), path.replace("{method}", "email"))


def body(route: Route) -> object:
    return BODIES.get(route, None if route[0] in ("GET", "DELETE") else {})


async def calls(client: Client, routes: Sequence[Route]) -> dict[Route, tuple[int, str]]:
    """The status and code with which each route refuses a customer."""
    return {route: error(await client.call(route[0], address(route[1]), body(route))) for route in routes}


async def asked_with(identity: Identity, headers: Mapping[str, str], route: Route) -> tuple[int, str]:
    """The status and code with which a route refuses these headers."""
    return error(
        await identity.client.request(route[0], address(route[1]), headers=headers, json=body(route))
    )


async def answers_of(client: Client) -> dict[Route, tuple[int, str]]:
    """What each route of signing in answers, without any step-up."""
    answers = {}
    for route in AUTHENTICATED:
        answer = await client.call(route[0], address(route[1]), body(route))
        answers[route] = answer.status_code, answer.json().get("error") or "" if answer.content else ""
    return answers


async def set_status(client: Client, status: str) -> None:
    await client.identity.rows(
        "update customers set account_status = %(status)s where customer_id = %(id)s",
        status=status,
        id=client.customer_id,
    )


async def close(client: Client) -> None:
    """As a closure leaves the account, before Redis knows which sessions it ended."""
    await set_status(client, "closed")
    await end_sessions(client, "account_closed")


async def exclude(client: Client) -> None:
    """As news of a self-exclusion leave the account, before Redis knows which sessions they ended."""
    await client.identity.rows(
        "update customers set no_marketing_until = '9999-12-31T00:00Z' where customer_id = %(id)s",
        id=client.customer_id,
    )
    await end_sessions(client, "self_excluded")


async def end_sessions(client: Client, reason: str) -> None:
    await client.identity.rows(
        "update sessions set ended_at = %(now)s, end_reason = %(reason)s"
        " where customer_id = %(id)s and ended_at is null",
        now=client.identity.clock.now(),
        reason=reason,
        id=client.customer_id,
    )


async def announce_endings(client: Client) -> None:
    """Lets Redis know of the customer's sessions, which ended, as the sweep does."""
    ended: EndedSessions = client.identity.components.http.state.ended_sessions
    sweep = asyncio.create_task(client.identity.components.background["endings"]())
    for row in await client.identity.rows(
        "select session_id from sessions where customer_id = %(id)s", id=client.customer_id
    ):
        await eventually(partial(ended.has_ended, row["session_id"]), expected=True)
    sweep.cancel()
    await asyncio.gather(sweep, return_exceptions=True)


async def everything_of(client: Client) -> dict[str, list[Any]]:
    """What identity keeps of a customer that a route could change."""
    return {
        table: await client.identity.rows(
            # S608: the names are constants of this file.
            f"select to_jsonb(t) as row from {table} t where customer_id = %(id)s order by 1",  # noqa: S608
            id=client.customer_id,
        )
        for table in TABLES
    }


async def test_every_route_has_a_policy_and_every_policy_a_route() -> None:  # the clients want a loop
    app = compose(IdentitySettings(environment="test")).http
    routes = {
        (method, route.path)
        for route in iter_route_contexts(app.routes)
        if route.path is not None and route.path.startswith(("/api/", "/unsubscribe/"))
        for method in (route.methods or ())
    }

    assert routes == set(ROUTES)


async def test_customer_with_step_up_passes(identity: Identity) -> None:
    refused = {}
    for route in CUSTOMERS:
        client, policy = await new_client(identity), ROUTES[route]
        if policy.purpose is not None:
            await client.step_up(policy.purpose, binding_of("another@example.com") if policy.bound else None)
        answer = await client.call(route[0], address(route[1]), body(route))
        if answer.status_code in (401, 403):
            refused[route] = answer.text

    assert refused == {}


async def test_call_with_id_of_another_customer_is_refused(identity: Identity) -> None:
    client, other = await new_client(identity), await new_client(identity)
    headers = {**client.headers, "X-Customer-Id": other.customer_id}

    answers = {route: await asked_with(identity, headers, route) for route in CUSTOMERS}

    assert answers == dict.fromkeys(CUSTOMERS, (401, "unauthorised"))


async def test_call_without_session_is_refused(identity: Identity) -> None:
    answers = {route: await asked_with(identity, APP, route) for route in CUSTOMERS}

    assert answers == dict.fromkeys(CUSTOMERS, (401, "not_signed_in"))


async def test_weak_session_must_sign_in(identity: Identity, rpc: IdentityServiceAsyncStub) -> None:
    client = await new_client(identity)
    made = await rpc.CreateSignInLink(
        pb.CreateSignInLinkRequest(
            customer_id=client.customer_id, purpose=pb.SIGN_IN_LINK_PURPOSE_AUTOLOGIN, ttl_seconds=60
        )
    )
    client.take(await identity.post("/api/autologin", APP, {"token": made.token}))

    assert await calls(client, STRONG) == dict.fromkeys(STRONG, (403, "REQUIRED"))


async def test_step_up_for_another_purpose_is_refused(identity: Identity) -> None:
    client = await new_client(identity)
    assert await calls(client, STEPPED_UP) == dict.fromkeys(STEPPED_UP, (403, "REQUIRED"))
    await client.step_up("withdrawal")

    purposes = {}
    for route in STEPPED_UP:
        refused = await client.call(route[0], address(route[1]), body(route))
        purposes[route] = error(refused), refused.json()["entities"]["elevation"]["purpose"]

    assert purposes == {route: ((403, "REQUIRED"), ROUTES[route].purpose) for route in STEPPED_UP}


async def test_used_step_up_opens_no_route(identity: Identity) -> None:
    answers: dict[Route, tuple[int, str]] = {}
    for purpose in sorted({str(ROUTES[route].purpose) for route in STEPPED_UP}):
        client = await new_client(identity)
        await client.step_up(purpose)
        await identity.rows(
            "insert into used_step_ups (session_id, purpose, made_at) select session_id, %(purpose)s, second"
            " from sessions, generate_series(%(now)s - 5, %(now)s + 5) second where customer_id = %(id)s",
            purpose=purpose,
            now=int(identity.clock.now().timestamp()),
            id=client.customer_id,
        )
        routes = [route for route in STEPPED_UP if ROUTES[route].purpose == purpose]
        answers |= await calls(client, routes)

    assert answers == dict.fromkeys(STEPPED_UP, (403, "REQUIRED"))


async def test_ended_session_is_refused(identity: Identity) -> None:
    client = await new_client(identity)
    await client.post("/api/logout", {})

    assert await calls(client, STRONG) == dict.fromkeys(STRONG, (401, "session_ended"))


async def test_password_change_session_is_refused_elsewhere(identity: Identity) -> None:
    routes = [route for route in CUSTOMERS if ROUTES[route].caller is Caller.CUSTOMER]
    client = await new_client(identity)
    await identity.rows(
        "update credentials set change_required = true where customer_id = %(id)s", id=client.customer_id
    )
    client.take(await client.log_in())

    assert await calls(client, routes) == dict.fromkeys(routes, (403, "password_change_required"))


@pytest.mark.parametrize("in_redis", [False, True], ids=["before Redis knows", "when Redis knows"])
async def test_closed_account_is_refused(identity: Identity, in_redis: bool) -> None:
    client = await new_client(identity)
    await close(client)
    if in_redis:
        await announce_endings(client)
    before = await everything_of(client)

    assert await answers_of(client) == dict.fromkeys(AUTHENTICATED, (401, "session_ended"))
    assert await everything_of(client) == before


async def test_session_of_closed_account_is_refused(identity: Identity) -> None:
    client = await new_client(identity)
    await set_status(client, "closed")
    before = await everything_of(client)

    assert await answers_of(client) == dict.fromkeys(AUTHENTICATED, (403, "account_closed"))
    assert await everything_of(client) == before


async def test_exclusion_ends_signed_in_sessions(identity: Identity) -> None:
    client = await new_client(identity)
    await exclude(client)
    before = await everything_of(client)

    assert await answers_of(client) == dict.fromkeys(AUTHENTICATED, (401, "session_ended"))
    assert await everything_of(client) == before


async def test_excluded_or_suspended_customer_gets_normal_answers(identity: Identity) -> None:
    owner, excluded, suspended = [await new_client(identity) for _ in range(3)]
    await exclude(excluded)
    excluded.take(await excluded.log_in())
    await set_status(suspended, "suspended")

    expected = await answers_of(owner)

    assert {status for status, _ in expected.values()}.isdisjoint({401, 500}), expected
    assert await answers_of(excluded) == expected
    assert await answers_of(suspended) == expected


async def test_closed_account_cannot_use_public_routes(
    identity: Identity, rpc: IdentityServiceAsyncStub
) -> None:
    client = await new_client(identity)
    link = await rpc.CreateSignInLink(
        pb.CreateSignInLinkRequest(
            customer_id=client.customer_id, purpose=pb.SIGN_IN_LINK_PURPOSE_AUTOLOGIN, ttl_seconds=60
        )
    )
    await client.post("/api/forgot-password", {"email": client.email})
    [mail] = [mail for mail in await identity.messages_to(client.email) if mail.template == "password_reset"]
    reset = mail.parameters["link"].partition("#token=")[2]
    await close(client)
    before = await everything_of(client)
    again = {**sign_up_body(), "email": client.email}
    new_password = {"token": reset, "new_password": "seven-brave-magpies"}

    assert error(await client.log_in()) == (403, "account_closed")
    assert error(await client.refresh()) == (401, "unauthorised")
    assert error(await identity.post("/api/autologin", APP, {"token": link.token})) == (404, "link_unknown")
    assert error(await identity.post("/api/forgot-password/check", APP, {"token": reset})) == (
        404,
        "link_unknown",
    )
    assert error(await identity.post("/api/forgot-password/reset", APP, new_password)) == (
        404,
        "link_unknown",
    )
    assert error(await identity.post("/api/signup", APP, again)) == (409, "sign_up_refused")
    forgot = await identity.post("/api/forgot-password", APP, {"email": client.email})
    assert forgot.status_code == 202
    assert await everything_of(client) == before


async def test_excluded_customer_can_use_public_routes(identity: Identity) -> None:
    client = await new_client(identity)
    await exclude(client)

    assert error(await client.refresh()) == (401, "unauthorised")
    assert (await client.log_in()).status_code == 200
    forgot = await identity.post("/api/forgot-password", APP, {"email": client.email})
    assert forgot.status_code == 202
    assert "password_reset" in [mail.template for mail in await identity.messages_to(client.email)]


async def test_staff_token_is_refused_on_customer_routes(identity: Identity) -> None:
    keys = SigningKeys(identity.keys, None, make_one=False)
    keys.load()
    token = staff_token(
        keys, "ada", sorted(STAFF_ROLES), lifetime=timedelta(hours=1), now=identity.clock.now()
    )
    headers = {**APP, "Authorization": f"Bearer {token}"}

    answers = {}
    for route in CUSTOMERS:
        method, path = route
        refused = await identity.client.request(method, address(path), headers=headers, json=body(route))
        answers[route] = refused.status_code

    assert set(answers.values()) == {401}, answers


async def test_each_route_serves_only_its_versions(identity: Identity) -> None:
    refused: dict[tuple[str, str, str], bool] = {}
    for method, path in ROUTES_WITH_VERSIONS:
        for version in ("3.0", "3.3", "9.9"):
            answer = await identity.client.request(
                method, address(path), headers={**APP, "X-Api-Version": version}, json=body((method, path))
            )
            refused[method, path, version] = answer.json().get("error") == "unsupported_version"

    assert refused == {
        (*route, version): version not in OTHER_VERSIONS.get(route, ("3.0",))
        for route in ROUTES_WITH_VERSIONS
        for version in ("3.0", "3.3", "9.9")
    }
