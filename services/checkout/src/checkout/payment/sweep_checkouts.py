"""Completes overdue checkouts after a crash, a timeout or a lost answer, and releases the stock of failed
ones.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from checkout.payment.metrics import SAGAS_PAST_DUE, STOCK_RELEASES_OPEN, UNKNOWN_OUTCOMES
from checkout.payment.reserve_stock import ReserveStock
from checkout.payment.run_checkout import CheckoutSaga
from checkout.payment.store import checkouts as statements
from checkout.payment.store import stock_releases
from servicekit.data.database import Database

_BATCH: Final = 4
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
        total = 0
        while True:
            due = await statements.claim_due(self.database, limit=_BATCH, lease=RETRY)
            await asyncio.gather(*(self.saga.drive(saga) for saga in due))
            total += len(due)
            if len(due) < _BATCH:
                break
        waiting = await statements.backlog(self.database)
        UNKNOWN_OUTCOMES.set(waiting.unknown)
        SAGAS_PAST_DUE.set(waiting.past_due)
        return total + await self._free_numbers()

    async def _free_numbers(self) -> int:
        """Stops at the first batch that catalog does not answer: no checkout is to wait for it."""
        total = 0
        while True:
            owed = await stock_releases.claim_due(self.database, limit=_ORDERS_TO_FREE)
            freed = await self.stock.release_owed(owed)
            total += freed
            if freed < _ORDERS_TO_FREE:
                break
        STOCK_RELEASES_OPEN.set(await stock_releases.backlog(self.database))
        return total
