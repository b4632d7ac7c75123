"""Offers, from the catalogue's own terms to those of the public API."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from math import comb
from typing import Any

from catalog.draws import rules as draws
from catalog.lotteries import rules as games
from catalog.lotteries.routes import models
from catalog.lotteries.rules import PriceList
from catalog.responses.fields import from_value
from catalogue.draws import WEEKDAYS, draw_id
from catalogue.prices import choose_prices
from catalogue.regions import is_allowed
from games.game_types import GAME_TYPES
from games.layout import Kind
from games.matrix import Matrix
from games.odds import any_prize_probability, division_probabilities, one_in
from games.wheels import Wheel
from servicekit.money import format_amount, money_out


def shown_draw(draw: draws.Draw) -> dict[str, Any]:
    """The fields of a draw that lotteries and raffles show alike."""
    pool = draw.prize_pool
    return {
        **{name: getattr(draw, name) for name in ("draw_no", "open_at", "stop", "draw_at", "draw_date")},
        "draw_id": draw_id(draw.offer_key, draw.draw_no),
        "product_offer_key": draw.offer_key,
        "status": draw.status.public_name,
        "prize_pool": money_out(pool.amount, pool.currency) if pool else None,
        "prize_pool_suffix": pool.suffix if pool else "",
    }


def draw_out(offer: games.Lottery, draw: draws.Draw, draw_offset: int, now: datetime) -> models.Draw:
    """The draw at ``now``, ``draw_offset`` places after the next one."""
    return models.Draw(
        **shown_draw(draw),
        draw_offset=draw_offset,
        name=f"{offer.name} draw {draw.draw_no}",
        kind="lottery_ticket_draw",
        purchase_status=draw.purchase_status(now),
        closes=dict(draw.closes),
        is_prize_pool_unknown=draw.prize_pool is None,
        draw_type=draw.draw_type,
        special_draw_details=_special(offer, draw),
        is_cancelled=draw.cancelled_at is not None,
    )


def _special(offer: games.Lottery, draw: draws.Draw) -> models.SpecialDrawDetails | None:
    special = offer.eras.of_draw(draw.draw_no).special_draws.get(draw.draw_date)
    if special is None:
        return None
    return models.SpecialDrawDetails(
        draw_type=special.draw_type, label=special.label, png_image=special.image
    )


@dataclass(frozen=True, slots=True)
class Viewer:
    """The region of a visitor or customer, where it is known, and a price list where another than the usual
    one is asked for.
    """

    region: str | None = None
    pricing_id: str | None = None


def offer_out(
    offer: games.Lottery, upcoming: Sequence[draws.Draw], now: datetime, viewer: Viewer
) -> models.Offer:
    """The offer at ``now``, with the next of its ``upcoming`` draws, for one viewer."""
    era = offer.eras.at(now)
    shown = _shown(offer, now, viewer)
    restriction = offer.restriction_in(viewer.region)
    return from_value(
        models.Offer,
        offer,
        name=offer.name_in(viewer.region),
        availability="suspended" if offer.suspended else "restricted" if restriction else "available",
        restrictions=[models.Restriction(type=restriction.value, regions=[viewer.region or ""])]
        if restriction
        else [],
        region_overrides=[
            models.RegionOverride(branding_regions=override.regions, name=override.name)
            for override in offer.region_overrides
        ],
        draw_days=[WEEKDAYS[day] for day in sorted(era.calendar.weekdays)],
        parent_key=offer.parent,
        draws_per_ticket=shown[0][1][0][0].draws_per_ticket if shown else 1,
        game_types=[
            models.GameType(
                key=game_type.key,
                name=game_type.name,
                path_suffix=GAME_TYPES[game_type.key].path_suffix,
                game_offers=[_game_offer(game_offer, prices, era.matrix) for game_offer, prices in priced],
            )
            for game_type, priced in shown
        ],
        divisions=_divisions(era.matrix),
        overall_odds_one_in=one_in(any_prize_probability(era.matrix)),
        recurring_purchase=models.RecurringPurchase(
            type=offer.recurring_type, availability=offer.recurring_availability
        ),
        price_from=_price_from([priced for _, of_type in shown for priced in of_type]),
        next_draw=draw_out(offer, upcoming[0], 0, now) if upcoming else None,
    )


Priced = tuple[games.GameOffer, PriceList]


def _shown(offer: games.Lottery, now: datetime, viewer: Viewer) -> list[tuple[games.GameType, list[Priced]]]:
    """The game types that a viewer may play, with the prices that apply."""
    shown = []
    for game_type in offer.game_types:
        if not is_allowed(game_type.regions, viewer.region):
            continue
        priced = [
            (game_offer, prices)
            for game_offer in game_type.game_offers
            if (
                prices := choose_prices(
                    offer.price_lists_of(game_offer, now), viewer.region, viewer.pricing_id
                )
            )
        ]
        if priced:
            shown.append((game_type, priced))
    return shown


def _game_offer(game_offer: games.GameOffer, prices: PriceList, matrix: Matrix) -> models.GameOffer:
    layout = game_offer.layout(matrix)
    asked_for = game_offer.entry.kind in (Kind.RANDOM, Kind.COMBO)
    return from_value(
        models.GameOffer,
        game_offer,
        entry_kind=game_offer.entry.kind.value,
        games_per_entry=None if asked_for else layout.games_per_entry,
        default_game_offer=game_offer.is_default,
        number_sets=[]
        if game_offer.entry.kind is Kind.RANDOM
        else [
            from_value(models.NumberSet, numbers, max_count=numbers.largest_count) for numbers in layout.sets
        ],
        wheel=_wheel(game_offer.entry.wheel) if game_offer.entry.wheel else None,
        prices=[
            models.Price(games=count, price=format_amount(minor_units))
            for count, minor_units in prices.prices.items()
        ],
        price_currency=prices.currency,
        pricing_id=prices.pricing_id,
    )


def _wheel(wheel: Wheel) -> models.Wheel:
    return from_value(
        models.Wheel,
        wheel,
        full_system_games=comb(wheel.size, wheel.picks),
        blocks=[[place + 1 for place in range(wheel.size) if block >> place & 1] for block in wheel.blocks],
    )


def _price_from(priced: Sequence[Priced]) -> models.PriceFrom | None:
    tickets = [
        (price * game_offer.draws_per_ticket, count, prices.currency)
        for game_offer, prices in priced
        for count, price in prices.prices.items()
    ]
    if not tickets:
        return None
    amount, count, currency = min(tickets)
    return models.PriceFrom(amount=format_amount(amount), currency=currency, games=count)


@lru_cache(maxsize=64)
def _divisions(matrix: Matrix) -> list[models.OddsOfDivision]:
    chances = division_probabilities(matrix)
    return [
        models.OddsOfDivision(
            division=division.number,
            needs=division.needs,
            odds_one_in=one_in(chances[division.number]),
        )
        for division in matrix.divisions
    ]
