"""The event of a paid order."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import uuid4

import pytest

from checkout.payment.events import order_paid
from checkout.payment.rules.saga import CheckoutState, OrderLine, Saga
from wattle.checkout.v1.events_pb2 import OrderPaid


@pytest.mark.parametrize(
    ("details", "product_type"),
    [({}, "lottery_ticket"), ({"product_type": "raffle_ticket"}, "raffle_ticket")],
)
def test_order_paid_has_product_type_of_each_line(details: dict[str, str], product_type: str) -> None:
    line = OrderLine(uuid4(), "offer", "Offer", [7], 1, 1000, details=details)
    now = datetime(2026, 1, 1, tzinfo=UTC)
    saga = Saga(uuid4(), uuid4(), uuid4(), CheckoutState.STARTED, 3, 1000, "AUD", now, [line])

    message = order_paid(saga, receipt_path="/receipt/x").message

    assert isinstance(message, OrderPaid)
    assert [told.product_type for told in message.lines] == [product_type]
