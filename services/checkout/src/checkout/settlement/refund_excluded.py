"""Self-exclusion: what a customer has not played yet leaves its draws and its price goes back
(competitors' handbook, the responsible-play centre; domain handbook §10.20).

An entry leaves while its draw is open, once; from then on it is neither in the sealed list nor wins.
Raffle numbers, and shares of a syndicate that is not full, are given back to catalog first, which decides
whether they still can be; shares of a full syndicate stay, for its ticket belongs to all who hold one. Each
refund has one reference for ever, so a worker may die anywhere: the next one repeats the batch, and the
wallet gives nothing twice. A refund that the wallet refuses is left aside and tried again; all others go on.
Purchases that were under way are waited for.
"""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Final

from checkout import events, failpoints
from checkout.clients import StockClient, WalletClient
from checkout.domain.stakes import stake_in
from checkout.failpoints import Failpoints
from checkout.settlement.move_money import is_given_back
from checkout.settlement.store import exclusions as statements
from checkout.settlement.store import refused_payouts
from checkout.settlement.store.exclusions import Exclusion, WithdrawnEntry
from servicekit.database import Database
from servicekit.errors import ServiceError
from servicekit.logs import log
from wattle.checkout.v1 import events_pb2

BATCH: Final = 50
"""Entries taken out, and refunded, at a time."""
AT_ONCE: Final = 8
"""Calls to the wallet under way at once."""
LEASE: Final = timedelta(seconds=60)
UNDECIDED: Final = timedelta(seconds=2)
"""Time between two looks at a customer with purchases that are not decided."""
REFUSED: Final = timedelta(minutes=1)
"""Time between two looks at a customer of whom the wallet has refused a refund."""
REASON: Final = "You excluded yourself from playing before the draw closed"


class RefundExcluded:
    """The use case. Any number of processes may refund: one holds each customer, a slower holder is stale."""

    def __init__(
        self,
        database: Database,
        wallet: WalletClient,
        stock: StockClient,
        failpoints: Failpoints,
        *,
        batch: int = BATCH,
    ) -> None:
        self._database = database
        self._wallet = wallet
        self._stock = stock
        self._failpoints = failpoints
        self._batch = batch
        self._free = asyncio.Semaphore(AT_ONCE)

    async def refund_due(self) -> int:
        """Takes up every customer who is due and says how many there were. Raises Unavailable."""
        count = 0
        while exclusion := await statements.claim(self._database, lease=LEASE):
            count += 1
            try:
                await self._refund(exclusion)
            except ServiceError as error:
                log.warning("exclusion_waits", customer_id=str(exclusion.customer_id), reason=error.code)
        return count

    async def _refund(self, exclusion: Exclusion) -> None:
        decided = await statements.is_decided(self._database, exclusion)
        for step in (self._take_out, self._pay_back, self._take_out_scarce, self._pay_back):
            if not await step(exclusion):
                return
        if not decided:
            await statements.extend(self._database, exclusion, lease=UNDECIDED)
            return
        async with self._database.transaction() as session:
            finished = await statements.finish(session, exclusion)
        if finished:
            log.info("exclusion_refunded", customer_id=str(exclusion.customer_id))
        else:
            await statements.extend(self._database, exclusion, lease=REFUSED)

    async def _take_out(self, exclusion: Exclusion) -> bool:
        while looked_at := await statements.take_out(
            self._database, exclusion, limit=self._batch, lease=LEASE
        ):
            self._failpoints.reach(failpoints.AFTER_WITHDRAWAL)
        return looked_at is not None

    async def _take_out_scarce(self, exclusion: Exclusion) -> bool:
        for order in await statements.scarce(self._database, exclusion):
            free = await self._stock.release_tickets(order.order_id, order.tickets)
            self._failpoints.reach(failpoints.AFTER_RELEASE)
            if free and not await statements.take_out_scarce(self._database, exclusion, free, lease=LEASE):
                return False
        return True

    async def _pay_back(self, exclusion: Exclusion) -> bool:
        while entries := await statements.unrefunded(self._database, exclusion, limit=self._batch):
            outcomes = await asyncio.gather(*(self._is_given_back(exclusion, entry) for entry in entries))
            back = [entry for entry, is_back in zip(entries, outcomes, strict=True) if is_back]
            self._failpoints.reach(failpoints.AFTER_EXCLUSION_REFUND)
            await refused_payouts.done(self._database, [entry.reference for entry in back])
            told = [(entry, _refunded(exclusion, entry)) for entry in back]
            if not await statements.record(self._database, exclusion, told, lease=LEASE):
                return False
        return True

    async def _is_given_back(self, exclusion: Exclusion, entry: WithdrawnEntry) -> bool:
        if not entry.amount + entry.discount:
            return True
        return await is_given_back(self._database, entry.reference, self._give_back(exclusion, entry))

    async def _give_back(self, exclusion: Exclusion, entry: WithdrawnEntry) -> None:
        async with self._free:
            await self._wallet.refund(
                customer_id=exclusion.customer_id,
                order_id=entry.order_id,
                reference=entry.reference,
                amount=entry.amount,
                currency=entry.currency,
                stakes=stake_in(entry.offer_key, entry.draw_no, entry.amount),
                discounts=stake_in(entry.offer_key, entry.draw_no, entry.discount),
                description=f"{entry.offer_name} draw {entry.draw_no}: not played",
            )


def _refunded(exclusion: Exclusion, entry: WithdrawnEntry) -> events_pb2.EntryRefunded:
    return events.entry_refunded(
        ticket_id=entry.ticket_id,
        customer_id=exclusion.customer_id,
        offer_key=entry.offer_key,
        offer_name=entry.offer_name,
        draw_no=entry.draw_no,
        amount=entry.amount,
        currency=entry.currency,
        reason=REASON,
        cause="self_excluded",
    )
