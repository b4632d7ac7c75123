"""Whose prices a cart is shown by, and what a sub-variant sells."""

from __future__ import annotations

import pytest

from checkout.catalogue.rules import THE_SITE, SubVariant, price_list, terms_for

SPRING = SubVariant(name="spring", pricing_id="spring-2026", offers=frozenset({"powerball"}))
WINTER = SubVariant(name="winter")
MOVING = SubVariant(name="moving", overrides_customer=True)
KNOWN = {each.name: each for each in (SPRING, WINTER, MOVING)}


@pytest.mark.parametrize(
    ("named", "own", "terms"),
    [
        (None, None, THE_SITE),
        ("nobody-knows", None, THE_SITE),
        ("spring", None, SPRING),
        (None, "winter", WINTER),
        ("spring", "winter", WINTER),
        ("moving", "winter", MOVING),
        ("spring", "gone", SPRING),
        (None, "gone", THE_SITE),
    ],
)
def test_own_sub_variant_yields_only_to_overriding_one(
    named: str | None, own: str | None, terms: SubVariant
) -> None:
    assert terms_for(KNOWN, named, own) == terms


@pytest.mark.parametrize(
    ("own", "terms", "asked"),
    [
        (None, THE_SITE, None),
        ("members", THE_SITE, "members"),
        (None, SPRING, "spring-2026"),
        ("members", SPRING, "spring-2026"),
        ("members", WINTER, "members"),
    ],
)
def test_the_prices_of_a_sub_variant_go_before_those_of_a_customer(
    own: str | None, terms: SubVariant, asked: str | None
) -> None:
    assert price_list(own, terms) == asked


def test_a_sub_variant_without_offers_sells_all() -> None:
    assert THE_SITE.sells("anything")
    assert SPRING.sells("powerball")
    assert not SPRING.sells("saturday-lotto")
