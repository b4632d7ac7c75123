"""The public API over a real socket."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import pytest

from servicekit.data.database import Database
from services.wallet.tests.kit.factories import deposited, order_of, pay, prize_of, refund_of
from services.wallet.tests.kit.http import errors_of, get
from services.wallet.tests.kit.rpc import Wallet
from wallet.credits.pay_prizes import pay_prizes
from wallet.orders.pay_orders import refund


async def history(wallet: Wallet, customer_id: UUID, query: str = "") -> Any:
    return (await get(wallet, f"/api/transactions{query}", customer_id)).json()


async def test_transactions_are_listed_newest_first_with_the_balance_after_each(
    wallet: Wallet, database: Database
) -> None:
    customer = await deposited(database, 2000)
    order = order_of(customer, 615)
    await pay(database, order)
    await refund(database, refund_of(order, 205))
    prize = prize_of(customer, 1065)
    await pay_prizes(database, [prize])
    answer = await history(wallet, customer)
    assert [
        (line["kind"], line["amount"]["amount"], line["balance_after"]["amount"]) for line in answer["result"]
    ] == [
        ("prize", "10.65", "26.55"),
        ("refund", "2.05", "15.90"),
        ("purchase", "-6.15", "13.85"),
        ("deposit", "20.00", "20.00"),
    ]
    assert [line["reference"] for line in answer["result"]][:3] == [
        prize.reference,
        str(order.order_id),
        str(order.order_id),
    ]
    assert answer["result"][2]["description"] == "Powerball, 4 games"
    assert answer["page_info"] == {"offset": 0, "limit": 10, "total": 4}


async def test_pages_of_transactions_join_without_gap_or_overlap(wallet: Wallet, database: Database) -> None:
    customer = await deposited(database, 100)
    for amount in range(101, 107):
        await deposited(database, amount, customer)
    whole = (await history(wallet, customer, "?limit=100"))["result"]
    pages = [
        (await history(wallet, customer, f"?limit=3&offset={offset}"))["result"] for offset in (0, 3, 6, 9)
    ]
    assert [len(page) for page in pages] == [3, 3, 1, 0]
    assert [line for page in pages for line in page] == whole


async def test_a_page_behind_the_end_is_empty_and_still_knows_the_total(
    wallet: Wallet, database: Database
) -> None:
    customer = await deposited(database, 100)
    answer = await history(wallet, customer, "?offset=50")
    assert (answer["result"], answer["page_info"]["total"]) == ([], 1)


@pytest.mark.parametrize("query", ["?limit=0", "?limit=101", "?offset=-1", "?limit=ten"])
async def test_an_invalid_page_is_refused(wallet: Wallet, query: str) -> None:
    response = await get(wallet, f"/api/transactions{query}", uuid4())
    assert (response.status_code, errors_of(response)[0][0]) == (400, query[1:].split("=")[0])


async def test_another_customers_transactions_are_not_shown(wallet: Wallet, database: Database) -> None:
    await deposited(database, 100)
    answer = await history(wallet, uuid4())
    assert (answer["result"], answer["page_info"]["total"]) == ([], 0)


async def test_customer_header_is_not_a_sign_in(wallet: Wallet, database: Database) -> None:
    customer = await deposited(database, 100)
    headers = {**wallet.signer.bearer(uuid4()), "X-Customer-Id": str(customer)}
    assert (await wallet.http.get("/api/funds", headers=headers)).status_code == 401
