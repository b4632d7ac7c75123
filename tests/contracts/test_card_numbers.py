"""Every route of every service whose body has fields refuses card numbers (docs/reliability.md, rule 49)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx2
import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute

import catalog.app
import catalog.config
import checkout.app
import checkout.config
import content.app
import content.config
import identity.app
import identity.config
import wallet.app
import wallet.config
from cardnumbers.refusal import refuse_card_numbers
from servicekit.process.components import Components
from servicekit.testing.services import WEB

Compose = Callable[..., Components]

SERVICES: dict[str, tuple[Compose, Any]] = {
    "catalog": (catalog.app.compose, catalog.config.CatalogSettings),
    "checkout": (checkout.app.compose, checkout.config.CheckoutSettings),
    "content": (content.app.compose, content.config.ContentSettings),
    "identity": (identity.app.compose, identity.config.IdentitySettings),
    "wallet": (wallet.app.compose, wallet.config.WalletSettings),
}

CARD = "\uff14\uff11\uff11\uff11 1111\u200b1111 1111"


def application(service: str) -> FastAPI:
    """The HTTP side of a service that has connected to nothing."""
    compose, settings = SERVICES[service]
    return compose(settings(environment="test", database_url="postgresql://nobody@127.0.0.1:9/none")).http


def routes_with_fields(app: FastAPI) -> list[APIRoute]:
    return [
        route for route in app.router.routes if isinstance(route, APIRoute) and route.body_field is not None
    ]


@pytest.mark.parametrize("service", SERVICES)
def test_every_route_with_fields_refuses_card_numbers_last(service: str) -> None:
    """After the session's checks, so that nobody learns from it what they may not call."""
    routes = routes_with_fields(application(service))
    assert routes
    unchecked = [
        (sorted(route.methods or ()), route.path)
        for route in routes
        if route.dependant.dependencies[-1].call is not refuse_card_numbers
    ]
    assert unchecked == []


@pytest.mark.parametrize(
    ("service", "path", "body", "target"),
    [
        ("identity", "/api/signup", {"first_name": CARD}, "first_name"),
        ("identity", "/api/signup", {"address_line2": f"Unit {CARD}"}, "address_line2"),
        ("content", "/api/feedback", {"comment": f"It is {CARD}."}, "comment"),
        ("content", "/api/feedback", {"variant": CARD}, "variant"),
        ("content", "/api/feedback", {"client_information": {"version": CARD}}, "client_information.version"),
    ],
)
async def test_card_number_in_any_free_text_is_refused_with_its_field(
    service: str, path: str, body: dict[str, Any], target: str
) -> None:
    app = application(service)
    async with httpx2.AsyncClient(
        transport=httpx2.ASGITransport(app), base_url="https://shop.test", headers=WEB
    ) as client:
        answer = await client.post(path, json=body)

    assert answer.status_code == 400, answer.text
    assert [(error["target"], error["code"]) for error in answer.json()["errors"]] == [
        (target, "card_number_not_accepted")
    ]
    assert "4111" not in answer.text
