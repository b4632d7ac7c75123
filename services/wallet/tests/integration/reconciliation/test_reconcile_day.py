"""Each day the books are compared with what others say, and nothing that differs stays unseen."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from datetime import UTC, date, datetime, timedelta
from uuid import UUID, uuid4

import pytest
import pytest_asyncio

from devservers.databases import DatabaseMaker
from servicekit.data.database import Database
from servicekit.data.schema import location
from servicekit.errors import Unavailable
from servicekit.events.handlers import ReceivedEvent
from services.wallet.tests.kit.factories import aud, deposited, order_of, pay, refund_of
from wallet.deposits.rules.deposits import Chargeback, ReceivedMoney
from wallet.deposits.settle_deposits import charge_back, settle_deposit
from wallet.ledger.seal_ledger import verify_ledger
from wallet.ledger.store import chain
from wallet.orders.pay_orders import refund
from wallet.orders.rules import Purchase
from wallet.providers.port import GatewayRefusedError
from wallet.providers.rules import LineKind, StatementLine
from wallet.reconciliation.handlers import record_paid_orders
from wallet.reconciliation.reconcile_day import reconcile_day
from wallet.reconciliation.rules import Report
from wallet.reconciliation.store import import_lines
from wattle.checkout.v1.events_pb2 import OrderPaid
from wattle.type.v1.money_pb2 import Money


@pytest_asyncio.fixture(loop_scope="session")
async def books(make_database: DatabaseMaker) -> AsyncIterator[Database]:
    """A ledger of its own."""
    urls = make_database("wallet", location("wallet"))
    database = Database(urls.runtime, pool_size=2, application_name="wallet reconciliation")
    await database.open()
    yield database
    assert await verify_ledger(database) == []
    await database.close()


def today() -> date:
    return datetime.now(UTC).date()


def tomorrow() -> date:
    return today() + timedelta(days=1)


def line(deposit_id: UUID, minor_units: int, kind: LineKind = "charge") -> StatementLine:
    return StatementLine(f"ch_{uuid4().hex}", str(deposit_id), kind, minor_units, "AUD", datetime.now(UTC))


async def carded(database: Database, minor_units: int, gateway: str = "stripe") -> ReceivedMoney:
    deposit = ReceivedMoney(uuid4(), uuid4(), "cc", aud(minor_units), "Card", gateway=gateway)
    async with database.transaction() as session:
        await settle_deposit(session, deposit)
    return deposit


async def told(database: Database, order: Purchase, total: int | None = None) -> None:
    """Checkout's event that an order is paid arrives."""
    fact = OrderPaid(
        order_id=str(order.order_id),
        customer_id=str(order.customer_id),
        total=Money(currency="AUD", minor_units=order.amount.minor_units if total is None else total),
    )
    async with database.transaction() as session:
        await record_paid_orders(
            session,
            [
                ReceivedEvent(
                    uuid4(),
                    "wattle.checkout.v1.order_paid",
                    "x",
                    1,
                    datetime.now(UTC),
                    fact.SerializeToString(),
                    None,
                )
            ],
        )


def found(report: Report) -> list[tuple[str, str, int, int]]:
    return [(one.source, one.fault, one.expected, one.booked) for one in report.open]


async def test_a_statement_that_agrees_leaves_nothing_open(books: Database) -> None:
    deposit = await carded(books, 2500)
    await import_lines(books, "stripe", [line(deposit.deposit_id, 2500)])
    report = await reconcile_day(books, today())
    assert (found(report), report.compared["stripe"]) == ([], 1)


async def test_a_charge_missing_from_the_books_is_a_difference(books: Database) -> None:
    await import_lines(books, "stripe", [line(uuid4(), 2500)])
    assert found(await reconcile_day(books, today())) == [("stripe", "not_in_the_books", 2500, 0)]


async def test_a_deposit_missing_at_the_provider_is_a_difference(books: Database) -> None:
    await carded(books, 900)
    await import_lines(books, "stripe", [line((await carded(books, 100)).deposit_id, 100)])
    assert found(await reconcile_day(books, today())) == [("stripe", "only_in_the_books", 0, 900)]


async def test_an_amount_that_differs_by_a_cent_is_found(books: Database) -> None:
    deposit = await carded(books, 2500)
    await import_lines(books, "stripe", [line(deposit.deposit_id, 2499)])
    assert found(await reconcile_day(books, today())) == [("stripe", "amounts_differ", 2499, 2500)]


async def test_a_charge_refunded_at_once_needs_no_deposit(books: Database) -> None:
    reference = uuid4()
    await import_lines(books, "stripe", [line(reference, 2500), line(reference, -2500, "refund")])
    assert found(await reconcile_day(books, today())) == []


