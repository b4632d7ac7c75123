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

from collections import Counter, defaultdict
from dataclasses import replace
from datetime import timedelta
from typing import Final

import orjson

from checkout.settlement import events, failpoints
from checkout.settlement.clients import PayoutClient
from checkout.settlement.engine import BATCH, LeaseLostError, MoveMoney, SettlementEngine
from checkout.settlement.metrics import SETTLEMENTS_OPEN, SETTLEMENTS_PAST_DUE
from checkout.settlement.rules.payout_reviews import NO_REVIEWS, ReviewThresholds
from checkout.settlement.rules.sealed_list import SealedBlock
from checkout.settlement.rules.settlements import (
    DivisionWin,
    ResultToSettle,
    ScoredBlock,
    Settlement,
    SettlementState,
    prize,
)
from checkout.settlement.store import draw_seals, settlements
from checkout.settlement.ticket_prizes import LEASE, DrawPrizes, ProvisionalPrizes
from games.layout import layout_from
from games.volume import Breakdown, VolumeScorer, division_totals
from servicekit.data.database import Database
from servicekit.errors import ServiceError
from servicekit.failpoints import Failpoints
from servicekit.telemetry.logs import log

UNSEALED: Final = timedelta(seconds=2)
"""Pause before the next attempt to settle a draw whose list is not sealed."""


class SettleDraws:
    """The use case; any number of processes may run it.

    Prizes that include division 1 are `provisional_for` some time before they are paid (docs/domain.md §6.2),
    or not at all.
    """

    def __init__(
        self,
        database: Database,
        wallet: PayoutClient,
        failpoints: Failpoints,
        *,
        batch: int = BATCH,
        provisional_for: timedelta | None = None,
        thresholds: ReviewThresholds = NO_REVIEWS,
    ) -> None:
        self._database = database
        self._engine = SettlementEngine(MoveMoney(database, wallet), failpoints)
        self._failpoints = failpoints
        self._batch = batch
        self._provisional_for = provisional_for
        self._thresholds = thresholds

    async def settle_due(self) -> int:
        """Advances every settlement that is due; returns how many there were. Raises Unavailable."""
        count = 0
        while settlement := await settlements.lease_due(self._database, lease=LEASE):
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
        backlog = await settlements.backlog(self._database)
        SETTLEMENTS_OPEN.set(backlog.open)
        SETTLEMENTS_PAST_DUE.set(backlog.past_due)
        return count

    async def pay_provisional(self) -> None:
        """Pays provisional prizes that are final and, where they need a review, approved. Raises
        Unavailable.
        """
        try:
            await self._engine.pay(ProvisionalPrizes(self._database, batch=self._batch))
        except ServiceError as error:
            log.warning("payouts_delayed", source=ProvisionalPrizes.name, reason=error.code)

    async def _settle(self, settlement: Settlement) -> None:
        if settlement.state is SettlementState.SEALING:
            if not await settlements.begin(self._database, settlement):
                await settlements.extend(self._database, settlement, lease=UNSEALED)
                return
            self._failpoints.reach(failpoints.AFTER_SEAL)
            settlement = replace(settlement, state=SettlementState.SCORING)
        if settlement.state is SettlementState.SCORING:
            await self._score(settlement)
            return  # due again as soon as the dividends are known
        if settlement.state is SettlementState.COUNTED:
            divided = await self._divide(settlement)
            if divided is None:
                return
            settlement = divided
        await self._engine.settle(
            DrawPrizes(
                self._database,
                settlement,
                batch=self._batch,
                provisional_for=self._provisional_for,
                thresholds=self._thresholds,
            )
        )

    async def _score(self, settlement: Settlement) -> None:
        result = await settlements.result(self._database, settlement)
        volume = VolumeScorer(result.scorer)
        known = {
            stored.games: stored.breakdown_id
            for stored in await settlements.breakdowns(self._database, settlement)
        }
        block_no = settlement.scored_blocks
        entries, winners = settlement.entries, settlement.winning_entries
        while block := await draw_seals.block(
            self._database, settlement.offer_key, settlement.draw_no, block_no
        ):
            scored = score_block(block, volume, known)
            if not await settlements.score_block(self._database, settlement, scored, lease=LEASE):
                raise LeaseLostError
            self._failpoints.reach(failpoints.AFTER_SCORE)
            entries, winners = entries + scored.entries, winners + len(scored.winners)
            block_no += 1
        await self._count(replace(settlement, entries=entries, winning_entries=winners), result)

    async def _count(self, settlement: Settlement, result: ResultToSettle) -> None:
        stored = await settlements.breakdowns(self._database, settlement)
        divisions = division_totals({each.games: each.tickets for each in stored})
        event = events.draw_counted(settlement, divisions=divisions, stakes=result.stakes)
        if await settlements.counted(self._database, settlement, event):
            self._failpoints.reach(failpoints.AFTER_COUNT)

    async def _divide(self, settlement: Settlement) -> Settlement | None:
        """Prices every set of winning games; None before the dividends are known."""
        known = (await settlements.result(self._database, settlement)).result
        if known.provisional:
            return None
        prices = {}
        for each in await settlements.breakdowns(self._database, settlement):
            wins = [
                DivisionWin(number, games, known.division[number].dividend) for number, games in each.games
            ]
            prices[each.breakdown_id] = (wins, prize(wins))
        currency = known.divisions[0].currency
        prizes = await settlements.divide(self._database, settlement, prices, currency=currency)
        if prizes is None:
            raise LeaseLostError
        self._failpoints.reach(failpoints.AFTER_DIVIDE)
        divided = replace(settlement, state=SettlementState.PAYING, prizes=prizes, currency=currency)
        if not await settlements.scored(self._database, settlement, events.draw_scored(divided)):
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
    tickets = Counter(winners.values())
    return ScoredBlock(
        block_no=block.block_no,
        entries=len(block.tickets),
        winners=winners,
        used={breakdown_id: (used[breakdown_id], count) for breakdown_id, count in tickets.items()},
    )
