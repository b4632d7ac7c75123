"""Events of orders."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from servicekit.events.outbox import Event
from wallet.money.fields import FIRST_VERSION, money_message
from wallet.money.rules import Money
from wattle.wallet.v1 import events_pb2

PURCHASE_CAPTURED: Final = "wattle.wallet.v1.purchase_captured"
REFUND_CREDITED: Final = "wattle.wallet.v1.refund_credited"


def purchase_captured(order_id: UUID, customer_id: UUID, amount: Money, journal_id: UUID) -> Event:
    """An order was paid from the wallet."""
    return Event(
        PURCHASE_CAPTURED,
        str(order_id),
        FIRST_VERSION,
        events_pb2.PurchaseCaptured(
            order_id=str(order_id),
            customer_id=str(customer_id),
            amount=money_message(amount),
            journal_id=str(journal_id),
        ),
    )


def refund_credited(order_id: UUID, customer_id: UUID, amount: Money) -> Event:
    """Money of an order went back to the wallet."""
    return Event(
        REFUND_CREDITED,
        str(order_id),
        FIRST_VERSION,
        events_pb2.RefundCredited(
            order_id=str(order_id), customer_id=str(customer_id), amount=money_message(amount)
        ),
    )
