"""Wallet's events as they move the deposits on that are to pay for carts.

They only say that there is news: the wallet is asked before anything is bought (handbook, Events, rule 21).
"""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from checkout.payment.store import deposits as deposit_purchases
from checkout.preorders.store import payments as pre_order_payments
from servicekit.events import Handler, ReceivedEvent
from wattle.wallet.v1.events_pb2 import DepositFailed, DepositSettled

CONSUMER: Final = "checkout-deposits"
"""Durable name in JetStream and key of the inbox."""


async def on_deposit_settled(session: AsyncSession, event: ReceivedEvent) -> None:
    """Money is in a wallet: for a checkout that waits for it, too late for one that has ended, or for what
    was ordered ahead and could not be paid.
    """
    fact = event.decode(DepositSettled)
    customer_id, deposit_id = UUID(fact.customer_id), UUID(fact.deposit_id)
    await deposit_purchases.heard(session, deposit_id, is_settled=True)
    await pre_order_payments.tell_of_late_money(session, deposit_id)
    await pre_order_payments.wake(session, customer_id, deposit_id, fact.amount.minor_units)


async def on_deposit_failed(session: AsyncSession, event: ReceivedEvent) -> None:
    """A deposit was declined or abandoned."""
    fact = event.decode(DepositFailed)
    await deposit_purchases.heard(session, UUID(fact.deposit_id), is_settled=False)


HANDLERS: dict[str, Handler] = {
    "wattle.wallet.v1.deposit_settled": on_deposit_settled,
    "wattle.wallet.v1.deposit_failed": on_deposit_failed,
}
