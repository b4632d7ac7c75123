"""A game is added by a file; a file that cannot be right is refused with a reason."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pydantic import ValidationError

from catalog.lotteries.documents.games import GameDocument
from services.catalog.tests.kit.harness import LONDON_LOTTO

Document = dict[str, Any]


@pytest.fixture
def document() -> Document:
    text = LONDON_LOTTO.read_text(encoding="utf-8")
    loaded: Document = json.loads(text)
    return loaded


def _refusal(document: Document) -> str:
    with pytest.raises(ValidationError) as refused:
        GameDocument.model_validate(document)
    return str(refused.value)


def test_game_needs_no_code(document: Document) -> None:
    game = GameDocument.model_validate(document)
    (price_list,) = game.checked_price_lists()
    assert price_list.prices == {1: 200, 2: 400, 3: 600}
    assert game.checked_eras().items[0].matrix.supplementary_name == "Supplementary"


def test_result_from_a_parent_needs_a_parent(document: Document) -> None:
    document["result_from_parent"] = True
    assert "result_from_parent: there is no parent" in _refusal(document)


def test_result_from_a_parent_has_no_supplementaries(document: Document) -> None:
    document |= {"result_from_parent": True, "parent": "powerball"}
    assert "a parent's first numbers are mains" in _refusal(document)


def test_price_table_with_a_hole_is_refused(document: Document) -> None:
    del document["price_lists"][0]["prices"][1]
    assert "no price for 2 games" in _refusal(document)


def test_price_with_a_third_decimal_is_refused(document: Document) -> None:
    document["price_lists"][0]["prices"][1]["price"] = "4.005"
    assert "prices.1.price" in _refusal(document)


def test_price_list_without_a_game_offer_is_refused(document: Document) -> None:
    document["price_lists"][0]["game_offer"] = "other"
    assert "price_lists.0: standard/other does not belong to a game offer" in _refusal(document)


def test_formula_beside_written_prices_is_refused(document: Document) -> None:
    document["price_lists"][0]["formula"] = {"base": "2.00", "factor": "1"}
    assert "either a formula or prices" in _refusal(document)


def test_unknown_zone_is_refused(document: Document) -> None:
    document["eras"][0]["calendar"]["zone"] = "Europe/Londinium"
    assert "unknown time zone" in _refusal(document)


def test_first_draw_on_another_weekday_is_refused(document: Document) -> None:
    document["eras"][0]["effective_from_date"] = "2025-03-21"
    assert "not on a day of the calendar" in _refusal(document)


def test_era_that_reuses_draw_numbers_is_refused(document: Document) -> None:
    later = json.loads(json.dumps(document["eras"][0])) | {
        "effective_from_draw": 3054,
        "effective_from_date": "2026-03-21",
    }
    document["eras"].append(later)
    assert "the era from draw 3054 starts before draw 3156 of the last one" in _refusal(document)


def test_unknown_field_is_refused(document: Document) -> None:
    document["jackpot"] = True
    assert "jackpot" in _refusal(document)


def _add_system(document: Document, **entry: Any) -> None:
    offer = {"key": "system", "entry": entry, "min_games": 1, "max_games": 2, "default_games": 1}
    document["game_types"].append({"key": "reduced_system", "name": "Systems", "game_offers": [offer]})
    start = {"pricing_id": "gb", "currency": "GBP", "valid_from": "2020-01-01T00:00:00Z"}
    document["price_lists"].append({**start, "formula": {"base": "2.00", "factor": "1", "step": 1}})


def test_formula_prices_every_game_offer_without_a_table(document: Document) -> None:
    _add_system(document, kind="system", size=8)
    lists = GameDocument.model_validate(document).checked_price_lists()
    assert {found.game_offer: list(found.prices) for found in lists if found.pricing_id == "gb"} == {
        "standard": [1, 2, 3],
        "system": [28, 56],
    }


WHEEL = {"size": 7, "blocks": [[1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 7]], "at_least": 5, "if_drawn": 5}


def test_wheel_that_fails_its_guarantee_is_refused_with_the_gap(document: Document) -> None:
    _add_system(document, kind="wheel", wheel=WHEEL)
    refusal = _refusal(document)
    assert "game_types.1.game_offers.0.entry.wheel" in refusal
    assert "does not guarantee 5 if 5: no block has 5 of the places 1, 2, 3, 6, 7" in refusal


def test_wheel_that_meets_its_guarantee_is_accepted(document: Document) -> None:
    _add_system(document, kind="wheel", wheel={**WHEEL, "at_least": 4})
    GameDocument.model_validate(document)


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ({"kind": "system"}, "game_types.1.game_offers.0.entry"),
        ({"kind": "system", "size": 6}, "game_types: reduced_system/system: a system has another count"),
        ({"kind": "system", "size": 21}, "game_types.1.game_offers.0.entry.size"),
        ({"kind": "powerhit", "size": 7}, "game_offers.0.entry.kind: reduced_system has no entries"),
        ({"kind": "boxed"}, "game_offers.0.entry.kind: reduced_system has no entries"),
        ({"kind": "plain", "favourites": 1}, "favourites are for a combo"),
    ],
)
def test_impossible_entry_is_refused(document: Document, entry: Document, reason: str) -> None:
    _add_system(document, **entry)
    assert reason in _refusal(document)


def test_game_offer_without_a_price_is_refused(document: Document) -> None:
    _add_system(document, kind="system", size=8)
    del document["price_lists"][-1]
    assert "price_lists: reduced_system/system has no price" in _refusal(document)


def test_two_lists_that_price_the_same_are_refused(document: Document) -> None:
    document["price_lists"].append(dict(document["price_lists"][0]))
    assert "price_lists.1: prices what price_lists.0 prices already" in _refusal(document)


def test_prices_in_another_currency_are_refused(document: Document) -> None:
    document["price_lists"][0]["currency"] = "AUD"
    assert "price_lists.0.currency: the offer is sold in GBP" in _refusal(document)


def test_number_set_with_a_bad_range_is_refused_by_its_place(document: Document) -> None:
    document["eras"][0]["number_sets"][0]["highest"] = 0
    refusal = _refusal(document)
    assert "eras.0.number_sets.0" in refusal
    assert "cannot hold 6 of 1..0" in refusal


def test_shares_of_more_than_the_whole_pool_are_refused(document: Document) -> None:
    for division in document["eras"][0]["divisions"]:
        division["prize"] = {"share": "20"}
    assert "the shares of the pool are 120" in _refusal(document)


def test_special_draw_on_a_day_without_a_draw_is_refused(document: Document) -> None:
    special = {"draw_date": "2026-11-27", "draw_type": "Superdraw", "label": "Super", "prize_pool": "1.00"}
    document["eras"][0]["special_draws"] = [special]
    assert "special_draws: there is no draw on 2026-11-27" in _refusal(document)


def test_region_with_two_names_is_refused(document: Document) -> None:
    document["region_overrides"] = [
        {"regions": ["NSW"], "name": "Lotto"},
        {"regions": ["NSW", "ACT"], "name": "Gold Lotto"},
    ]
    assert "region_overrides: a region is named twice" in _refusal(document)


def test_selectable_days_without_a_draw_are_refused(document: Document) -> None:
    document["selectable_days"] = ["Wed", "Mon"]
    assert "selectable_days: there is no draw on some of them" in _refusal(document)
