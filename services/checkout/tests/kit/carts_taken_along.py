"""Shared steps of tests: carts taken along."""

from __future__ import annotations

from typing import Any

import httpx2

from services.checkout.tests.kit.harness import Checkout, Customer


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
