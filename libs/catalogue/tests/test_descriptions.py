"""What lines and syndicates are called."""

from __future__ import annotations

import pytest

from catalogue.descriptions import describe
from catalogue.product_types import LOTTERY, RAFFLE, SHARE
from catalogue.syndicates import syndicate_draw, syndicate_key, syndicate_name, syndicate_series


@pytest.mark.parametrize(
    ("num_games", "num_draws", "product_type", "way", "text"),
    [
        (4, 1, LOTTERY, "", "Powerball, 4 games"),
        (36, 2, LOTTERY, "System 9", "Powerball, System 9, 36 games, 2 draws"),
        (1, 1, RAFFLE, "", "Powerball, 1 ticket"),
        (1200, 1, RAFFLE, "", "Powerball, 1,200 tickets"),
        (2, 3, SHARE, "", "Powerball, 2 shares, 3 draws"),
    ],
)
def test_line_is_described_by_its_offer_quantity_and_draws(
    num_games: int, num_draws: int, product_type: str, way: str, text: str
) -> None:
    assert describe("Powerball", num_games, num_draws, product_type, way) == text


def test_syndicate_key_names_offer_draw_and_series() -> None:
    key = syndicate_key("powerball-share", 1593, 2)
    assert key == "powerball-share-1593-2"
    assert syndicate_draw(key, "powerball-share") == 1593
    assert syndicate_series(key, "powerball-share", 1593) == 2


def test_syndicate_key_of_another_offer_or_draw_names_nothing() -> None:
    key = syndicate_key("powerball-share", 1593, 2)
    assert syndicate_draw(key, "powerball") is None
    assert syndicate_series(key, "powerball-share", 1594) is None
    assert syndicate_draw("powerball-share", "powerball-share") is None


def test_syndicate_name_has_its_draw_and_series() -> None:
    assert syndicate_name("Powerball Syndicate", 1593, 2) == "Powerball Syndicate 1593/2"
