"""Changed lotteries are published, and their draws and pools announced."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from catalog.draws.manage_draws import move_draws
from catalog.lotteries.manage_lotteries import refresh_all_lotteries
from catalogue.draws import DrawStatus
from servicekit.clock import FixedClock
from services.catalog.tests.kit.harness import NOW, Catalogue

NEXT = 1593


async def test_after_a_close_the_next_draw_gets_the_base_pool(catalogue: Catalogue) -> None:
    draw = await catalogue.draw("powerball", NEXT)
    clock = FixedClock(draw.last_stop)
    await move_draws(catalogue.database, clock)
    await catalogue.clear_events()

    await refresh_all_lotteries(catalogue.database, clock)

    following = await catalogue.draw("powerball", NEXT + 1)
    assert following.prize_pool is not None
    assert [event.aggregate_id for event in await catalogue.published()] == [f"powerball/{NEXT + 1}"]


async def test_draws_are_announced_as_time_goes_by(catalogue: Catalogue) -> None:
    await refresh_all_lotteries(catalogue.database, FixedClock(NOW + timedelta(days=7)))
    assert (await catalogue.draw("powerball", 1607)).status is DrawStatus.ANNOUNCED


async def test_refresh_without_a_change_publishes_nothing(catalogue: Catalogue) -> None:
    await catalogue.clear_events()
    await asyncio.gather(*(refresh_all_lotteries(catalogue.database, catalogue.clock) for _ in range(5)))
    assert await catalogue.published() == []


async def test_changed_price_is_published_once(catalogue: Catalogue) -> None:
    await catalogue.clear_events()
    await catalogue.execute("update prices set minor_units = 635 where games = 4")

    await asyncio.gather(*(refresh_all_lotteries(catalogue.database, catalogue.clock) for _ in range(5)))

    (event,) = await catalogue.published()
    offer = event.message.offer
    assert (offer.version, event.aggregate_version) == (2, 2)
    assert offer.game_types[0].game_offers[0].prices[0].minor_units == 635
