"""What identity does when others tell it something."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from identity.domain.order_values import Category, category_of
from identity.repository import paid_orders
from identity.repository.paid_orders import NewOrder
from identity.use_cases.heed_restriction import FOREVER, HeedRestriction
from servicekit.capabilities import on_segment_changed
from servicekit.messaging import Handler, ReceivedEvent, Together
from wattle.checkout.v1.events_pb2 import OrderPaid
from wattle.wallet.v1.events_pb2 import CustomerRestricted, RefundCredited

CONSUMER: Final = "identity"
ORDERS: Final = "identity-orders"
"""A consumer of its own, so that no rush of orders delays an exclusion."""
SITE: Final = "identity-site"
"""The same of what content tells."""


def handlers(heed: HeedRestriction) -> dict[str, Handler]:
    """What is done with each fact."""

    async def restricted(session: AsyncSession, event: ReceivedEvent) -> None:
        """A customer takes a break, or excluded themselves, here or by a register."""
        fact = event.decode(CustomerRestricted)
        until = datetime.fromtimestamp(fact.until_seconds, UTC) if fact.until_seconds else FOREVER
        customer_id = UUID(fact.customer_id)
        if fact.kind == "time_out":
            await heed.break_taken(session, customer_id, until=until)
        elif fact.kind in ("self_excluded", "register"):
            await heed.self_excluded(session, customer_id, until=until, by_register=fact.kind == "register")

    return {"wattle.wallet.v1.customer_restricted": restricted}


async def keep_orders(session: AsyncSession, events: Sequence[ReceivedEvent]) -> None:
    """Orders were paid: what each cost by category is kept for the average."""
    orders = [_order(event) for event in events]
    await paid_orders.keep_orders(session, [order for order in orders if order.values])


async def note_refund(session: AsyncSession, event: ReceivedEvent) -> None:
    """Money of an order went back."""
    refund = event.decode(RefundCredited)
    await paid_orders.note_refund(
        session,
        UUID(refund.order_id),
        UUID(refund.customer_id),
        amount=refund.amount.minor_units,
        currency=refund.amount.currency,
        at=event.occurred_at,
    )


ORDER_HANDLERS: Final[Mapping[str, Handler | Together]] = {
    "wattle.checkout.v1.order_paid": Together(keep_orders),
    "wattle.wallet.v1.refund_credited": note_refund,
}

SITE_HANDLERS: Final[Mapping[str, Handler]] = {"wattle.content.v1.segment_changed": on_segment_changed}


def _order(event: ReceivedEvent) -> NewOrder:
    """An order without what counts in no category; facts of old do not say what a line is."""
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
