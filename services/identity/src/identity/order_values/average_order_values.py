"""Average order values of a customer (docs/domain.md §10.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from identity.customer.tables import Customer
from identity.customer.wallet import WalletAccount, WalletClient
from identity.order_values import store
from identity.order_values.rules import (
    Averages,
    Category,
    Guard,
    NewOrder,
    average_values,
    category_of,
    usable,
)
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import ServiceError
from servicekit.events.handlers import BatchHandler, Handler, ReceivedEvent
from servicekit.telemetry.logs import log
from wattle.checkout.v1.events_pb2 import OrderPaid
from wattle.wallet.v1.events_pb2 import RefundCredited


@dataclass(frozen=True, slots=True)
class AverageOrderValues:
    """There are none without the wallet, which knows restrictions and limits."""

    database: Database
    wallet: WalletClient
    clock: Clock

    async def of(self, customer: Customer) -> Averages:
        """Averages for the answer to a sign-in; empty while the wallet or the database does not answer."""
        try:
            async with self.database.read() as session:
                averages = await self.read(session, customer)
            if not averages:
                return averages
            account = await self.wallet.account(
                customer.customer_id, region=customer.region, currency=customer.currency
            )
        except ServiceError as failure:
            log.warning("average_order_values_missing", reason=failure.code)
            return {}
        return guarded(averages, customer, account)

    async def read(self, session: AsyncSession, customer: Customer) -> Averages:
        """Averages before the checks of restrictions and limits."""
        orders = await store.list_orders(
            session, customer.customer_id, currency=customer.currency, now=self.clock.now()
        )
        if not orders:
            return {}
        return average_values(orders, await store.list_caps(session, currency=customer.currency))

    async def compute_caps(self) -> None:
        """Computes the 95th percentile of order values by category and currency."""
        async with self.database.transaction() as session:
            await store.compute_caps(session, now=self.clock.now())


def guarded(averages: Averages, customer: Customer, account: WalletAccount | None) -> Averages:
    """Averages that may be shown; none without the wallet's account."""
    if account is None:
        return {}
    limits = [each.limit.minor_units for each in account.spend_limits]
    if account.HasField("precommitment"):
        limits.append(account.precommitment.minor_units)
    is_restricted = customer.account_status != "open" or bool(account.restrictions)
    return usable(averages, Guard(is_restricted, limits))


async def store_orders(session: AsyncSession, events: Sequence[ReceivedEvent]) -> None:
    orders = [_order(event) for event in events]
    await store.store_orders(session, [order for order in orders if order.values])


async def add_refund(session: AsyncSession, event: ReceivedEvent) -> None:
    refund = event.decode(RefundCredited)
    await store.add_refund(
        session,
        UUID(refund.order_id),
        UUID(refund.customer_id),
        amount=refund.amount.minor_units,
        currency=refund.amount.currency,
        at=event.occurred_at,
    )


ORDER_HANDLERS: Final[Mapping[str, Handler | BatchHandler]] = {
    "wattle.checkout.v1.order_paid": BatchHandler(store_orders),
    "wattle.wallet.v1.refund_credited": add_refund,
}


def _order(event: ReceivedEvent) -> NewOrder:
    """Lines without a category are left out; old events have no product type."""
    paid = event.decode(OrderPaid)
    values: dict[Category, int] = {}
    for line in paid.lines:
        category = category_of(line.product_type)
        if category is not None:
            values[category] = values.get(category, 0) + line.price.minor_units
    return NewOrder(
        order_id=UUID(paid.order_id),
        customer_id=UUID(paid.customer_id),
        currency=paid.total.currency,
        values=values,
        paid_at=event.occurred_at,
    )
