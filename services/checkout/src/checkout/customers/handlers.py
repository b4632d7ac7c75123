"""Events of identity that change what checkout stores of customers."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from checkout.customers import store
from checkout.customers.rules import CustomerState
from checkout.records.fields import from_value
from servicekit.events.handlers import Handler, ReceivedEvent
from wattle.identity.v1.events_pb2 import CustomerChanged


async def on_customer_changed(session: AsyncSession, event: ReceivedEvent) -> None:
    """Of two versions the higher one stays."""
    fact = event.decode(CustomerChanged)
    await store.put(
        session,
        UUID(fact.customer_id),
        event.aggregate_version,
        from_value(CustomerState, fact),
        fact.region or None,
    )


HANDLERS: Final[dict[str, Handler]] = {"wattle.identity.v1.customer_changed": on_customer_changed}
