"""The public API: what is shown, what is refused, and how it is cached."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from typing import Any

import pytest
import pytest_asyncio
from fastapi import Request

from catalog.draws import announce_pool
from catalog.responses import cache as cache_module
from catalog.responses.cache import Content, ResponseCache
from servicekit.envelope import ok
from servicekit.errors import Unavailable
from services.catalog.tests.integration.harness import Catalogue, Servers, Service, serving


@pytest_asyncio.fixture(loop_scope="session")
async def shop(seeded: Catalogue, servers: Servers) -> AsyncIterator[Service]:
    """The packaged catalogue, served."""
    async with serving(seeded, servers) as service:
        yield service


@pytest_asyncio.fixture(loop_scope="session")
async def own_shop(catalogue: Catalogue, servers: Servers) -> AsyncIterator[Service]:
    """A catalogue of one test, served; its answers are watched."""
    async with serving(catalogue, servers) as service:
        watching = asyncio.ensure_future(service.components.upkeep["answers"]())
        yield service
        watching.cancel()


async def test_offers_come_in_order_of_ranking(shop: Service) -> None:
    answer = (await shop.get("/api/offers")).json()
    keys = [offer["key"] for offer in answer["result"]]
    assert answer["entities"]["ordered_keys"] == keys
    assert answer["entities"]["rankings"] == {key: place for place, key in enumerate(keys, 1)}
    assert keys == [
        "powerball",
        "oz_lotto",
        "saturday_lotto",
        "weekday_windfall",
        "set_for_life",
        "super66",
        "lotto_strike",
        "weekday_lotto_strike",
    ]


async def test_a_region_sees_what_may_be_sold_there_by_its_own_names(shop: Service) -> None:
    new_south_wales = {offer["key"]: offer for offer in await shop.result("/api/offers?region=NSW")}
    assert "super66" not in new_south_wales
    assert new_south_wales["saturday_lotto"]["name"] == "Lotto"
    queensland = {offer["key"]: offer for offer in await shop.result("/api/offers?region=QLD")}
    assert "lotto_strike" not in queensland
    assert queensland["saturday_lotto"]["name"] == "Gold Lotto"
    assert [offer["key"] for offer in await shop.result("/api/offers?region=GB")] == [
        "uk_lotto",
        "euromillions",
        "thunderball",
        "set_for_life_uk",
    ]


async def test_an_offer_that_may_not_be_sold_in_a_region_says_so(shop: Service) -> None:
    offer = await shop.result("/api/offers/super66?region=NSW")
    assert offer["availability"] == "restricted"
    assert offer["restrictions"] == [{"type": "licensing_restriction", "regions": ["NSW"]}]


async def test_an_offer_for_which_customers_must_migrate_is_shown_and_says_so(
    own_shop: Service,
) -> None:
    catalogue = own_shop.catalogue
    await catalogue.execute("update offers set migrating_regions = '{WA}' where key = 'powerball'")
    [offer] = await _until(
        own_shop, "/api/offers?region=WA", lambda found: found[0]["availability"] == "restricted"
    )
    assert offer["restrictions"] == [{"type": "migration_restriction", "regions": ["WA"]}]
    assert (await own_shop.result("/api/offers?region=NSW"))[0]["availability"] == "available"


async def test_western_australia_has_its_own_prices_and_its_own_powerpik(shop: Service) -> None:
    offer = await shop.result("/api/offers/powerball?region=WA")
    assert "powerhit" not in {game_type["key"] for game_type in offer["game_types"]}
    [powerpik] = [game_type for game_type in offer["game_types"] if game_type["key"] == "powerpik"]
    assert powerpik["path_suffix"] == "/powerpik"
    first = powerpik["game_offers"][0]
    assert (first["pricing_id"], first["default_game_offer"]) == ("western_australia", True)
    assert first["prices"][0] == {"games": 20, "price": "30.80"}
    assert offer["price_from"] == {"amount": "6.15", "currency": "AUD", "games": 4}


async def test_a_price_list_can_be_asked_for(shop: Service) -> None:
    offer = await shop.result("/api/offers/powerball?region=NSW&pricing_id=western_australia")
    assert {
        shape["pricing_id"] for game_type in offer["game_types"] for shape in game_type["game_offers"]
    } == {"standard"}
    western = await shop.result("/api/offers/powerball?region=WA&pricing_id=standard")
    assert western["price_from"]["amount"] == "6.15"
    visitor = await shop.result("/api/offers/powerball?pricing_id=western_australia")
    assert visitor["price_from"]["amount"] == "6.15"
    assert (await shop.result("/api/offers/powerball?pricing_id=nonsense"))["price_from"]["amount"] == "6.30"


async def test_every_way_to_play_tells_its_entries(shop: Service) -> None:
    offer = await shop.result("/api/offers/saturday_lotto?region=VIC")
    shapes = {shape["key"]: shape for game_type in offer["game_types"] for shape in game_type["game_offers"]}
    assert {(key, shapes[key]["entry_kind"], shapes[key]["games_per_entry"]) for key in shapes} >= {
        ("standard", "plain", 1),
        ("quickpick", "random", None),
        ("system_8", "system", 28),
        ("pick_5", "system", 40),
        ("reduced_9", "wheel", 12),
        ("super_combo", "combo", None),
    }
    assert shapes["system_8"]["prices"][0] == {"games": 28, "price": "23.65"}
    assert shapes["reduced_9"]["wheel"]["full_system_games"] == 84
    assert [(s["name"], s["count"], s["max_count"]) for s in shapes["super_combo"]["number_sets"]] == [
        ("Numbers", 10, 45),
        ("Favourites", 0, 2),
    ]
    strike = await shop.result("/api/offers/lotto_strike")
    assert [(t["key"], t["path_suffix"]) for t in strike["game_types"]] == [
        ("strike_standard", ""),
        ("strike_boxed", "/boxed"),
    ]
    windfall = await shop.result("/api/offers/weekday_windfall")
    assert windfall["selectable_days"] == ["Mon", "Wed", "Fri"]
    digits = (await shop.result("/api/offers/super66"))["game_types"][0]["game_offers"][0]["number_sets"]
    assert digits == [
        {
            "name": "Digits", "count": 6, "max_count": 6, "lowest": 0, "highest": 9, "ordered": True,
            "repeats": True,
        }
    ]  # fmt: skip


async def test_a_special_draw_is_told_with_its_label(shop: Service) -> None:
    draws = await shop.result("/api/offers/saturday_lotto/draws?limit=10")
    [special] = [draw for draw in draws if draw["draw_date"] == "2026-12-12"]
    assert special["special_draw_details"] == {
        "draw_type": "Superdraw",
        "label": "$20 Million Superdraw",
        "png_image": None,
    }
    assert special["prize_pool"] == {"amount": "20000000.00", "currency": "AUD"}
    assert special["prize_pool_suffix"] == "guaranteed"


async def test_an_archive_is_not_on_sale_and_keeps_its_results(shop: Service) -> None:
    assert (await shop.result("/api/offers/monday_wednesday_lotto"))["next_draw"] is None
    result = await shop.result("/api/results/monday_wednesday_lotto/3571")
    assert result["numbers"][0]["values"] == [2, 8, 45, 29, 15, 41]


async def test_an_offer_tells_rules_prices_and_odds(shop: Service) -> None:
    offer = await shop.result("/api/offers/powerball")
    assert offer["type"] == "lottery_ticket"
    assert offer["draw_days"] == ["Thu"]
    [game_offer] = offer["game_types"][0]["game_offers"]
    unordered = {"ordered": False, "repeats": False}
    assert game_offer["number_sets"] == [
        {"name": "Numbers", "count": 7, "max_count": 7, "lowest": 1, "highest": 35, **unordered},
        {"name": "Powerball", "count": 1, "max_count": 1, "lowest": 1, "highest": 20, **unordered},
    ]
    assert game_offer["prices"][0] == {"games": 4, "price": "6.30"}
    assert len(game_offer["prices"]) == 47
    assert game_offer["price_currency"] == "AUD"
    assert offer["divisions"][0] == {
        "division": 1,
        "needs": "7 + Powerball",
        "odds_one_in": "134490400",
    }
    assert offer["overall_odds_one_in"] == "43.98"
    assert offer["price_from"] == {"amount": "6.30", "currency": "AUD", "games": 4}
    assert offer["recurring_purchase"] == {"type": "autoplay", "availability": "never"}
    assert offer["next_draw"]["draw_no"] == 1593


async def test_a_ticket_of_seven_draws_costs_seven_draws(shop: Service) -> None:
    offer = await shop.result("/api/offers/set_for_life")
    assert offer["draws_per_ticket"] == 7
    assert offer["price_from"] == {"amount": "5.60", "currency": "AUD", "games": 1}


async def test_the_next_draws(shop: Service) -> None:
    draws = await shop.result("/api/draws")
    assert [(draw["product_offer_key"], draw["draw_no"], draw["draw_offset"]) for draw in draws] == [
        ("powerball", 1593, 0),
        ("oz_lotto", 1710, 0),
        ("saturday_lotto", 4731, 0),
        ("weekday_windfall", 4785, 0),
        ("set_for_life", 4125, 0),
        ("super66", 4731, 0),
        ("lotto_strike", 4731, 0),
        ("weekday_lotto_strike", 4785, 0),
    ]
    assert draws[0] == {
        "draw_id": "powerball-1593",
        "draw_no": 1593,
        "draw_offset": 0,
        "product_offer_key": "powerball",
        "name": "Powerball draw 1593",
        "kind": "lottery_ticket_draw",
        "status": "DRAW_OPEN",
        "purchase_status": "open",
        "open_at": "2026-09-03T09:30:00Z",
        "stop": "2026-11-26T09:30:00Z",
        "closes": {"WA": "2026-11-26T10:00:00Z"},
        "draw_at": "2026-11-26T10:30:00Z",
        "draw_date": "2026-11-26",
        "prize_pool": {"amount": "5000000.00", "currency": "AUD"},
        "is_prize_pool_unknown": False,
        "prize_pool_suffix": "estimated",
        "draw_type": "",
        "special_draw_details": None,
        "is_cancelled": False,
    }


async def test_a_pool_that_is_not_announced_is_unknown_and_never_zero(shop: Service) -> None:
    draws = await shop.result("/api/offers/powerball/draws")
    assert (draws[1]["prize_pool"], draws[1]["is_prize_pool_unknown"]) == (None, True)


async def test_upcoming_draws_are_counted_from_the_next_one(shop: Service) -> None:
    response = await shop.get("/api/offers/saturday_lotto/draws?limit=3&offset=1")
    body = response.json()
    assert [(draw["draw_offset"], draw["draw_no"]) for draw in body["result"]] == [
        (1, 4733),
        (2, 4735),
        (3, 4737),
    ]
    assert body["page_info"] == {"offset": 1, "limit": 3, "total": 14}


async def test_results_come_newest_first(shop: Service) -> None:
    response = await shop.get("/api/results?product_offer_key=powerball&limit=2")
    body = response.json()
    assert [result["draw_no"] for result in body["result"]] == [1580, 1578]
    assert body["page_info"] == {"offset": 0, "limit": 2, "total": 108}


async def test_results_of_all_offers(shop: Service) -> None:
    response = await shop.get("/api/results?limit=100&offset=20")
    body = response.json()
    dates = [result["draw_at"] for result in body["result"]]
    assert dates == sorted(dates, reverse=True)
    assert body["page_info"]["total"] == 1013


async def test_a_result_with_dividends_and_transfers(shop: Service) -> None:
    result = await shop.result("/api/results/powerball/1572")
    assert (result["offer_name"], result["version"], result["provisional"]) == ("Powerball", 1, False)
    assert result["numbers"] == [
        {"name": "Numbers", "values": [6, 30, 12, 22, 17, 32, 24], "in_drawn_order": True},
        {"name": "Powerball", "values": [2], "in_drawn_order": True},
    ]
    assert result["dividends"][0] == {
        "division": 1,
        "needs": "7 + Powerball",
        "winners": 0,
        "dividend": None,
        "transfer": {"kind": "to_draw", "number": 1573},
        "instalments": 1,
        "boost": None,
        "free_games": 0,
    }
    assert result["dividends"][2] == {
        "division": 3,
        "needs": "6 + Powerball",
        "winners": 30,
        "dividend": {"amount": "22306.90", "currency": "AUD"},
        "transfer": None,
        "instalments": 1,
        "boost": None,
        "free_games": 0,
    }


async def test_a_result_of_which_only_the_sorted_numbers_are_known(shop: Service) -> None:
    result = await shop.result("/api/results/oz_lotto/1590")
    assert result["numbers"] == [
        {"name": "Numbers", "values": [3, 7, 9, 32, 36, 39, 43], "in_drawn_order": False},
        {"name": "Supplementary", "values": [23, 29, 42], "in_drawn_order": False},
    ]
    assert result["dividends"] == []


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/api/offers/unknown", "offer_not_found"),
        ("/api/offers/unknown/draws", "offer_not_found"),
        ("/api/results?product_offer_key=unknown", "offer_not_found"),
        ("/api/results/unknown/1", "offer_not_found"),
        ("/api/results/powerball/99999", "draw_not_found"),
        ("/api/results/powerball/1593", "result_not_found"),
        ("/api/results/powerball/nine", "not_found"),
        ("/api/results/powerball/0", "not_found"),
        ("/api/results/powerball/99999999999999999999", "not_found"),
        ("/api/offers/No%20Such", "not_found"),
    ],
)
async def test_what_is_not_there_is_not_found(shop: Service, path: str, code: str) -> None:
    response = await shop.get(path)
    assert (response.status_code, response.json()["error"]) == (404, code)


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("/api/offers/powerball/draws?limit=0", "limit"),
        ("/api/offers/powerball/draws?limit=101", "limit"),
        ("/api/offers/powerball/draws?limit=ten", "limit"),
        ("/api/results?limit=-1", "limit"),
        ("/api/results?offset=-1", "offset"),
        (f"/api/results?product_offer_key={'x' * 41}", "product_offer_key"),
    ],
)
async def test_a_parameter_that_makes_no_sense_is_named(shop: Service, path: str, target: str) -> None:
    response = await shop.get(path)
    assert response.status_code == 400
    assert [error["target"] for error in response.json()["errors"]] == [target]


async def test_an_answer_may_be_kept_for_a_second_and_asked_about(shop: Service) -> None:
    first = await shop.get("/api/draws")
    assert first.headers["cache-control"] == "public, max-age=1"
    again = await shop.get("/api/draws", **{"If-None-Match": f'"other", {first.headers["etag"]}'})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br", "gzip"),
        ("br;q=1.0, gzip;q=0.8", "gzip"),
        ("*", "gzip"),
        ("gzip;q=0", None),
        ("identity", None),
        ("xgzip", None),
    ],
)
async def test_a_long_answer_is_compressed_for_whoever_takes_it_so(
    shop: Service, accepted: str, encoding: str | None
) -> None:
    plain = await shop.get("/api/offers", **{"Accept-Encoding": "identity"})

    answer = await shop.get("/api/offers", **{"Accept-Encoding": accepted})

    assert (answer.headers.get("content-encoding"), answer.headers["vary"]) == (encoding, "Accept-Encoding")
    assert answer.headers["etag"] == plain.headers["etag"]
    assert answer.json() == plain.json()


async def test_a_short_answer_is_not_compressed(shop: Service) -> None:
    answer = await shop.get("/api/offers/unknown/draws", **{"Accept-Encoding": "gzip"})
    assert "content-encoding" not in answer.headers


async def test_another_etag_gets_the_whole_answer(shop: Service) -> None:
    response = await shop.get("/api/draws", **{"If-None-Match": '"other"'})
    assert response.status_code == 200


async def _until(service: Service, path: str, wanted: Any) -> Any:
    for _ in range(100):
        found = await service.result(path)
        if wanted(found):
            return found
        await asyncio.sleep(0.02)
    raise AssertionError(f"{path} still reads {found}")


async def test_a_change_is_seen_within_a_second(own_shop: Service) -> None:
    catalogue = own_shop.catalogue
    assert (await own_shop.result("/api/offers/powerball/draws"))[1]["prize_pool"] is None
    await announce_pool.announce_pool(
        catalogue.database, catalogue.clock, "powerball", 1594, amount=100, suffix=None, staff="Ada"
    )
    draws = await _until(
        own_shop, "/api/offers/powerball/draws", lambda draws: draws[1]["prize_pool"] is not None
    )
    assert draws[1]["prize_pool"] == {"amount": "1.00", "currency": "AUD"}


async def test_a_draw_leaves_the_list_at_its_stop(own_shop: Service) -> None:
    assert (await own_shop.result("/api/draws"))[0]["draw_no"] == 1593
    draw = await own_shop.catalogue.draw("powerball", 1593)
    own_shop.catalogue.clock.advance(draw.stop - own_shop.catalogue.clock.now() - timedelta(seconds=1))
    assert (await own_shop.result("/api/draws"))[0]["draw_no"] == 1593
    own_shop.catalogue.clock.advance(timedelta(seconds=1))
    shown = (await own_shop.result("/api/draws"))[0]
    assert (shown["draw_no"], shown["draw_offset"]) == (1594, 0)


async def test_an_answer_is_made_once_for_all_who_wait(catalogue: Catalogue) -> None:
    cache = ResponseCache(catalogue.database, catalogue.clock)
    await cache.check_revision()
    made = 0

    async def make(_: datetime) -> Content:
        nonlocal made
        made += 1
        await asyncio.sleep(0.05)
        return Content(ok(made))

    request = Request({"type": "http", "headers": []})
    given = await asyncio.gather(*(cache.respond(request, "key", make) for _ in range(20)))
    given.append(await cache.respond(request, "key", make))
    assert made == 1
    assert {bytes(response.body) for response in given} == {given[0].body}


async def test_an_answer_made_while_the_catalogue_changed_is_not_kept(catalogue: Catalogue) -> None:
    cache = ResponseCache(catalogue.database, catalogue.clock)
    await cache.check_revision()
    made = 0

    async def make(_: datetime) -> Content:
        nonlocal made
        made += 1
        cache.clear()
        return Content(ok(made))

    request = Request({"type": "http", "headers": []})
    await cache.respond(request, "key", make)
    await cache.respond(request, "key", make)
    assert made == 2


async def test_nothing_is_given_for_long_that_cannot_be_checked(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = ResponseCache(catalogue.database, catalogue.clock)
    await cache.check_revision()
    database_answers = True

    async def make(_: datetime) -> Content:
        if not database_answers:
            raise Unavailable("database_unavailable")
        return Content(ok("made"))

    request = Request({"type": "http", "headers": []})
    await cache.respond(request, "key", make)
    database_answers = False
    assert (await cache.respond(request, "key", make)).status_code == 200
    monkeypatch.setattr(cache_module, "MAX_UNCHECKED_SECONDS", 0.0)
    with pytest.raises(Unavailable):
        await cache.respond(request, "key", make)


async def test_one_client_that_leaves_takes_nothing_from_the_others(catalogue: Catalogue) -> None:
    cache = ResponseCache(catalogue.database, catalogue.clock)
    await cache.check_revision()

    async def make(_: datetime) -> Content:
        await asyncio.sleep(0.05)
        return Content(ok("made"))

    request = Request({"type": "http", "headers": []})
    leaving = asyncio.create_task(cache.respond(request, "key", make))
    staying = asyncio.create_task(cache.respond(request, "key", make))
    await asyncio.sleep(0)
    leaving.cancel()
    assert (await staying).status_code == 200


async def test_the_api_describes_what_it_answers(shop: Service) -> None:
    document = shop.components.http.openapi()
    operations = {
        operation["operationId"]: operation
        for path in document["paths"].values()
        for operation in path.values()
    }
    assert set(operations) == {
        *("list_offers", "get_offer", "list_next_draws", "list_upcoming_draws"),
        *("list_results", "get_result", "get_archive", "list_results_of_day", "get_statistics"),
        *("list_favourite_numbers", "add_favourite_numbers", "change_favourite_numbers"),
        *("delete_favourite_numbers", "get_verification", "get_entry"),
        *("list_raffles", "get_raffle", "get_raffle_draw", "get_postal_entry", "list_raffle_results"),
        *("list_results_of_raffle", "list_causes", "get_cause"),
        *("list_syndicates", "get_syndicate_offer", "get_syndicate"),
        *("get_lotto_party", "list_party_tickets"),
    }
    assert "prize_pool" in document["components"]["schemas"]["Draw"]["properties"]
