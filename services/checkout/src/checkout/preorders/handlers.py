"""Events of wallet and identity after which a failed pre-order is tried again."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from checkout.preorders.store import payments
from servicekit.events.handlers import Handler, ReceivedEvent
from wattle.identity.v1.events_pb2 import CustomerChanged
from wattle.wallet.v1.events_pb2 import DepositSettled


async def on_deposit_settled(session: AsyncSession, event: ReceivedEvent) -> None:
    fact = event.decode(DepositSettled)
    deposit_id = UUID(fact.deposit_id)
    await payments.note_late_money(session, deposit_id)
    await payments.wake(session, UUID(fact.customer_id), deposit_id, fact.amount.minor_units)


async def on_customer_changed(session: AsyncSession, event: ReceivedEvent) -> None:
    fact = event.decode(CustomerChanged)
    if fact.verified:
        await payments.wake_verified(session, UUID(fact.customer_id))


DEPOSIT_HANDLERS: Final[dict[str, Handler]] = {"wattle.wallet.v1.deposit_settled": on_deposit_settled}
CUSTOMER_HANDLERS: Final[dict[str, Handler]] = {"wattle.identity.v1.customer_changed": on_customer_changed}
