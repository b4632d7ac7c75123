"""Refunds after a self-exclusion: unplayed entries leave their draws and are refunded (docs/domain.md §10.20,
Self-exclusion).

An entry is withdrawn while its draw is open; from then on it is neither in the sealed list nor wins. Catalog
first releases raffle numbers, and shares of a syndicate that is not full, if it still can; shares of a full
syndicate stay, since its ticket belongs to all holders. A refund that the wallet refuses is postponed; all
others go on. The work ends once no purchase of the customer is under way.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from checkout.payment.clients import StockClient
from checkout.settlement import events, failpoints
from checkout.settlement.clients import PayoutClient
from checkout.settlement.engine import MoveMoney
from checkout.settlement.rules.payouts import Exclusion
from checkout.settlement.store import exclusions
from servicekit.data.database import Database
from servicekit.errors import ServiceError
from servicekit.failpoints import Failpoints
from servicekit.telemetry.logs import log

BATCH: Final = 50
"""Entries withdrawn, and refunded, at a time."""
LEASE: Final = timedelta(seconds=60)
UNDECIDED: Final = timedelta(seconds=2)
"""Pause before the next attempt for a customer with undecided purchases."""
REFUSED: Final = timedelta(minutes=1)
"""Pause before the next attempt for a customer after the wallet refused a refund."""
REASON: Final = "You excluded yourself from playing before the draw closed"


class RefundExcluded:
    """The use case; any number of processes may run it."""

    def __init__(
        self,
        database: Database,
        wallet: PayoutClient,
        stock: StockClient,
        failpoints: Failpoints,
        *,
        batch: int = BATCH,
    ) -> None:
        self._database = database
        self._money = MoveMoney(database, wallet)
        self._stock = stock
        self._failpoints = failpoints
        self._batch = batch

    async def refund_due(self) -> int:
        """Refunds every customer who is due; returns how many there were. Raises Unavailable."""
        count = 0
        while exclusion := await exclusions.lease_due(self._database, lease=LEASE):
            count += 1
            try:
                await self._refund(exclusion)
            except ServiceError as error:
                log.warning("exclusion_delayed", customer_id=str(exclusion.customer_id), reason=error.code)
        return count

    async def _refund(self, exclusion: Exclusion) -> None:
        decided = await exclusions.is_decided(self._database, exclusion)
        for step in (self._withdraw, self._pay_refunds, self._withdraw_stock, self._pay_refunds):
            if not await step(exclusion):
                return
        if not decided:
            await exclusions.extend(self._database, exclusion, lease=UNDECIDED)
            return
        async with self._database.transaction() as session:
            finished = await exclusions.finish(session, exclusion)
        if finished:
            log.info("exclusion_refunded", customer_id=str(exclusion.customer_id))
        else:
            await exclusions.extend(self._database, exclusion, lease=REFUSED)

    async def _withdraw(self, exclusion: Exclusion) -> bool:
        while considered := await exclusions.withdraw(
            self._database, exclusion, limit=self._batch, lease=LEASE
        ):
            self._failpoints.reach(failpoints.AFTER_ENTRIES_WITHDRAWN)
        return considered is not None

    async def _withdraw_stock(self, exclusion: Exclusion) -> bool:
        for order in await exclusions.stock_tickets(self._database, exclusion):
            released = await self._stock.release_tickets(order.order_id, order.tickets)
            self._failpoints.reach(failpoints.AFTER_STOCK_RELEASED)
            if not released:
                continue
            considered = await exclusions.withdraw(
                self._database, exclusion, limit=self._batch, tickets=released, lease=LEASE
            )
            if considered is None:
                return False
        return True

    async def _pay_refunds(self, exclusion: Exclusion) -> bool:
        while entries := await exclusions.unrefunded(self._database, exclusion, limit=self._batch):
            moved = await self._money.refund(entries)
            self._failpoints.reach(failpoints.AFTER_EXCLUSION_REFUND)
            await self._money.forget_refusals(moved)
            refunded = [
                (entry, events.entry_refunded(entry, reason=REASON, cause="self_excluded"))
                for entry in entries
                if entry.reference in moved
            ]
            if not await exclusions.record(self._database, exclusion, refunded, lease=LEASE):
                return False
        return True
