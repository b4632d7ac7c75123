"""Handlers of identity's events."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.events.handlers import Handler, ReceivedEvent
from wallet.config import WalletSettings
from wallet.customers import store as customers
from wattle.identity.v1.events_pb2 import CustomerChanged, CustomerSignedUp

CUSTOMER_CONSUMER: Final = "wallet-customers"


def customer_handlers(settings: WalletSettings) -> dict[str, Handler]:
    """The handlers by event; an older version of a customer changes nothing."""

    async def open_wallet(session: AsyncSession, event: ReceivedEvent) -> None:
        fact = event.decode(CustomerSignedUp)
        await customers.apply_record(
            session,
            UUID(fact.customer_id),
            version=event.aggregate_version,
            region=fact.region,
            currency=fact.currency,
            segment=fact.segment,
            verified=False,
            account_status=fact.account_status or "open",
        )

    async def update_customer(session: AsyncSession, event: ReceivedEvent) -> None:
        """Region and verification decide which limits of the region hold; the currency never changes."""
        fact = event.decode(CustomerChanged)
        await customers.apply_record(
            session,
            UUID(fact.customer_id),
            version=event.aggregate_version,
            region=fact.region,
            currency=settings.home_currency(fact.region),
            segment=fact.segment,
            verified=fact.verified,
            account_status=fact.account_status,
        )

    return {
        "wattle.identity.v1.customer_signed_up": open_wallet,
        "wattle.identity.v1.customer_changed": update_customer,
    }
