"""What other services learn of a saved card or account."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import psycopg

from devservers.databases import DatabaseUrls
from services.wallet.tests.kit.http import add_account
from services.wallet.tests.kit.rpc import Wallet
from wattle.wallet.v1.events_pb2 import FundingSourceAdded


async def added(urls: DatabaseUrls, customer: UUID) -> list[FundingSourceAdded]:
    """The events of a customer's funding sources, oldest first."""
    statement = (
        "select payload from outbox where subject = 'wattle.wallet.v1.funding_source_added' order by sequence"
    )
    async with await psycopg.AsyncConnection.connect(urls.runtime) as connection:
        rows: list[tuple[Any, ...]] = await (await connection.execute(statement)).fetchall()
    events = [FundingSourceAdded.FromString(bytes(payload)) for (payload,) in rows]
    return [event for event in events if event.customer_id == str(customer)]


async def test_same_account_of_two_customers_has_one_fingerprint(wallet: Wallet, urls: DatabaseUrls) -> None:
    one, other = uuid4(), uuid4()
    for customer in (one, other):
        await add_account(wallet, customer)
    [first], [second] = await added(urls, one), await added(urls, other)
    assert first.kind == second.kind == "bank_account"
    assert first.fingerprint == second.fingerprint
    assert first.funding_source_id != second.funding_source_id


async def test_fingerprint_is_not_the_stored_one(wallet: Wallet, urls: DatabaseUrls) -> None:
    customer = uuid4()
    account = await add_account(wallet, customer)
    [event] = await added(urls, customer)
    assert event.funding_source_id == account["id"]
    async with await psycopg.AsyncConnection.connect(urls.runtime) as connection:
        cursor = await connection.execute(
            "select fingerprint from funding_sources where customer_id = %s", (customer,)
        )
        [(stored,)] = await cursor.fetchall()
    assert bytes(stored).hex() != event.fingerprint
