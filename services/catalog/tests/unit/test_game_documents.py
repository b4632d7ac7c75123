"""A game is added by a file; a file that cannot be right is refused with a reason."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from catalog.game_documents import GameDocument

Document = dict[str, Any]


@pytest.fixture
def document() -> Document:
    text = (Path(__file__).parents[1] / "games" / "uk_lotto.json").read_text(encoding="utf-8")
    loaded: Document = json.loads(text)
    return loaded


def _refusal(document: Document) -> str:
    with pytest.raises(ValidationError) as refused:
        GameDocument.model_validate(document)
    return str(refused.value)


def test_a_game_needs_no_code(document: Document) -> None:
    game = GameDocument.model_validate(document)
    (price_list,) = game.checked_price_lists()
    assert price_list.prices == {1: 200, 2: 400, 3: 600}
    assert game.checked_eras().items[0].matrix.supplementary_name == "Supplementary"


def test_a_price_table_with_a_hole_is_refused(document: Document) -> None:
    del document["price_lists"][0]["prices"][1]
    assert "no price for 2 games" in _refusal(document)


def test_a_price_with_a_third_decimal_is_refused(document: Document) -> None:
    document["price_lists"][0]["prices"][1]["price"] = "4.005"
    assert "prices.1.price" in _refusal(document)


def test_a_price_list_without_a_game_offer_is_refused(document: Document) -> None:
    document["price_lists"][0]["game_offer"] = "other"
    assert "do not belong together" in _refusal(document)


def test_a_formula_beside_written_prices_is_refused(document: Document) -> None:
    document["price_lists"][0]["formula"] = {"base": "2.00", "factor": "1"}
    assert "either a formula or prices" in _refusal(document)


def test_an_unknown_zone_is_refused(document: Document) -> None:
    document["eras"][0]["calendar"]["zone"] = "Europe/Londinium"
    assert "unknown time zone" in _refusal(document)


def test_a_first_draw_on_another_weekday_is_refused(document: Document) -> None:
    document["eras"][0]["effective_from_date"] = "2025-03-21"
    assert "not on a day of the calendar" in _refusal(document)


def test_an_era_that_reuses_draw_numbers_is_refused(document: Document) -> None:
    later = json.loads(json.dumps(document["eras"][0])) | {
        "effective_from_draw": 3054,
        "effective_from_date": "2026-03-21",
    }
    document["eras"].append(later)
    assert "the era from draw 3054 starts before draw 3156 of the last one" in _refusal(document)


def test_an_unknown_field_is_refused(document: Document) -> None:
    document["jackpot"] = True
    assert "jackpot" in _refusal(document)
