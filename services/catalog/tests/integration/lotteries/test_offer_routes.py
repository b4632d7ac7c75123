"""The public API: what is shown, what is refused, and how it is cached."""

from __future__ import annotations

import pytest

from services.catalog.tests.kit.harness import Service, result_when


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


async def test_region_lists_its_offers_under_its_names(shop: Service) -> None:
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


async def test_offer_not_licensed_in_a_region_is_restricted(shop: Service) -> None:
    offer = await shop.result("/api/offers/super66?region=NSW")
    assert offer["availability"] == "restricted"
    assert offer["restrictions"] == [{"type": "licensing_restriction", "regions": ["NSW"]}]


async def test_offer_with_migration_restriction_is_shown_as_restricted(
    own_shop: Service,
) -> None:
    catalogue = own_shop.catalogue
    await catalogue.execute("update offers set migrating_regions = '{WA}' where key = 'powerball'")
    [offer] = await result_when(
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


async def test_price_list_can_be_asked_for(shop: Service) -> None:
    offer = await shop.result("/api/offers/powerball?region=NSW&pricing_id=western_australia")
    assert {
        shape["pricing_id"] for game_type in offer["game_types"] for shape in game_type["game_offers"]
    } == {"standard"}
    western = await shop.result("/api/offers/powerball?region=WA&pricing_id=standard")
    assert western["price_from"]["amount"] == "6.15"
    visitor = await shop.result("/api/offers/powerball?pricing_id=western_australia")
    assert visitor["price_from"]["amount"] == "6.15"
    assert (await shop.result("/api/offers/powerball?pricing_id=nonsense"))["price_from"]["amount"] == "6.30"


async def test_every_game_type_describes_its_entries(shop: Service) -> None:
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


async def test_archive_is_not_on_sale_and_keeps_its_results(shop: Service) -> None:
    assert (await shop.result("/api/offers/monday_wednesday_lotto"))["next_draw"] is None
    result = await shop.result("/api/results/monday_wednesday_lotto/3571")
    assert result["numbers"][0]["values"] == [2, 8, 45, 29, 15, 41]


async def test_offer_shows_rules_prices_and_odds(shop: Service) -> None:
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


async def test_ticket_of_seven_draws_costs_seven_draws(shop: Service) -> None:
    offer = await shop.result("/api/offers/set_for_life")
    assert offer["draws_per_ticket"] == 7
    assert offer["price_from"] == {"amount": "5.60", "currency": "AUD", "games": 1}


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
async def test_unknown_path_key_is_not_found(shop: Service, path: str, code: str) -> None:
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
async def test_invalid_parameter_is_named(shop: Service, path: str, target: str) -> None:
    response = await shop.get(path)
    assert response.status_code == 400
    assert [error["target"] for error in response.json()["errors"]] == [target]
