"""Settling draws: every entry is matched, then every prize is credited (handbook, Workflows: draw
settlement).

| State | Work | Then |
|---|---|---|
| sealing | wait until the draw's list of tickets is sealed | scoring |
| scoring | match a block of the list, store what it won; after the last, publish `draw_counted` | counted |
| counted | wait for the dividends; price each set of winning games, publish `draw_scored` | paying |
| paying | write down what is due, take back, credit, mark, publish `prize_won`; at last `draw_paid` | done |

Prizes that wait are paid by themselves, whatever state the draw is in: it is written that one is being paid,
then it is credited and marked. A correction that comes in between takes it back as one that was paid.

A block is one call with a version guard, and a prize has one reference for ever, so a worker may die or fall
asleep anywhere. A corrected result is a new version: it pays what it grants more; where it grants less, what
was paid is taken back by reversing journals and the smaller prize is paid anew.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Final

import orjson

from checkout import events, failpoints
from checkout.clients import Prize, PrizeReversal, WalletClient
from checkout.domain.states import SettlementState
from checkout.failpoints import Failpoints
from checkout.metrics import SETTLEMENT_MISMATCHES, SETTLEMENTS_OPEN, SETTLEMENTS_PAST_DUE
from checkout.settlement.move_money import credit
from checkout.settlement.rules.payout_reviews import NO_CLAIMS, ClaimThresholds
from checkout.settlement.rules.scoring import DivisionWin, prize
from checkout.settlement.rules.sealed_list import SealedBlock
from checkout.settlement.store import draw_seals as seals
from checkout.settlement.store import settlements as statements
from checkout.settlement.store import ticket_prizes as payouts
from checkout.settlement.store.settlements import ResultToSettle, ScoredBlock, Settlement
from checkout.settlement.store.ticket_prizes import Payout
from games.layout import layout_from
from games.volume import Breakdown, VolumeScorer, division_totals
from servicekit.database import Database
from servicekit.errors import ServiceError
from servicekit.logs import log
from wattle.checkout.v1 import events_pb2

BATCH: Final = 500
"""Prizes credited at a time, the most that the wallet takes."""
LEASE: Final = timedelta(seconds=15)
UNSEALED: Final = timedelta(seconds=2)
"""Time between two looks at a draw whose list is not sealed."""
REFUSED: Final = timedelta(minutes=1)
"""Time between two looks at a draw of which the wallet has refused a prize."""


class SettleDraws:
    """The use case. Any number of processes may settle: each settlement is held by one, a slower holder is
    stale.

    `first_division_waits` is how long prizes of division 1 are provisional before they are paid (domain
    handbook §6.2); None pays them at once. `claims` says from which amount on two people look at a prize
    before it is paid.
    """

    def __init__(
        self,
        database: Database,
        wallet: WalletClient,
        failpoints: Failpoints,
        *,
        batch: int = BATCH,
        first_division_waits: timedelta | None = None,
        claims: ClaimThresholds = NO_CLAIMS,
    ) -> None:
        self._database = database
        self._wallet = wallet
        self._failpoints = failpoints
        self._batch = batch
        self._first_division_waits = first_division_waits
        self._claims = claims

    async def settle_due(self) -> int:
        """Takes up every settlement that is due and says how many there were. Raises Unavailable."""
        count = 0
        while settlement := await statements.claim(self._database, lease=LEASE):
            count += 1
            try:
                await self._settle(settlement)
            except ServiceError as error:
                log.warning(
                    "settlement_waits",
                    offer_key=settlement.offer_key,
                    draw_no=settlement.draw_no,
                    reason=error.code,
                )
        waiting = await statements.backlog(self._database)
        SETTLEMENTS_OPEN.set(waiting.open)
        SETTLEMENTS_PAST_DUE.set(waiting.past_due)
        return count

    async def pay_waited(self) -> None:
        """Pays prizes that were provisional for long enough, or that two people have looked at. Raises
        Unavailable.
        """
        try:
            while due := await payouts.begin_waited(self._database, limit=self._batch):
                self._failpoints.reach(failpoints.AFTER_INTENT)
                await self._pay_begun(due)
        except ServiceError as error:
            log.warning("prizes_wait", reason=error.code)

    async def _pay_begun(self, begun: Sequence[Payout]) -> None:
        credited = await self._credit(begun)
        self._failpoints.reach(failpoints.AFTER_PAYOUT)
        paid = [(payout, _won(payout)) for payout in begun if payout.reference in credited]
        await payouts.mark_waited(self._database, paid)
        if refused := [payout for payout in begun if payout.reference not in credited]:
            await payouts.withdraw(self._database, refused)

    async def _credit(self, due: Sequence[Payout]) -> set[str]:
        return await credit(self._database, self._wallet, [_prize(payout) for payout in due])

    async def _settle(self, settlement: Settlement) -> None:
        if settlement.state is SettlementState.SEALING:
            if not await statements.begin(self._database, settlement):
                await statements.extend(self._database, settlement, lease=UNSEALED)
                return
            self._failpoints.reach(failpoints.AFTER_SEAL)
            settlement = replace(settlement, state=SettlementState.SCORING)
        if settlement.state is SettlementState.SCORING:
            await self._score(settlement)
            return  # taken up again at once when the dividends are known
        if settlement.state is SettlementState.COUNTED:
            divided = await self._divide(settlement)
            if divided is None:
                return
            settlement = divided
        await self._pay(settlement)

    async def _score(self, settlement: Settlement) -> None:
        """Matches the blocks that are not matched yet, and publishes what came out."""
        result = await statements.result(self._database, settlement)
        volume = VolumeScorer(result.scorer)
        known = {
            stored.games: stored.breakdown_id
            for stored in await statements.breakdowns(self._database, settlement)
        }
        block_no = settlement.scored_blocks
        entries, winners = settlement.entries, settlement.winning_entries
        while block := await seals.block(self._database, settlement.offer_key, settlement.draw_no, block_no):
            scored = score_block(block, volume, known)
            if not await statements.score_block(self._database, settlement, scored, lease=LEASE):
                return
            self._failpoints.reach(failpoints.AFTER_SCORE)
            entries, winners = entries + scored.entries, winners + len(scored.winners)
            block_no += 1
        await self._count(settlement, result, entries, winners)

    async def _count(
        self, settlement: Settlement, result: ResultToSettle, entries: int, winners: int
    ) -> None:
        stored = await statements.breakdowns(self._database, settlement)
        divisions = division_totals({each.games: each.tickets for each in stored})
        event = events.draw_counted(
            offer_key=settlement.offer_key,
            draw_no=settlement.draw_no,
            result_version=settlement.result_version,
            entries=entries,
            winning_entries=winners,
            divisions=divisions,
            stakes=result.stakes,
            currency=settlement.currency,
        )
        if await statements.counted(self._database, settlement, event):
            self._failpoints.reach(failpoints.AFTER_COUNT)

    async def _divide(self, settlement: Settlement) -> Settlement | None:
        """Prices every set of winning games; None when another worker has taken over."""
        known = (await statements.result(self._database, settlement)).result
        if known.provisional:
            return None
        stored = await statements.breakdowns(self._database, settlement)
        prices = {}
        for each in stored:
            wins = [
                DivisionWin(number, games, known.division[number].dividend) for number, games in each.games
            ]
            prices[each.breakdown_id] = (wins, prize(wins))
        currency = known.divisions[0].currency
        prizes = await statements.divide(self._database, settlement, prices, currency=currency)
        if prizes is None:
            return None
        self._failpoints.reach(failpoints.AFTER_DIVIDE)
        event = events.draw_scored(
            offer_key=settlement.offer_key,
            draw_no=settlement.draw_no,
            result_version=settlement.result_version,
            entries=settlement.entries,
            winning_entries=settlement.winning_entries,
            prizes=prizes,
            currency=currency,
        )
        if not await statements.scored(self._database, settlement, event):
            return None
        return replace(settlement, state=SettlementState.PAYING, prizes=prizes, currency=currency)

    async def _pay(self, settlement: Settlement) -> None:
        """Writes down and moves what is due, batch after batch; begins with what a dead worker left."""
        while await self._move_money(settlement):
            written = await payouts.write_down_due(
                self._database,
                settlement,
                limit=self._batch,
                first_division_waits=self._first_division_waits,
                claim_from=self._claims.of(settlement.offer_key),
                lease=LEASE,
            )
            if written is None:
                return
            if written == 0:
                await self._finish(settlement)
                return
            self._failpoints.reach(failpoints.AFTER_DUE)

    async def _move_money(self, settlement: Settlement) -> bool:
        """Moves what is written down; False when another worker has taken over."""
        while back := await payouts.unreversed(self._database, settlement, limit=self._batch):
            if begun := [payout for payout in back if not payout.is_paid]:
                # Only what is in the wallet can be taken back; if it is there already, nothing happens.
                await self._pay_begun(begun)
                continue
            await self._wallet.reverse_prizes(
                [PrizeReversal(payout.reference, f"{_draw(payout)}: result corrected") for payout in back]
            )
            self._failpoints.reach(failpoints.AFTER_REVERSAL)
            told = [(payout, _corrected(payout)) for payout in back]
            if not await payouts.mark_reversed(self._database, settlement, told):
                return False
        while due := await payouts.unpaid(self._database, settlement, limit=self._batch):
            credited = await self._credit(due)
            self._failpoints.reach(failpoints.AFTER_PAYOUT)
            paid = [(payout, _won(payout)) for payout in due if payout.reference in credited]
            if not await payouts.mark_paid(self._database, settlement, paid):
                return False
        return True

    async def _finish(self, settlement: Settlement) -> None:
        outcome = await payouts.finish(
            self._database,
            settlement,
            events.draw_paid(
                offer_key=settlement.offer_key,
                draw_no=settlement.draw_no,
                result_version=settlement.result_version,
                prizes=settlement.prizes,
                currency=settlement.currency,
            ),
        )
        if outcome == "mismatch" and await payouts.is_any_unpaid(self._database, settlement):
            await statements.extend(self._database, settlement, lease=REFUSED)
        elif outcome == "mismatch":
            SETTLEMENT_MISMATCHES.inc()
            log.error("settlement_mismatch", offer_key=settlement.offer_key, draw_no=settlement.draw_no)


def score_block(block: SealedBlock, volume: VolumeScorer, known: dict[Breakdown, int]) -> ScoredBlock:
    """What the tickets of a block win. New breakdowns get the next ids in `known`."""
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


def _draw(payout: Payout) -> str:
    return f"{payout.offer_name} draw {payout.draw_no}"


def _prize(payout: Payout) -> Prize:
    divisions = "division" if len(payout.divisions) == 1 else "divisions"
    numbers = ", ".join(map(str, payout.divisions))
    return Prize(
        customer_id=payout.customer_id,
        reference=payout.reference,
        amount=payout.due,
        currency=payout.currency,
        description=f"{_draw(payout)}, {divisions} {numbers}",
    )


def _won(payout: Payout) -> events_pb2.PrizeWon:
    return events.prize_won(
        ticket_id=payout.ticket_id,
        customer_id=payout.customer_id,
        offer_key=payout.offer_key,
        offer_name=payout.offer_name,
        draw_no=payout.draw_no,
        prize=payout.due,
        currency=payout.currency,
    )


def _corrected(payout: Payout) -> events_pb2.PrizeCorrected:
    return events.prize_corrected(
        ticket_id=payout.ticket_id,
        customer_id=payout.customer_id,
        offer_key=payout.offer_key,
        offer_name=payout.offer_name,
        draw_no=payout.draw_no,
        taken_back=payout.due,
        prize=payout.prize_now,
        currency=payout.currency,
    )
