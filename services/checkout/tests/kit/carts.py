"""Shared steps of tests: adopted carts."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import httpx2

from access.roles import PROMOTION_MANAGER
from checkout.catalogue.handlers import SITE_HANDLERS
from checkout.jobs import CUSTOMER_HANDLERS
from servicekit.events.handlers import ReceivedEvent
from servicekit.testing.services import APP, WEB
from services.checkout.tests.kit.harness import SIGNER, Checkout, Customer
from wattle.content.v1.events_pb2 import SubVariantChanged
from wattle.identity.v1.events_pb2 import CustomerChanged

ADOPT = "/api/cart/adopt"


async def anonymous_cart(checkout: Checkout, *bodies: dict[str, Any]) -> str:
    """The token of a visitor's cart with so many lines."""
    headers = {**APP}
    token = ""
    for body in bodies:
        added = await checkout.client.post("/api/cart/items", json=body, headers=headers)
        token = added.json()["result"]["anonymous_cart_token"]
        headers = {**APP, "X-Cart-Token": token}
    return token


async def adopt(checkout: Checkout, token: str, **headers: str) -> httpx2.Response:
    return await checkout.client.post(ADOPT, json={"cart_token": token}, headers={**APP, **headers})


async def lines_of(checkout: Checkout, token: str) -> httpx2.Response:
    return await checkout.client.get("/api/cart", headers={**APP, "X-Cart-Token": token})


async def convert(checkout: Checkout, customer: Customer, token: str) -> httpx2.Response:
    return await checkout.client.post(
        "/api/cart/convert", headers={**customer.headers, "X-Cart-Token": token}
    )


async def note(checkout: Checkout, cart: dict[str, Any], reason: str = "limit") -> str:
    """The first line of a cart becomes a note on it."""
    await checkout.database.call(
        "update cart_items set removed_reason = %(reason)s where id = %(id)s",
        {"id": cart["cart_items"][0]["id"], "reason": reason},
    )
    line: str = cart["cart_items"][0]["id"]
    return line


def notes(cart: dict[str, Any]) -> dict[str, str]:
    return {gone["id"]: gone["reason"] for gone in cart["auto_removed_items"]}


async def customer_changed(checkout: Checkout, customer: Customer, *, version: int = 2, **facts: Any) -> None:
    """Identity says something of a customer."""
    message = CustomerChanged(
        customer_id=str(customer.customer_id),
        **{"account_status": "open", "migration_status": "ineligible", **facts},
    )
    [(subject, handler)] = CUSTOMER_HANDLERS.items()
    async with checkout.database.transaction() as session:
        await handler(
            session,
            ReceivedEvent(
                uuid4(),
                subject,
                str(customer.customer_id),
                version,
                datetime.now(UTC),
                message.SerializeToString(),
                None,
            ),
        )


SUBJECT = "wattle.content.v1.sub_variant_changed"


async def sub_variant_changed(
    checkout: Checkout, key: str, version: int, *, active: bool = True, **terms: Any
) -> None:
    """Handles content's event of a sub-variant."""
    fact = SubVariantChanged(key=key, active=active, **terms).SerializeToString()
    async with checkout.database.transaction() as session:
        event = ReceivedEvent(uuid4(), SUBJECT, key, version, datetime.now(UTC), fact, None)
        await SITE_HANDLERS[SUBJECT](session, event)


async def replay(checkout: Checkout, customer: Customer, order_id: str) -> httpx2.Response:
    return await checkout.client.post(f"/api/cart/replays/{order_id}", headers=customer.headers)


MANAGER = {**WEB, **SIGNER.staff("mara", PROMOTION_MANAGER)}


STAFF = "/api/staff/campaigns"


DAY = timedelta(days=1)


def campaign(*items: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A campaign that is valid today."""
    now = datetime.now(UTC)
    return {
        "name": "Spring special",
        "items": list(items),
        "valid_from": (now - DAY).isoformat(),
        "valid_to": (now + DAY).isoformat(),
        **changes,
    }


async def added(checkout: Checkout, *items: dict[str, Any], **changes: Any) -> dict[str, Any]:
    answer = await checkout.client.post(STAFF, json=campaign(*items, **changes), headers=MANAGER)
    assert answer.status_code == 201, answer.text
    kept: dict[str, Any] = answer.json()["result"]["campaign"]
    return kept


async def put_by_link(checkout: Checkout, customer: Customer, kept: dict[str, Any]) -> httpx2.Response:
    return await replay(checkout, customer, kept["link"].rpartition("/")[2])
