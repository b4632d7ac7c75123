"""Customers find what happened to their money, look at one movement, and keep a statement of each month."""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import httpx2
import psycopg
import pytest

from servicekit.data.database import Database
from services.wallet.tests.kit.factories import (
    aud,
    deposited,
    given_promo,
    order_of,
    pay,
    prize_of,
    refund_of,
)
from services.wallet.tests.kit.running import Wallet
from wallet.credits.pay_prizes import pay_prizes
from wallet.deposits.return_deposit import charge_back
from wallet.deposits.rules.deposits import Chargeback
from wallet.ledger.rules.journals import purchase_journal
from wallet.orders.pay_orders import refund


async def get(wallet: Wallet, path: str, customer: UUID, region: str = "NSW") -> httpx2.Response:
    return await wallet.http.get(path, headers=wallet.signer.bearer(customer, region=region))


async def kinds(wallet: Wallet, customer: UUID, query: str) -> list[str]:
    response = await get(wallet, f"/api/transactions{query}", customer)
    assert response.status_code == 200, response.text
    return [line["kind"] for line in response.json()["result"]]


async def busy(database: Database) -> UUID:
    """A customer with a deposit, a voucher, a purchase, a refund and a prize."""
    customer = await deposited(database, 10_000)
    await given_promo(database, 100, customer)
    order = order_of(customer, 600)
    await pay(database, order)
    await refund(database, refund_of(order, 200))
    await pay_prizes(database, [prize_of(customer, 5000)])
    return customer


def moved_back(wallet: Wallet, customer: UUID, days: int) -> None:
    """Everything of this customer happened days ago."""
    with psycopg.connect(wallet.urls.owner) as owner:
        owner.execute("alter table wallet_transactions disable trigger append_only")
        owner.execute(
            "update wallet_transactions set occurred_at = occurred_at - make_interval(days => %s)"
            " where customer_id = %s",
            (days, customer),
        )
        owner.execute("alter table wallet_transactions enable trigger append_only")


async def test_without_filters_everything_is_there_newest_first(wallet: Wallet, database: Database) -> None:
    customer = await busy(database)
    assert await kinds(wallet, customer, "") == ["prize", "refund", "purchase", "voucher", "deposit"]


async def test_kinds_are_filtered(wallet: Wallet, database: Database) -> None:
    customer = await busy(database)
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
async def test_a_filter_that_means_nothing_is_refused(wallet: Wallet, query: str, target: str) -> None:
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


async def test_a_payment_that_was_taken_back_says_what_is_owed(wallet: Wallet, database: Database) -> None:
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


async def test_there_is_a_statement_of_each_month_since_the_first_line(
    wallet: Wallet, database: Database
) -> None:
    customer = await busy(database)
    moved_back(wallet, customer, 70)
    months = (await get(wallet, "/api/statements", customer)).json()
    assert months["page_info"]["total"] in (3, 4)
    assert [month["complete"] for month in months["result"]][:2] == [False, True]
    first = months["result"][-1]["month"]
    assert first == f"{datetime.now(UTC) - timedelta(days=70):%Y-%m}"
    assert months["result"][-1]["pdf_url"] == f"/api/statements/{first}.pdf"


async def test_who_never_had_money_has_no_statements(wallet: Wallet) -> None:
    assert (await get(wallet, "/api/statements", uuid4())).json()["result"] == []


@pytest.mark.parametrize("month", ["2019-01", "2999-01", "2026-13", "november", "..%2fetc"])
async def test_a_month_without_a_statement_is_not_found(
    wallet: Wallet, database: Database, month: str
) -> None:
    customer = await deposited(database, 100)
    for form in ("pdf", "csv"):
        assert (await get(wallet, f"/api/statements/{month}.{form}", customer)).status_code == 404


def this_month() -> str:
    return f"{datetime.now(UTC) + timedelta(hours=10):%Y-%m}"


async def read_csv(wallet: Wallet, customer: UUID, month: str) -> list[dict[str, Any]]:
    response = await get(wallet, f"/api/statements/{month}.csv", customer, region="QLD")
    assert response.headers["content-type"] == "text/csv; charset=utf-8"
    assert response.headers["content-disposition"] == f'attachment; filename="statement-{month}.csv"'
    assert response.headers["cache-control"] == "private, no-store"
    return list(csv.DictReader(io.StringIO(response.content.decode("utf-8-sig"))))


async def test_a_statement_adds_up(wallet: Wallet, database: Database) -> None:
    customer = await busy(database)
    rows = await read_csv(wallet, customer, this_month())
    assert [(row["Type"], row["Amount"], row["Balance"]) for row in rows] == [
        ("Opening balance", "", "0.00"),
        ("Deposit", "100.00", "100.00"),
        ("Voucher", "1.00", "101.00"),
        ("Purchase", "-6.00", "95.00"),
        ("Refund", "2.00", "97.00"),
        ("Prize", "50.00", "147.00"),
    ]


async def test_a_text_that_looks_like_a_formula_is_a_text(wallet: Wallet, database: Database) -> None:
    customer = await deposited(database, 1000)
    await pay(database, order_of(customer, 100, description='=HYPERLINK("https://evil.example")'))
    rows = await read_csv(wallet, customer, this_month())
    assert rows[-1]["Description"] == '\'=HYPERLINK("https://evil.example")'


async def test_a_statement_begins_with_the_balance_of_the_month_before(
    wallet: Wallet, database: Database
) -> None:
    customer = await deposited(database, 1000)
    moved_back(wallet, customer, 40)
    await pay(database, order_of(customer, 100))
    rows = await read_csv(wallet, customer, this_month())
    assert [row["Balance"] for row in rows] == ["10.00", "9.00"]


async def test_a_document_is_a_tagged_pdf(wallet: Wallet, database: Database) -> None:
    customer = await busy(database)
    response = await get(wallet, f"/api/statements/{this_month()}.pdf", customer, region="QLD")
    assert response.headers["content-type"] == "application/pdf"
    assert response.content.startswith(b"%PDF-")
    for mark in (b"/StructTreeRoot", b"/Lang (en-AU)", b"/Marked true", b"/DisplayDocTitle true", b"/S /TH"):
        assert mark in response.content


@pytest.mark.parametrize("form", ["pdf", "csv"])
async def test_a_link_of_a_browser_opens_a_statement_without_an_app_key(
    wallet: Wallet, database: Database, form: str
) -> None:
    customer = await busy(database)
    link = wallet.http.build_request(
        "GET", f"/api/statements/{this_month()}.{form}", headers=wallet.signer.bearer(customer)
    )
    link.headers.pop("x-app-key", None)
    assert (await wallet.http.send(link)).status_code == 200


async def test_a_statement_is_its_owners_alone(wallet: Wallet, database: Database) -> None:
    await busy(database)
    assert (await get(wallet, f"/api/statements/{this_month()}.pdf", uuid4())).status_code == 404
    assert (await wallet.http.get(f"/api/statements/{this_month()}.pdf")).status_code == 401
