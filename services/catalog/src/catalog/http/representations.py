"""From the catalogue's own terms to those of the public API."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache

from catalog.domain import draws, games, results
from catalog.domain.draw_states import purchase_status
from catalog.domain.odds import any_prize_probability, division_probabilities, one_in
from catalog.domain.rules import Matrix
from catalog.game_documents import WEEKDAYS
from catalog.http import models
from servicekit.money import format_amount, money_out

PRICING_ID = "standard"
"""The price list that everybody sees."""


def offer_out(offer: games.Offer, upcoming: Sequence[draws.Draw], now: datetime) -> models.Offer:
    """The offer at ``now``, with the next of its ``upcoming`` draws."""
    era = offer.eras.at(now)
    shapes = [shape for game_type in offer.game_types for shape in game_type.game_offers]
    return models.Offer(
        key=offer.key,
        type=offer.type,
        name=offer.name,
        url=offer.url,
        url_aliases=list(offer.url_aliases),
        availability="suspended" if offer.suspended else "available",
        suspended=offer.suspended,
        display_category=offer.display_category,
        tagline=offer.tagline,
        draw_days=[WEEKDAYS[day] for day in sorted(era.calendar.weekdays)],
        max_draws=offer.max_draws,
        draws_per_ticket=shapes[0].draws_per_ticket,
        game_types=[
            models.GameType(
                key=game_type.key,
                name=game_type.name,
                game_offers=[
                    _game_offer(game_offer, price_list, era.matrix)
                    for game_offer in game_type.game_offers
                    for price_list in _shown_prices(offer, game_offer, now)
                ],
            )
            for game_type in offer.game_types
        ],
        divisions=_divisions(era.matrix),
        overall_odds_one_in=one_in(any_prize_probability(era.matrix)),
        recurring_purchase=models.RecurringPurchase(
            type=offer.recurring_type, availability=offer.recurring_availability
        ),
        price_from=_price_from(offer, shapes, now),
        next_draw=draw_out(offer, upcoming[0], 0, now) if upcoming else None,
    )


def draw_out(offer: games.Offer, draw: draws.Draw, draw_offset: int, now: datetime) -> models.Draw:
    """The draw at ``now``, ``draw_offset`` places after the next one."""
    pool = draw.prize_pool
    return models.Draw(
        draw_id=f"{draw.offer_key}-{draw.draw_no}",
        draw_no=draw.draw_no,
        draw_offset=draw_offset,
        product_offer_key=draw.offer_key,
        name=f"{offer.name} draw {draw.draw_no}",
        kind="lottery_ticket_draw",
        status=draw.status,
        purchase_status=purchase_status(draw.status, draw.stop, now),
        open_at=draw.open_at,
        stop=draw.stop,
        closes=dict(draw.closes),
        draw_at=draw.draw_at,
        draw_date=draw.draw_date,
        prize_pool=money_out(pool.amount, pool.currency) if pool else None,
        is_prize_pool_unknown=pool is None,
        prize_pool_suffix=pool.suffix if pool else "",
        special_draw_details=None,
    )


def result_out(offer: games.Offer, draw: draws.Draw, result: results.Result) -> models.DrawResult:
    """The result in the terms of the rules that the draw was played by."""
    matrix = offer.eras.of_draw(draw.draw_no).matrix
    needs = {division.number: division.needs for division in matrix.divisions}
    numbers = result.numbers
    groups = [(matrix.mains.name, numbers.mains), (matrix.supplementary_name, numbers.supplementaries)]
    return models.DrawResult(
        product_offer_key=draw.offer_key,
        offer_name=offer.name,
        draw_no=draw.draw_no,
        draw_date=draw.draw_date,
        draw_at=draw.draw_at,
        status=draw.status,
        version=result.version,
        provisional=result.provisional,
        numbers=[
            models.DrawnNumberSet(name=name, values=list(values), in_drawn_order=numbers.in_drawn_order)
            for name, values in groups
            if values
        ],
        dividends=[
            _dividend(dividend, needs[dividend.division], result.currency) for dividend in result.dividends
        ],
    )


def _shown_prices(offer: games.Offer, shape: games.GameOffer, now: datetime) -> list[games.PriceList]:
    return [prices for prices in offer.price_lists_of(shape, now) if prices.pricing_id == PRICING_ID]


def _game_offer(game_offer: games.GameOffer, price_list: games.PriceList, matrix: Matrix) -> models.GameOffer:
    return models.GameOffer(
        key=game_offer.key,
        min_games=game_offer.min_games,
        max_games=game_offer.max_games,
        default_games=game_offer.default_games,
        draws_per_ticket=game_offer.draws_per_ticket,
        number_sets=[
            models.NumberSet(name=s.name, count=s.count, lowest=s.lowest, highest=s.highest)
            for s in matrix.number_sets
        ],
        prices=[
            models.Price(games=count, price=format_amount(minor_units))
            for count, minor_units in sorted(price_list.prices.items())
        ],
        price_currency=price_list.currency,
    )


def _price_from(
    offer: games.Offer, shapes: Sequence[games.GameOffer], now: datetime
) -> models.PriceFrom | None:
    tickets = [
        (price * shape.draws_per_ticket, count, price_list.currency)
        for shape in shapes
        for price_list in _shown_prices(offer, shape, now)
        for count, price in price_list.prices.items()
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


def _dividend(dividend: results.Dividend, needs: str, currency: str) -> models.DividendOfDivision:
    transfer = dividend.transfer
    return models.DividendOfDivision(
        division=dividend.division,
        needs=needs,
        winners=dividend.winners,
        dividend=money_out(dividend.amount, currency) if dividend.winners else None,
        transfer=models.PoolTransfer(kind=transfer.kind.value, number=transfer.number) if transfer else None,
    )
