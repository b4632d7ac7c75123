"""Which price list applies, and how a price is divided among draws."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalogue.prices import choose_prices, divide_discount, divide_price

money = st.integers(0, 1_000_000)


@dataclass(frozen=True)
class Prices:
    pricing_id: str
    price_regions: tuple[str, ...] = ()


STANDARD = Prices("standard")
WESTERN = Prices("western", ("WA",))
STAFF = Prices("staff")
EASTERN = Prices("eastern", ("NSW", "VIC"))


@pytest.mark.parametrize(
    ("region", "pricing_id", "expected"),
    [
        ("WA", None, WESTERN),
        ("SA", None, STANDARD),
        ("WA", "staff", STAFF),
        ("WA", "standard", WESTERN),
        ("WA", "eastern", WESTERN),
        ("WA", "unknown", WESTERN),
        (None, None, STANDARD),
        (None, "staff", STAFF),
        (None, "eastern", EASTERN),
    ],
)
def test_price_list_is_the_named_the_regional_or_the_general(
    region: str | None, pricing_id: str | None, expected: Prices
) -> None:
    assert choose_prices([EASTERN, WESTERN, STANDARD, STAFF], region, pricing_id) is expected


def test_price_list_of_an_unknown_region_is_the_first_without_a_general_one() -> None:
    assert choose_prices([EASTERN, WESTERN], None) is EASTERN


def test_price_list_is_none_where_nothing_is_sold() -> None:
    assert choose_prices([EASTERN, WESTERN], "SA") is None
    assert choose_prices([], None) is None


@given(price=money, num_draws=st.integers(1, 100))
def test_price_is_divided_evenly_and_wholly(price: int, num_draws: int) -> None:
    parts = divide_price(price, num_draws)
    assert sum(parts) == price
    assert parts == sorted(parts, reverse=True)
    assert max(parts) - min(parts) <= 1


@given(price=money, discount=money, num_draws=st.integers(1, 100))
def test_discount_and_price_give_each_draw_its_part_of_the_whole(
    price: int, discount: int, num_draws: int
) -> None:
    paid, discounts = divide_price(price, num_draws), divide_discount(price, discount, num_draws)
    whole = [of_customer + of_house for of_customer, of_house in zip(paid, discounts, strict=True)]
    assert whole == divide_price(price + discount, num_draws)
