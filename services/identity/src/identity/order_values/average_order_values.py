"""What a customer usually spends on an order, where it may be told (domain handbook §10.4)."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from identity.customer.tables import Customer
from identity.customer.wallet import WalletAccount, WalletClient
from identity.order_values import store
from identity.order_values.rules import Averages, Guard, average_values, usable
from servicekit.clock import Clock
from servicekit.database import Database
from servicekit.errors import ServiceError
from servicekit.logs import log


@dataclass(frozen=True, slots=True)
class AverageOrderValues:
    """Reads the figures; none without the wallet, which alone knows breaks, exclusions and limits."""

    database: Database
    wallet: WalletClient
    clock: Clock

    async def of(self, customer: Customer) -> Averages:
        """The figures of a customer who has just signed in; none while something does not answer."""
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
        """The figures, whether they may be told or not."""
        orders = await store.list_orders(
            session, customer.customer_id, currency=customer.currency, now=self.clock.now()
        )
        if not orders:
            return {}
        return average_values(orders, await store.list_caps(session, currency=customer.currency))

    async def compute_caps(self) -> None:
        """Computes what most orders do not exceed, for all customers."""
        async with self.database.transaction() as session:
            await store.compute_caps(session, now=self.clock.now())


def guarded(averages: Averages, customer: Customer, account: WalletAccount | None) -> Averages:
    """The figures that may be told of a customer whose wallet says this; None when it says nothing."""
    if account is None:
        return {}
    limits = [each.limit.minor_units for each in account.spend_limits]
    if account.precommitment is not None:
        limits.append(account.precommitment.minor_units)
    is_restricted = customer.account_status != "open" or bool(account.restrictions)
    return usable(averages, Guard(is_restricted, limits))
