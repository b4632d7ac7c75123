"""Handlers of checkout's events about orders, pre-orders and refunds."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from content.messages.notify_customers import notify
from content.messages.store import deliveries, draw_results
from content.messages.store.draw_results import DrawTicket
from content.notifications import store as notifications
from content.notifications.rules.facts import (
    SELF_EXCLUDED,
    entry_refunded_facts,
    order_not_bought_facts,
    order_paid_facts,
    pre_order_facts,
    pre_order_placed_facts,
)
from content.notifications.store import NewNotification
from servicekit.events.handlers import ReceivedEvent
from wattle.checkout.v1 import events_pb2 as checkout


async def notify_orders_paid(session: AsyncSession, events: Sequence[ReceivedEvent]) -> None:
    """Notifies customers of paid orders, and stores who holds tickets of which draws."""
    paid = [(event, _order_paid(event)) for event in events]
    await notifications.add_notifications(session, "order_paid", [new for _, new in paid])
    # Only the mail links to the receipt without a session: readers of the feed are signed in.
    mails = [
        (
            new.event_id,
            new.customer_id,
            {**new.facts, "receipt_path": event.decode(checkout.OrderPaid).receipt_path},
        )
        for event, new in paid
    ]
    await deliveries.add_deliveries(session, "order_paid", mails)
    await add_ticket_holders(session, events)


async def notify_entries_refunded(session: AsyncSession, events: Sequence[ReceivedEvent]) -> None:
    """Notifies ticket holders of refunded entries.

    A self-excluded customer already gets one mail about the exclusion, so their refunds are in the feed only.
    """
    refunded = [_entry_refunded(event) for event in events]
    await notify(session, "entry_refunded", [each for each in refunded if not _is_self_exclusion(each)])
    await notifications.add_notifications(
        session, "entry_refunded", [each for each in refunded if _is_self_exclusion(each)]
    )
    await remove_ticket_holders(session, events)


async def notify_order_not_bought(session: AsyncSession, event: ReceivedEvent) -> None:
    """Notifies the customer of an order that ended without tickets after they had left."""
    ended = event.decode(checkout.OrderNotBought)
    facts = order_not_bought_facts(
        ended.checkout_id,
        minor_units=ended.total.minor_units,
        currency=ended.total.currency,
        refunded=ended.refunded,
        message=ended.message,
    )
    new = NewNotification(event.event_id, UUID(ended.customer_id), facts, event.occurred_at)
    await notify(session, "order_not_bought", [new])


async def notify_pre_order_placed(session: AsyncSession, event: ReceivedEvent) -> None:
    """Notifies the customer of a pre-order: when it is bought, its price, and how to cancel it."""
    placed = event.decode(checkout.PreOrderPlaced)
    ordered = placed.pre_order
    facts = pre_order_placed_facts(
        ordered.pre_order_id,
        ordered.offer_name,
        ordered.draw_no,
        minor_units=ordered.price.minor_units,
        currency=ordered.price.currency,
        purchase_at=placed.purchase_at.ToDatetime(tzinfo=UTC),
    )
    new = NewNotification(event.event_id, UUID(ordered.customer_id), facts, event.occurred_at)
    await notify(session, "pre_order_placed", [new])


async def notify_pre_order_unpaid(session: AsyncSession, event: ReceivedEvent) -> None:
    """Notifies the customer of a failed charge, which they can resolve while the draw is open."""
    unpaid = event.decode(checkout.PreOrderUnpaid)
    await notify(session, "pre_order_unpaid", [_pre_order(event, unpaid.pre_order, unpaid.message)])


async def notify_pre_order_cancelled(session: AsyncSession, event: ReceivedEvent) -> None:
    """Notifies the customer of a cancelled pre-order, unless they cancelled it."""
    cancelled = event.decode(checkout.PreOrderCancelled)
    if cancelled.code != "by_customer":
        await notify(
            session, "pre_order_cancelled", [_pre_order(event, cancelled.pre_order, cancelled.message)]
        )


def _order_paid(event: ReceivedEvent) -> NewNotification:
    order = event.decode(checkout.OrderPaid)
    lines = [
        {
            "offer_key": line.offer_key,
            "offer_name": line.offer_name,
            "product_type": line.product_type,
            "games": line.num_games,
            "draws": len(line.draw_nos),
        }
        for line in order.lines
    ]
    return NewNotification(
        event_id=event.event_id,
        customer_id=UUID(order.customer_id),
        facts=order_paid_facts(order.order_id, order.total.minor_units, order.total.currency, lines),
        created_at=event.occurred_at,
    )


def _entry_refunded(event: ReceivedEvent) -> NewNotification:
    refunded = event.decode(checkout.EntryRefunded)
    return NewNotification(
        event_id=event.event_id,
        customer_id=UUID(refunded.customer_id),
        facts=entry_refunded_facts(
            refunded.ticket_id,
            refunded.offer_name,
            refunded.draw_no,
            minor_units=refunded.amount.minor_units,
            currency=refunded.amount.currency,
            reason=refunded.reason,
            cause=refunded.cause,
        ),
        created_at=event.occurred_at,
    )


def _is_self_exclusion(refunded: NewNotification) -> bool:
    return bool(refunded.facts["cause"] == SELF_EXCLUDED)


def _pre_order(event: ReceivedEvent, ordered: checkout.PreOrder, message: str) -> NewNotification:
    return NewNotification(
        event_id=event.event_id,
        customer_id=UUID(ordered.customer_id),
        facts=pre_order_facts(
            ordered.pre_order_id,
            ordered.offer_name,
            ordered.draw_no,
            minor_units=ordered.price.minor_units,
            currency=ordered.price.currency,
            message=message,
        ),
        created_at=event.occurred_at,
    )


async def add_ticket_holders(session: AsyncSession, events: Sequence[ReceivedEvent]) -> None:
    """Stores who holds tickets of which draws."""
    await draw_results.add_tickets(
        session,
        [
            DrawTicket(
                offer_key=line.offer_key,
                draw_no=draw_no,
                customer_id=UUID(order.customer_id),
                ticket_id=UUID(line.ticket_id),
                offer_name=line.offer_name,
                bought_at=event.occurred_at,
            )
            for event in events
            for order in (event.decode(checkout.OrderPaid),)
            for line in order.lines
            for draw_no in line.draw_nos
        ],
    )


async def remove_ticket_holders(session: AsyncSession, events: Sequence[ReceivedEvent]) -> None:
    """Removes refunded entries: their holders get no results."""
    await draw_results.remove_tickets(
        session,
        [
            DrawTicket(
                offer_key=entry.offer_key,
                draw_no=entry.draw_no,
                customer_id=UUID(entry.customer_id),
                ticket_id=UUID(entry.ticket_id),
                offer_name=entry.offer_name,
                bought_at=event.occurred_at,
            )
            for event in events
            for entry in (event.decode(checkout.EntryRefunded),)
        ],
    )
