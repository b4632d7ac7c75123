"""Every route of checkout, catalog and content that knows its customer refuses proofs of two customers before
all else, and shows the weak session of a link no more than a cart. Wallet and identity have tables of their
own. The routes are read from the applications.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple
from uuid import UUID, uuid4

import httpx2
import pytest
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts

from catalog.app import compose as compose_catalog
from catalog.config import CatalogSettings
from checkout.app import compose as compose_checkout
from checkout.config import CheckoutSettings
from content.app import compose as compose_content
from content.config import ContentSettings
from servicekit.testing.access_tokens import TokenSigner
from servicekit.testing.services import APP

SIGNER: Final = TokenSigner()
NOWHERE: Final = "postgresql://nobody@127.0.0.1:1/nothing"
FILLED_IN: Final = {"method": "cc", "gateway_key": "stripe", "slug": "partner"}
PUBLIC_READS: Final = ("catalog", "content")
"""Services whose reads are for everybody, apart from these."""
OWN_READS: Final = {"/api/favourite-numbers", "/api/notifications"}
WITHOUT_CUSTOMER: Final = ("/api/staff/", "/api/partner/", "/api/client-errors", "/internal/", "/health/")
"""For staff and for partners, who prove themselves otherwise, for every page, and for the gateway."""
NO_ROUTE: Final = ("/metrics", "/openapi.json", "/api/{path:path}", "/{path:path}")
FOR_LINKS: Final = (
    "/api/cart",
    "/api/orders/recommended",
    "/api/favourite-numbers",
    "/api/feedback",
    "/api/analytics/events",
    # An empty feed.
    "/api/notifications",
)
"""What a link opens: the cart, and what says nothing about money or the person."""
PARTNER_CART: Final = re.compile(r"/api/purchase/\{slug\}(|/cart|/claim|/confirm-prices|/purchases/.*)")


class Asked:
    """In the place of what a service knows, with a note of each question."""

    def __init__(self) -> None:
        self.questions: list[str] = []

    async def revoke(self, session_id: UUID) -> None:
        self.questions.append("revoke")

    async def has_ended(self, session_id: UUID, *, for_certain: bool = False) -> bool:
        self.questions.append("ended")
        return False

    async def granted(self, segment: str | None, *names: str) -> bool:
        self.questions.append("capability")
        return True

    async def listed(self, segment: str | None) -> frozenset[str] | None:
        return None


class Route(NamedTuple):
    app: FastAPI
    method: str
    path: str


def _routes() -> list[Route]:
    keys = SIGNER.published_keys
    apps = {
        "checkout": compose_checkout(CheckoutSettings(environment="test", database_url=NOWHERE), keys=keys),
        "catalog": compose_catalog(CatalogSettings(environment="test", database_url=NOWHERE), keys=keys),
        "content": compose_content(ContentSettings(environment="test", database_url=NOWHERE), keys=keys),
    }
    return [
        Route(components.http, method, path)
        for service, components in apps.items()
        for route in iter_route_contexts(components.http.routes)
        if (path := route.path) is not None and not path.startswith(WITHOUT_CUSTOMER) and path not in NO_ROUTE
        for method in sorted(route.methods or ())
        if method != "HEAD" and (method != "GET" or service not in PUBLIC_READS or path in OWN_READS)
    ]


def _name(route: Route) -> str:
    return f"{route.method} {route.path}"


def _is_for_links(route: Route) -> bool:
    return route.path.startswith(FOR_LINKS) or PARTNER_CART.fullmatch(route.path) is not None


ROUTES: Final = _routes()
STRONG: Final = [route for route in ROUTES if not _is_for_links(route)]


async def _call(route: Route, headers: dict[str, str]) -> tuple[tuple[int, str], list[str]]:
    asked = Asked()
    route.app.state.ended_sessions = route.app.state.capabilities = asked
    path = re.sub(r"\{(\w+)\}", lambda variable: FILLED_IN.get(variable[1], str(uuid4())), route.path)
    body: object = None if route.method in ("GET", "DELETE") else {}
    transport = httpx2.ASGITransport(route.app)
    async with httpx2.AsyncClient(transport=transport, base_url="http://wattle.test", headers=APP) as client:
        answer = await client.request(route.method, path, headers=headers, json=body)
    return (answer.status_code, answer.json()["error"]), asked.questions


def test_routes_of_routers_within_routers_are_found() -> None:
    assert {
        "GET /api/purchase/{slug}/receipts/{checkout_id}",
        "POST /api/purchase/{slug}/checkout",
        "GET /api/tickets/{ticket_id}/proof",
        "GET /api/notifications",
    } <= {_name(route) for route in ROUTES}
    assert len(STRONG) > 20


@pytest.mark.parametrize("route", ROUTES, ids=_name)
async def test_route_refuses_proofs_of_two_customers_before_all_else(route: Route) -> None:
    mixed = {**SIGNER.bearer(uuid4(), aal=0), "X-Customer-Id": str(uuid4())}

    refused, questions = await _call(route, mixed)

    assert (refused, set(questions)) == ((401, "unauthorised"), {"revoke"})


@pytest.mark.parametrize("route", STRONG, ids=_name)
async def test_weak_session_of_a_link_must_sign_in(route: Route) -> None:
    refused, _ = await _call(route, SIGNER.bearer(uuid4(), aal=0))

    assert refused == (403, "REQUIRED")
