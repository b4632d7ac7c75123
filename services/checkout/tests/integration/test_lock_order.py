"""Locks are taken in one order: checkouts, carts, vouchers; partners, then channels. Otherwise two
transactions could deadlock.
"""

from __future__ import annotations

import asyncio
from typing import Any

import orjson
import pytest
from psycopg.types.json import Jsonb

from devservers.databases import DatabaseUrls
from services.checkout.tests.kit.harness import Checkout
from services.checkout.tests.kit.partners import open_shop, put_voucher
from services.checkout.tests.kit.payments import past_due
from services.checkout.tests.kit.transactions import lock_is_awaited, other_transaction
from services.checkout.tests.kit.vouchers import applied, issued, nothing_is_left_over, of_staff, with_cart

Parameters = dict[str, Any]


async def unanswered(checkout: Checkout, *, code: str | None = None) -> Parameters:
    """A checkout whose purchase was lost on its way to a wallet without the money for it."""
    customer = await with_cart(checkout, balance=0)
    cart = await checkout.cart(customer) if code is None else await applied(checkout, customer, code)
    checkout.others.wallet.deaf_for.add(str(customer.customer_id))
    answer = await checkout.pay(customer, cart)
    assert answer.status_code == 202, answer.text
    checkout.others.wallet.deaf_for.clear()
    [row] = await checkout.database.call(
        "select id, cart_id from checkouts where customer_id = %(who)s", {"who": customer.customer_id}
    )
    return {"customer": customer, **row}


@pytest.mark.parametrize("by_voucher", [False, True])
async def test_a_partner_is_changed_while_a_purchase_of_it_begins(
    checkout: Checkout, checkout_urls: DatabaseUrls, by_voucher: bool
) -> None:
    shop, customer = await open_shop(checkout), await checkout.customer()
    shown = await shop.claim(customer, await shop.prepare())
    if by_voucher:
        answer = await put_voucher(shop, customer, shown, await issued(checkout))
        shown = answer.json()["result"]

    async with other_transaction(checkout_urls) as staff:
        await staff.run("update partners set name = name where slug = %(slug)s", slug=shop.slug)
        paying = asyncio.create_task(shop.pay(customer, shown))
        await lock_is_awaited(checkout)
        await staff.run(
            """
            update partner_channels c set name = c.name from partners p
            where p.id = c.partner_id and p.slug = %(slug)s
            """,
            slug=shop.slug,
        )

    assert (await paying).status_code == 201


async def test_failed_purchase_locks_cart_before_voucher(
    checkout: Checkout, checkout_urls: DatabaseUrls
) -> None:
    code = await issued(checkout)
    begun = await unanswered(checkout, code=code)
    await past_due(checkout, begun["customer"])

    async with other_transaction(checkout_urls) as device:
        await device.run("select from carts where id = %(cart)s for update", cart=begun["cart_id"])
        sweeping = asyncio.create_task(checkout.sweep())
        await lock_is_awaited(checkout)
        await device.run("select from vouchers where code = %(code)s for update", code=code)
    await sweeping

    assert (await of_staff(checkout, code))["uses"] == 0
    assert (await checkout.cart(begun["customer"]))["blocked_reasons"] == {}
    await nothing_is_left_over(checkout)


async def test_concurrent_ends_lock_checkouts_before_carts(
    checkout: Checkout, checkout_urls: DatabaseUrls
) -> None:
    begun = sorted([await unanswered(checkout) for _ in range(2)], key=lambda row: row["cart_id"])
    first, second = begun
    stale = [{"checkout": str(row["id"]), "version": 0, "held": []} for row in begun]

    async with other_transaction(checkout_urls) as sweeper:
        await sweeper.run("select from checkouts where id = %(id)s for update", id=second["id"])
        ending = asyncio.create_task(
            checkout.database.call(
                "select outcome from checkout_complete(%(batch)s) order by position",
                {"batch": Jsonb(stale, dumps=orjson.dumps)},
            )
        )
        await lock_is_awaited(checkout)
        await sweeper.run("select from carts where id = %(cart)s for update", cart=first["cart_id"])

    assert await ending == [{"outcome": "stale"}] * 2
    for row in begun:
        await past_due(checkout, row["customer"])
    await checkout.sweep()
