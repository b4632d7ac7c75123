"""An order is called what has become of its lines."""

from __future__ import annotations

import pytest

from checkout.orders.rules.orders import LineStatus, OrderStatus, order_status


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        (["confirmed"], "paid"),
        (["confirmed", "placed"], "paid"),
        (["confirmed", "refunded", "cancelled"], "paid"),
        (["placed", "placed"], "placed"),
        (["placed", "cancelled"], "placed"),
        (["cancelled", "cancelled"], "cancelled"),
        (["refunded", "refunded"], "refunded"),
        (["refunded", "cancelled"], "refunded"),
        (["refunded", "placed"], "paid"),
    ],
)
def test_status_of_paid_order_follows_lines(lines: list[LineStatus], status: OrderStatus) -> None:
    assert order_status("paid", lines) == status


def test_an_order_that_is_not_paid_is_not_changed_by_its_lines() -> None:
    assert order_status("pending", ["pending", "pending"]) == "pending"
    assert order_status("failed", ["cancelled"]) == "failed"
    assert order_status("refunded", ["refunded"]) == "refunded"
