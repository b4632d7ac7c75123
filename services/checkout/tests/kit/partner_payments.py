"""Shared steps of tests: partner payments."""

from __future__ import annotations

from typing import Any

import httpx2

from services.checkout.tests.kit import depositing
from services.checkout.tests.kit.harness import Customer
from services.checkout.tests.kit.partner_shop import Shop


async def put_voucher(
    shop: Shop, customer: Customer, shown: dict[str, Any], code: str | None
) -> httpx2.Response:
    path = f"/api/purchase/{shop.slug}/purchases/{shown['purchase_id']}/voucher"
    if code is None:
        return await shop.checkout.client.delete(path, headers=customer.headers)
    return await shop.checkout.client.put(path, json={"code": code}, headers=customer.headers)


async def deposit_and_buy(
    shop: Shop, customer: Customer, shown: dict[str, Any], cents: int, **changes: Any
) -> httpx2.Response:
    cart = shown["cart"]
    prepared = {
        "partner_slug": shop.slug,
        "partner_key": shown["partner"]["key"],
        "purchase_id": shown["purchase_id"],
        **changes,
    }
    paid = {"cart_version": cart["version"], "expected_total": cart["total_due"], "prepared": prepared}
    return await depositing.deposit_and_buy(shop.checkout, customer, cart, cents=cents, checkout=paid)


async def shown_to(shop: Shop, customer: Customer) -> dict[str, Any]:
    answer = await shop.checkout.client.get(f"/api/purchase/{shop.slug}/cart", headers=customer.headers)
    result: dict[str, Any] = answer.json()["result"]
    return result
