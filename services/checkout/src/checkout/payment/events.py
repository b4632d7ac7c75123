"""The facts that checkout publishes."""

from __future__ import annotations

from datetime import datetime

from catalogue.product_types import sold_as
from checkout.payment.rules.begin import NewPreOrder, PreOrderLine
from checkout.payment.rules.saga import CheckoutState, KeptDeposit, Saga
from servicekit.events.outbox import Event
from wattle.checkout.v1 import events_pb2
from wattle.type.v1 import money_pb2


def order_paid(saga: Saga, *, receipt_path: str) -> Event:
    """An order was paid and its tickets exist. The path opens the receipt without a session."""
    return Event(
        "wattle.checkout.v1.order_paid",
        str(saga.order_id),
        1,
        events_pb2.OrderPaid(
            order_id=str(saga.order_id),
            customer_id=str(saga.customer_id),
            total=money(saga.total, saga.currency),
            lines=[
                events_pb2.OrderLine(
                    ticket_id=str(line.ticket_id),
                    offer_key=line.offer_key,
                    offer_name=line.offer_name,
                    draw_nos=line.draw_nos,
                    num_games=line.num_games,
                    price=money(line.price, saga.currency),
                    product_type=sold_as(line.product_type, len(line.draw_nos)),
                    discount=money(line.discount, saga.currency) if line.discount else None,
                )
                for line in saga.lines
            ],
            receipt_path=receipt_path,
        ),
    )


def deposit_kept(kept: KeptDeposit) -> Event:
    """The deposit of an order that was not bought stays in the wallet."""
    return Event(
        "wattle.checkout.v1.deposit_kept",
        str(kept.checkout_id),
        1,
        events_pb2.DepositKept(
            checkout_id=str(kept.checkout_id),
            order_id=str(kept.order_id),
            customer_id=str(kept.customer_id),
            deposit_id=str(kept.deposit_id),
            amount=money(kept.amount, kept.currency),
            code=kept.code,
            message=kept.message,
        ),
    )


def order_not_bought(saga: Saga, *, code: str, message: str) -> Event:
    """An order ended without tickets, which its customer could not see."""
    return Event(
        "wattle.checkout.v1.order_not_bought",
        str(saga.order_id),
        1,
        events_pb2.OrderNotBought(
            checkout_id=str(saga.checkout_id),
            order_id=str(saga.order_id),
            customer_id=str(saga.customer_id),
            total=money(saga.total, saga.currency),
            refunded=saga.state is CheckoutState.REFUNDING,
            code=code,
            message=message,
        ),
    )


def pre_order_placed(placed: NewPreOrder) -> events_pb2.PreOrderPlaced:
    """The message of `pre_order_placed`; its event is written when the pre-order is placed."""
    message = events_pb2.PreOrderPlaced(pre_order=_pre_order(placed))
    message.purchase_at.FromDatetime(placed.purchase_at)
    return message


def _pre_order(ordered: PreOrderLine) -> events_pb2.PreOrder:
    return events_pb2.PreOrder(
        pre_order_id=str(ordered.pre_order_id),
        customer_id=str(ordered.customer_id),
        order_id=str(ordered.order_id),
        offer_key=ordered.offer_key,
        offer_name=ordered.offer_name,
        draw_no=ordered.draw_no,
        quantity=ordered.num_games,
        price=money(ordered.price, ordered.currency),
    )


def pre_order_unpaid(ordered: PreOrderLine, version: int, *, code: str, message: str, at: datetime) -> Event:
    """A pre-order could not be charged and is tried again."""
    unpaid = events_pb2.PreOrderUnpaid(pre_order=_pre_order(ordered), code=code, message=message)
    unpaid.retry_at.FromDatetime(at)
    return Event("wattle.checkout.v1.pre_order_unpaid", str(ordered.pre_order_id), version, unpaid)


def pre_order_cancelled(ordered: PreOrderLine, version: int, *, code: str, message: str) -> Event:
    """A pre-order will not be bought; `message` says why, and where charged money is."""
    cancelled = events_pb2.PreOrderCancelled(pre_order=_pre_order(ordered), code=code, message=message)
    return Event("wattle.checkout.v1.pre_order_cancelled", str(ordered.pre_order_id), version, cancelled)


def money(minor_units: int, currency: str) -> money_pb2.Money:
    return money_pb2.Money(currency=currency, minor_units=minor_units)
