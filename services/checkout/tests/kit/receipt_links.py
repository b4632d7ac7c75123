"""Shared steps of tests: receipt links."""

from __future__ import annotations

from services.checkout.tests.kit.checkout import ready
from services.checkout.tests.kit.harness import Checkout, Customer
from wattle.checkout.v1 import events_pb2


async def bought(checkout: Checkout) -> tuple[Customer, str, str]:
    """A customer, their checkout, and the path of the receipt that the fact of it names."""
    customer, cart = await ready(checkout)
    paid = (await checkout.pay(customer, cart)).json()["result"]
    rows = await checkout.database.call(
        "select payload from outbox where aggregate_id = %(order)s"
        " and subject = 'wattle.checkout.v1.order_paid'",
        {"order": paid["order_id"]},
    )
    return (
        customer,
        paid["checkout_id"],
        events_pb2.OrderPaid.FromString(rows[0]["payload"]).receipt_path,
    )
