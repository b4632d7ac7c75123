"""Wallet's events as they change what customers have bought."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from checkout.settlement.store import exclusions
from servicekit.messaging import Handler, ReceivedEvent
from wattle.wallet.v1.events_pb2 import CustomerRestricted

CONSUMER: Final = "checkout-restrictions"
"""Durable name in JetStream and key of the inbox."""

EXCLUDING: Final = frozenset({"self_excluded", "register"})
"""What gives back everything unplayed: the customer's own exclusion, or that of a national register."""


async def on_customer_restricted(session: AsyncSession, event: ReceivedEvent) -> None:
    """An exclusion refunds what is unplayed; breaks, suspensions and closures leave tickets alone."""
    fact = event.decode(CustomerRestricted)
    if fact.kind in EXCLUDING:
        await exclusions.put(session, UUID(fact.customer_id))


HANDLERS: dict[str, Handler] = {"wattle.wallet.v1.customer_restricted": on_customer_restricted}
