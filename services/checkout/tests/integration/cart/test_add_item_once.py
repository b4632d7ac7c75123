"""A request with the same key adds its ticket once."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx2

from servicekit.testing.services import APP
from services.checkout.tests.kit.carts import anonymous_cart
from services.checkout.tests.kit.factories import item
from services.checkout.tests.kit.harness import Checkout, Customer

KEY = "added-1"


async def add(
    checkout: Checkout, who: Customer | str, body: dict[str, Any], key: str | None = KEY
) -> httpx2.Response:
    headers = {**APP, "X-Cart-Token": who} if isinstance(who, str) else who.headers
    named = {} if key is None else {"Idempotency-Key": key}
    return await checkout.client.post("/api/cart/items", json=body, headers=headers | named)


def count(answer: httpx2.Response) -> int:
    assert answer.status_code == 201, answer.text
    items: int = answer.json()["result"]["item_count"]
    return items


async def test_add_with_repeated_key_finds_existing_line(checkout: Checkout) -> None:
    customer, body = await checkout.customer(), item(await checkout.selling())
    first = await add(checkout, customer, body)
    again = await add(checkout, customer, body)
    assert (count(again), again.json()["result"]) == (1, first.json()["result"])
    assert count(await add(checkout, customer, body, "added-2")) == 2
    assert count(await add(checkout, customer, body, None)) == 3


async def test_add_by_visitor_with_repeated_key_finds_existing_line(checkout: Checkout) -> None:
    body = item(await checkout.selling())
    token = await anonymous_cart(checkout, body)
    assert [count(await add(checkout, token, body)) for _ in range(3)] == [2, 2, 2]


async def test_add_with_concurrent_keys_adds_one_line(checkout: Checkout) -> None:
    customer, body = await checkout.customer(), item(await checkout.selling())
    answers = await asyncio.gather(*(add(checkout, customer, body) for _ in range(8)))
    assert {count(answer) for answer in answers} == {1}


async def test_add_key_of_other_cart_is_ignored(checkout: Checkout) -> None:
    body = item(await checkout.selling())
    await add(checkout, await checkout.customer(), body)
    assert count(await add(checkout, await checkout.customer(), body)) == 1


async def test_add_after_removal_with_same_key_adds_line(checkout: Checkout) -> None:
    customer, body = await checkout.customer(), item(await checkout.selling())
    [line] = (await add(checkout, customer, body)).json()["result"]["cart_items"]
    await checkout.client.delete(f"/api/cart/items/{line['id']}", headers=customer.headers)
    assert count(await add(checkout, customer, body)) == 1


async def test_add_with_invalid_key_is_refused(checkout: Checkout) -> None:
    answer = await add(checkout, await checkout.customer(), item(await checkout.selling()), "k" * 129)
    assert answer.status_code == 400
