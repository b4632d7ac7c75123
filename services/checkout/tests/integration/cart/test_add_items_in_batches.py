"""Tickets that several put into their carts at the same time are written together, and each for itself."""

from __future__ import annotations

import asyncio
from uuid import uuid4

import pytest

from devservers.databases import DatabaseUrls
from servicekit.testing.services import APP
from services.checkout.tests.kit.factories import games, item
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.transactions import lock_is_awaited, other_transaction

_PUT_THE_SAME_AGAIN = """
    select from cart_put_items(50, (
        select jsonb_agg(
            to_jsonb(i) || jsonb_build_object(
                'position', 0, 'customer', c.customer_id, 'may_create', false, 'item', null,
                'price', i.shown_price_minor, 'games', encode(i.games, 'hex'),
                'fingerprint', encode(i.fingerprint, 'hex')
            ) order by c.id desc
        )
        from carts c join cart_items i on i.cart_id = c.id where c.customer_id = any (%(customers)s)
    ))
"""


async def test_batch_of_tickets_returns_outcome_for_each(checkout: Checkout) -> None:
    key, pounds = await checkout.selling(), await checkout.selling(currency="GBP")
    first, second, full = [await checkout.customer() for _ in range(3)]
    for _ in range(50):
        await checkout.put_in_cart(full, item(key))
    line = (await checkout.put_in_cart(first, item(key)))["cart_items"][0]["id"]
    path = "/api/cart/items"

    answers = await asyncio.gather(
        checkout.client.post(path, json=item(key, games=games(6)), headers=first.headers),
        checkout.client.post(path, json=item(key, games=games(18)), headers=second.headers),
        checkout.client.post(path, json=item(key), headers=APP),
        checkout.client.post(path, json=item(key), headers=full.headers),
        checkout.client.post(path, json=item(pounds), headers=first.headers),
        checkout.client.post(path, json=item(key), headers={**APP, "X-Cart-Token": uuid4().hex}),
        checkout.client.put(f"{path}/{line}", json=item(key), headers=second.headers),
        checkout.client.post(path, json=item(key, games=games(18)), headers=first.headers),
    )

    assert [answer.json().get("error") for answer in answers] == [
        None,
        None,
        None,
        "cart_full",
        "currency_mismatch",
        "cart_not_found",
        "item_not_found",
        None,
    ]
    assert [await games_of_lines(checkout, customer) for customer in (first, second)] == [[4, 6, 18], [18]]
    visitors = answers[2].json()["result"]
    assert (visitors["item_count"], bool(visitors["anonymous_cart_token"])) == (1, True)


async def games_of_lines(checkout: Checkout, customer: Customer) -> list[int]:
    """How many games each line of a customer's cart has."""
    return [line["num_games"] for line in (await checkout.cart(customer))["cart_items"]]


async def test_carts_are_locked_in_the_order_of_those_who_pay(
    checkout: Checkout, checkout_urls: DatabaseUrls
) -> None:
    key = await checkout.selling()
    customers = [await checkout.customer() for _ in range(2)]
    for customer in customers:
        await checkout.put_in_cart(customer, item(key))
    ids = [customer.customer_id for customer in customers]
    carts = [
        row["id"]
        for row in await checkout.database.call(
            "select id from carts where customer_id = any (%(customers)s) order by id", {"customers": ids}
        )
    ]

    async with other_transaction(checkout_urls) as other:
        await other.run("select from carts where id = %(cart)s for update", cart=carts[0])
        putting = asyncio.create_task(checkout.database.call(_PUT_THE_SAME_AGAIN, {"customers": ids}))
        await lock_is_awaited(checkout)
        await other.run("select from carts where id = %(cart)s for update", cart=carts[1])

    await putting
    assert [await games_of_lines(checkout, customer) for customer in customers] == [[4, 4], [4, 4]]


async def test_spend_checks_of_concurrent_carts_share_a_call(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, wallet = await checkout.selling(), checkout.others.wallet
    customers = [await checkout.customer() for _ in range(8)]
    limited = customers[3]
    wallet.limits[str(limited.customer_id)] = ("spend_limit", 0, "Nothing is left.")
    for customer in customers:
        await checkout.put_in_cart(customer, item(key))
    wallet.check_sizes.clear()
    monkeypatch.setattr(wallet, "check_seconds", 0.2)

    carts = await asyncio.gather(*(checkout.cart(customer) for customer in customers))

    blocked = [list(cart["blocked_reasons"]) for cart in carts]
    assert blocked == [["spend_limit"] if customer is limited else [] for customer in customers]
    assert sum(wallet.check_sizes) == len(customers) > len(wallet.check_sizes)
