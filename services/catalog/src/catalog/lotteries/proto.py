"""The catalogue in the words of its contract `wattle.catalog.v1`."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from google.protobuf.timestamp_pb2 import Timestamp

from catalog.draws import rules as draws
from catalog.draws.draw_states_tmp import DrawStatus
from catalog.lotteries.rules import offers as games
from catalog.results.rules import results
from games.layout import Kind, Layout
from games.matrix import Division, Matrix
from games.numbers import NumberSet
from wattle.catalog.v1 import draw_pb2, offer_pb2
from wattle.type.v1.money_pb2 import Money

_STATUS = {
    DrawStatus.ANNOUNCED: draw_pb2.DRAW_STATUS_ANNOUNCED,
    DrawStatus.OPEN: draw_pb2.DRAW_STATUS_OPEN,
    DrawStatus.CAPPED: draw_pb2.DRAW_STATUS_CAPPED,
    DrawStatus.CLOSED: draw_pb2.DRAW_STATUS_CLOSED,
    DrawStatus.DRAWN: draw_pb2.DRAW_STATUS_DRAWN,
    DrawStatus.SCORED: draw_pb2.DRAW_STATUS_SCORED,
    DrawStatus.PAID: draw_pb2.DRAW_STATUS_PAID,
    DrawStatus.EMAILED: draw_pb2.DRAW_STATUS_EMAILED,
}


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


def draw_message(draw: draws.Draw) -> draw_pb2.Draw:
    """The draw as it is now."""
    message = draw_pb2.Draw(
        offer_key=draw.offer_key,
        draw_no=draw.draw_no,
        status=_STATUS[draw.status],
        open_at=_timestamp(draw.open_at),
        stop=_timestamp(draw.stop),
        system_close=_timestamp(draw.system_close),
        draw_at=_timestamp(draw.draw_at),
        version=draw.version,
        draw_date=draw.draw_date.isoformat(),
        closes={region: _timestamp(instant) for region, instant in draw.closes.items()},
        regions=draw.regions,
        draws_when_sold_out=draw.draws_when_sold_out,
    )
    if draw.prize_pool is not None:
        message.prize_pool.CopyFrom(
            Money(minor_units=draw.prize_pool.amount, currency=draw.prize_pool.currency)
        )
        message.prize_pool_suffix = draw.prize_pool.suffix
    if draw.cancelled_at is not None:
        message.cancelled_at.FromDatetime(draw.cancelled_at)
    if draw.pre_order_at is not None:
        message.pre_order_at.FromDatetime(draw.pre_order_at)
    return message


def result_message(result: results.Result, matrix: Matrix) -> draw_pb2.DrawResult:
    """The result, with what each division needs and pays once its dividends are confirmed."""
    needs = {division.number: division for division in matrix.divisions}
    return draw_pb2.DrawResult(
        offer_key=result.offer_key,
        draw_no=result.draw_no,
        version=result.version,
        main_numbers=result.numbers.mains,
        supplementary_numbers=result.numbers.supplementaries,
        divisions=[
            _division(needs[dividend.division], dividend, result.currency) for dividend in result.dividends
        ],
        rules=[
            draw_pb2.Division(number=division.number, matches=_matches(division))
            for division in matrix.divisions
        ],
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
    """How an entry becomes games; nothing is said of plain entries, which older readers know."""
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


def _division(division: Division, dividend: results.Dividend, currency: str) -> draw_pb2.Division:
    return draw_pb2.Division(
        number=division.number,
        matches=_matches(division),
        dividend_minor_units=dividend.amount,
        winners=dividend.winners,
        currency=currency,
        free_games=dividend.free_games,
        instalments=dividend.instalments if dividend.instalments > 1 else 0,
    )


def _matches(division: Division) -> list[draw_pb2.Match]:
    return [
        draw_pb2.Match(
            mains=match.mains,
            supplementaries_at_least=match.supplementaries_at_least,
            supplementaries_at_most=match.supplementaries_at_most,
        )
        for match in division.matches
    ]


def _timestamp(instant: datetime) -> Timestamp:
    timestamp = Timestamp()
    timestamp.FromDatetime(instant)
    return timestamp
