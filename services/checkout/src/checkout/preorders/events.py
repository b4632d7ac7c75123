"""Events of pre-orders."""

from __future__ import annotations

from datetime import datetime

from checkout.payment.events import pre_order_message
from checkout.payment.rules.begin import PreOrderLine
from servicekit.events.outbox import Event
from wattle.checkout.v1 import events_pb2


def pre_order_unpaid(ordered: PreOrderLine, version: int, *, code: str, message: str, at: datetime) -> Event:
    """A pre-order could not be charged and is tried again."""
    unpaid = events_pb2.PreOrderUnpaid(pre_order=pre_order_message(ordered), code=code, message=message)
    unpaid.retry_at.FromDatetime(at)
    return Event("wattle.checkout.v1.pre_order_unpaid", str(ordered.pre_order_id), version, unpaid)


def pre_order_cancelled(ordered: PreOrderLine, version: int, *, code: str, message: str) -> Event:
    """A pre-order will not be bought; `message` says why, and where charged money is."""
    cancelled = events_pb2.PreOrderCancelled(pre_order=pre_order_message(ordered), code=code, message=message)
    return Event("wattle.checkout.v1.pre_order_cancelled", str(ordered.pre_order_id), version, cancelled)
