"""Shared steps of tests: adopted carts."""

from __future__ import annotations

from typing import Any

import httpx2

from servicekit.testing.services import APP
from services.checkout.tests.kit.harness import Checkout

ADOPT = "/api/cart/adopt"


async def a_cart(checkout: Checkout, *bodies: dict[str, Any]) -> str:
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
