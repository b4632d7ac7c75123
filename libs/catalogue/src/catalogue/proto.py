"""Offers and draws to and from `wattle.catalog.v1`."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

from google.protobuf.timestamp_pb2 import Timestamp

from catalogue.draws import Draw, DrawStatus, PrizePool
from catalogue.offers import GameOffer, GameType, Offer
from games.layout import Kind, Layout
from games.numbers import NumberSet
from wattle.catalog.v1 import draw_pb2, offer_pb2
from wattle.type.v1.money_pb2 import Money


def offer_message(offer: Offer) -> offer_pb2.Offer:
    return offer_pb2.Offer(
        key=offer.key,
        type=offer.type,
        name=offer.name,
        suspended=offer.suspended,
        game_types=[
            offer_pb2.GameType(
                key=game_type.key,
                regions=game_type.regions,
                game_offers=[_game_offer_message(game_offer) for game_offer in game_type.game_offers],
            )
            for game_type in offer.game_types
        ],
        max_draws=offer.max_draws,
        version=offer.version,
        url=offer.url,
        url_aliases=offer.url_aliases,
        cause_keys=offer.cause_keys,
        regions=offer.regions,
        selectable_days=offer.selectable_days,
        names_by_region=offer.names_by_region,
        migrating_regions=offer.migrating_regions,
        cause_names=offer.cause_names,
        recurring_type=offer.recurring_type,
        recurring_availability=offer.recurring_availability,
        parent_key=offer.parent_key or "",
    )


def offer_from(message: offer_pb2.Offer) -> Offer:
    return Offer(
        key=message.key,
        type=message.type,
        name=message.name,
        suspended=message.suspended,
        max_draws=message.max_draws,
        game_types=tuple(
            GameType(
                game_type.key,
                tuple(_game_offer_from(game_offer) for game_offer in game_type.game_offers),
                tuple(game_type.regions),
            )
            for game_type in message.game_types
        ),
        version=message.version,
        url=url_of(message),
        url_aliases=tuple(message.url_aliases),
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


def url_of(message: offer_pb2.Offer) -> str:
    """Path of an offer's play page."""
    return message.url or f"/{message.key}"


def draw_message(draw: Draw) -> draw_pb2.Draw:
    message = draw_pb2.Draw(
        offer_key=draw.offer_key,
        draw_no=draw.draw_no,
        status=draw_pb2.DrawStatus.ValueType(draw.status),
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


def draw_from(message: draw_pb2.Draw) -> Draw:
    """The draw of a message; instants are UTC. Raises ValueError for one without a status or a date."""
    pool = message.prize_pool
    return Draw(
        offer_key=message.offer_key,
        draw_no=message.draw_no,
        status=DrawStatus(message.status),
        open_at=_instant(message.open_at),
        stop=_instant(message.stop),
        system_close=_instant(message.system_close),
        draw_at=_instant(message.draw_at),
        draw_date=date.fromisoformat(message.draw_date),
        prize_pool=PrizePool(pool.minor_units, pool.currency, message.prize_pool_suffix)
        if message.HasField("prize_pool")
        else None,
        closes={region: _instant(stop) for region, stop in message.closes.items()},
        version=message.version,
        regions=tuple(message.regions),
        pre_order_at=_instant(message.pre_order_at) if message.HasField("pre_order_at") else None,
        cancelled_at=_instant(message.cancelled_at) if message.HasField("cancelled_at") else None,
        draws_when_sold_out=message.draws_when_sold_out,
    )


def _game_offer_message(game_offer: GameOffer) -> offer_pb2.GameOffer:
    layout = game_offer.layout
    return offer_pb2.GameOffer(
        key=game_offer.key,
        min_games=game_offer.min_games,
        max_games=game_offer.max_games,
        number_sets=[_number_set_message(numbers) for numbers in layout.sets] if layout else [],
        prices=[
            offer_pb2.Price(games=count, minor_units=minor_units)
            for count, minor_units in sorted(game_offer.prices.items())
        ],
        price_currency=game_offer.currency,
        pricing_id=game_offer.pricing_id,
        draws_per_ticket=game_offer.draws_per_ticket,
        name=game_offer.name,
        price_regions=game_offer.price_regions,
        **_entry(Kind.RANDOM if game_offer.generated else layout.kind, layout) if layout else {},
    )


def _entry(kind: Kind, layout: Layout) -> dict[str, Any]:
    """How an entry becomes games; empty for plain entries."""
    if kind is Kind.PLAIN:
        return {}
    return {
        "entry_kind": kind.value,
        "picks": layout.picks,
        "second": None if layout.second is None else _number_set_message(layout.second),
        "blocks": layout.blocks,
    }


def _game_offer_from(message: offer_pb2.GameOffer) -> GameOffer:
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


def _number_set_message(numbers: NumberSet) -> offer_pb2.NumberSet:
    return offer_pb2.NumberSet(
        name=numbers.name,
        count=numbers.count,
        lowest=numbers.lowest,
        highest=numbers.highest,
        most=numbers.most or 0,
        ordered=numbers.ordered,
        repeats=numbers.repeats,
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


def _timestamp(instant: datetime) -> Timestamp:
    timestamp = Timestamp()
    timestamp.FromDatetime(instant)
    return timestamp


def _instant(timestamp: Timestamp) -> datetime:
    return timestamp.ToDatetime(tzinfo=UTC)
