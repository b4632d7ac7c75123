"""The sources of prizes of lottery tickets: those of one draw settlement, and provisional ones of any."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from checkout.settlement import events
from checkout.settlement.engine import LeaseLostError, PrizeSource
from checkout.settlement.metrics import SETTLEMENT_MISMATCHES
from checkout.settlement.rules.payout_reviews import ReviewThresholds
from checkout.settlement.rules.payouts import TicketPrize
from checkout.settlement.rules.settlements import Settlement
from checkout.settlement.store import settlements, ticket_prizes
from servicekit.data.database import Database
from servicekit.telemetry.logs import log

LEASE: Final = timedelta(seconds=15)
REFUSED: Final = timedelta(minutes=1)
"""Pause before the next attempt to settle a draw after the wallet refused a prize of it."""


class DrawPrizes(PrizeSource[TicketPrize]):
    """Prizes of the draw of a leased settlement, but for provisional ones."""

    name = "draw_prizes"

    def __init__(
        self,
        database: Database,
        settlement: Settlement,
        *,
        batch: int,
        provisional_for: timedelta | None,
        thresholds: ReviewThresholds,
    ) -> None:
        self._database = database
        self._settlement = settlement
        self._batch = batch
        self._provisional_for = provisional_for
        self._thresholds = thresholds

    async def write_down(self) -> int:
        written = await ticket_prizes.write_down(
            self._database,
            self._settlement,
            limit=self._batch,
            provisional_for=self._provisional_for,
            review_from=self._thresholds.of(self._settlement.offer_key),
            lease=LEASE,
        )
        if written is None:
            raise LeaseLostError
        return written

    async def to_reverse(self) -> Sequence[TicketPrize]:
        return await ticket_prizes.unreversed(self._database, self._settlement, limit=self._batch)

    async def mark_reversed(self, payouts: Sequence[TicketPrize]) -> None:
        corrected = [(each, events.prize_corrected(each)) for each in payouts]
        if not await ticket_prizes.mark_reversed(self._database, self._settlement, corrected):
            raise LeaseLostError

    async def to_pay(self) -> Sequence[TicketPrize]:
        return await ticket_prizes.unpaid(self._database, self._settlement, limit=self._batch)

    async def mark_paid(self, payouts: Sequence[TicketPrize]) -> None:
        version = self._settlement.result_version
        for settlement, marked in (
            (self._settlement, [each for each in payouts if each.result_version == version]),
            # Provisional prizes of earlier versions are paid so that they can be reversed.
            (None, [each for each in payouts if each.result_version != version]),
        ):
            paid = [(each, events.prize_won(each)) for each in marked]
            if not await ticket_prizes.mark_paid(self._database, paid, settlement=settlement):
                raise LeaseLostError

    async def end_payment(self, refused: Sequence[TicketPrize]) -> None:
        await ticket_prizes.end_payment(
            self._database,
            [each for each in refused if each.result_version != self._settlement.result_version],
        )

    async def finish(self) -> None:
        outcome = await settlements.finish(
            self._database, self._settlement, events.draw_paid(self._settlement)
        )
        if outcome != "mismatch":
            return
        if await ticket_prizes.has_postponed(self._database, self._settlement):
            await settlements.extend(self._database, self._settlement, lease=REFUSED)
            return
        SETTLEMENT_MISMATCHES.inc()
        log.error(
            "settlement_mismatch",
            offer_key=self._settlement.offer_key,
            draw_no=self._settlement.draw_no,
        )


class ProvisionalPrizes(PrizeSource[TicketPrize]):
    """Provisional prizes of any draw that are final and, where they need a review, approved."""

    name = "provisional_prizes"

    def __init__(self, database: Database, *, batch: int) -> None:
        self._database = database
        self._batch = batch

    async def to_pay(self) -> Sequence[TicketPrize]:
        return await ticket_prizes.begin_provisional(self._database, limit=self._batch)

    async def mark_paid(self, payouts: Sequence[TicketPrize]) -> None:
        await ticket_prizes.mark_paid(self._database, [(each, events.prize_won(each)) for each in payouts])

    async def end_payment(self, refused: Sequence[TicketPrize]) -> None:
        await ticket_prizes.end_payment(self._database, refused)
