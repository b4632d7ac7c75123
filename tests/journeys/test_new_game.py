"""A game that an operator adds by a file is sold, drawn and paid like any other."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from customers import Customer, eventually
from running_suite import RunningSuite

PRICES = {1: "1.00", 2: "2.00"}


def game_file(key: str) -> dict[str, Any]:
    """Four of ten numbers, every day: no packaged game is like it."""
    return {
        "key": key,
        "type": "lottery_ticket",
        "name": f"Four of Ten {key[-4:]}",
        "url": f"/{key.replace('_', '-')}",
        "url_aliases": [],
        "display_category": "lotto",
        "ranking": 950,
        "tagline": "Four numbers of ten, every day",
        "max_draws": 7,
        "currency": "AUD",
        "recurring_purchase": {"type": "autoplay", "availability": "never"},
        "game_types": [
            {
                "key": "standard",
                "name": "Standard",
                "game_offers": [{"key": "standard", "min_games": 1, "max_games": 2, "default_games": 1}],
            }
        ],
        "eras": [
            {
                "effective_from_draw": 1,
                "effective_from_date": "2026-01-01",
                "number_sets": [{"name": "Numbers", "count": 4, "lowest": 1, "highest": 10}],
                "mains_drawn": 4,
                "supplementaries_drawn": 0,
                "divisions": [
                    {"needs": "4", "matches": [{"mains": 4, "supplementaries": [0, 0]}]},
                    {"needs": "3", "matches": [{"mains": 3, "supplementaries": [0, 0]}]},
                ],
                "calendar": {
                    "zone": "Australia/Brisbane",
                    "weekdays": ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
                    "number_step": 1,
                    "draw_time": "20:30",
                    "stop": "19:30",
                    "grace_minutes": 5,
                    "sale_days": 14,
                },
                "prize_pool": {
                    "base": "1000.00",
                    "currency": "AUD",
                    "suffix": "estimated",
                    "announced_draws": 1,
                },
            }
        ],
        "price_lists": [
            {
                "pricing_id": "standard",
                "game_type": "standard",
                "game_offer": "standard",
                "currency": "AUD",
                "valid_from": "2025-01-01T00:00:00Z",
                "prices": [{"games": games, "price": price} for games, price in PRICES.items()],
            }
        ],
    }


@pytest.mark.nightly
def test_a_game_of_a_file_is_bought_drawn_and_paid_without_a_release(
    suite: RunningSuite, new_customer: Callable[[], Customer], tmp_path: Path
) -> None:
    customer = new_customer()
    customer.deposit("20.00")
    key = f"four_of_ten_{uuid4().hex[:8]}"
    document = tmp_path / "game.json"
    document.write_text(json.dumps(game_file(key)), encoding="utf-8")
    operate = ("exec", "catalog")
    suite.command(*operate, "offer", "load", str(document))

    ticket = {
        "product_offer_key": key,
        "game_type": "standard",
        "games": [{"Numbers": [1, 2, 3, 4]}, {"Numbers": [1, 2, 3, 9]}],
    }
    added = eventually(
        lambda: (got := customer.call("POST", "/api/cart/items", json=ticket)).status_code == 201 and got
    )
    cart = added.json()["result"]
    assert cart["total_due"]["amount"] == PRICES[2]
    assert customer.pay(cart).status_code == 201
    draw = (key, str(cart["cart_items"][0]["draw_no"]))
    assert any(offer["key"] == key for offer in customer.result("GET", "/api/offers?region=NSW"))

    suite.command(*operate, "draw", "close", *draw, "--staff", "Ada", "--supervised")
    numbers = ("--numbers", "4", "3", "2", "1")
    suite.command(*operate, "result", "enter", *draw, "--staff", "Ada", "--supervised", *numbers)
    suite.command(*operate, "result", "confirm", *draw, "--staff", "Bob")
    suite.command(*operate, "dividends", "enter", *draw, "--staff", "Ada", "1=500.00:1", "2=25.05:1")
    suite.command(*operate, "dividends", "confirm", *draw, "--staff", "Bob")
    # 20.00 less 2.00, and both divisions
    eventually(lambda: customer.available() == "543.05")
