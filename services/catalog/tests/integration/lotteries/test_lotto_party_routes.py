"""Lotto parties in the public API: what a host chooses from, and how a ticket grows with its shares."""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal
from itertools import pairwise
from typing import Any

import pytest

from catalog.lotteries.manage_lotteries import refresh_lottery, suspend_offer
from services.catalog.tests.kit.harness import Catalogue, Servers, Service, serving

PARTIES = ["powerball", "oz_lotto", "saturday_lotto", "weekday_windfall"]


async def test_lotto_party_lists_share_prices_and_draws(shop: Service) -> None:
    party = await shop.result("/api/offers/powerball/lotto-party")
    assert [price["amount"] for price in party["share_prices"]] == ["10.00", "20.00", "50.00"]
    assert (party["max_shares"], party["margin"]) == (50, "0.10")
    first = party["draws"][0]
    assert (first["draw_no"], first["close_at"]) == (1593, "2026-11-26T08:30:00Z")
    western = await shop.result("/api/offers/powerball/lotto-party?region=WA")
    assert western["draws"][0]["close_at"] == "2026-11-26T09:00:00Z"


async def test_shares_buy_systems_and_single_games(shop: Service) -> None:
    tickets = await shop.result("/api/offers/powerball/lotto-party/tickets?share_price=10.00")
    assert [ticket["shares"] for ticket in tickets] == list(range(1, 51))
    assert tickets[6] == {
        "shares": 7,
        "num_games": 40,
        "paid": {"amount": "70.00", "currency": "AUD"},
        "ticket_price": {"amount": "63.00", "currency": "AUD"},
        "servings": [
            {
                "game_type": "reduced_system",
                "game_offer": "system_9",
                "name": "System 9",
                "entries": 1,
                "games": 36,
                "price": {"amount": "56.70", "currency": "AUD"},
            },
            {
                "game_type": "standard",
                "game_offer": "standard",
                "name": "Standard",
                "entries": 4,
                "games": 4,
                "price": {"amount": "6.30", "currency": "AUD"},
            },
        ],
    }


@pytest.mark.parametrize("key", PARTIES)
@pytest.mark.parametrize("region", ["NSW", "WA"])
async def test_every_share_makes_the_ticket_larger_in_each_region(
    shop: Service, key: str, region: str
) -> None:
    offer = await shop.result(f"/api/offers/{key}?region={region}")
    prices: dict[tuple[str, str], dict[int, str]] = {
        (played["key"], shape["key"]): {row["games"]: row["price"] for row in shape["prices"]}
        for played in offer["game_types"]
        for shape in played["game_offers"]
    }
    party = await shop.result(f"/api/offers/{key}/lotto-party?region={region}")
    for share_price in party["share_prices"]:
        path = f"/api/offers/{key}/lotto-party/tickets?share_price={share_price['amount']}&region={region}"
        tickets: list[dict[str, Any]] = await shop.result(path)
        assert all(before["num_games"] < after["num_games"] for before, after in pairwise(tickets))
        for ticket in tickets:
            servings = ticket["servings"]
            costs = [
                Decimal(prices[serving["game_type"], serving["game_offer"]][serving["games"]])
                for serving in servings
            ]
            assert [Decimal(serving["price"]["amount"]) for serving in servings] == costs
            assert sum(costs) == Decimal(ticket["ticket_price"]["amount"])
            assert sum(costs) <= Decimal(ticket["paid"]["amount"]) * Decimal("0.90")
            assert sum(serving["games"] for serving in servings) == ticket["num_games"]


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("super66/lotto-party", "no_lotto_party"),
        ("super66/lotto-party/tickets?share_price=10.00", "no_lotto_party"),
        ("powerball/lotto-party/tickets?share_price=11.00", "no_lotto_party"),
        ("powerball/lotto-party?region=GB", "no_lotto_party"),
        ("powerball/lotto-party/tickets?share_price=10.00&region=GB", "no_lotto_party"),
        ("nothing/lotto-party", "offer_not_found"),
    ],
)
async def test_lotto_party_of_another_offer_is_not_found(shop: Service, path: str, code: str) -> None:
    response = await shop.get(f"/api/offers/{path}")
    assert (response.status_code, response.json()["error"]) == (404, code)


@pytest.mark.parametrize("share_price", ["", "10", "-10.00", "1e3", "10.005"])
async def test_malformed_share_price_is_refused(shop: Service, share_price: str) -> None:
    response = await shop.get(f"/api/offers/powerball/lotto-party/tickets?share_price={share_price}")
    assert response.status_code == 400
    assert response.json()["errors"][0]["target"] == "share_price"


async def test_draw_leaves_the_lotto_party_at_its_close(catalogue: Catalogue, servers: Servers) -> None:
    async with serving(catalogue, servers) as own:
        party = await own.result("/api/offers/powerball/lotto-party")
        close = datetime.fromisoformat(party["draws"][0]["close_at"])
        catalogue.clock.advance(close - catalogue.clock.now() - timedelta(seconds=1))
        again = await own.result("/api/offers/powerball/lotto-party")
        assert again["draws"][0] == party["draws"][0]
        catalogue.clock.advance(timedelta(seconds=1))
        later = await own.result("/api/offers/powerball/lotto-party")
        assert later["draws"][0] == party["draws"][1]


async def test_parties_of_a_suspended_offer_have_no_draw(catalogue: Catalogue, servers: Servers) -> None:
    await suspend_offer(
        catalogue.database,
        catalogue.clock,
        "powerball",
        suspended=True,
        staff="Ann Lee",
        reason="fault",
        republish=[refresh_lottery],
    )
    async with serving(catalogue, servers) as own:
        assert (await own.result("/api/offers/powerball/lotto-party"))["draws"] == []
