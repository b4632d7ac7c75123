"""Every route that moves money asks in one order who calls: the session, the agreement of customer ids,
whether the session has ended, the capability, the idempotency key, and last, with its stored answer at hand,
the step-up. The routes and what they need are read from the applications.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from uuid import UUID, uuid4

import httpx2
import pytest
from fastapi import FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute, iter_route_contexts

from checkout.app import compose as compose_checkout
from checkout.config import CheckoutSettings
from servicekit.data.idempotency import require_key
from servicekit.http.headers import headers_read
from servicekit.security.sessions import online_session
from servicekit.testing.access_tokens import TokenSigner
from servicekit.testing.services import APP
from wallet.app import compose as compose_wallet
from wallet.config import WalletSettings

SIGNER = TokenSigner()
NOWHERE = "postgresql://nobody@127.0.0.1:1/nothing"
FILLED_IN = {"method": "cc", "gateway_key": "stripe", "period": "week", "slug": "partner"}
LEFT_OUT = {
    # Adds lines, for visitors too.
    ("POST", "/api/cart/items"),
    # A code is money only when it is a credit: only then are session and key asked for.
    ("PUT", "/api/cart/voucher"),
    ("PUT", "/api/purchase/{slug}/purchases/{purchase_id}/voucher"),
}


WITHOUT_CAPABILITY = {
    "POST /api/safer-play/time-out",
    "POST /api/safer-play/self-exclusion",
    "POST /api/checkout",
}
"""Open to every segment."""


@dataclass
class Asked:
    """In the place of what a service knows, with a note of each question."""

    ended: bool = False
    granted: bool = True
    questions: list[str] = field(default_factory=list)

    async def revoke(self, session_id: UUID) -> None:
        self.questions.append("revoke")

    async def has_ended(self, session_id: UUID, *, for_certain: bool = False) -> bool:
        self.questions.append("ended")
        return self.ended

    async def granted_to(self, segment: str | None, *names: str) -> bool:
        self.questions.append("capability")
        return self.granted


class _Capabilities:
    def __init__(self, asked: Asked) -> None:
        self.granted = asked.granted_to

    async def listed(self, segment: str | None) -> frozenset[str] | None:
        return None


class Route(NamedTuple):
    app: FastAPI
    method: str
    path: str
    takes_key: bool


def _apps() -> list[FastAPI]:
    wallet = WalletSettings(environment="test", database_url=NOWHERE)
    checkout = CheckoutSettings(environment="test", database_url=NOWHERE)
    return [
        compose_wallet(wallet, keys=SIGNER.published_keys).http,
        compose_checkout(checkout, keys=SIGNER.published_keys).http,
    ]


def _all_calls(dependant: Dependant) -> list[Callable[..., Any] | None]:
    below = [call for each in dependant.dependencies for call in _all_calls(each)]
    return [*below, dependant.call]


def _takes_key(route: APIRoute) -> bool:
    return require_key in _all_calls(route.dependant) or "idempotency-key" in headers_read(route.dependant)


def _routes() -> Sequence[Route]:
    return [
        Route(app, method, path, _takes_key(route))
        for app in _apps()
        for context in iter_route_contexts(app.routes)
        if isinstance(route := context.route, APIRoute) and (path := context.path) is not None
        for method in sorted(context.methods or ())
        if method != "GET" and (online_session in _all_calls(route.dependant) or _takes_key(route))
        if (method, path) not in LEFT_OUT
    ]


ROUTES = _routes()
KEYED = [route for route in ROUTES if route.takes_key]


def _name(route: Route) -> str:
    return f"{route.method} {route.path}"


async def _call(route: Route, asked: Asked, **headers: str) -> tuple[int, str]:
    route.app.state.ended_sessions = asked
    route.app.state.capabilities = _Capabilities(asked)
    path = re.sub(r"\{(\w+)\}", lambda variable: FILLED_IN.get(variable[1], str(uuid4())), route.path)
    transport = httpx2.ASGITransport(route.app)
    async with httpx2.AsyncClient(transport=transport, base_url="http://wattle.test", headers=APP) as client:
        answer = await client.request(route.method, path, headers=headers, json={})
    return answer.status_code, answer.json()["error"]


def test_money_routes_are_found() -> None:
    names = {_name(route) for route in KEYED}
    assert {
        "POST /api/funds/td/deposit",
        "POST /api/funds/{fund_id}/deposit",
        "POST /api/withdrawals/{target}/withdraw",
        "POST /api/purchase/{slug}/checkout",
    } <= names
    assert len(ROUTES) > len(KEYED) > 5


@pytest.mark.parametrize("route", ROUTES, ids=_name)
async def test_money_route_asks_for_the_session_first(route: Route) -> None:
    asked = Asked(ended=True, granted=False)

    assert await _call(route, asked) == (401, "not_signed_in")

    assert asked.questions == []


@pytest.mark.parametrize("route", ROUTES, ids=_name)
async def test_money_route_compares_customer_ids_before_all_else(route: Route) -> None:
    asked = Asked(ended=True, granted=False)
    mixed = {**SIGNER.bearer(uuid4(), aal=0), "X-Customer-Id": str(uuid4())}

    assert await _call(route, asked, **mixed) == (401, "unauthorised")

    assert asked.questions == ["revoke"]


@pytest.mark.parametrize("route", ROUTES, ids=_name)
async def test_money_route_refuses_an_ended_session_before_capabilities(route: Route) -> None:
    asked = Asked(ended=True, granted=False)

    assert await _call(route, asked, **SIGNER.bearer(uuid4())) == (401, "session_ended")

    assert asked.questions == ["ended"]


@pytest.mark.parametrize("route", KEYED, ids=_name)
async def test_money_route_asks_for_the_capability_before_the_key(route: Route) -> None:
    asked = Asked(granted=False)

    refused = await _call(route, asked, **SIGNER.bearer(uuid4()))

    if _name(route) in WITHOUT_CAPABILITY:
        assert refused == (400, "idempotency_key_missing")
    else:
        assert (refused, asked.questions) == ((403, "capability_disabled"), ["ended", "capability"])


@pytest.mark.parametrize("route", KEYED, ids=_name)
async def test_money_route_asks_for_the_key_before_the_step_up(route: Route) -> None:
    refused = await _call(route, Asked(), **SIGNER.bearer(uuid4()))

    assert refused == (400, "idempotency_key_missing")


@pytest.mark.parametrize("route", ROUTES, ids=_name)
async def test_money_route_looks_for_the_session_once(route: Route) -> None:
    asked = Asked()

    await _call(route, asked, **SIGNER.bearer(uuid4(), aal=0))

    assert asked.questions.count("ended") == 1
