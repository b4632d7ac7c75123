"""Continues checkouts that wait for a deposit: the customer returns, the wallet reports it, or time
passes.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from checkout.payment import events
from checkout.payment.metrics import DEPOSITS_OPEN, DEPOSITS_PAST_DUE
from checkout.payment.rules.saga import DepositPurchase
from checkout.payment.run_checkout import CheckoutSaga
from checkout.payment.store import deposits as statements
from checkout.payment.take_deposit import LEASE
from servicekit.data.database import Database
from servicekit.errors import NotFound
from servicekit.events import outbox

_BATCH: Final = 8
_PUBLISH_BATCH: Final = 50


@dataclass(frozen=True, slots=True)
class FollowDeposits:
    """Event, return page and sweep all drive the same saga."""

    database: Database
    saga: CheckoutSaga

    async def read(self, checkout_id: UUID, customer_id: UUID) -> DepositPurchase:
        """A checkout with its deposit. Raises NotFound, also for another customer's."""
        found = await statements.of_checkout(self.database, checkout_id, customer_id)
        if found is None:
            raise NotFound("checkout_not_found")
        return found

    async def under_way(self, customer_id: UUID) -> DepositPurchase | None:
        """The checkout that is paying the customer's cart; None without one."""
        return await statements.under_way(self.database, customer_id)

    async def returned(self, deposit_id: UUID, customer_id: UUID, *, gave_up: bool) -> DepositPurchase:
        """The customer is back from the bank's page, or cancelled there: drives the saga.

        Raises NotFound for a deposit without a checkout, or another customer's.
        """
        saga = await statements.take(self.database, deposit_id, customer_id, lease=LEASE)
        if saga is not None:
            await self.saga.drive(saga, news=True, give_up=gave_up)
        found = await statements.of_deposit(self.database, deposit_id, customer_id)
        if found is None:
            raise NotFound("checkout_not_found")
        return found

    async def sweep(self) -> int:
        """Follows every deposit that is due, and publishes those that stay in the wallet; returns their
        number. Raises Unavailable.
        """
        total = 0
        while True:
            due = await statements.claim_due(self.database, limit=_BATCH, lease=LEASE)
            await asyncio.gather(*(self.saga.drive(saga) for saga in due))
            total += len(due)
            if len(due) < _BATCH:
                break
        waiting = await statements.backlog(self.database)
        DEPOSITS_OPEN.set(waiting.open)
        DEPOSITS_PAST_DUE.set(waiting.past_due)
        return total + await self._publish_kept()

    async def _publish_kept(self) -> int:
        async with self.database.transaction() as session:
            kept = await statements.unpublished(session, limit=_PUBLISH_BATCH)
            if kept:
                await outbox.publish(session, *(events.deposit_kept(each) for each in kept))
                await statements.mark_published(session, [each.checkout_id for each in kept])
        return len(kept)
