"""What comes along at sign-in disturbs no payment, and nothing of it is lost."""

from __future__ import annotations

from typing import Any

import httpx2
import pytest

from checkout.cart import store as carts
from servicekit.testing.services import APP, WEB
from services.checkout.tests.kit.carts import adopt, anonymous_cart, convert, lines_of, note, notes
from services.checkout.tests.kit.factories import item
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.payments import SOLD_ONCE, counts, past_due, ready
from services.checkout.tests.kit.vouchers import VOUCHER, issued


async def with_voucher(checkout: Checkout) -> tuple[str, str]:
    """The token of a visitor's cart with a voucher, and its code."""
    token, code = await anonymous_cart(checkout, item(await checkout.selling())), await issued(checkout)
    put = await checkout.client.put(VOUCHER, json={"code": code}, headers={**APP, "X-Cart-Token": token})
    assert put.status_code == 200, put.text
    return token, code


async def being_paid(checkout: Checkout) -> tuple[Customer, dict[str, Any]]:
    """A customer whose payment has no outcome yet, and their cart."""
    customer, cart = await ready(checkout)
    checkout.others.wallet.deaf_for.add(str(customer.customer_id))
    assert (await checkout.pay(customer, cart)).status_code == 202
    checkout.others.wallet.deaf_for.clear()
    return customer, await checkout.cart(customer)


@pytest.mark.parametrize("way", ["sign-in", "link"])
async def test_a_cart_that_is_being_paid_takes_nothing_in_until_that_is_over(
    checkout: Checkout, way: str
) -> None:
    customer, before = await being_paid(checkout)
    token, code = await with_voucher(checkout)

    async def come() -> httpx2.Response:
        if way == "link":
            return await adopt(checkout, token, **customer.headers)
        return await convert(checkout, customer, token)

    refused = await come()
    assert (refused.status_code, refused.json()["error"]) == (409, "checkout_in_progress")
    assert refused.headers["retry-after"] == "2"
    assert await checkout.cart(customer) == before
    kept = (await lines_of(checkout, token)).json()["result"]
    assert (kept["item_count"], kept["voucher"]["code"]) == (1, code)

    await past_due(checkout, customer)
    await checkout.sweep()
    assert await counts(checkout, customer) == SOLD_ONCE
    taken = await come()
    assert taken.status_code == 200, taken.text
    assert (taken.json()["result"]["item_count"], taken.json()["result"]["voucher"]["code"]) == (1, code)
    assert (await lines_of(checkout, token)).status_code == 404


async def test_convert_during_payment_keeps_visitor_cart(checkout: Checkout) -> None:
    customer, _ = await being_paid(checkout)
    await checkout.client.post("/api/cart/items", json=item(await checkout.selling()), headers=WEB)
    headers = {**customer.headers, **WEB}

    refused = await checkout.client.post("/api/cart/convert", headers=headers)
    assert (refused.status_code, "set-cookie" in refused.headers) == (409, False)

    await past_due(checkout, customer)
    await checkout.sweep()
    taken = await checkout.client.post("/api/cart/convert", headers=headers)
    assert (taken.status_code, taken.json()["result"]["item_count"]) == (200, 1)


async def test_notes_stay_until_the_customer_closes_them(checkout: Checkout) -> None:
    customer = await checkout.customer()
    own = await note(checkout, await checkout.put_in_cart(customer, item(await checkout.selling())))
    token = await anonymous_cart(checkout, item(await checkout.selling()), item(await checkout.selling()))
    theirs = await note(checkout, (await lines_of(checkout, token)).json()["result"])

    cart = (await convert(checkout, customer, token)).json()["result"]

    assert (cart["item_count"], notes(cart)) == (1, {own: "limit", theirs: "limit"})
    for place in (own, theirs):
        closed = await checkout.client.delete(f"/api/cart/items/{place}", headers=customer.headers)
        assert closed.status_code == 200
    assert notes(await checkout.cart(customer)) == {}


async def test_convert_restores_noted_line(checkout: Checkout) -> None:
    body = item(await checkout.selling())
    customer = await checkout.customer()
    own = await note(checkout, await checkout.put_in_cart(customer, body))
    cart = (await convert(checkout, customer, await anonymous_cart(checkout, body))).json()["result"]
    assert (cart["item_count"], notes(cart)) == (1, {own: "limit"})


async def test_convert_ignores_notes_in_size(checkout: Checkout, monkeypatch: pytest.MonkeyPatch) -> None:
    customer = await checkout.customer()
    own = await note(checkout, await checkout.put_in_cart(customer, item(await checkout.selling())))
    token = await anonymous_cart(checkout, *[item(await checkout.selling()) for _ in range(3)])
    monkeypatch.setattr(carts, "MAX_LINES", 2)

    cart = (await convert(checkout, customer, token)).json()["result"]

    assert (cart["item_count"], sorted(notes(cart).values())) == (2, ["limit", "limit"])
    assert own in notes(cart)


async def test_adopt_keeps_notes_of_visitor(checkout: Checkout) -> None:
    own = await anonymous_cart(checkout, item(await checkout.selling()), item(await checkout.selling()))
    other = await anonymous_cart(checkout, item(await checkout.selling()), item(await checkout.selling()))
    before = {
        await note(checkout, (await lines_of(checkout, token)).json()["result"]): "limit"
        for token in (own, other)
    }
    cart = (await adopt(checkout, other, **{"X-Cart-Token": own})).json()["result"]
    assert (cart["item_count"], notes(cart)) == (2, before)
