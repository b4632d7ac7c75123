"""Catalog's protobuf messages as the values of this service's domain."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

from google.protobuf.timestamp_pb2 import Timestamp

from checkout.catalogue.rules.offers import GameOffer, GameType, Offer
from games.layout import Kind, Layout
from games.numbers import NumberSet
from wattle.catalog.v1 import draw_pb2, events_pb2, offer_pb2, syndicate_pb2


def offer_from(message: offer_pb2.Offer) -> Offer:
    """The offer of a message."""
    return Offer(
        key=message.key,
        type=message.type,
        name=message.name,
        suspended=message.suspended,
        max_draws=message.max_draws,
        game_types=tuple(
            GameType(
                game_type.key,
                tuple(_game_offer(game_offer) for game_offer in game_type.game_offers),
                tuple(game_type.regions),
            )
            for game_type in message.game_types
        ),
        version=message.version,
        cause_keys=tuple(message.cause_keys),
        regions=tuple(message.regions),
        selectable_days=tuple(message.selectable_days),
        names_by_region=dict(message.names_by_region),
        migrating_regions=tuple(message.migrating_regions),
        cause_names=dict(message.cause_names),
        recurring_type=message.recurring_type or "autoplay",
        recurring_availability=message.recurring_availability or "never",
        parent_key=message.parent_key or None,
    )


def _game_offer(message: offer_pb2.GameOffer) -> GameOffer:
    return GameOffer(
        key=message.key,
        name=message.name,
        min_games=message.min_games,
        max_games=message.max_games,
        layout=_layout(message),
        generated=message.entry_kind == Kind.RANDOM,
        prices={price.games: price.minor_units for price in message.prices},
        currency=message.price_currency,
        pricing_id=message.pricing_id,
        price_regions=tuple(message.price_regions),
        draws_per_ticket=max(message.draws_per_ticket, 1),
    )


def _layout(message: offer_pb2.GameOffer) -> Layout | None:
    if not message.number_sets:
        return None
    kind = Kind(message.entry_kind or Kind.PLAIN)
    return Layout(
        kind=Kind.PLAIN if kind is Kind.RANDOM else kind,
        sets=tuple(_number_set(numbers) for numbers in message.number_sets),
        picks=message.picks or message.number_sets[0].count,
        second=_number_set(message.second) if message.HasField("second") else None,
        blocks=tuple(message.blocks),
    )


def _number_set(message: offer_pb2.NumberSet) -> NumberSet:
    return NumberSet(
        message.name,
        message.count,
        message.lowest,
        message.highest,
        most=message.most or None,
        ordered=message.ordered,
        repeats=message.repeats,
    )


def offer_row(message: offer_pb2.Offer) -> dict[str, Any]:
    """The row of table `offers` for a message."""
    return {
        "key": message.key,
        "version": message.version,
        "suspended": message.suspended,
        "type": message.type,
        "body": message.SerializeToString(),
    }


def draw_row(message: draw_pb2.Draw) -> dict[str, Any]:
    """The row of table `draws` for a message. Raises ValueError for a draw without a date."""
    known = message.HasField("prize_pool")
    return {
        "offer_key": message.offer_key,
        "draw_no": message.draw_no,
        "version": message.version,
        "status": message.status,
        "open_at": _instant(message.open_at),
        "stop": _instant(message.stop),
        "system_close": _instant(message.system_close),
        "draw_at": _instant(message.draw_at),
        "draw_date": date.fromisoformat(message.draw_date),
        "prize_pool_minor": message.prize_pool.minor_units if known else None,
        "prize_pool_currency": message.prize_pool.currency if known else None,
        "prize_pool_suffix": message.prize_pool_suffix,
        "closes": {region: _instant(stop).isoformat() for region, stop in message.closes.items()},
        "regions": list(message.regions),
        "cancelled_at": _instant(message.cancelled_at) if message.HasField("cancelled_at") else None,
        "pre_order_at": _instant(message.pre_order_at) if message.HasField("pre_order_at") else None,
        "draws_when_sold_out": message.draws_when_sold_out,
    }


def result_row(message: draw_pb2.DrawResult) -> dict[str, Any]:
    """The row of table `draw_results` for a message; without divisions the result is provisional."""
    return {
        "offer_key": message.offer_key,
        "draw_no": message.draw_no,
        "version": message.version,
        "main_numbers": list(message.main_numbers),
        "supplementary_numbers": list(message.supplementary_numbers),
        "divisions": [
            [division.number, division.dividend_minor_units, division.currency, _matches(division)]
            for division in message.divisions
        ],
        "rules": [[division.number, _matches(division)] for division in message.rules],
    }


def _matches(division: draw_pb2.Division) -> list[list[int]]:
    return [
        [match.mains, match.supplementaries_at_least, match.supplementaries_at_most]
        for match in division.matches
    ]


def raffle_prize_rows(message: events_pb2.RaffleDrawn) -> list[dict[str, Any]]:
    """The rows of table `raffle_prizes` for the winners of a drawing."""
    return [
        {
            "drawing_name": message.drawing_name,
            "prize_no": winner.prize_no,
            "ticket_id": UUID(winner.ticket_id),
            "number": winner.number,
            "title": winner.title,
            "kind": winner.kind,
            "value": winner.value.minor_units,
            "currency": winner.value.currency,
        }
        for winner in message.winners
    ]


def syndicate_row(message: syndicate_pb2.Syndicate) -> dict[str, Any]:
    """The row of table `syndicates` for a message."""
    return {
        "offer_key": message.offer_key,
        "draw_no": message.draw_no,
        "series": message.series,
        "version": message.version,
        "status": message.status,
        "plays_offer_key": message.plays_offer_key,
        "name": message.name,
        "shares": message.shares,
        "shape": [[numbers.name, numbers.count] for numbers in message.shape],
        "games": message.games,
        "currency": message.currency,
    }


def _instant(timestamp: Timestamp) -> datetime:
    return timestamp.ToDatetime(tzinfo=UTC)
