from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from identity.order_values import store
from identity.order_values.rules import Category, NewOrder, category_of
from servicekit.events.handlers import BatchHandler, Handler, ReceivedEvent
from wattle.checkout.v1.events_pb2 import OrderPaid
from wattle.wallet.v1.events_pb2 import RefundCredited


async def store_orders(session: AsyncSession, events: Sequence[ReceivedEvent]) -> None:
    orders = [_order(event) for event in events]
    await store.store_orders(session, [order for order in orders if order.values])


async def add_refund(session: AsyncSession, event: ReceivedEvent) -> None:
    refund = event.decode(RefundCredited)
    await store.add_refund(
        session,
        UUID(refund.order_id),
        UUID(refund.customer_id),
        amount=refund.amount.minor_units,
        currency=refund.amount.currency,
        at=event.occurred_at,
    )


ORDER_HANDLERS: Final[Mapping[str, Handler | BatchHandler]] = {
    "wattle.checkout.v1.order_paid": BatchHandler(store_orders),
    "wattle.wallet.v1.refund_credited": add_refund,
}


def _order(event: ReceivedEvent) -> NewOrder:
    """Lines without a category are left out; old events have no product type."""
    paid = event.decode(OrderPaid)
    values: dict[Category, int] = {}
    for line in paid.lines:
        category = category_of(line.product_type)
        if category is not None:
            values[category] = values.get(category, 0) + line.price.minor_units
    return NewOrder(
        order_id=UUID(paid.order_id),
        customer_id=UUID(paid.customer_id),
        currency=paid.total.currency,
        values=values,
        paid_at=event.occurred_at,
    )