async def test_a_chargeback_on_both_sides_agrees(books: Database) -> None:
    deposit = await carded(books, 2500)
    async with books.transaction() as session:
        await charge_back(
            session,
            Chargeback("du_1", deposit.customer_id, deposit.deposit_id, "stripe", aud(2500), "Disputed"),
        )
    await import_lines(
        books, "stripe", [line(deposit.deposit_id, 2500), line(deposit.deposit_id, -2500, "chargeback")]
    )
    assert found(await reconcile_day(books, today())) == []


async def test_a_difference_still_open_the_next_day_moves_to_suspense(books: Database) -> None:
    await import_lines(books, "stripe", [line(uuid4(), 2500)])
    await reconcile_day(books, today())
    report = await reconcile_day(books, tomorrow())
    assert (len(report.moved), found(report)) == (1, [])
    assert await chain.suspense(books) == {"AUD": 2500}
    again = await reconcile_day(books, tomorrow())
    assert (again.moved, found(again), await chain.suspense(books)) == ([], [], {"AUD": 2500})


async def test_a_late_statement_closes_the_difference(books: Database) -> None:
    deposit = await carded(books, 900)
    await import_lines(books, "stripe", [line((await carded(books, 100)).deposit_id, 100)])
    assert len(found(await reconcile_day(books, today()))) == 1
    await import_lines(books, "stripe", [line(deposit.deposit_id, 900)])
    report = await reconcile_day(books, tomorrow())
    assert (report.moved, found(report), await chain.suspense(books)) == ([], [], {})


async def test_a_late_line_for_suspended_money_is_a_difference(books: Database) -> None:
    deposit = await carded(books, 900)
    await import_lines(books, "stripe", [line((await carded(books, 100)).deposit_id, 100)])
    await reconcile_day(books, today())
    await reconcile_day(books, tomorrow())
    assert await chain.suspense(books) == {"AUD": -900}
    await import_lines(books, "stripe", [line(deposit.deposit_id, 900)])
    assert found(await reconcile_day(books, today())) == [("stripe", "not_in_the_books", 900, 0)]
    await reconcile_day(books, tomorrow())
    assert await chain.suspense(books) == {"AUD": 0}


async def test_the_same_statement_twice_is_one(books: Database) -> None:
    lines = [line((await carded(books, 100)).deposit_id, 100)]
    assert [await import_lines(books, "stripe", lines) for _ in range(2)] == [1, 0]
    assert found(await reconcile_day(books, today())) == []


@pytest.mark.parametrize(
    "silence", [Unavailable("gateway_unavailable"), GatewayRefusedError("refused", "This key is not known")]
)
async def test_a_provider_is_asked_and_may_be_away_or_refuse(books: Database, silence: Exception) -> None:
    deposit = await carded(books, 100, "eway")

    async def answers(_: date) -> Sequence[StatementLine]:
        return [line(deposit.deposit_id, 100)]

    async def is_away(_: date) -> Sequence[StatementLine]:
        raise silence

    report = await reconcile_day(books, today(), {"opayo": is_away, "eway": answers})
    assert (report.compared["eway"], report.compared["opayo"], found(report)) == (1, 0, [])


async def test_an_order_that_checkout_calls_paid_and_a_capture_agree(books: Database) -> None:
    order = order_of(await deposited(books, 1000), 600)
    await pay(books, order)
    await told(books, order)
    await told(books, order)
    report = await reconcile_day(books, today())
    assert (report.compared["orders"], found(report)) == (1, [])


async def test_a_capture_without_an_order_is_found(books: Database) -> None:
    await pay(books, order_of(await deposited(books, 1000), 600))
    assert found(await reconcile_day(books, today())) == [("orders", "only_in_the_books", 0, 600)]


async def test_a_refunded_capture_needs_no_order(books: Database) -> None:
    order = order_of(await deposited(books, 1000), 600)
    await pay(books, order)
    await refund(books, refund_of(order, 600))
    assert found(await reconcile_day(books, today())) == []


async def test_an_order_that_was_never_captured_is_found(books: Database) -> None:
    await told(books, order_of(uuid4(), 600))
    assert found(await reconcile_day(books, today())) == [("orders", "not_in_the_books", 600, 0)]


async def test_an_order_with_another_total_is_found_and_stays_an_alarm(books: Database) -> None:
    order = order_of(await deposited(books, 1000), 600)
    await pay(books, order)
    await told(books, order, 601)
    assert found(await reconcile_day(books, today())) == [("orders", "amounts_differ", 601, 600)]
    assert found(await reconcile_day(books, tomorrow())) == [("orders", "amounts_differ", 601, 600)]
