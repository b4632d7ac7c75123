"""The packaged catalogue: real past results, draws ahead, and events that fill the copies of others."""

from __future__ import annotations

from collections import Counter

import pytest

from catalog import events
from catalog.domain.draw_states import DrawStatus
from catalog.repository import draws, results
from catalog.use_cases.seed_catalogue import seed_catalogue
from servicekit.migrations import location
from servicekit.testing.postgres import DatabaseMaker
from services.catalog.tests.integration.harness import Catalogue, opened

KEYS = ["powerball", "oz_lotto", "saturday_lotto", "weekday_windfall", "set_for_life"]


async def _contents(catalogue: Catalogue) -> dict[str, int]:
    rows = await catalogue.database.call("""
        select (select count(*) from offers) as offers, (select sum(version) from offers) as publications,
            (select count(*) from rule_sets) as rule_sets, (select count(*) from prices) as prices,
            (select count(*) from draws) as draws, (select count(*) from draw_results) as results,
            (select count(*) from draw_dividends) as dividends, (select count(*) from outbox) as events
    """)
    return rows[0]


async def test_a_second_seed_changes_nothing(make_database: DatabaseMaker) -> None:
    async with opened(make_database("catalog", location("catalog"))) as catalogue:
        await seed_catalogue(catalogue.database, catalogue.clock)
        first = await _contents(catalogue)
        await seed_catalogue(catalogue.database, catalogue.clock)
        assert await _contents(catalogue) == first


async def test_every_real_result_is_in_the_archive(seeded: Catalogue) -> None:
    rows = await seeded.database.call(
        "select offer_key, count(*) as n from draws where result_version = 1 group by offer_key"
    )
    assert {row["offer_key"]: row["n"] for row in rows} == {
        "powerball": 108,
        "oz_lotto": 110,
        "saturday_lotto": 113,
        "weekday_windfall": 313,
        "set_for_life": 367,
    }


async def test_a_past_draw_is_played_by_the_rules_of_its_era(seeded: Catalogue) -> None:
    assert (await seeded.draw("saturday_lotto", 3173)).rules_from == 3169
    assert (await seeded.draw("saturday_lotto", 4419)).rules_from == 4093


async def test_an_archived_result_without_dividends_is_not_provisional(seeded: Catalogue) -> None:
    async with seeded.database.read() as session:
        found = await results.find_result(session, "set_for_life", 4014)
    assert found is not None
    assert found.draw.status is DrawStatus.DRAWN
    assert not found.result.provisional


@pytest.mark.parametrize("key", KEYS)
async def test_enough_draws_are_on_sale_for_the_longest_ticket(seeded: Catalogue, key: str) -> None:
    async with seeded.database.read() as session:
        upcoming = (await draws.upcoming_draws(session, seeded.clock.now(), [key]))[key]
    on_sale = [draw for draw in upcoming if draw.status is DrawStatus.OPEN]
    longest = {"weekday_windfall": 30, "set_for_life": 70}.get(key, 10)
    assert len(on_sale) >= longest
    assert any(draw.status is DrawStatus.ANNOUNCED for draw in upcoming)


async def test_offers_and_draws_to_come_are_published(seeded: Catalogue) -> None:
    published = await seeded.published()
    assert [event.aggregate_id for event in published if event.subject == events.OFFER_PUBLISHED] == KEYS
    announced = Counter(
        event.message.draw.offer_key for event in published if event.subject == events.DRAW_ANNOUNCED
    )
    assert announced == {
        "powerball": 14,
        "oz_lotto": 14,
        "saturday_lotto": 14,
        "weekday_windfall": 42,
        "set_for_life": 98,
    }


async def test_a_published_offer_says_under_which_paths_its_pages_stand(seeded: Catalogue) -> None:
    published = [event for event in await seeded.published() if event.subject == events.OFFER_PUBLISHED]
    paths = {event.aggregate_id: event.message.offer for event in published}
    assert paths["oz_lotto"].url == "/oz_lotto"
    assert list(paths["oz_lotto"].url_aliases) == ["/oz-lotto"]


async def test_a_published_offer_carries_rules_and_prices(seeded: Catalogue) -> None:
    (event,) = [
        event
        for event in await seeded.published(events.OFFER_PUBLISHED)
        if event.aggregate_id == "set_for_life"
    ]
    offer = event.message.offer
    ((game_offer,),) = [game_type.game_offers for game_type in offer.game_types]
    assert (offer.version, event.aggregate_version, offer.max_draws) == (1, 1, 70)
    assert (game_offer.draws_per_ticket, game_offer.pricing_id) == (7, "standard")
    assert [(s.name, s.count, s.lowest, s.highest) for s in game_offer.number_sets] == [("Numbers", 7, 1, 44)]
    assert (game_offer.prices[0].games, game_offer.prices[0].minor_units) == (1, 80)
    assert len(game_offer.prices) == 50


async def test_only_the_next_jackpot_is_known(seeded: Catalogue) -> None:
    next_draw = await seeded.draw("powerball", 1593)
    assert next_draw.prize_pool is not None
    assert (next_draw.prize_pool.amount, next_draw.prize_pool.suffix) == (500_000_000, "estimated")
    assert (await seeded.draw("powerball", 1594)).prize_pool is None


async def test_every_set_for_life_draw_shows_its_monthly_prize(seeded: Catalogue) -> None:
    draw = await seeded.draw("set_for_life", 4200)
    assert draw.prize_pool is not None
    assert (draw.prize_pool.amount, draw.prize_pool.suffix) == (2_000_000, "a month for 20 years")
