"""Price tables come from one formula, rounded once per entry (domain handbook §5)."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.domain.prices import PriceFormula, checked_table
from catalog.domain.rules import RuleError
from catalog.packaged_games import packaged_games

WESTERN_AUSTRALIA = Decimal("1.10")
EASTERN = Decimal("1.125")


@pytest.mark.parametrize(
    ("base", "games", "price"),
    [
        # Games of System 8 and 9 of 7 numbers, Powerpik 7 and PowerHit are 8, 36, 20 and 20.
        (120, 4, 530), (120, 12, 1585), (120, 18, 2375), (120, 8, 1055), (120, 36, 4750), (120, 20, 2640),
        (140, 2, 310), (140, 4, 615), (140, 6, 925), (140, 12, 1850), (140, 18, 2770), (140, 20, 3080),
        (140, 8, 1230), (140, 36, 5545), (140, 120, 18480), (140, 160, 24640),
        (130, 4, 570), (130, 12, 1715), (130, 18, 2575), (130, 8, 1145), (130, 36, 5150), (130, 120, 17160),
        (75, 4, 330), (75, 12, 990), (75, 18, 1485), (75, 7, 580),
        (75, 28, 2310), (75, 84, 6930), (75, 210, 17325),
    ],
)  # fmt: skip
def test_the_western_australian_examples(base: int, games: int, price: int) -> None:
    assert PriceFormula(Decimal(base), WESTERN_AUSTRALIA).price(games) == price


@pytest.mark.parametrize(("base", "price"), [(120, 540), (75, 340), (60, 270)])
def test_the_published_eastern_totals_of_four_games(base: int, price: int) -> None:
    assert PriceFormula(Decimal(base), EASTERN).price(4) == price


@given(base=st.integers(1, 500), games=st.integers(1, 77_520))
def test_a_price_is_within_half_a_step_of_the_exact_product(base: int, games: int) -> None:
    price = PriceFormula(Decimal(base), EASTERN).price(games)
    assert price % 5 == 0
    assert abs(price - base * games * EASTERN) <= Decimal("2.5")


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
def test_a_packaged_price_table_has_every_count_of_games(
    key: str, first: int, last: int, four_games: int
) -> None:
    game = next(game for game in packaged_games() if game.key == key)
    (table,) = game.checked_price_lists()
    assert list(table.prices) == list(range(first, last + 1))
    assert table.prices[4] == four_games


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        ({1: 100, 3: 300}, "no price for 2"),
        ({1: 100, 2: 200, 3: 300, 4: 400}, "prices 4 games"),
        ({1: 0, 2: 200, 3: 300}, "above zero"),
        ({1: 100, 2: 90, 3: 300}, "2 games cost less"),
    ],
)
def test_a_table_that_cannot_be_right_is_refused(table: dict[int, int], reason: str) -> None:
    with pytest.raises(RuleError, match=reason):
        checked_table(table, 1, 3)
