"""Shared steps of tests: print tickets."""

from __future__ import annotations

from typing import Any

import httpx2

from services.checkout.tests.kit.harness import Checkout, Customer


async def bought(checkout: Checkout, customer: Customer, body: dict[str, Any]) -> dict[str, Any]:
    paid = await checkout.pay(customer, await checkout.put_in_cart(customer, body))
    assert paid.status_code == 201, paid.text
    result: dict[str, Any] = paid.json()["result"]
    return result


async def pages(checkout: Checkout, customer: Customer, query: str = "") -> httpx2.Response:
    return await checkout.client.get(f"/api/tickets/print/pages{query}", headers=customer.headers)
