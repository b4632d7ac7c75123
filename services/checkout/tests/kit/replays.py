"""Shared steps of tests: replays."""

from __future__ import annotations

import httpx2

from services.checkout.tests.kit.harness import Checkout, Customer


async def replay(checkout: Checkout, customer: Customer, order_id: str) -> httpx2.Response:
    return await checkout.client.post(f"/api/cart/replays/{order_id}", headers=customer.headers)
