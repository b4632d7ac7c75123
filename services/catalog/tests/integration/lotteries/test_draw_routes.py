"""Upcoming draws of lotteries in the public API."""

from __future__ import annotations

from datetime import timedelta

from services.catalog.tests.kit.harness import Service


async def test_special_draw_has_its_label(shop: Service) -> None:
    draws = await shop.result("/api/offers/saturday_lotto/draws?limit=10")
    [special] = [draw for draw in draws if draw["draw_date"] == "2026-12-12"]
    assert special["special_draw_details"] == {
        "draw_type": "Superdraw",
        "label": "$20 Million Superdraw",
        "png_image": None,
    }
    assert special["prize_pool"] == {"amount": "20000000.00", "currency": "AUD"}
    assert special["prize_pool_suffix"] == "guaranteed"


async def test_next_draws_are_listed_by_offer(shop: Service) -> None:
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


async def test_unannounced_pool_is_unknown(shop: Service) -> None:
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


async def test_draw_leaves_the_list_at_its_stop(own_shop: Service) -> None:
    assert (await own_shop.result("/api/draws"))[0]["draw_no"] == 1593
    draw = await own_shop.catalogue.draw("powerball", 1593)
    own_shop.catalogue.clock.advance(draw.stop - own_shop.catalogue.clock.now() - timedelta(seconds=1))
    assert (await own_shop.result("/api/draws"))[0]["draw_no"] == 1593
    own_shop.catalogue.clock.advance(timedelta(seconds=1))
    shown = (await own_shop.result("/api/draws"))[0]
    assert (shown["draw_no"], shown["draw_offset"]) == (1594, 0)
