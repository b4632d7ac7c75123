"""The packaged price tables: every count of games that is sold, at published examples (docs/domain.md §5)."""

from __future__ import annotations

import pytest

from catalog.lotteries.rules import PriceList
from catalog.seed.packaged_files import packaged_games

LISTS = {game.key: game.checked_price_lists() for game in packaged_games()}


def _table(key: str, game_offer: str, pricing_id: str = "standard") -> PriceList:
    """The newest table of a game offer."""
    found = [
        prices for prices in LISTS[key] if (prices.game_offer, prices.pricing_id) == (game_offer, pricing_id)
    ]
    return max(found, key=lambda prices: prices.valid_from)


@pytest.mark.parametrize(
    ("key", "first", "last", "four_games"),
    [
        ("powerball", 4, 50, 630),
        ("oz_lotto", 4, 50, 585),
        ("saturday_lotto", 4, 50, 340),
        ("weekday_windfall", 4, 50, 270),
        ("set_for_life", 1, 50, 315),
    ],
)
def test_standard_table_has_every_count_of_games(key: str, first: int, last: int, four_games: int) -> None:
    prices = _table(key, "standard").prices
    assert list(prices) == list(range(first, last + 1))
    assert prices[4] == four_games


@pytest.mark.parametrize(
    ("key", "game_offer", "games", "price"),
    [
        ("powerball", "standard", 4, 615), ("powerball", "standard", 18, 2770),
        ("powerball", "powerpik_7", 20, 3080), ("powerball", "powerpik_8", 160, 24640),
        ("powerball", "system_8", 8, 1230), ("powerball", "system_9", 36, 5545),
        ("powerball", "system_10", 120, 18480),
        ("oz_lotto", "standard", 12, 1715), ("oz_lotto", "system_8", 8, 1145),
        ("oz_lotto", "system_9", 36, 5150), ("oz_lotto", "system_10", 120, 17160),
        ("saturday_lotto", "standard", 4, 330), ("saturday_lotto", "system_7", 7, 580),
        ("saturday_lotto", "system_8", 28, 2310), ("saturday_lotto", "system_9", 84, 6930),
        ("saturday_lotto", "system_10", 210, 17325),
    ],
)  # fmt: skip
def test_western_australian_prices_match_the_examples(
    key: str, game_offer: str, games: int, price: int
) -> None:
    assert _table(key, game_offer, "western_australia").prices[games] == price


def test_system_is_sold_in_whole_entries() -> None:
    assert list(_table("saturday_lotto", "system_8").prices) == list(range(28, 281, 28))
    assert list(_table("saturday_lotto", "system_20").prices) == [38760]


def test_prices_before_the_last_change_stay() -> None:
    bases = [
        prices.prices[4]
        for prices in LISTS["powerball"]
        if (prices.game_offer, prices.pricing_id) == ("standard", "standard")
    ]
    assert bases == [540, 630]


@pytest.mark.parametrize(
    ("key", "games", "price"), [("uk_lotto", 1, 200), ("euromillions", 3, 750), ("thunderball", 7, 700)]
)
def test_british_games_are_priced_in_pounds(key: str, games: int, price: int) -> None:
    prices = _table(key, "standard", "gb_standard")
    assert (prices.prices[games], prices.currency) == (price, "GBP")
