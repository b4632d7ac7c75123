"""Two parts of an order that are given back at the same moment."""

from __future__ import annotations

import asyncio
from typing import Any

from sqlalchemy import text

from servicekit.testing.waiting import until
from services.checkout.tests.kit.factories import draw, item, offer_key
from services.checkout.tests.kit.harness import Checkout
from services.checkout.tests.kit.vouchers import applied, nothing_is_left_over, of_staff, percentage

_GIVE_BACK = text("""
    insert into entry_refunds (ticket_id, draw_no, offer_key, amount_minor)
    values (:ticket_id, :draw_no, :offer_key, 1)
""")

_IS_HELD_UP = """
    select exists (
        select from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and a.datname = current_database()
    ) as held_up
"""


async def blocked(checkout: Checkout, work: asyncio.Task[Any]) -> None:
    """Until the work is done or waits for a lock."""

    async def is_blocked() -> bool:
        return work.done() or (await checkout.database.call(_IS_HELD_UP))[0]["held_up"]

    await until(is_blocked)


async def test_concurrent_refunds_of_order_release_voucher(
    checkout: Checkout,
) -> None:
    first, second = draw(key := offer_key()), draw(key)
    await checkout.selling(first, second)
    customer, code = await checkout.customer(), await percentage(checkout, 50, max_uses=1)
    await checkout.put_in_cart(customer, item(key, num_draws=2))
    assert (await checkout.pay(customer, await applied(checkout, customer, code))).status_code == 201
    entries = await checkout.database.call(
        "select ticket_id, draw_no, offer_key from entries where offer_key = %(key)s order by draw_no",
        {"key": key},
    )

    async def give_back(entry: dict[str, Any]) -> None:
        async with checkout.database.transaction() as session:
            await session.execute(_GIVE_BACK, entry)

    async with checkout.database.transaction() as session:
        await session.execute(_GIVE_BACK, entries[0])
        other = asyncio.create_task(give_back(entries[1]))
        await blocked(checkout, other)
    await other

    assert (await of_staff(checkout, code))["uses"] == 0
    await nothing_is_left_over(checkout)
