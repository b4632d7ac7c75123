"""Identity's events as they change what checkout knows of customers."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from checkout.cart.rules.blocking import CustomerState
from checkout.customers import store as customers
from checkout.preorders.store import payments as pre_order_payments
from servicekit.events import Handler, ReceivedEvent
from wattle.identity.v1.events_pb2 import CustomerChanged

CONSUMER = "checkout-customers-2"
"""Durable name in JetStream and key of the inbox. The second of its kind: it began with the oldest event
that the stream still had, for the regions that the first did not keep.
"""


async def on_customer_changed(session: AsyncSession, event: ReceivedEvent) -> None:
    """Whether the customer may buy, and where they live; of two versions the higher one stays."""
    fact = event.decode(CustomerChanged)
    await customers.put(
        session,
        UUID(fact.customer_id),
        event.aggregate_version,
        CustomerState(
            account_status=fact.account_status,
            migration_status=fact.migration_status,
            country_banned=fact.country_banned,
            verification_revoked=fact.verification_revoked,
        ),
        fact.region or None,
    )
    if fact.verified:
        await pre_order_payments.wake_verified(session, UUID(fact.customer_id))


HANDLERS: dict[str, Handler] = {"wattle.identity.v1.customer_changed": on_customer_changed}
