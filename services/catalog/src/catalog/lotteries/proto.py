"""Lotteries in the terms of `wattle.catalog.v1`."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from catalog.lotteries.rules import offers as games
from games.layout import Kind, Layout
from games.matrix import Matrix
from games.numbers import NumberSet
from wattle.catalog.v1 import offer_pb2


def offer_message(offer: games.Offer, now: datetime) -> offer_pb2.Offer:
    """The offer as it is sold at ``now``: the rules of its next draw and the price lists then in force."""
    matrix = offer.eras.at(now).matrix
    return offer_pb2.Offer(
        key=offer.key,
        type=offer.type,
        name=offer.name,
        suspended=offer.suspended,
        game_types=[
            offer_pb2.GameType(
                key=game_type.key,
                regions=game_type.regions,
                game_offers=[
                    _game_offer(game_offer, price_list, matrix)
                    for game_offer in game_type.game_offers
                    for price_list in offer.price_lists_of(game_offer, now)
                ],
            )
            for game_type in offer.game_types
        ],
        max_draws=offer.max_draws,
        version=offer.version,
        url=offer.url,
        url_aliases=offer.url_aliases,
        regions=offer.regions,
        migrating_regions=offer.migrating_regions,
        selectable_days=offer.selectable_days,
        names_by_region={
            region: override.name for override in offer.region_overrides for region in override.regions
        },
        recurring_type=offer.recurring_type,
        recurring_availability=offer.recurring_availability,
        parent_key=offer.parent or "",
    )


def _game_offer(
    game_offer: games.GameOffer, price_list: games.PriceList, matrix: Matrix
) -> offer_pb2.GameOffer:
    layout = game_offer.layout(matrix)
    return offer_pb2.GameOffer(
        key=game_offer.key,
        min_games=game_offer.min_games,
        max_games=game_offer.max_games,
        number_sets=[_number_set(numbers) for numbers in layout.sets],
        prices=[
            offer_pb2.Price(games=count, minor_units=minor_units)
            for count, minor_units in sorted(price_list.prices.items())
        ],
        price_currency=price_list.currency,
        pricing_id=price_list.pricing_id,
        draws_per_ticket=game_offer.draws_per_ticket,
        name=game_offer.name,
        price_regions=price_list.regions,
        **_entry(game_offer.entry.kind, layout),
    )


def _entry(kind: Kind, layout: Layout) -> dict[str, Any]:
    """How an entry becomes games; empty for plain entries."""
    if kind is Kind.PLAIN:
        return {}
    return {
        "entry_kind": kind.value,
        "picks": layout.picks,
        "second": None if layout.second is None else _number_set(layout.second),
        "blocks": layout.blocks,
    }


def _number_set(numbers: NumberSet) -> offer_pb2.NumberSet:
    return offer_pb2.NumberSet(
        name=numbers.name,
        count=numbers.count,
        lowest=numbers.lowest,
        highest=numbers.highest,
        most=numbers.most or 0,
        ordered=numbers.ordered,
        repeats=numbers.repeats,
    )
