"""Continues checkouts: those that are overdue after a crash, a timeout or a lost answer, and those that wait
for a deposit, when their customer returns, the wallet reports it, or time passes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Final
from uuid import UUID

from prometheus_client import Gauge

from checkout.payment import events
from checkout.payment.reserve_stock import ReserveStock
from checkout.payment.rules.saga import DepositPurchase, Saga
from checkout.payment.run_checkout import CheckoutSaga
from checkout.payment.store import checkouts, deposits, stock_releases
from checkout.payment.take_deposit import LEASE
from servicekit.data.database import Database
from servicekit.errors import NotFound
from servicekit.events import outbox

UNKNOWN_OUTCOMES: Final = Gauge(
    "checkout_sagas_unknown", "Checkouts whose payment had an unknown outcome and is not settled yet."
)
SAGAS_PAST_DUE: Final = Gauge("checkout_sagas_past_due", "Checkouts that are overdue for 30 seconds.")
DEPOSITS_OPEN: Final = Gauge("checkout_deposits_open", "Checkouts that wait for their deposit.")
DEPOSITS_PAST_DUE: Final = Gauge(
    "checkout_deposits_past_due", "Deposits of checkouts that are overdue for 30 seconds."
)
STOCK_RELEASES_OPEN: Final = Gauge(
    "checkout_stock_releases_open", "Failed orders whose stock catalog may still reserve."
)
_CHECKOUTS: Final = 4
_DEPOSITS: Final = 8
_KEPT_DEPOSITS: Final = 50
_ORDERS_TO_FREE: Final = 20
RETRY: Final = timedelta(seconds=15)
"""Time between two attempts at a checkout; longer than the deadlines of all calls of one attempt. These are
seven at most, without a provider: an undecided deposit has a sweep of its own.
"""


@dataclass(frozen=True, slots=True)
class SweepCheckouts:
    """The use case. Any number of processes may sweep: each saga is taken by one, and a slower holder is
    stale.
    """

    database: Database
    saga: CheckoutSaga
    stock: ReserveStock

    async def sweep(self) -> int:
        """Drives every overdue checkout, and releases the stock of failed ones; returns their number. Raises
        Unavailable.
        """
        total = await _drive(
            self.saga, lambda: checkouts.claim_due(self.database, limit=_CHECKOUTS, lease=RETRY), _CHECKOUTS
        )
        waiting = await checkouts.backlog(self.database)
        UNKNOWN_OUTCOMES.set(waiting["unknown"])
        SAGAS_PAST_DUE.set(waiting["past_due"])
        return total + await self._free_numbers()

    async def _free_numbers(self) -> int:
        """Stops at the first batch that catalog does not answer: no checkout is to wait for it."""
        total = 0
        freed = _ORDERS_TO_FREE
        while freed == _ORDERS_TO_FREE:
            owed = await stock_releases.claim_due(self.database, limit=_ORDERS_TO_FREE)
            freed = await self.stock.release_owed(owed)
            total += freed
        STOCK_RELEASES_OPEN.set(await stock_releases.backlog(self.database))
        return total


@dataclass(frozen=True, slots=True)
class FollowDeposits:
    """Event, return page and sweep all drive the same saga."""

    database: Database
    saga: CheckoutSaga

    async def read(self, checkout_id: UUID, customer_id: UUID) -> DepositPurchase:
        """A checkout with its deposit. Raises NotFound, also for another customer's."""
        found = await deposits.of_checkout(self.database, checkout_id, customer_id)
        if found is None:
            raise NotFound("checkout_not_found")
        return found

    async def under_way(self, customer_id: UUID) -> DepositPurchase | None:
        """The checkout that is paying the customer's cart; None without one."""
        return await deposits.under_way(self.database, customer_id)

    async def returned(self, deposit_id: UUID, customer_id: UUID, *, gave_up: bool) -> DepositPurchase:
        """The customer is back from the bank's page, or cancelled there: drives the saga.

        Raises NotFound for a deposit without a checkout, or another customer's.
        """
        saga = await deposits.take(self.database, deposit_id, customer_id, lease=LEASE)
        if saga is not None:
            await self.saga.drive(saga, news=True, give_up=gave_up)
        found = await deposits.of_deposit(self.database, deposit_id, customer_id)
        if found is None:
            raise NotFound("checkout_not_found")
        return found

    async def sweep(self) -> int:
        """Follows every deposit that is due, and publishes those that stay in the wallet; returns their
        number. Raises Unavailable.
        """
        total = await _drive(
            self.saga, lambda: deposits.claim_due(self.database, limit=_DEPOSITS, lease=LEASE), _DEPOSITS
        )
        waiting = await deposits.backlog(self.database)
        DEPOSITS_OPEN.set(waiting["open"])
        DEPOSITS_PAST_DUE.set(waiting["past_due"])
        return total + await self._publish_kept()

    async def _publish_kept(self) -> int:
        async with self.database.transaction() as session:
            kept = await deposits.unpublished(session, limit=_KEPT_DEPOSITS)
            if kept:
                await outbox.publish(session, *(events.deposit_kept(each) for each in kept))
                await deposits.mark_published(session, [each.checkout_id for each in kept])
        return len(kept)


async def _drive(saga: CheckoutSaga, claim: Callable[[], Awaitable[list[Saga]]], batch: int) -> int:
    """Drives claimed sagas, a batch at a time, until a batch is not full; returns their number."""
    total = 0
    claimed = batch
    while claimed == batch:
        due = await claim()
        await asyncio.gather(*(saga.drive(each) for each in due))
        claimed = len(due)
        total += claimed
    return total
