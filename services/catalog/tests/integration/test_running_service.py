"""The whole service in this loop: its servers, its clock, its events out and in."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

import httpx2
import pytest_asyncio

from catalog.app import compose
from catalog.results import enter_results
from catalog.results.rules.results import DrawnNumbers
from catalogue.draws import DrawStatus
from servicekit.testing.services import WEB, on_ports, publishing
from servicekit.testing.waiting import until
from services.catalog.tests.kit.harness import Catalogue, Servers, settings_for
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
    async with on_ports(compose(settings, catalogue.clock), settings) as ports:
        yield Running(f"http://127.0.0.1:{ports.http}", catalogue)


async def test_draw_closes_in_the_list_and_in_the_events(running: Running) -> None:
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

    await until(is_closed)
    await until(all_is_published)
    async with httpx2.AsyncClient(base_url=running.address, headers=WEB) as client:
        shown = (await client.get("/api/draws")).json()["result"]
        assert [draw["draw_no"] for draw in shown] == [NO + 1]
        assert (await client.get("/health/ready")).status_code == 200


async def test_settlement_events_move_a_draw_to_paid(running: Running, servers: Servers) -> None:
    catalogue = running.catalogue
    draw = await catalogue.draw("powerball", NO)
    catalogue.clock.advance(draw.draw_at - catalogue.clock.now())

    async def has(status: DrawStatus) -> bool:
        return (await catalogue.draw("powerball", NO)).status is status

    await until(lambda: has(DrawStatus.CLOSED))
    numbers = DrawnNumbers((1, 2, 3, 4, 5, 6, 7), (8,), in_drawn_order=True)
    of_draw = (catalogue.database, catalogue.clock, "powerball", NO)
    await enter_results.enter_result(*of_draw, numbers, staff="Ada")
    await enter_results.confirm_result(*of_draw, staff="Bob")
    facts = {
        "draw_scored": DrawScored(offer_key="powerball", draw_no=NO, result_version=1),
        "draw_paid": DrawPaid(offer_key="powerball", draw_no=NO, result_version=1),
    }
    async with publishing(servers.nats.url, "checkout") as checkout:
        for version, (fact, message) in enumerate(facts.items(), start=1):
            await checkout.publish(
                f"wattle.checkout.v1.{fact}", message, aggregate_id=f"powerball/{NO}", version=version
            )
    await until(lambda: has(DrawStatus.PAID))
