"""Published results in the public API."""

from __future__ import annotations

from services.catalog.tests.kit.harness import Service


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


async def test_result_with_dividends_and_transfers(shop: Service) -> None:
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


async def test_result_with_sorted_numbers_only(shop: Service) -> None:
    result = await shop.result("/api/results/oz_lotto/1590")
    assert result["numbers"] == [
        {"name": "Numbers", "values": [3, 7, 9, 32, 36, 39, 43], "in_drawn_order": False},
        {"name": "Supplementary", "values": [23, 29, 42], "in_drawn_order": False},
    ]
    assert result["dividends"] == []
