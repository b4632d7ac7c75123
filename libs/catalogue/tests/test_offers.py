"""Where an offer may be sold, and at which prices."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from catalogue.offers import GameOffer, GameType, Offer
from catalogue.regions import Restriction, is_allowed


def priced(key: str, pricing_id: str, *regions: str) -> GameOffer:
    return GameOffer(
        key=key,
        min_games=1,
        max_games=50,
        layout=None,
        prices={1: 154},
        currency="AUD",
        pricing_id=pricing_id,
        price_regions=regions,
    )


SINGLE, WEEKLY, WESTERN = (
    priced("single", "standard"),
    priced("weekly", "standard"),
    priced("single", "west", "WA"),
)
OFFER: Final = Offer(
    key="powerball",
    type="lottery_ticket",
    name="Powerball",
    suspended=False,
    max_draws=10,
    game_types=(
        GameType("standard", (SINGLE, WESTERN, WEEKLY)),
        GameType("powerhit", (priced("powerhit", "standard"),), ("NSW", "VIC")),
    ),
    version=1,
    regions=("NSW", "VIC", "WA", "QLD"),
    migrating_regions=("QLD", "SA"),
    names_by_region={"QLD": "Gold Powerball"},
)


@pytest.mark.parametrize(
    ("region", "game_type", "restriction"),
    [
        ("NSW", "powerhit", None),
        ("WA", "powerhit", Restriction.LICENSING),
        ("QLD", "standard", Restriction.MIGRATION),
        ("QLD", "powerhit", Restriction.LICENSING),
        ("SA", "standard", Restriction.LICENSING),
        ("WA", "unknown", None),
        (None, "powerhit", None),
    ],
)
def test_offer_is_restricted_by_its_regions_and_those_of_the_game_type(
    region: str | None, game_type: str, restriction: Restriction | None
) -> None:
    assert OFFER.restriction(region, game_type) is restriction


def test_game_offer_without_a_key_is_the_first_at_the_prices_of_the_region() -> None:
    standard = OFFER.game_types[0]
    assert standard.game_offer(None, "WA") is WESTERN
    assert standard.game_offer(None, "NSW") is SINGLE
    assert standard.game_offer("weekly", "WA") is WEEKLY
    assert standard.game_offer("yearly", "WA") is None


def test_game_offer_that_the_region_has_no_prices_for_is_not_sold() -> None:
    western = replace(OFFER.game_types[0], game_offers=(WESTERN,))
    assert western.game_offer("single", "NSW") is None


def test_offer_has_its_own_name_in_a_region() -> None:
    assert (OFFER.name_in("QLD"), OFFER.name_in("WA"), OFFER.name_in(None)) == (
        "Gold Powerball",
        "Powerball",
        "Powerball",
    )


def test_no_regions_means_everywhere() -> None:
    assert is_allowed((), "WA")
    assert is_allowed(("NSW",), None)
    assert not is_allowed(("NSW",), "WA")
