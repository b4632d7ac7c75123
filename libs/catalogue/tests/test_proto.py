"""Offers and draws survive their way through the contracts."""

from __future__ import annotations

from datetime import timedelta

import pytest

from catalogue.draws import PrizePool
from catalogue.offers import GameOffer, GameType, Offer
from catalogue.proto import draw_from, draw_message, offer_from, offer_message
from games.layout import EntrySpec, Kind, Layout
from games.matrix import Matrix
from games.numbers import NumberSet
from libs.catalogue.tests.kit.draws import NOW, a_draw
from wattle.catalog.v1 import draw_pb2, offer_pb2

POWERBALL = Matrix((NumberSet("Numbers", 7, 1, 35), NumberSet("Powerball", 1, 1, 20)), 7, 1, ())


def offer_of(layout: Layout | None, *, generated: bool = False) -> Offer:
    game_offer = GameOffer(
        key="single",
        min_games=1,
        max_games=50,
        layout=layout,
        prices={1: 154, 4: 615},
        currency="AUD",
        pricing_id="western",
        draws_per_ticket=2,
        name="Single",
        generated=generated,
        price_regions=("WA",),
    )
    return Offer(
        key="powerball",
        type="lottery_ticket",
        name="Powerball",
        suspended=True,
        max_draws=10,
        game_types=(GameType("standard", (game_offer,), ("WA", "NSW")),),
        version=3,
        url="/powerball",
        url_aliases=("/power",),
        cause_keys=("reef",),
        regions=("WA", "NSW"),
        selectable_days=("Thu",),
        names_by_region={"QLD": "Gold Powerball"},
        migrating_regions=("QLD",),
        cause_names={"reef": "The reef"},
        recurring_type="subscription",
        recurring_availability="optional",
        parent_key="saturday",
    )


@pytest.mark.parametrize(
    "layout",
    [
        EntrySpec().layout(POWERBALL),
        EntrySpec(Kind.SYSTEM, size=9).layout(POWERBALL),
        EntrySpec(Kind.POWERHIT, size=7).layout(POWERBALL),
        EntrySpec(Kind.COMBO, pool=(10, 30), favourites=2).layout(POWERBALL),
        None,
    ],
)
def test_offer_is_read_as_it_was_written(layout: Layout | None) -> None:
    offer = offer_of(layout)
    assert offer_from(offer_message(offer)) == offer


def test_offer_of_generated_games_is_read_as_it_was_written() -> None:
    offer = offer_of(EntrySpec(Kind.RANDOM).layout(POWERBALL), generated=True)
    message = offer_message(offer)
    assert message.game_types[0].game_offers[0].entry_kind == "random"
    assert offer_from(message) == offer


def test_offer_without_optional_fields_has_their_defaults() -> None:
    offer = offer_from(offer_pb2.Offer(key="powerball"))
    assert (offer.url, offer.recurring_type, offer.recurring_availability, offer.parent_key) == (
        "/powerball",
        "autoplay",
        "never",
        None,
    )


def test_draw_is_read_as_it_was_written() -> None:
    draw = a_draw(
        prize_pool=PrizePool(20_000_000_00, "AUD", "guaranteed"),
        closes={"WA": NOW + timedelta(hours=1)},
        regions=("WA",),
        pre_order_at=NOW - timedelta(days=61),
        cancelled_at=NOW,
        draws_when_sold_out=True,
    )
    assert draw_from(draw_message(draw)) == draw
    assert draw_from(draw_message(a_draw())) == a_draw()


def test_draw_without_a_status_is_refused() -> None:
    message = draw_message(a_draw())
    message.status = draw_pb2.DRAW_STATUS_UNSPECIFIED
    with pytest.raises(ValueError):
        draw_from(message)
