"""The packaged catalogue: real past results, draws ahead, and events that fill the copies of others."""

from __future__ import annotations

from collections import Counter

import pytest

from catalog.draws.events import DRAW_ANNOUNCED
from catalog.draws.store import draws
from catalog.lotteries import store as offers
from catalog.offers.events import OFFER_PUBLISHED
from catalog.results.store import results
from catalog.seed.seed_catalogue import seed_catalogue
from catalogue.draws import DrawStatus
from devservers.databases import DatabaseMaker
from servicekit.data.schema import location
from services.catalog.tests.kit.harness import Catalogue, opened

KEYS = [
    "powerball",
    "oz_lotto",
    "saturday_lotto",
    "weekday_windfall",
    "set_for_life",
    "super66",
    "lotto_strike",
    "weekday_lotto_strike",
    "uk_lotto",
    "euromillions",
    "thunderball",
    "set_for_life_uk",
    "monday_wednesday_lotto",
]
ON_SALE = KEYS[:-1]


async def _contents(catalogue: Catalogue) -> dict[str, int]:
    rows = await catalogue.database.call("""
        select (select count(*) from offers) as offers, (select sum(version) from offers) as publications,
            (select count(*) from rule_sets) as rule_sets, (select count(*) from prices) as prices,
            (select count(*) from draws) as draws, (select count(*) from draw_results) as results,
            (select count(*) from draw_dividends) as dividends, (select count(*) from outbox) as events
    """)
    return rows[0]


async def test_second_seed_changes_nothing(make_database: DatabaseMaker) -> None:
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
        "super66": 1,
        "monday_wednesday_lotto": 1,
        "uk_lotto": 20,
    }


async def test_past_draw_is_played_by_the_rules_of_its_era(seeded: Catalogue) -> None:
    assert (await seeded.draw("saturday_lotto", 3173)).rules_from == 3169
    assert (await seeded.draw("saturday_lotto", 4419)).rules_from == 4093


async def test_archived_result_without_dividends_is_not_provisional(seeded: Catalogue) -> None:
    async with seeded.database.read() as session:
        found = await results.find_result(session, "set_for_life", 4014)
    assert found is not None
    assert found.draw.status is DrawStatus.DRAWN
    assert not found.result.provisional


@pytest.mark.parametrize("key", ON_SALE)
async def test_enough_draws_are_on_sale_for_the_longest_ticket(seeded: Catalogue, key: str) -> None:
    async with seeded.database.read() as session:
        upcoming = (await draws.upcoming_draws(session, seeded.clock.now(), [key]))[key]
    on_sale = [draw for draw in upcoming if draw.status is DrawStatus.OPEN]
    async with seeded.database.read() as session:
        [offer] = await offers.load_offers(session, [key])
    assert len(on_sale) >= offer.max_draws
    assert any(draw.status is DrawStatus.ANNOUNCED for draw in upcoming)


async def test_offers_and_draws_to_come_are_published(seeded: Catalogue) -> None:
    published = await seeded.published()
    assert [event.aggregate_id for event in published if event.subject == OFFER_PUBLISHED] == KEYS
    announced = Counter(
        event.message.draw.offer_key for event in published if event.subject == DRAW_ANNOUNCED
    )
    assert announced == {
        "powerball": 14,
        "oz_lotto": 14,
        "saturday_lotto": 14,
        "weekday_windfall": 42,
        "set_for_life": 98,
        "super66": 14,
        "lotto_strike": 14,
        "weekday_lotto_strike": 42,
        "uk_lotto": 12,
        "euromillions": 12,
        "thunderball": 24,
        "set_for_life_uk": 12,
    }


async def test_published_offer_has_its_paths(seeded: Catalogue) -> None:
    published = [event for event in await seeded.published() if event.subject == OFFER_PUBLISHED]
    paths = {event.aggregate_id: event.message.offer for event in published}
    assert paths["oz_lotto"].url == "/oz_lotto"
    assert list(paths["oz_lotto"].url_aliases) == ["/oz-lotto"]


async def test_published_offer_carries_rules_and_prices(seeded: Catalogue) -> None:
    (event,) = [
        event for event in await seeded.published(OFFER_PUBLISHED) if event.aggregate_id == "set_for_life"
    ]
    offer = event.message.offer
    game_offer, western_australia = offer.game_types[0].game_offers
    assert list(western_australia.price_regions) == ["WA"]
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


async def test_published_system_describes_its_entries(seeded: Catalogue) -> None:
    published = {event.aggregate_id: event.message.offer for event in await seeded.published(OFFER_PUBLISHED)}
    powerball = published["powerball"]
    shapes = {shape.key: shape for game_type in powerball.game_types for shape in game_type.game_offers}
    powerhit = shapes["powerhit_8"]
    assert (powerhit.name, powerhit.entry_kind, powerhit.picks) == ("System PowerHit 8", "powerhit", 7)
    assert (powerhit.second.name, powerhit.second.highest) == ("Powerball", 20)
    assert [row.games for row in powerhit.prices] == [160 * entries for entries in range(1, 11)]
    combo = shapes["super_combo"]
    assert [(s.name, s.count, s.most) for s in combo.number_sets] == [
        ("Numbers", 10, 35),
        ("Favourites", 0, 2),
    ]
    assert shapes["reduced_10"].entry_kind == "wheel"
    assert len(shapes["reduced_10"].blocks) == 21
    assert {g.key: list(g.regions) for g in powerball.game_types}["powerpik"] == ["WA"]
    assert published["super66"].game_types[0].game_offers[0].number_sets[0].repeats
    assert dict(published["saturday_lotto"].names_by_region)["QLD"] == "Gold Lotto"
    assert list(published["weekday_windfall"].selectable_days) == ["Mon", "Wed", "Fri"]


async def test_seed_loads_changed_games_and_skips_edited_ones(
    make_database: DatabaseMaker,
) -> None:
    async with opened(make_database("catalog", location("catalog"))) as catalogue:
        await seed_catalogue(catalogue.database, catalogue.clock)
        await catalogue.database.call("update offers set tagline = 'Changed by an operator' returning key")
        await catalogue.database.call(
            "update offers set packaged_digest = 'older' where key = 'oz_lotto' returning key"
        )
        await seed_catalogue(catalogue.database, catalogue.clock)
        rows = await catalogue.database.call(
            "select key from offers where tagline <> 'Changed by an operator'"
        )
        assert [row["key"] for row in rows] == ["oz_lotto"]
