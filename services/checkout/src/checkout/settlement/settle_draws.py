"""Settling draws of lotteries: every entry is scored, then every prize is paid (docs/reliability.md §4, Draw
settlement).

| State | Work | Then |
|---|---|---|
| sealing | wait until the draw's list of tickets is sealed | scoring |
| scoring | score a block of the list, store its wins; after the last, publish `draw_counted` | counted |
| counted | wait for the dividends; price each set of winning games, publish `draw_scored` | paying |
| paying | the engine writes down, reverses and pays; at last publish `draw_paid` | done |

Provisional prizes are paid whatever state the draw is in. Every change is one call that checks the lease, so
a worker may stop at any point.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final

import orjson
from prometheus_client import Counter, Gauge

from checkout.settlement import events, failpoints
from checkout.settlement.engine import LeaseLostError, PayoutWorker, PrizeSource
from checkout.settlement.rules.payouts import TicketPrize
from checkout.settlement.rules.sealed_list import SealedBlock
from checkout.settlement.rules.settlements import (
    DivisionWin,
    ResultToSettle,
    ScoredBlock,
    Settlement,
    SettlementState,
    prize,
)
from checkout.settlement.store import draw_seals, settlements, ticket_prizes
from games.layout import layout_from
from games.volume import Breakdown, VolumeScorer, division_totals
from servicekit.errors import ServiceError
from servicekit.telemetry.logs import log

UNSEALED: Final = timedelta(seconds=2)
"""Pause before the next attempt to settle a draw whose list is not sealed."""
LEASE: Final = timedelta(seconds=15)
REFUSED: Final = timedelta(minutes=1)
"""Pause before the next attempt to settle a draw after the wallet refused a prize of it."""
SETTLEMENTS_OPEN: Final = Gauge("checkout_settlements_open", "Unfinished draw settlements.")
SETTLEMENTS_PAST_DUE: Final = Gauge(
    "checkout_settlements_past_due", "Draw settlements that are due for a minute."
)
SETTLEMENT_MISMATCHES: Final = Counter(
    "checkout_settlement_mismatches", "Draw settlements whose sums did not agree."
)


@dataclass(frozen=True, slots=True)
class DrawPrizes(PrizeSource[TicketPrize]):
    """Prizes of the draw of a leased settlement, but for provisional ones."""

    worker: PayoutWorker
    settlement: Settlement
    name = "draw_prizes"

    async def write_down(self) -> int:
        written = await ticket_prizes.write_down(
            self.worker.database,
            self.settlement,
            limit=self.worker.batch,
            provisional_for=self.worker.provisional_for,
            review_from=self.worker.thresholds.of(self.settlement.offer_key),
            lease=LEASE,
        )
        if written is None:
            raise LeaseLostError
        return written

    async def to_reverse(self) -> Sequence[TicketPrize]:
        return await ticket_prizes.unreversed(self.worker.database, self.settlement, limit=self.worker.batch)

    async def mark_reversed(self, payouts: Sequence[TicketPrize]) -> None:
        corrected = [(each, events.prize_corrected(each)) for each in payouts]
        if not await ticket_prizes.mark_reversed(self.worker.database, self.settlement, corrected):
            raise LeaseLostError

    async def to_pay(self) -> Sequence[TicketPrize]:
        return await ticket_prizes.unpaid(self.worker.database, self.settlement, limit=self.worker.batch)

    async def mark_paid(self, payouts: Sequence[TicketPrize]) -> None:
        version = self.settlement.result_version
        for settlement, marked in (
            (self.settlement, [each for each in payouts if each.result_version == version]),
            # Provisional prizes of earlier versions are paid so that they can be reversed.
            (None, [each for each in payouts if each.result_version != version]),
        ):
            paid = [(each, events.prize_won(each)) for each in marked]
            if not await ticket_prizes.mark_paid(self.worker.database, paid, settlement=settlement):
                raise LeaseLostError

    async def end_payment(self, refused: Sequence[TicketPrize]) -> None:
        await ticket_prizes.end_payment(
            self.worker.database,
            [each for each in refused if each.result_version != self.settlement.result_version],
        )

    async def finish(self) -> None:
        outcome = await settlements.finish(
            self.worker.database, self.settlement, events.draw_paid(self.settlement)
        )
        if outcome != "mismatch":
            return
        if await ticket_prizes.has_postponed(self.worker.database, self.settlement):
            await settlements.extend(self.worker.database, self.settlement, lease=REFUSED)
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

    worker: PayoutWorker
    name = "provisional_prizes"

    async def to_pay(self) -> Sequence[TicketPrize]:
        return await ticket_prizes.begin_provisional(self.worker.database, limit=self.worker.batch)

    async def mark_paid(self, payouts: Sequence[TicketPrize]) -> None:
        await ticket_prizes.mark_paid(
            self.worker.database, [(each, events.prize_won(each)) for each in payouts]
        )

    async def end_payment(self, refused: Sequence[TicketPrize]) -> None:
        await ticket_prizes.end_payment(self.worker.database, refused)


class SettleDraws(PayoutWorker):
    async def settle_due(self) -> int:
        """Advances every settlement that is due; returns how many there were. Raises Unavailable."""
        count = 0
        while settlement := await settlements.lease_due(self.database, lease=LEASE):
            count += 1
            try:
                await self._settle(settlement)
            except LeaseLostError:
                continue
            except ServiceError as error:
                log.warning(
                    "settlement_delayed",
                    offer_key=settlement.offer_key,
                    draw_no=settlement.draw_no,
                    reason=error.code,
                )
        backlog = await settlements.backlog(self.database)
        SETTLEMENTS_OPEN.set(backlog["open"])
        SETTLEMENTS_PAST_DUE.set(backlog["past_due"])
        return count

    async def pay_provisional(self) -> None:
        """Pays provisional prizes that are final and, where they need a review, approved. Raises
        Unavailable.
        """
        try:
            await self.engine.pay(ProvisionalPrizes(self))
        except ServiceError as error:
            log.warning("payouts_delayed", source=ProvisionalPrizes.name, reason=error.code)

    async def _settle(self, settlement: Settlement) -> None:
        if settlement.state is SettlementState.SEALING:
            if not await settlements.begin(self.database, settlement):
                await settlements.extend(self.database, settlement, lease=UNSEALED)
                return
            self.failpoints.reach(failpoints.AFTER_SEAL)
            settlement = replace(settlement, state=SettlementState.SCORING)
        if settlement.state is SettlementState.SCORING:
            await self._score(settlement)
            return  # due again as soon as the dividends are known
        if settlement.state is SettlementState.COUNTED:
            divided = await self._divide(settlement)
            if divided is None:
                return
            settlement = divided
        await self.engine.settle(DrawPrizes(self, settlement))

    async def _score(self, settlement: Settlement) -> None:
        result = await settlements.result(self.database, settlement)
        volume = VolumeScorer(result.scorer)
        known = {
            stored.games: stored.breakdown_id
            for stored in await settlements.breakdowns(self.database, settlement)
        }
        block_no = settlement.scored_blocks
        entries, winners = settlement.entries, settlement.winning_entries
        while block := await draw_seals.block(
            self.database, settlement.offer_key, settlement.draw_no, block_no
        ):
            scored = score_block(block, volume, known)
            if not await settlements.score_block(self.database, settlement, scored, lease=LEASE):
                raise LeaseLostError
            self.failpoints.reach(failpoints.AFTER_SCORE)
            entries, winners = entries + scored.entries, winners + len(scored.winners)
            block_no += 1
        await self._count(replace(settlement, entries=entries, winning_entries=winners), result)

    async def _count(self, settlement: Settlement, result: ResultToSettle) -> None:
        stored = await settlements.breakdowns(self.database, settlement)
        divisions = division_totals({each.games: each.tickets for each in stored})
        event = events.draw_counted(settlement, divisions=divisions, stakes=result.stakes)
        if await settlements.counted(self.database, settlement, event):
            self.failpoints.reach(failpoints.AFTER_COUNT)

    async def _divide(self, settlement: Settlement) -> Settlement | None:
        """Prices every set of winning games; None before the dividends are known."""
        known = (await settlements.result(self.database, settlement)).result
        if known.provisional:
            return None
        prices = {}
        for each in await settlements.breakdowns(self.database, settlement):
            wins = [
                DivisionWin(number, games, known.division[number].dividend) for number, games in each.games
            ]
            prices[each.breakdown_id] = (wins, prize(wins))
        currency = known.divisions[0].currency
        prizes = await settlements.divide(self.database, settlement, prices, currency=currency)
        if prizes is None:
            raise LeaseLostError
        self.failpoints.reach(failpoints.AFTER_DIVIDE)
        divided = replace(settlement, state=SettlementState.PAYING, prizes=prizes, currency=currency)
        if not await settlements.scored(self.database, settlement, events.draw_scored(divided)):
            raise LeaseLostError
        return divided


def score_block(block: SealedBlock, volume: VolumeScorer, known: dict[Breakdown, int]) -> ScoredBlock:
    """Scores the tickets of a block. New breakdowns get the next ids in `known`."""
    packed = block.packed()
    places: defaultdict[int, list[int]] = defaultdict(list)
    for place, shape in enumerate(block.shape_of):
        places[shape].append(place)
    winners: dict[int, int] = {}
    used: dict[int, Breakdown] = {}
    for shape, of_shape in places.items():
        layout = layout_from(orjson.loads(block.shapes[shape - 1]))
        tickets_of_shape = [packed[place] for place in of_shape]
        for number, breakdown in volume.winners(layout, tickets_of_shape).items():
            breakdown_id = known.setdefault(breakdown, len(known))
            used[breakdown_id] = breakdown
            winners[of_shape[number] + 1] = breakdown_id
    tickets = Tally(winners.values())
    return ScoredBlock(
        block_no=block.block_no,
        entries=len(block.tickets),
        winners=winners,
        used={breakdown_id: (used[breakdown_id], count) for breakdown_id, count in tickets.items()},
    )
