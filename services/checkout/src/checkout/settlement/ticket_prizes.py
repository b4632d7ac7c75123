"""The sources of prizes of lottery tickets: those of one draw settlement, and provisional ones of any."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class DrawPrizes(PrizeSource[TicketPrize]):
    """Prizes of the draw of a leased settlement, but for provisional ones."""

    name = "draw_prizes"

    database: Database
    settlement: Settlement
    batch: int
    provisional_for: timedelta | None
    thresholds: ReviewThresholds

    async def write_down(self) -> int:
        written = await ticket_prizes.write_down(
            self.database,
            self.settlement,
            limit=self.batch,
            provisional_for=self.provisional_for,
            review_from=self.thresholds.of(self.settlement.offer_key),
            lease=LEASE,
        )
        if written is None:
            raise LeaseLostError
        return written

    async def to_reverse(self) -> Sequence[TicketPrize]:
        return await ticket_prizes.unreversed(self.database, self.settlement, limit=self.batch)

    async def mark_reversed(self, payouts: Sequence[TicketPrize]) -> None:
        corrected = [(each, events.prize_corrected(each)) for each in payouts]
        if not await ticket_prizes.mark_reversed(self.database, self.settlement, corrected):
            raise LeaseLostError

    async def to_pay(self) -> Sequence[TicketPrize]:
        return await ticket_prizes.unpaid(self.database, self.settlement, limit=self.batch)

    async def mark_paid(self, payouts: Sequence[TicketPrize]) -> None:
        version = self.settlement.result_version
        for settlement, marked in (
            (self.settlement, [each for each in payouts if each.result_version == version]),
            # Provisional prizes of earlier versions are paid so that they can be reversed.
            (None, [each for each in payouts if each.result_version != version]),
        ):
            paid = [(each, events.prize_won(each)) for each in marked]
            if not await ticket_prizes.mark_paid(self.database, paid, settlement=settlement):
                raise LeaseLostError

    async def end_payment(self, refused: Sequence[TicketPrize]) -> None:
        await ticket_prizes.end_payment(
            self.database,
            [each for each in refused if each.result_version != self.settlement.result_version],
        )

    async def finish(self) -> None:
        outcome = await settlements.finish(self.database, self.settlement, events.draw_paid(self.settlement))
        if outcome != "mismatch":
            return
        if await ticket_prizes.has_postponed(self.database, self.settlement):
            await settlements.extend(self.database, self.settlement, lease=REFUSED)
            return
        SETTLEMENT_MISMATCHES.inc()
        log.error(
            "settlement_mismatch",
            offer_key=self.settlement.offer_key,
            draw_no=self.settlement.draw_no,
        )


@dataclass(frozen=True, slots=True)
class ProvisionalPrizes(PrizeSource[TicketPrize]):
    """Provisional prizes of any draw that are final and, where they need a review, approved."""

    name = "provisional_prizes"

    database: Database
    batch: int

    async def to_pay(self) -> Sequence[TicketPrize]:
        return await ticket_prizes.begin_provisional(self.database, limit=self.batch)

    async def mark_paid(self, payouts: Sequence[TicketPrize]) -> None:
        await ticket_prizes.mark_paid(self.database, [(each, events.prize_won(each)) for each in payouts])

    async def end_payment(self, refused: Sequence[TicketPrize]) -> None:
        await ticket_prizes.end_payment(self.database, refused)
