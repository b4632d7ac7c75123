"""Cancelled draws: every entry's part of the price goes back to the wallet (domain handbook §6).

A ticket over several draws keeps the others. A refund has one reference for ever, so a worker may die
anywhere: the next one repeats the batch, and the wallet gives nothing twice. A refund that the wallet refuses
is left aside and tried again; all others go on, and the draw is refunded once none is left.
"""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Final

from checkout import events, failpoints
from checkout.clients import WalletClient
from checkout.domain.stakes import stake_in
from checkout.failpoints import Failpoints
from checkout.settlement.move_money import is_given_back
from checkout.settlement.store import draw_refunds as statements
from checkout.settlement.store import refused_payouts
from checkout.settlement.store.draw_refunds import DrawRefund, EntryToRefund
from servicekit.database import Database
from servicekit.errors import ServiceError
from servicekit.logs import log
from wattle.checkout.v1 import events_pb2

BATCH: Final = 50
"""Entries refunded at a time, each by its own call to the wallet."""
AT_ONCE: Final = 8
"""Calls to the wallet under way at once."""
LEASE: Final = timedelta(seconds=60)
UNDECIDED: Final = timedelta(seconds=2)
"""Time between two looks at a draw with purchases that are not decided."""
REFUSED: Final = timedelta(minutes=1)
"""Time between two looks at a draw of which the wallet has refused a refund."""


class RefundDraws:
    """The use case. Any number of processes may refund: one holds each draw, a slower holder is stale."""

    def __init__(
        self, database: Database, wallet: WalletClient, failpoints: Failpoints, *, batch: int = BATCH
    ) -> None:
        self._database = database
        self._wallet = wallet
        self._failpoints = failpoints
        self._batch = batch
        self._free = asyncio.Semaphore(AT_ONCE)

    async def refund_due(self) -> int:
        """Takes up every draw that is due and says how many there were. Raises Unavailable."""
        count = 0
        while refund := await statements.claim(self._database, lease=LEASE):
            count += 1
            try:
                await self._refund(refund)
            except ServiceError as error:
                log.warning(
                    "refund_waits", offer_key=refund.offer_key, draw_no=refund.draw_no, reason=error.code
                )
        return count

    async def _refund(self, refund: DrawRefund) -> None:
        if refund.state == "deciding" and not await statements.shut(self._database, refund):
            await statements.extend(self._database, refund, lease=UNDECIDED)
            return
        while entries := await statements.next_entries(self._database, refund, limit=self._batch):
            outcomes = await asyncio.gather(*(self._is_given_back(refund, entry) for entry in entries))
            back = [entry for entry, is_back in zip(entries, outcomes, strict=True) if is_back]
            self._failpoints.reach(failpoints.AFTER_DRAW_REFUND)
            told = [(entry, _refunded(refund, entry)) for entry in back]
            if not await statements.record(
                self._database, refund, told, looked_at=entries[-1].ticket_id, lease=LEASE
            ):
                return
            # Not before they are marked: what is neither marked nor aside would be forgotten.
            await refused_payouts.done(self._database, [refund.reference(entry) for entry in back])
        sums = await statements.sums(self._database, refund)
        event = events.draw_refunded(
            offer_key=refund.offer_key,
            draw_no=refund.draw_no,
            entries=sums.entries,
            refunded=sums.refunded,
            currency=sums.currency or "",
        )
        if await statements.finish(self._database, refund, event):
            log.info("draw_refunded", offer_key=refund.offer_key, draw_no=refund.draw_no)
        else:
            await statements.extend(self._database, refund, lease=REFUSED)

    async def _is_given_back(self, refund: DrawRefund, entry: EntryToRefund) -> bool:
        if not entry.amount + entry.discount:
            return True
        return await is_given_back(self._database, refund.reference(entry), self._give_back(refund, entry))

    async def _give_back(self, refund: DrawRefund, entry: EntryToRefund) -> None:
        async with self._free:
            await self._wallet.refund(
                customer_id=entry.customer_id,
                order_id=entry.order_id,
                reference=refund.reference(entry),
                amount=entry.amount,
                currency=entry.currency,
                stakes=stake_in(refund.offer_key, refund.draw_no, entry.amount),
                discounts=stake_in(refund.offer_key, refund.draw_no, entry.discount),
                description=f"{entry.offer_name} draw {refund.draw_no}: cancelled",
            )


def _refunded(refund: DrawRefund, entry: EntryToRefund) -> events_pb2.EntryRefunded:
    return events.entry_refunded(
        ticket_id=entry.ticket_id,
        customer_id=entry.customer_id,
        offer_key=refund.offer_key,
        offer_name=entry.offer_name,
        draw_no=refund.draw_no,
        amount=entry.amount,
        currency=entry.currency,
        reason=entry.reason,
    )
