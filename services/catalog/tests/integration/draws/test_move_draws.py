"""Draws open and close by the clock, once, and never go back."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from catalog.draws.events import DRAW_CLOSED
from catalog.draws.manage_draws import move_draws
from catalog.draws.store import draws
from catalogue.draws import DrawStatus
from servicekit.clock import FixedClock
from services.catalog.tests.kit.harness import Catalogue

NEXT = 1593


async def test_nothing_moves_before_its_time(catalogue: Catalogue) -> None:
    moved = await move_draws(catalogue.database, catalogue.clock)
    assert moved == ([], [])


async def test_draw_closes_at_its_last_stop(catalogue: Catalogue) -> None:
    draw = await catalogue.draw("powerball", NEXT)
    await catalogue.clear_events()
    await move_draws(catalogue.database, FixedClock(draw.last_stop - timedelta(microseconds=1)))
    assert (await catalogue.draw("powerball", NEXT)).status is DrawStatus.OPEN

    await move_draws(catalogue.database, FixedClock(draw.last_stop))

    closed = await catalogue.draw("powerball", NEXT)
    assert (closed.status, closed.version) == (DrawStatus.CLOSED, draw.version + 1)
    (event,) = await catalogue.published(DRAW_CLOSED)
    assert event.aggregate_id == f"powerball/{NEXT}"
    assert (event.aggregate_version, event.message.draw.version) == (closed.version, closed.version)


async def test_draw_goes_on_sale_when_it_is_time(catalogue: Catalogue) -> None:
    announced = await catalogue.draw("powerball", 1605)
    assert announced.status is DrawStatus.ANNOUNCED
    moved = await move_draws(catalogue.database, FixedClock(announced.open_at))
    assert [draw.draw_no for draw in moved.opened] == [1605]
    assert (await catalogue.draw("powerball", 1605)).status is DrawStatus.OPEN


async def test_missed_draw_closes_without_opening(catalogue: Catalogue) -> None:
    announced = await catalogue.draw("powerball", 1605)
    moved = await move_draws(catalogue.database, FixedClock(announced.draw_at))
    assert 1605 not in [draw.draw_no for draw in moved.opened]
    assert (await catalogue.draw("powerball", 1605)).status is DrawStatus.CLOSED


async def test_twenty_racing_closers_close_a_draw_once(catalogue: Catalogue) -> None:
    draw = await catalogue.draw("powerball", NEXT)
    await catalogue.clear_events()
    clock = FixedClock(draw.last_stop)

    moved = await asyncio.gather(*(move_draws(catalogue.database, clock) for _ in range(20)))

    assert sum(len(each.closed) for each in moved) == 1
    assert (await catalogue.draw("powerball", NEXT)).version == draw.version + 1
    assert len(await catalogue.published(DRAW_CLOSED)) == 1


@pytest.mark.parametrize("status", [DrawStatus.CLOSED, DrawStatus.DRAWN, DrawStatus.SCORED, DrawStatus.PAID])
async def test_closed_draw_never_sells_again(catalogue: Catalogue, status: DrawStatus) -> None:
    has_result = None if status is DrawStatus.CLOSED else 1
    await catalogue.execute(
        "update draws set status = :status, result_version = :result where draw_no = :no",
        status=status.public_name,
        result=has_result,
        no=NEXT,
    )
    before = await catalogue.draw("powerball", NEXT)
    await move_draws(catalogue.database, FixedClock(before.stop - timedelta(seconds=1)))
    await move_draws(catalogue.database, FixedClock(before.last_stop))
    assert await catalogue.draw("powerball", NEXT) == before


async def test_every_move_is_in_the_history_of_the_draw(catalogue: Catalogue) -> None:
    draw = await catalogue.draw("powerball", NEXT)
    await move_draws(catalogue.database, FixedClock(draw.last_stop))
    rows = await catalogue.database.call(
        "select version, change, actor from draw_changes where draw_no = %(no)s order by version",
        {"no": NEXT},
    )
    assert [tuple(row.values()) for row in rows] == [(1, "announced", "calendar"), (2, "closed", "clock")]


async def test_draw_stays_open_until_the_last_regional_stop(
    catalogue: Catalogue,
) -> None:
    draw = await catalogue.draw("powerball", NEXT)
    assert draw.stop < draw.closes["WA"]
    await move_draws(catalogue.database, FixedClock(draw.stop))
    assert (await catalogue.draw("powerball", NEXT)).status is DrawStatus.OPEN
    async with catalogue.database.read() as session:
        upcoming = await draws.upcoming_draws(session, draw.stop, ["powerball"])
    assert upcoming["powerball"][0].draw_no == NEXT + 1
