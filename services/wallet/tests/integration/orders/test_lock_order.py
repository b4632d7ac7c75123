"""Whoever pays locks in one order, so that orders which meet in a new draw wait for each other in turn."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from uuid import UUID, uuid4

import psycopg
import pytest

from devservers.databases import DatabaseUrls
from servicekit.data.database import Database
from services.wallet.tests.kit.factories import aud, deposited, hold_of, order_of, pay, soon
from wallet.money.rules import Stake
from wallet.orders.hold_money import capture, hold
from wallet.orders.pay_orders import purchase
from wallet.orders.rules import Capture, Captured

_WAITING = """
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1
"""


Pay = Callable[[Database, UUID, Stake], Awaitable[object]]


@pytest.fixture
def offer() -> str:
    """One of which nobody has bought anything yet."""
    return f"new-{uuid4()}"


async def somebody_waits(database: Database) -> None:
    """Until a statement waits for a lock."""
    async with asyncio.timeout(10):
        while not await database.call(_WAITING):
            await asyncio.sleep(0.02)


async def opens_escrow(connection: psycopg.AsyncConnection, scope: str) -> None:
    """The first stake of a draw, in a transaction that goes on."""
    await connection.execute("select house_account('stake_escrow', %s, 'AUD')", [scope])


async def stakes_of(database: Database, order_id: UUID) -> dict[str, int]:
    """What an order put into which escrow."""
    rows = await database.call(
        """
        select a.scope, p.amount from postings p
        join journals j using (journal_id) join accounts a using (account_id)
        where j.business_id = %(order)s and j.step = 'capture' and a.kind = 'stake_escrow'
        """,
        {"order": str(order_id)},
    )
    return {row["scope"]: row["amount"] for row in rows}


async def test_first_orders_in_the_same_draws_open_their_accounts_in_one_order(
    database: Database, urls: DatabaseUrls, offer: str
) -> None:
    customer = await deposited(database, 1000)
    order = order_of(customer, 600, stakes=(Stake(offer, 2, 400), Stake(offer, 1, 200)))

    async with await psycopg.AsyncConnection.connect(urls.owner) as other:
        await other.execute("set lock_timeout = '500ms'")
        await opens_escrow(other, f"{offer}/1")
        paying = asyncio.create_task(pay(database, order))
        await somebody_waits(database)
        await opens_escrow(other, f"{offer}/2")

    assert isinstance(await paying, Captured)
    assert await stakes_of(database, order.order_id) == {f"{offer}/1": 200, f"{offer}/2": 400}


async def by_itself(database: Database, customer: UUID, stake: Stake) -> object:
    return await pay(database, order_of(customer, stake.minor_units, stakes=(stake,)))


async def with_another(database: Database, customer: UUID, stake: Stake) -> object:
    orders = [
        order_of(buyer, stake.minor_units, stakes=(stake,))
        for buyer in (customer, await deposited(database, 1000))
    ]
    return await purchase(database, orders)


async def in_place_of_a_hold(database: Database, customer: UUID, stake: Stake) -> object:
    held = await hold(database, hold_of(customer, stake.minor_units))
    order = order_of(customer, stake.minor_units, stakes=(stake,), hold_id=held)
    return await pay(database, order)


async def with_a_discount(database: Database, customer: UUID, stake: Stake) -> object:
    later = Stake(stake.offer_key, stake.draw_no + 1, 100)
    order = order_of(customer, 100, stakes=(later,))
    return await pay(database, order, (stake,))


async def by_the_house(database: Database, customer: UUID, stake: Stake) -> object:
    return await pay(database, order_of(customer, 0), (stake,))


async def by_a_capture(database: Database, customer: UUID, stake: Stake) -> object:
    held = await hold(database, hold_of(customer, stake.minor_units))
    parts = ((stake.scope, stake.minor_units),)
    return await capture(database, Capture(held, aud(stake.minor_units), soon(), "Powerball", parts))


@pytest.mark.parametrize(
    "pay", [by_itself, with_another, in_place_of_a_hold, with_a_discount, by_the_house, by_a_capture]
)
async def test_an_order_waiting_for_a_new_draw_locks_no_other_wallet(
    database: Database, urls: DatabaseUrls, offer: str, pay: Pay
) -> None:
    customer = await deposited(database, 1000)

    async with await psycopg.AsyncConnection.connect(urls.owner) as other:
        await other.execute("set lock_timeout = '500ms'")
        await opens_escrow(other, f"{offer}/1")
        paying = asyncio.ensure_future(pay(database, customer, Stake(offer, 1, 300)))
        await somebody_waits(database)
        await other.execute("select from wallets where customer_id = %s for update", [customer])

    await paying
    escrowed = await database.call(
        "select sum(amount)::int as sum from audit.postings where scope = %(scope)s",
        {"scope": f"{offer}/1"},
    )
    assert escrowed[0]["sum"] == (600 if pay is with_another else 300)
