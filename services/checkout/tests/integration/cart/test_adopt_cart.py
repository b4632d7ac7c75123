"""Carts that come in a link."""

from __future__ import annotations

import asyncio

from servicekit.testing.services import WEB
from services.checkout.tests.kit.carts import ADOPT, adopt, anonymous_cart, lines_of
from services.checkout.tests.kit.factories import item
from services.checkout.tests.kit.harness import Checkout


async def test_adopt_by_visitor_without_cart_returns_linked_cart(checkout: Checkout) -> None:
    token = await anonymous_cart(checkout, item(await checkout.selling()))
    answer = await adopt(checkout, token)
    assert (answer.status_code, answer.json()["result"]["anonymous_cart_token"]) == (200, token)
    assert answer.json()["result"]["item_count"] == 1
    again = await adopt(checkout, token, **{"X-Cart-Token": token})
    assert again.json()["result"]["item_count"] == 1


async def test_adopt_by_browser_sets_cookie(checkout: Checkout) -> None:
    token = await anonymous_cart(checkout, item(await checkout.selling()))
    await checkout.client.post(ADOPT, json={"cart_token": token}, headers=WEB)
    cart = await checkout.client.get("/api/cart", headers=WEB)
    assert (cart.json()["result"]["item_count"], cart.json()["result"]["anonymous_cart_token"]) == (1, None)


async def test_adopt_merges_carts_without_duplicates(checkout: Checkout) -> None:
    first, second = item(await checkout.selling()), item(await checkout.selling())
    own, other = await anonymous_cart(checkout, first), await anonymous_cart(checkout, first, second)
    answer = await adopt(checkout, other, **{"X-Cart-Token": own})
    assert answer.json()["result"]["anonymous_cart_token"] == own
    assert answer.json()["result"]["item_count"] == 2
    assert (await lines_of(checkout, other)).status_code == 404
    assert (await adopt(checkout, other, **{"X-Cart-Token": own})).status_code == 404
    assert (await lines_of(checkout, own)).json()["result"]["item_count"] == 2


async def test_a_customer_takes_the_cart_of_the_link_in(checkout: Checkout) -> None:
    token, customer = (
        await anonymous_cart(checkout, item(await checkout.selling())),
        await checkout.customer(),
    )
    answer = await checkout.client.post(ADOPT, json={"cart_token": token}, headers=customer.headers)
    assert answer.json()["result"]["item_count"] == 1
    again = await checkout.client.post(ADOPT, json={"cart_token": token}, headers=customer.headers)
    assert (again.status_code, again.json()["result"]["item_count"]) == (200, 1)


async def test_a_token_that_means_nothing_leaves_the_visitors_cart_alone(checkout: Checkout) -> None:
    own = await anonymous_cart(checkout, item(await checkout.selling()))
    checkout.client.cookies.set("__Host-wattle_cart", own)
    answer = await checkout.client.post(ADOPT, json={"cart_token": "nothing"}, headers=WEB)
    assert (answer.status_code, answer.json()["error"]) == (404, "cart_not_found")
    assert "set-cookie" not in answer.headers
    assert (await lines_of(checkout, own)).json()["result"]["item_count"] == 1


async def test_adopt_of_each_others_carts_loses_no_line(checkout: Checkout) -> None:
    own = await anonymous_cart(checkout, item(await checkout.selling()))
    other = await anonymous_cart(checkout, item(await checkout.selling()))
    answers = await asyncio.gather(
        adopt(checkout, other, **{"X-Cart-Token": own}), adopt(checkout, own, **{"X-Cart-Token": other})
    )
    won = next(answer for answer in answers if answer.json()["result"]["item_count"] == 2)
    token = won.json()["result"]["anonymous_cart_token"]
    assert (await lines_of(checkout, token)).json()["result"]["item_count"] == 2
