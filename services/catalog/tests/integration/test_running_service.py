"""The whole service in this loop: its servers, its clock, its events out and in."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass

import httpx2
import pytest_asyncio

from catalog.app import compose
from catalog.domain.draw_states import DrawStatus
from catalog.domain.results import DrawnNumbers
from catalog.use_cases import enter_results
from servicekit.identifiers import uuid7
from servicekit.messaging import Nats, Outgoing
from servicekit.process import run_components
from services.catalog.tests.integration.harness import WEB, Catalogue, Servers, settings_for
from wattle.checkout.v1.events_pb2 import DrawPaid, DrawScored

NO = 1593


@dataclass(frozen=True)
class Running:
    """A service on its ports."""

    address: str
    catalogue: Catalogue


@pytest_asyncio.fixture(loop_scope="session")
async def running(catalogue: Catalogue, servers: Servers) -> AsyncIterator[Running]:
    settings = settings_for(catalogue, servers)
    stop, ports = asyncio.Event(), asyncio.Queue[int]()
    service = asyncio.create_task(
        run_components(
            compose(settings, catalogue.clock),
            settings,
            stop,
            started=lambda http, _: ports.put_nowait(http),
        )
    )
    yield Running(f"http://127.0.0.1:{await ports.get()}", catalogue)
    stop.set()
    await service


async def _until(true: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(15):
        while not await true():
            await asyncio.sleep(0.05)


async def test_a_draw_closes_in_the_list_and_in_the_events(running: Running) -> None:
    catalogue = running.catalogue
    draw = await catalogue.draw("powerball", NO)
    catalogue.clock.advance(draw.last_stop - catalogue.clock.now())

    async def is_closed() -> bool:
        return (await catalogue.draw("powerball", NO)).status is DrawStatus.CLOSED

    async def all_is_published() -> bool:
        rows = await catalogue.database.call(
            "select count(*) as waiting from outbox where published_at is null"
        )
        return bool(rows[0]["waiting"] == 0)

    await _until(is_closed)
    await _until(all_is_published)
    async with httpx2.AsyncClient(base_url=running.address, headers=WEB) as client:
        shown = (await client.get("/api/draws")).json()["result"]
        assert [draw["draw_no"] for draw in shown] == [NO + 1]
        assert (await client.get("/health/ready")).status_code == 200


async def test_a_draw_is_paid_when_checkout_says_so(running: Running, servers: Servers) -> None:
    catalogue = running.catalogue
    draw = await catalogue.draw("powerball", NO)
    catalogue.clock.advance(draw.draw_at - catalogue.clock.now())

    async def has(status: DrawStatus) -> bool:
        return (await catalogue.draw("powerball", NO)).status is status

    await _until(lambda: has(DrawStatus.CLOSED))
    numbers = DrawnNumbers((1, 2, 3, 4, 5, 6, 7), (8,), in_drawn_order=True)
    of_draw = (catalogue.database, catalogue.clock, "powerball", NO)
    await enter_results.enter_result(*of_draw, numbers, operator="Ada")
    await enter_results.confirm_result(*of_draw, operator="Bob")
    facts = {
        "draw_scored": DrawScored(offer_key="powerball", draw_no=NO, result_version=1),
        "draw_paid": DrawPaid(offer_key="powerball", draw_no=NO, result_version=1),
    }
    checkout = Nats(servers.nats.url, name="checkout")
    await checkout.connect()
    await _until(lambda: _connected(checkout))
    await checkout.ensure_stream("checkout")

    for version, (fact, message) in enumerate(facts.items(), start=1):
        headers = {
            "Nats-Msg-Id": str(uuid7()),
            "Wattle-Aggregate": f"powerball/{NO}",
            "Wattle-Aggregate-Version": str(version),
            "Wattle-Occurred-At": catalogue.clock.now().isoformat(),
        }
        subject = f"wattle.checkout.v1.{fact}"
        assert await checkout.publish([Outgoing(subject, message.SerializeToString(), headers)]) == [True]

    await _until(lambda: has(DrawStatus.PAID))
    await checkout.close()


async def _connected(nats: Nats) -> bool:
    return nats.connected
