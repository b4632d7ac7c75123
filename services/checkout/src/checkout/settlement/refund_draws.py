"""Refunds of cancelled draws: each entry's part of its price is refunded (docs/domain.md §6).

A ticket over several draws stays in the others. A refund that the wallet refuses is postponed; all others go
on, and the draw is refunded once none is left.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from checkout.settlement import events, failpoints
from checkout.settlement.clients import PayoutClient
from checkout.settlement.engine import MoveMoney
from checkout.settlement.rules.payouts import DrawRefund
from checkout.settlement.store import draw_refunds
from servicekit.data.database import Database
from servicekit.errors import ServiceError
from servicekit.failpoints import Failpoints
from servicekit.telemetry.logs import log

BATCH: Final = 50
"""Entries refunded at a time, each by its own call to the wallet."""
LEASE: Final = timedelta(seconds=60)
UNDECIDED: Final = timedelta(seconds=2)
"""Pause before the next attempt to refund a draw with undecided purchases."""
REFUSED: Final = timedelta(minutes=1)
"""Pause before the next attempt to refund a draw after the wallet refused a refund of it."""


class RefundDraws:
    """The use case; any number of processes may run it."""

    def __init__(
        self, database: Database, wallet: PayoutClient, failpoints: Failpoints, *, batch: int = BATCH
    ) -> None:
        self._database = database
        self._money = MoveMoney(database, wallet)
        self._failpoints = failpoints
        self._batch = batch

    async def refund_due(self) -> int:
        """Refunds every draw that is due; returns how many there were. Raises Unavailable."""
        count = 0
        while refund := await draw_refunds.lease_due(self._database, lease=LEASE):
            count += 1
            try:
                await self._refund(refund)
            except ServiceError as error:
                log.warning(
                    "refund_delayed", offer_key=refund.offer_key, draw_no=refund.draw_no, reason=error.code
                )
        return count

    async def _refund(self, refund: DrawRefund) -> None:
        if refund.state == "deciding" and not await draw_refunds.close_list(self._database, refund):
            await draw_refunds.extend(self._database, refund, lease=UNDECIDED)
            return
        while entries := await draw_refunds.next_entries(self._database, refund, limit=self._batch):
            moved = await self._money.refund([entry for entry, _ in entries])
            self._failpoints.reach(failpoints.AFTER_DRAW_REFUND)
            refunded = [
                (entry, events.entry_refunded(entry, reason=reason, cause="draw_cancelled"))
                for entry, reason in entries
                if entry.reference in moved
            ]
            last = entries[-1][0].ticket_id
            if not await draw_refunds.record(
                self._database, refund, refunded, last_ticket_id=last, lease=LEASE
            ):
                return
            # After the entries are marked: one that is neither marked nor postponed is never found again.
            await self._money.forget_refusals(moved)
        sums = await draw_refunds.sums(self._database, refund)
        if await draw_refunds.finish(self._database, refund, events.draw_refunded(refund, sums)):
            log.info("draw_refunded", offer_key=refund.offer_key, draw_no=refund.draw_no)
        else:
            await draw_refunds.extend(self._database, refund, lease=REFUSED)
