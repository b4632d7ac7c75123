"""Refunds of unplayed entries: of cancelled draws (docs/domain.md §6), and after a self-exclusion (§10.20).

A ticket over several draws stays in the others. A refund that the wallet refuses is postponed; all others go
on, and the draw or customer is refunded once none is left.

An entry of an excluded customer is withdrawn while its draw is open; from then on it is neither in the sealed
list nor wins. Catalog first releases raffle numbers, and shares of a syndicate that is not full, if it still
can; shares of a full syndicate stay, since its ticket belongs to all holders. The work ends once no purchase
of the customer is under way.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from checkout.payment.clients import StockClient
from checkout.settlement import events, failpoints
from checkout.settlement.clients import PayoutClient
from checkout.settlement.engine import MoveMoney
from checkout.settlement.rules.payouts import Exclusion
from checkout.settlement.rules.settlements import DrawLease
from checkout.settlement.store import draw_leases, draw_refunds, exclusions
from servicekit.data.database import Database
from servicekit.errors import ServiceError
from servicekit.failpoints import Failpoints
from servicekit.telemetry.logs import log

BATCH: Final = 50
"""Entries withdrawn, and refunded, at a time; each refund is a call to the wallet."""
LEASE: Final = timedelta(seconds=60)
UNDECIDED: Final = timedelta(seconds=2)
"""Pause before the next attempt to refund a draw or customer with undecided purchases."""
REFUSED: Final = timedelta(minutes=1)
"""Pause before the next attempt after the wallet refused a refund."""
REASON: Final = "You excluded yourself from playing before the draw closed"


@dataclass(slots=True)
class RefundDraws:
    """The use case; any number of processes may run it."""

    database: Database
    wallet: PayoutClient
    failpoints: Failpoints
    batch: int = BATCH

    @property
    def money(self) -> MoveMoney:
        return MoveMoney(self.database, self.wallet)

    async def refund_due(self) -> int:
        """Refunds every draw that is due; returns how many there were. Raises Unavailable."""
        count = 0
        while refund := await draw_leases.lease_due(self.database, "draw_refunds", lease=LEASE):
            count += 1
            try:
                await self._refund(refund)
            except ServiceError as error:
                log.warning(
                    "refund_delayed", offer_key=refund.offer_key, draw_no=refund.draw_no, reason=error.code
                )
        return count

    async def _refund(self, refund: DrawLease) -> None:
        if refund.state == "deciding" and not await draw_refunds.close_list(self.database, refund):
            await draw_leases.extend(self.database, "draw_refunds", refund, lease=UNDECIDED)
            return
        while entries := await draw_refunds.next_entries(self.database, refund, limit=self.batch):
            moved = await self.money.refund([entry for entry, _ in entries])
            self.failpoints.reach(failpoints.AFTER_DRAW_REFUND)
            refunded = [
                (entry, events.entry_refunded(entry, reason=reason, cause="draw_cancelled"))
                for entry, reason in entries
                if entry.reference in moved
            ]
            last = entries[-1][0].ticket_id
            if not await draw_refunds.record(
                self.database, refund, refunded, last_ticket_id=last, lease=LEASE
            ):
                return
            # After the entries are marked: one that is neither marked nor postponed is never found again.
            await self.money.forget_refusals(moved)
        sums = await draw_refunds.sums(self.database, refund)
        if await draw_refunds.finish(self.database, refund, events.draw_refunded(refund, sums)):
            log.info("draw_refunded", offer_key=refund.offer_key, draw_no=refund.draw_no)
        else:
            await draw_leases.extend(self.database, "draw_refunds", refund, lease=REFUSED)


@dataclass(slots=True)
class RefundExcluded:
    """The use case; any number of processes may run it."""

    database: Database
    wallet: PayoutClient
    stock: StockClient
    failpoints: Failpoints
    batch: int = BATCH

    @property
    def money(self) -> MoveMoney:
        return MoveMoney(self.database, self.wallet)

    async def refund_due(self) -> int:
        """Refunds every customer who is due; returns how many there were. Raises Unavailable."""
        count = 0
        while exclusion := await exclusions.lease_due(self.database, lease=LEASE):
            count += 1
            try:
                await self._refund(exclusion)
            except ServiceError as error:
                log.warning("exclusion_delayed", customer_id=str(exclusion.customer_id), reason=error.code)
        return count

    async def _refund(self, exclusion: Exclusion) -> None:
        decided = await exclusions.is_decided(self.database, exclusion)
        for step in (self._withdraw, self._pay_refunds, self._withdraw_stock, self._pay_refunds):
            if not await step(exclusion):
                return
        if not decided:
            await exclusions.extend(self.database, exclusion, lease=UNDECIDED)
            return
        async with self.database.transaction() as session:
            finished = await exclusions.finish(session, exclusion)
        if finished:
            log.info("exclusion_refunded", customer_id=str(exclusion.customer_id))
        else:
            await exclusions.extend(self.database, exclusion, lease=REFUSED)

    async def _withdraw(self, exclusion: Exclusion) -> bool:
        while considered := await exclusions.withdraw(
            self.database, exclusion, limit=self.batch, lease=LEASE
        ):
            self.failpoints.reach(failpoints.AFTER_ENTRIES_WITHDRAWN)
        return considered is not None

    async def _withdraw_stock(self, exclusion: Exclusion) -> bool:
        for order in await exclusions.stock_tickets(self.database, exclusion):
            released = await self.stock.release_tickets(order.order_id, order.tickets)
            self.failpoints.reach(failpoints.AFTER_STOCK_RELEASED)
            if not released:
                continue
            considered = await exclusions.withdraw(
                self.database, exclusion, limit=self.batch, tickets=released, lease=LEASE
            )
            if considered is None:
                return False
        return True

    async def _pay_refunds(self, exclusion: Exclusion) -> bool:
        while entries := await exclusions.unrefunded(self.database, exclusion, limit=self.batch):
            moved = await self.money.refund(entries)
            self.failpoints.reach(failpoints.AFTER_EXCLUSION_REFUND)
            await self.money.forget_refusals(moved)
            refunded = [
                (entry, events.entry_refunded(entry, reason=REASON, cause="self_excluded"))
                for entry in entries
                if entry.reference in moved
            ]
            if not await exclusions.record(self.database, exclusion, refunded, lease=LEASE):
                return False
        return True
