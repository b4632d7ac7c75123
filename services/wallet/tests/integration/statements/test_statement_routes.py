"""Customers find what happened to their money, look at one movement, and keep a statement of each month."""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import psycopg
import pytest

from servicekit.data.database import Database
from services.wallet.tests.kit.factories import (
    deposited,
    order_of,
    pay,
)
from services.wallet.tests.kit.http import get
from services.wallet.tests.kit.ledger import customer_with_history
from services.wallet.tests.kit.rpc import Wallet


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


async def test_there_is_a_statement_of_each_month_since_the_first_line(
    wallet: Wallet, database: Database
) -> None:
    customer = await customer_with_history(database)
    moved_back(wallet, customer, 70)
    months = (await get(wallet, "/api/statements", customer)).json()
    assert months["page_info"]["total"] in (3, 4)
    assert [month["complete"] for month in months["result"]][:2] == [False, True]
    first = months["result"][-1]["month"]
    assert first == f"{datetime.now(UTC) - timedelta(days=70):%Y-%m}"
    assert months["result"][-1]["pdf_url"] == f"/api/statements/{first}.pdf"


async def test_a_customer_without_transactions_has_no_statements(wallet: Wallet) -> None:
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
    customer = await customer_with_history(database)
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
    customer = await customer_with_history(database)
    response = await get(wallet, f"/api/statements/{this_month()}.pdf", customer, region="QLD")
    assert response.headers["content-type"] == "application/pdf"
    assert response.content.startswith(b"%PDF-")
    for mark in (b"/StructTreeRoot", b"/Lang (en-AU)", b"/Marked true", b"/DisplayDocTitle true", b"/S /TH"):
        assert mark in response.content


@pytest.mark.parametrize("form", ["pdf", "csv"])
async def test_a_link_opens_a_statement_without_an_app_key(
    wallet: Wallet, database: Database, form: str
) -> None:
    customer = await customer_with_history(database)
    link = wallet.http.build_request(
        "GET", f"/api/statements/{this_month()}.{form}", headers=wallet.signer.bearer(customer)
    )
    link.headers.pop("x-app-key", None)
    assert (await wallet.http.send(link)).status_code == 200


async def test_a_statement_is_its_owners_alone(wallet: Wallet, database: Database) -> None:
    await customer_with_history(database)
    assert (await get(wallet, f"/api/statements/{this_month()}.pdf", uuid4())).status_code == 404
    assert (await wallet.http.get(f"/api/statements/{this_month()}.pdf")).status_code == 401
