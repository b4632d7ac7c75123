"""A deposit that several would move on at once is moved by one of them."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import UUID

from checkout.payment.rules.saga import Saga
from checkout.payment.store import deposits as statements
from checkout.payment.take_deposit import LEASE
from devservers.databases import DatabaseUrls
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.payments import (
    NOTHING,
    counts,
    deposit_and_buy,
    deposit_row,
    deposits_due,
    id_of,
    past_due,
    ready,
    sweep,
)
from services.checkout.tests.kit.transactions import lock_is_awaited, other_transaction


async def begun(checkout: Checkout, customer: Customer) -> dict[str, Any]:
    """The customer's only checkout."""
    [row] = await checkout.database.call(
        "select id, version from checkouts where customer_id = %(c)s", {"c": customer.customer_id}
    )
    return row


async def waiting(checkout: Checkout) -> tuple[Customer, UUID, dict[str, Any]]:
    """A customer whose bank asks them, their deposit, and their checkout."""
    customer, cart = await ready(checkout, balance=0)
    checkout.others.wallet.next_deposits[str(customer.customer_id)] = "awaiting_customer"
    deposit = UUID(id_of(await deposit_and_buy(checkout, customer, cart)))
    return customer, deposit, await begun(checkout, customer)


async def comes_back_during(
    checkout: Checkout, urls: DatabaseUrls, customer: Customer, deposit: UUID, change: str, **values: Any
) -> Saga | None:
    """What the customer takes up who returns while a change of their deposit is not committed yet."""
    async with other_transaction(urls) as holder:
        await holder.run(change, deposit=deposit, **values)
        taking = asyncio.create_task(
            statements.take(checkout.database, deposit, customer.customer_id, lease=LEASE)
        )
        await lock_is_awaited(checkout)
    return await taking


async def test_return_during_purchase_does_not_disturb_it(
    checkout: Checkout, checkout_urls: DatabaseUrls
) -> None:
    customer, deposit, before = await waiting(checkout)

    change = "select checkout_deposit_settled(%(id)s, %(version)s, %(deposit)s, %(lease)s)"
    taken = await comes_back_during(checkout, checkout_urls, customer, deposit, change, **before, lease=LEASE)

    assert taken is None
    after = await begun(checkout, customer)
    assert after["version"] == before["version"] + 1
    assert (await deposit_row(checkout, customer))["stage"] == "settled"


async def test_return_during_pending_deposit_continues_it(
    checkout: Checkout, checkout_urls: DatabaseUrls
) -> None:
    customer, deposit, before = await waiting(checkout)

    change = "select checkout_deposit_waits(%(id)s, %(version)s, %(deposit)s, %(pause)s)"
    taken = await comes_back_during(checkout, checkout_urls, customer, deposit, change, **before, pause=LEASE)

    assert taken is not None
    assert taken.version == before["version"] + 2
    assert taken.version == (await begun(checkout, customer))["version"]


async def test_undecided_deposit_is_left_to_its_own_sweep(checkout: Checkout) -> None:
    customer, cart = await ready(checkout, balance=0)
    checkout.others.wallet.next_deposits[str(customer.customer_id)] = "processing"
    await deposit_and_buy(checkout, customer, cart)
    await deposits_due(checkout, customer, given_up=True)
    await past_due(checkout, customer)
    before = await begun(checkout, customer)

    await checkout.sweep()
    assert await begun(checkout, customer) == before

    await sweep(checkout)
    assert await counts(checkout, customer) == {**NOTHING, "failed": 1}
