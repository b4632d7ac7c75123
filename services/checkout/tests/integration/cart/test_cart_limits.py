"""A cart has a limited number of lines and notes."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import httpx2
import pytest

from checkout.cart import store as carts
from servicekit.testing.services import APP
from services.checkout.tests.kit.carts import adopt, anonymous_cart, convert, lines_of, note, notes
from services.checkout.tests.kit.factories import item
from services.checkout.tests.kit.harness import Checkout, Customer


@pytest.fixture(autouse=True)
def two_lines_fill_a_cart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(carts, "MAX_LINES", 2)


async def full_cart(checkout: Checkout) -> str:
    """The token of a visitor's cart that takes no other line."""
    return await anonymous_cart(checkout, item(await checkout.selling()), item(await checkout.selling()))


async def seen(checkout: Checkout, token: str) -> dict[str, Any]:
    cart: dict[str, Any] = (await lines_of(checkout, token)).json()["result"]
    return cart


def lines(cart: dict[str, Any]) -> set[str]:
    return {line["id"] for line in cart["cart_items"]}


async def put(checkout: Checkout, customer: Customer, line: str, body: dict[str, Any]) -> httpx2.Response:
    return await checkout.client.put(f"/api/cart/items/{line}", json=body, headers=customer.headers)


async def test_full_cart_lists_lines_beyond_limit_after_adopt(checkout: Checkout) -> None:
    own = await full_cart(checkout)
    before = lines(await seen(checkout, own))
    for _ in range(4):
        other = await full_cart(checkout)
        left_out = lines(await seen(checkout, other))
        cart = (await adopt(checkout, other, **{"X-Cart-Token": own})).json()["result"]
        assert lines(cart) == before
        assert notes(cart) == dict.fromkeys(left_out, "limit")


async def test_full_cart_lists_newest_lines_beyond_limit(
    checkout: Checkout,
) -> None:
    customer = await checkout.customer()
    await convert(checkout, customer, await full_cart(checkout))
    for _ in range(3):
        token = await full_cart(checkout)
        left_out = lines(await seen(checkout, token))
        cart = (await convert(checkout, customer, token)).json()["result"]
        assert (cart["item_count"], notes(cart)) == (2, dict.fromkeys(left_out, "limit"))


async def test_full_cart_keeps_newest_reason_of_older_line(checkout: Checkout) -> None:
    older = await full_cart(checkout)
    left_out = lines(await seen(checkout, older))
    own = await full_cart(checkout)
    await adopt(checkout, await full_cart(checkout), **{"X-Cart-Token": own})
    cart = (await adopt(checkout, older, **{"X-Cart-Token": own})).json()["result"]
    assert notes(cart) == dict.fromkeys(left_out, "limit")


async def test_of_notes_that_come_along_the_oldest_go(checkout: Checkout) -> None:
    customer = await checkout.customer()
    own = [
        await note(checkout, await checkout.put_in_cart(customer, item(await checkout.selling())))
        for _ in range(2)
    ]
    token = await anonymous_cart(checkout, item(await checkout.selling()))
    theirs = await note(checkout, await seen(checkout, token))
    cart = (await convert(checkout, customer, token)).json()["result"]
    assert notes(cart) == {own[1]: "limit", theirs: "limit"}


async def test_oversized_cart_is_trimmed_by_next_merge(
    checkout: Checkout,
) -> None:
    customer, body = await checkout.customer(), item(await checkout.selling())
    cart = await checkout.put_in_cart(customer, body)
    await checkout.database.call(
        """
        insert into cart_items (
            cart_id, offer_key, offer_version, game_type, game_offer, shape, games, num_games, quickpick,
            draw_nos, shown_price_minor, currency, fingerprint, removed_reason, details
        )
        select cart_id, offer_key, offer_version, game_type, game_offer, shape, games, num_games, quickpick,
               draw_nos, shown_price_minor, currency, fingerprint, 'limit', details
        from cart_items, generate_series(1, 5) where id = %(id)s
        """,
        {"id": cart["cart_items"][0]["id"]},
    )
    assert len(notes(await checkout.cart(customer))) == 5

    taken = (await convert(checkout, customer, await anonymous_cart(checkout, body))).json()["result"]

    assert (taken["item_count"], len(notes(taken))) == (1, 2)
    assert taken["version"] > cart["version"]


async def test_full_cart_does_not_restore_removed_line(checkout: Checkout) -> None:
    customer, body = await checkout.customer(), item(await checkout.selling())
    noted = await note(checkout, await checkout.put_in_cart(customer, body))
    for _ in range(2):
        before = await checkout.put_in_cart(customer, body)
    live = before["cart_items"][0]["id"]

    refused = await put(checkout, customer, noted, body)

    assert (refused.status_code, refused.json()["error"]) == (422, "cart_full")
    assert await checkout.cart(customer) == before
    assert (await put(checkout, customer, live, body)).status_code == 200
    nobodys = await put(checkout, customer, str(uuid4()), body)
    assert (nobodys.status_code, nobodys.json()["error"]) == (404, "item_not_found")
    await checkout.client.delete(f"/api/cart/items/{live}", headers=customer.headers)
    revived = await put(checkout, customer, noted, body)
    assert (revived.status_code, revived.json()["result"]["item_count"]) == (200, 2)
    assert notes(revived.json()["result"]) == {}


async def test_full_visitor_cart_does_not_restore_removed_line(checkout: Checkout) -> None:
    body = item(await checkout.selling())
    own = await full_cart(checkout)
    cart = (await adopt(checkout, await full_cart(checkout), **{"X-Cart-Token": own})).json()["result"]
    for noted in notes(cart):
        refused = await checkout.client.put(
            f"/api/cart/items/{noted}", json=body, headers={**APP, "X-Cart-Token": own}
        )
        assert (refused.status_code, refused.json()["error"]) == (422, "cart_full")
    assert await seen(checkout, own) == cart
