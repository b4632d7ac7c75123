"""The database itself keeps the books right, and `verify` finds what got past it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from uuid import UUID, uuid4

import psycopg
import pytest
import pytest_asyncio
from prometheus_client import generate_latest

from devservers.databases import DatabaseMaker, DatabaseUrls
from servicekit.data.database import Database
from servicekit.data.schema import location
from services.wallet.tests.kit.factories import (
    aud,
    deposited,
    hold_of,
    order_of,
    pay,
    prize_of,
    refund_of,
    soon,
)
from wallet.credits.pay_prizes import pay_prizes
from wallet.ledger.seal_ledger import verify_ledger
from wallet.orders.hold_money import capture, hold, measure_holds
from wallet.orders.pay_orders import refund
from wallet.orders.rules import Capture

CHANGES = [
    "update postings set amount = amount + 1",
    "delete from postings",
    "update journals set business_id = ''",
    "delete from journals",
    "update wallet_transactions set amount = 0",
    "delete from wallet_transactions",
    "truncate postings",
]


@pytest.fixture
def owner(urls: DatabaseUrls) -> Iterator[psycopg.Connection]:
    with psycopg.connect(urls.owner) as connection:
        yield connection
        connection.rollback()


@pytest.fixture
def runtime(urls: DatabaseUrls) -> Iterator[psycopg.Connection]:
    with psycopg.connect(urls.runtime) as connection:
        yield connection
        connection.rollback()


@pytest.mark.parametrize("change", CHANGES)
def test_the_runtime_role_may_not_change_the_ledger(runtime: psycopg.Connection, change: str) -> None:
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        runtime.execute(change.encode())


@pytest.mark.parametrize("change", CHANGES)
def test_the_owner_cannot_change_posted_rows(owner: psycopg.Connection, change: str) -> None:
    with pytest.raises(psycopg.errors.RestrictViolation):
        owner.execute(change.encode())


@pytest.mark.parametrize(
    "change",
    [
        "update wallets set cash = cash + 1",
        "insert into wallet_transactions select * from wallet_transactions",
        "insert into postings values (uuidv7(), 1, uuidv7(), 'AUD', 1)",
        "update holds set captured = 0",
        "insert into accounts (kind, currency) values ('revenue', 'AUD')",
    ],
)
def test_the_runtime_role_moves_money_by_the_ledgers_functions_alone(
    runtime: psycopg.Connection, change: str
) -> None:
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        runtime.execute(change.encode())


def post(owner: psycopg.Connection, *lines: tuple[str, int]) -> UUID:
    journal_id = uuid4()
    owner.execute(
        "insert into journals values (%s, 'deposit', %s, 'test', '')", (journal_id, str(journal_id))
    )
    for number, (currency, amount) in enumerate(lines):
        owner.execute(
            "insert into postings values (%s, %s, house_account('suspense', '', %s), %s, %s)",
            (journal_id, number, currency, currency, amount),
        )
    return journal_id


@pytest.mark.parametrize(
    "lines",
    [
        [],
        [("AUD", 100)],
        [("AUD", 100), ("AUD", -99)],
        [("AUD", 100), ("GBP", -100)],
    ],
)
def test_a_journal_that_does_not_balance_cannot_be_committed(
    owner: psycopg.Connection, lines: list[tuple[str, int]]
) -> None:
    post(owner, *lines)
    with pytest.raises(psycopg.errors.CheckViolation, match="does not balance"):
        owner.commit()


async def test_nothing_can_be_added_to_an_old_journal(database: Database, owner: psycopg.Connection) -> None:
    await deposited(database, 100)
    owner.execute(
        "insert into postings select journal_id, 99, account_id, currency, amount from postings limit 1"
    )
    with pytest.raises(psycopg.errors.CheckViolation, match="does not balance"):
        owner.commit()


async def test_a_balance_below_zero_is_impossible(database: Database, owner: psycopg.Connection) -> None:
    customer = await deposited(database, 100)
    with pytest.raises(psycopg.errors.CheckViolation):
        owner.execute("update wallets set cash = -1 where customer_id = %s", (customer,))


async def test_a_settled_hold_stays_as_it_is(database: Database, owner: psycopg.Connection) -> None:
    customer = await deposited(database, 1000)
    order = order_of(customer, 600)
    await pay(database, order)
    with pytest.raises(psycopg.errors.RestrictViolation, match="is settled"):
        owner.execute(
            "update holds set state = 'voided', captured = 0, journal_id = null where reference = %s",
            (str(order.order_id),),
        )


@dataclass(frozen=True)
class Books:
    """A ledger of its own, in which everything has happened once."""

    database: Database
    owner_url: str


@pytest_asyncio.fixture(loop_scope="session")
async def books(make_database: DatabaseMaker) -> AsyncIterator[Books]:
    urls = make_database("wallet", location("wallet"))
    database = Database(urls.runtime, pool_size=2, application_name="wallet books")
    await database.open()
    customer = await deposited(database, 10_000)
    order = order_of(customer, 600)
    await pay(database, order)
    await refund(database, refund_of(order, 200))
    captured = await hold(database, hold_of(customer, 500))
    await capture(database, Capture(captured, aud(400), soon(), "Oz Lotto, 1 game"))
    await hold(database, hold_of(customer, 300))
    await pay_prizes(database, [prize_of(customer, 5000), prize_of(uuid4(), 100)])
    yield Books(database, urls.owner)
    await database.close()


async def test_verify_finds_no_fault_in_a_ledger_in_use(books: Books) -> None:
    assert await verify_ledger(books.database) == []


@pytest.mark.parametrize(
    ("tampering", "found"),
    [
        (
            "alter table postings disable trigger user; update postings set amount = amount + 1"
            " where line_no = 2 and journal_id = (select journal_id from journals where flow = 'refund')",
            {"journal_unbalanced", "currency_unbalanced", "balance_differs", "line_differs"},
        ),
        (
            "alter table postings disable trigger user; delete from postings"
            " where journal_id = (select journal_id from journals where flow = 'purchase')",
            {"journal_unbalanced", "balance_differs", "hold_without_journal", "line_differs"},
        ),
        (
            "alter table postings disable trigger user; update postings set account_id = uuidv7()"
            " where line_no = 1 and journal_id = (select journal_id from journals where flow = 'deposit')",
            {"posting_without_account"},
        ),
        (
            "update wallets set cash = cash + 1 where transactions > 1",
            {"balance_differs", "transactions_differ"},
        ),
        ("update wallets set cash_held = cash_held + 1", {"held_differs"}),
        (
            "alter table wallet_transactions disable trigger user; delete from wallet_transactions"
            " where kind = 'refund'",
            {"transactions_differ"},
        ),
        (
            "alter table holds disable trigger user; update holds set captured = 599 where captured = 600",
            {"hold_without_journal"},
        ),
        (
            "update holds set expires_at = now() - interval '1 hour' where state = 'pending'",
            {"hold_overdue"},
        ),
    ],
)
async def test_verify_reports_each_tampered_row(books: Books, tampering: str, found: set[str]) -> None:
    with psycopg.connect(books.owner_url) as owner:
        owner.execute(tampering.encode())
    assert {fault.fault for fault in await verify_ledger(books.database)} == found


async def test_the_gauges_show_pending_and_overdue_holds(books: Books) -> None:
    with psycopg.connect(books.owner_url) as owner:
        owner.execute("update holds set expires_at = now() - interval '1 hour' where state = 'pending'")
    await measure_holds(books.database)
    exported = generate_latest().decode()
    assert "wallet_pending_holds 1.0" in exported
    assert "wallet_overdue_holds 1.0" in exported


async def test_the_audit_view_shows_one_capture_for_each_paid_order(books: Books) -> None:
    rows = await books.database.call("select captured, refunded from audit.order_captures order by captured")
    assert [(row["captured"], row["refunded"]) for row in rows] == [(400, 0), (600, 200)]
