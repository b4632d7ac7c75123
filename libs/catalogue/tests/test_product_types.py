"""Product types of lines, and what sells them."""

from __future__ import annotations

import pytest

from catalogue.product_types import LOTTERY, MULTI_DRAW, RAFFLE, SHARE, capability_for, is_sold_with, sold_as


@pytest.mark.parametrize(
    ("offer_type", "num_draws", "product_type"),
    [(LOTTERY, 1, LOTTERY), (LOTTERY, 2, MULTI_DRAW), (RAFFLE, 1, RAFFLE), (SHARE, 1, SHARE)],
)
def test_product_type_of_a_line_follows_from_offer_and_draws(
    offer_type: str, num_draws: int, product_type: str
) -> None:
    assert sold_as(offer_type, num_draws) == product_type


def test_multi_draw_ticket_is_sold_with_lotteries() -> None:
    assert capability_for(MULTI_DRAW) == capability_for(LOTTERY) == "commercial_lotteries"


def test_product_type_without_its_capability_is_not_sold() -> None:
    assert not is_sold_with(RAFFLE, {"syndicates"})
    assert is_sold_with(SHARE, {"syndicates"})


def test_product_type_that_needs_no_capability_is_sold() -> None:
    assert is_sold_with("membership", ())
