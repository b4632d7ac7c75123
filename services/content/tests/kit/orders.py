"""Events of checkout."""

from __future__ import annotations

import uuid

from wattle.checkout.v1 import events_pb2
from wattle.type.v1.money_pb2 import Money


def paid_order(customer: uuid.UUID) -> bytes:
    """A paid order of the customer."""
    line = events_pb2.OrderLine(
        ticket_id=str(uuid.uuid4()),
        offer_key="powerball",
        offer_name="Powerball",
        draw_nos=[1593],
        num_games=4,
        price=Money(currency="AUD", minor_units=615),
    )
    return events_pb2.OrderPaid(
        order_id=str(uuid.uuid4()), customer_id=str(customer), total=line.price, lines=[line]
    ).SerializeToString()
