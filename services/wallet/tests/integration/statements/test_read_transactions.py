"""Customers find what happened to their money, look at one movement, and keep a statement of each month."""

from __future__ import annotations

from uuid import UUID, uuid4

import psycopg
import pytest

from servicekit.data.database import Database
from services.wallet.tests.kit.factories import (
    aud,
    deposited,
    given_promo,
    order_of,
    pay,
)
from services.wallet.tests.kit.http import get
from services.wallet.tests.kit.ledger import customer_with_history
from services.wallet.tests.kit.rpc import Wallet
from wallet.deposits.rules.deposits import Chargeback
from wallet.deposits.settle_deposits import charge_back
from wallet.ledger.rules import purchase_journal


async def kinds(wallet: Wallet, customer: UUID, query: str) -> list[str]:
    response = await get(wallet, f"/api/transactions{query}", customer)
    assert response.status_code == 200, response.text
    return [line["kind"] for line in response.json()["result"]]


async def test_without_filters_everything_is_there_newest_first(wallet: Wallet, database: Database) -> None:
    customer = await customer_with_history(database)
    assert await kinds(wallet, customer, "") == ["prize", "refund", "purchase", "voucher", "deposit"]


async def test_kinds_are_filtered(wallet: Wallet, database: Database) -> None:
    customer = await customer_with_history(database)
    assert await kinds(wallet, customer, "?kind=deposit&kind=prize") == ["prize", "deposit"]
    assert await kinds(wallet, customer, "?kind=withdrawal") == []


async def test_filtered_lines_are_paged_with_their_own_total(wallet: Wallet, database: Database) -> None:
    customer = await deposited(database, 10_000)
    for _ in range(5):
        await pay(database, order_of(customer, 10))
    response = await get(wallet, "/api/transactions?kind=purchase&limit=2&offset=4", customer)
    assert len(response.json()["result"]) == 1
    assert response.json()["page_info"] == {"offset": 4, "limit": 2, "total": 5}
    beyond = await get(wallet, "/api/transactions?kind=purchase&offset=50", customer)
    assert (beyond.json()["result"], beyond.json()["page_info"]["total"]) == ([], 5)


async def test_days_are_those_of_the_customers_region_and_both_included(
    wallet: Wallet, database: Database
) -> None:
    customer = await deposited(database, 100)
    with psycopg.connect(wallet.urls.owner) as owner:
        owner.execute("alter table wallet_transactions disable trigger append_only")
        owner.execute(
            "update wallet_transactions set occurred_at = '2026-10-31T13:30:00Z' where customer_id = %s",
            (customer,),
        )
        owner.execute("alter table wallet_transactions enable trigger append_only")
    assert await kinds(wallet, customer, "?from=2026-11-01&to=2026-11-01") == ["deposit"]
    perth = await get(wallet, "/api/transactions?from=2026-11-01", customer, region="WA")
    assert perth.json()["result"] == []


@pytest.mark.parametrize(
    ("query", "target"),
    [
        ("?kind=lunch", "kind[0]"),
        ("?from=yesterday", "from"),
        ("?from=2026-11-02&to=2026-11-01", "to"),
        ("?to=9999-12-31", "to"),
        ("?limit=0", "limit"),
    ],
)
async def test_an_invalid_filter_is_refused(wallet: Wallet, query: str, target: str) -> None:
    response = await get(wallet, f"/api/transactions{query}", uuid4())
    assert response.status_code == 400
    assert [error["target"] for error in response.json()["errors"]] == [target]


async def test_one_movement_says_which_money_it_was(wallet: Wallet, database: Database) -> None:
    customer = await deposited(database, 1000)
    await given_promo(database, 100, customer)
    order = order_of(customer, 600)
    await pay(database, order)
    journal = purchase_journal(order.order_id).journal_id
    result = (await get(wallet, f"/api/transactions/{journal}", customer)).json()["result"]
    assert (result["kind"], result["reference"], result["amount"]["amount"]) == (
        "purchase",
        str(order.order_id),
        "-6.00",
    )
    assert {kind: money["amount"] for kind, money in result["parts"].items()} == {
        "cash": "-5.00",
        "promo": "-1.00",
        "uncleared": "0.00",
    }
    assert result["deposit"] is None


async def test_a_reversed_payment_shows_the_debt(wallet: Wallet, database: Database) -> None:
    customer = await deposited(database, 1000)
    async with database.transaction() as session:
        journal = await charge_back(
            session, Chargeback(f"du_{uuid4()}", customer, uuid4(), "stripe", aud(1500), "Disputed")
        )
    result = (await get(wallet, f"/api/transactions/{journal}", customer)).json()["result"]
    assert (result["amount"]["amount"], result["owed"]["amount"]) == ("-10.00", "5.00")


async def test_another_customers_movement_is_not_found(wallet: Wallet, database: Database) -> None:
    order = order_of(await deposited(database, 1000), 600)
    await pay(database, order)
    journal = purchase_journal(order.order_id).journal_id
    foreign = await get(wallet, f"/api/transactions/{journal}", uuid4())
    missing = await get(wallet, f"/api/transactions/{uuid4()}", uuid4())
    assert (foreign.status_code, foreign.json()) == (404, missing.json())
