"""Handlers of checkout's events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.events.handlers import BatchHandler, Handler, ReceivedEvent
from wallet.reconciliation import store as reconciliation
from wallet.reconciliation.rules import PaidOrder
from wattle.checkout.v1.events_pb2 import OrderPaid

ORDER_CONSUMER: Final = "wallet-orders"


async def record_paid_orders(session: AsyncSession, events: Sequence[ReceivedEvent]) -> None:
    """Stores the orders for the daily comparison with captures."""
    await reconciliation.add_paid_orders(session, [_paid_order(event) for event in events])


def _paid_order(event: ReceivedEvent) -> PaidOrder:
    paid = event.decode(OrderPaid)
    return PaidOrder(
        order_id=UUID(paid.order_id),
        customer_id=UUID(paid.customer_id),
        currency=paid.total.currency,
        total=paid.total.minor_units,
        paid_at=event.occurred_at,
    )


ORDER_HANDLERS: Final[Mapping[str, Handler | BatchHandler]] = {
    "wattle.checkout.v1.order_paid": BatchHandler(record_paid_orders)
}
