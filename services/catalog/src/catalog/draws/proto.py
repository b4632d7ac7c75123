"""A draw in the terms of `wattle.catalog.v1`."""

from __future__ import annotations

from datetime import datetime

from google.protobuf.timestamp_pb2 import Timestamp

from catalog.draws import rules as draws
from catalog.draws.rules import DrawStatus
from wattle.catalog.v1 import draw_pb2
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


def _timestamp(instant: datetime) -> Timestamp:
    timestamp = Timestamp()
    timestamp.FromDatetime(instant)
    return timestamp
