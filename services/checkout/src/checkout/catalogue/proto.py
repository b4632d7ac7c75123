"""Rows of the read model: from catalog's messages, and as values of the catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from catalogue.draws import Draw, DrawStatus, PrizePool
from catalogue.proto import draw_from
from wattle.catalog.v1 import draw_pb2, events_pb2, offer_pb2, syndicate_pb2


def offer_row(message: offer_pb2.Offer) -> dict[str, Any]:
    return {
        "key": message.key,
        "version": message.version,
        "suspended": message.suspended,
        "type": message.type,
        "body": message.SerializeToString(),
    }


def draw_row(message: draw_pb2.Draw) -> dict[str, Any]:
    """The row of table `draws` for a message. Raises ValueError for a draw without a status or a date."""
    draw = draw_from(message)
    pool = draw.prize_pool
    return {
        "offer_key": draw.offer_key,
        "draw_no": draw.draw_no,
        "version": draw.version,
        "status": draw.status,
        "open_at": draw.open_at,
        "stop": draw.stop,
        "system_close": draw.system_close,
        "draw_at": draw.draw_at,
        "draw_date": draw.draw_date,
        "prize_pool_minor": pool and pool.amount,
        "prize_pool_currency": pool and pool.currency,
        "prize_pool_suffix": pool.suffix if pool else "",
        "closes": {region: stop.isoformat() for region, stop in draw.closes.items()},
        "regions": list(draw.regions),
        "cancelled_at": draw.cancelled_at,
        "pre_order_at": draw.pre_order_at,
        "draws_when_sold_out": draw.draws_when_sold_out,
    }


def draw_from_row(row: Mapping[str, Any]) -> Draw:
    """The draw of a row of table `draws` with the series of its syndicates that sell no more shares."""
    pool = None
    if row["prize_pool_minor"] is not None:
        pool = PrizePool(row["prize_pool_minor"], row["prize_pool_currency"], row["prize_pool_suffix"])
    return Draw(
        offer_key=row["offer_key"],
        draw_no=row["draw_no"],
        status=DrawStatus(row["status"]),
        open_at=row["open_at"],
        stop=row["stop"],
        system_close=row["system_close"],
        draw_at=row["draw_at"],
        draw_date=row["draw_date"],
        prize_pool=pool,
        closes={region: datetime.fromisoformat(stop) for region, stop in row["closes"].items()},
        version=row["version"],
        regions=frozenset(row["regions"]),
        pre_order_at=row["pre_order_at"],
        draws_when_sold_out=row["draws_when_sold_out"],
        closed_series=frozenset(row["closed_series"]),
    )


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
