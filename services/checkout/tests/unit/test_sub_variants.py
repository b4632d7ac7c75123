"""Whose prices a cart is shown by, and what a sub-variant sells."""

from __future__ import annotations

import pytest

from checkout.domain.sub_variants import THE_SITE, SubVariant, price_list

SPRING = SubVariant(name="spring", pricing_id="spring-2026", offers=frozenset({"powerball"}))
OVER = SPRING.model_copy(update={"overrides_customer": True})


@pytest.mark.parametrize(
    ("own", "terms", "asked"),
    [
        (None, THE_SITE, None),
        ("members", THE_SITE, "members"),
        (None, SPRING, "spring-2026"),
        ("members", SPRING, "members"),
        ("members", OVER, "spring-2026"),
        ("members", SubVariant(overrides_customer=True), "members"),
    ],
)
def test_a_customers_prices_go_before_those_of_a_sub_variant_that_does_not_override(
    own: str | None, terms: SubVariant, asked: str | None
) -> None:
    assert price_list(own, terms) == asked


def test_a_sub_variant_without_offers_sells_all() -> None:
    assert THE_SITE.sells("anything")
    assert SPRING.sells("powerball")
    assert not SPRING.sells("saturday-lotto")
