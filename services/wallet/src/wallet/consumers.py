"""What the wallet does when others tell it something."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.events import Handler, ReceivedEvent, Together
from servicekit.security.capabilities import on_segment_changed
from wallet.config import WalletSettings
from wallet.repository import customers, reconciliation
from wallet.repository.reconciliation import PaidOrder
from wattle.checkout.v1.events_pb2 import OrderPaid
from wattle.identity.v1.events_pb2 import CustomerChanged, CustomerSignedUp

CONSUMER: Final = "wallet-customers"
ORDERS: Final = "wallet-orders"
SITE: Final = "wallet-site"


def handlers(settings: WalletSettings) -> dict[str, Handler]:
    """What is done with each fact; older news of a customer than those known change nothing."""

    async def signed_up(session: AsyncSession, event: ReceivedEvent) -> None:
        """Opens the wallet of a new customer. Money that came before this event has opened it already."""
        fact = event.decode(CustomerSignedUp)
        await customers.told(
            session,
            UUID(fact.customer_id),
            version=event.aggregate_version,
            region=fact.region,
            currency=fact.currency,
            segment=fact.segment,
            verified=False,
            account_status="open",
        )

    async def changed(session: AsyncSession, event: ReceivedEvent) -> None:
        """Region and verification decide which limits of the region hold; the currency never changes."""
        fact = event.decode(CustomerChanged)
        await customers.told(
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
        "wattle.identity.v1.customer_signed_up": signed_up,
        "wattle.identity.v1.customer_changed": changed,
    }


async def orders_paid(session: AsyncSession, events: Sequence[ReceivedEvent]) -> None:
    """Keeps what checkout says was paid, for the daily comparison with what was captured."""
    await reconciliation.orders_paid(session, [_paid_order(event) for event in events])


def _paid_order(event: ReceivedEvent) -> PaidOrder:
    paid = event.decode(OrderPaid)
    return PaidOrder(
        order_id=UUID(paid.order_id),
        customer_id=UUID(paid.customer_id),
        currency=paid.total.currency,
        total=paid.total.minor_units,
        paid_at=event.occurred_at,
    )


SITE_HANDLERS: Final[Mapping[str, Handler]] = {"wattle.content.v1.segment_changed": on_segment_changed}

ORDER_HANDLERS: Final[Mapping[str, Handler | Together]] = {
    "wattle.checkout.v1.order_paid": Together(orders_paid)
}
