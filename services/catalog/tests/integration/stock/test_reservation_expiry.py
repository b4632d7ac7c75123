"""Numbers are held for as long as their order may wait for its money, over a real call, and no longer."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest
import pytest_asyncio

from catalog.draws.store import changes
from catalog.raffles.beacon import DevelopmentBeacon
from catalog.raffles.load_raffle import load_causes, load_raffle
from catalog.stock.grpc import StockApi
from catalog.stock.reserve_stock import MAX_WAIT, RESERVATION_LIFETIME, ReserveStock, expire_reservations
from servicekit.errors import InvalidRequest, RuleRefused
from servicekit.rpc.client import open_channel
from servicekit.rpc.server import RpcServer
from services.catalog.tests.kit.harness import Catalogue
from services.catalog.tests.kit.raffle_files import CIPHER, KEY, causes, draw_document, raffle
from wattle.catalog.v1 import stock_service_pb2 as messages
from wattle.catalog.v1.stock_service_pb2_grpc import StockServiceStub, add_StockServiceServicer_to_server

if TYPE_CHECKING:
    from wattle.catalog.v1.stock_service_pb2_grpc import StockServiceAsyncStub

BANK = timedelta(minutes=15)
"""How long a customer may take to answer their bank."""
SECONDS = timedelta(seconds=20)
"""What a slow machine may take for a call."""


@pytest_asyncio.fixture(loop_scope="session")
async def stock(catalogue: Catalogue) -> AsyncIterator[StockServiceAsyncStub]:
    """A raffle of ten tickets, and who sells it."""
    await load_causes(catalogue.database, causes())
    document = raffle(draw_document(last_number=10, max_tickets=10))
    await load_raffle(catalogue.database, catalogue.clock, document, DevelopmentBeacon.network, CIPHER)
    api = StockApi(ReserveStock(catalogue.database, changed=lambda: None))
    server = RpcServer(
        [lambda server: add_StockServiceServicer_to_server(api, server)], host="127.0.0.1", port=0
    )
    await server.start()
    async with open_channel(f"127.0.0.1:{server.port}") as connection:
        yield StockServiceStub(connection)
    await server.stop(0)


def book(waits_until: datetime | None = None) -> messages.ReserveStockRequest:
    """An order of all the tickets."""
    line = messages.StockLine(
        ticket_id=str(uuid4()), offer_key=KEY, draw_no=1, game_type="standard", quantity=10
    )
    asked = messages.ReserveStockRequest(
        order_id=str(uuid4()), customer_id=str(uuid4()), region="NSW", lines=[line]
    )
    if waits_until is not None:
        asked.waits_until.FromDatetime(waits_until)
    return asked


def ends_after(held: messages.ReserveStockResponse, time: timedelta) -> bool:
    """Whether a hold that was just asked for ends after such a time."""
    return abs(held.expires_at.ToDatetime(tzinfo=UTC) - datetime.now(UTC) - time) < SECONDS


async def pass_time(catalogue: Catalogue, time: timedelta) -> None:
    """So long after everything that has happened, those who sweep have swept."""
    await catalogue.execute("update reservations set expires_at = expires_at - :time", time=time)
    await expire_reservations(catalogue.database)


async def is_sold_out(stock: StockServiceAsyncStub) -> bool:
    """Whether another customer cannot have the tickets; one who can gives them back."""
    other = book()
    try:
        await stock.ReserveStock(other)
    except RuleRefused as refused:
        return refused.code == "sold_out"
    await stock.ReleaseStock(messages.ReleaseStockRequest(order_id=other.order_id))
    return False


async def test_waiting_order_keeps_its_numbers(stock: StockServiceAsyncStub, catalogue: Catalogue) -> None:
    waiting = book(datetime.now(UTC) + BANK)
    held = await stock.ReserveStock(waiting)
    assert ends_after(held, BANK + RESERVATION_LIFETIME)

    await pass_time(catalogue, timedelta(minutes=12))
    assert await is_sold_out(stock)

    confirmed = await stock.ConfirmStock(messages.ConfirmStockRequest(order_id=waiting.order_id))
    assert list(confirmed.lines) == list(held.lines)


async def test_confirmed_numbers_never_expire(stock: StockServiceAsyncStub, catalogue: Catalogue) -> None:
    paid, unpaid = book(), book()
    paid.lines[0].quantity = unpaid.lines[0].quantity = 5
    held = await stock.ReserveStock(paid)
    await stock.ReserveStock(unpaid)
    confirmed = await stock.ConfirmStock(messages.ConfirmStockRequest(order_id=paid.order_id))

    await catalogue.execute("update reservations set expires_at = now() - interval '30 days'")
    assert await expire_reservations(catalogue.database) == 1
    await catalogue.execute(
        "update draws set stop = now() - interval '1 minute' where offer_key = :key", key=KEY
    )
    assert await expire_reservations(catalogue.database) == 0

    rows = await catalogue.database.call("select order_id, state from reservations")
    assert {str(row["order_id"]): row["state"] for row in rows} == {
        paid.order_id: "confirmed",
        unpaid.order_id: "expired",
    }
    assert list(confirmed.lines) == list(held.lines)
    again = await stock.ConfirmStock(messages.ConfirmStockRequest(order_id=paid.order_id))
    assert list(again.lines) == list(held.lines)


async def test_released_numbers_are_available_at_once(stock: StockServiceAsyncStub) -> None:
    waiting = book(datetime.now(UTC) + BANK)
    await stock.ReserveStock(waiting)
    await stock.ReleaseStock(messages.ReleaseStockRequest(order_id=waiting.order_id))
    assert not await is_sold_out(stock)


async def test_unrenewed_reservation_ends_at_its_deadline(
    stock: StockServiceAsyncStub, catalogue: Catalogue
) -> None:
    await stock.ReserveStock(book(datetime.now(UTC) + BANK))
    await pass_time(catalogue, BANK + RESERVATION_LIFETIME - SECONDS)
    assert await is_sold_out(stock)
    await pass_time(catalogue, 2 * SECONDS)
    assert not await is_sold_out(stock)


async def test_reservation_without_wait_lasts_ten_minutes(
    stock: StockServiceAsyncStub, catalogue: Catalogue
) -> None:
    assert ends_after(await stock.ReserveStock(book()), timedelta(minutes=10))
    await pass_time(catalogue, timedelta(minutes=10))
    assert not await is_sold_out(stock)


async def test_wait_in_the_past_is_ignored(stock: StockServiceAsyncStub) -> None:
    assert ends_after(await stock.ReserveStock(book(datetime.now(UTC) - BANK)), RESERVATION_LIFETIME)


@pytest.mark.parametrize("until", ["a month", "the end of time"])
async def test_wait_is_limited_to_a_week(stock: StockServiceAsyncStub, until: str) -> None:
    end = datetime.now(UTC) + timedelta(days=30) if until == "a month" else datetime.max.replace(tzinfo=UTC)
    assert ends_after(await stock.ReserveStock(book(end)), MAX_WAIT + RESERVATION_LIFETIME)


async def test_waiting_reservation_ends_at_the_stop_of_its_draw(
    stock: StockServiceAsyncStub, catalogue: Catalogue
) -> None:
    await catalogue.execute(
        "update draws set stop = now() + interval '90 seconds' where offer_key = :key", key=KEY
    )
    held = await stock.ReserveStock(book(datetime.now(UTC) + BANK))
    [draw] = await catalogue.database.call("select stop from draws where offer_key = %(key)s", {"key": KEY})
    assert held.expires_at.ToDatetime(tzinfo=UTC) == draw["stop"]


async def test_early_close_expires_reservations(stock: StockServiceAsyncStub, catalogue: Catalogue) -> None:
    waiting = book(datetime.now(UTC) + BANK)
    await stock.ReserveStock(waiting)
    async with catalogue.database.transaction() as session:
        assert await changes.close_early(session, KEY, 1, datetime.now(UTC), actor="test") is not None
    assert await expire_reservations(catalogue.database) == 1
    assert await expire_reservations(catalogue.database) == 0


async def test_reservation_ends_half_an_hour_after_an_early_drawing(
    stock: StockServiceAsyncStub, catalogue: Catalogue
) -> None:
    await catalogue.execute("update drawings set entries_until = now() + interval '1 hour'")
    waiting = book(datetime.now(UTC) + BANK)
    assert ends_after(await stock.ReserveStock(waiting), BANK + RESERVATION_LIFETIME)
    waiting.waits_until.FromDatetime(datetime.now(UTC) + timedelta(days=2))
    assert ends_after(await stock.ReserveStock(waiting), timedelta(minutes=90))


async def test_repeated_reservation_never_shortens_the_deadline(
    stock: StockServiceAsyncStub, catalogue: Catalogue
) -> None:
    asked = book()
    held = await stock.ReserveStock(asked)
    await pass_time(catalogue, timedelta(minutes=8))
    again = await stock.ReserveStock(asked)
    assert (list(again.lines), ends_after(again, RESERVATION_LIFETIME)) == (list(held.lines), True)

    asked.waits_until.FromDatetime(datetime.now(UTC) + BANK)
    longer = await stock.ReserveStock(asked)
    assert (list(longer.lines), ends_after(longer, BANK + RESERVATION_LIFETIME)) == (list(held.lines), True)

    asked.ClearField("waits_until")
    assert (await stock.ReserveStock(asked)).expires_at == longer.expires_at
    await stock.ConfirmStock(messages.ConfirmStockRequest(order_id=asked.order_id))
    asked.waits_until.FromDatetime(datetime.now(UTC) + timedelta(days=1))
    assert (await stock.ReserveStock(asked)).expires_at == longer.expires_at


async def test_invalid_wait_is_refused_and_reserves_nothing(
    stock: StockServiceAsyncStub, catalogue: Catalogue
) -> None:
    asked = book()
    asked.waits_until.seconds = 10**15
    with pytest.raises(InvalidRequest) as refused:
        await stock.ReserveStock(asked)
    assert [error.target for error in refused.value.errors] == ["waits_until"]
    rows: list[Any] = await catalogue.database.call("select id from reservations")
    assert rows == []
