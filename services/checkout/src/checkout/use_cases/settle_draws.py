"""Settling draws: every entry is matched, then every prize is credited (handbook, Workflows: draw
settlement).

| State | Work | Then |
|---|---|---|
| sealing | wait until every purchase into the draw is decided, close its list of tickets | scoring |
| scoring | match a chunk of entries, store what they won; after the last, publish `draw_scored` | paying |
| paying | credit a batch of prizes, mark them, publish `prize_won`; when the sums agree, `draw_paid` | done |

A chunk is one call with a version guard, and a prize has one reference for ever, so a worker may die or
fall asleep anywhere. A corrected result is a new version: it pays what it grants more; what it grants less
is listed by the audit view `overpaid_prizes`.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Final

from checkout import events, failpoints
from checkout.clients import Prize, WalletClient
from checkout.domain.scoring import DrawResult, prize
from checkout.domain.states import SettlementState
from checkout.failpoints import Failpoints
from checkout.metrics import SETTLEMENT_MISMATCHES, SETTLEMENTS_OPEN, SETTLEMENTS_PAST_DUE
from checkout.repository import settlements as statements
from checkout.repository.settlements import EntryToScore, Settlement, UnpaidPrize, Win
from servicekit.database import Database
from servicekit.errors import ServiceError
from servicekit.logs import log

CHUNK: Final = 1000
"""Entries matched at a time: the event loop stands still for a few hundredths of a second at most."""
BATCH: Final = 500
"""Prizes credited at a time, the most that the wallet takes."""
LEASE: Final = timedelta(seconds=15)
UNDECIDED: Final = timedelta(seconds=2)
"""Time between two looks at a draw with purchases that are not decided."""


class SettleDraws:
    """The use case. Any number of processes may settle: each settlement is held by one, a slower holder is
    stale.
    """

    def __init__(
        self,
        database: Database,
        wallet: WalletClient,
        failpoints: Failpoints,
        *,
        chunk: int = CHUNK,
        batch: int = BATCH,
    ) -> None:
        self._database = database
        self._wallet = wallet
        self._failpoints = failpoints
        self._chunk = chunk
        self._batch = batch

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

    async def _settle(self, settlement: Settlement) -> None:
        if settlement.state is SettlementState.SEALING:
            if not await statements.seal(self._database, settlement):
                await statements.extend(self._database, settlement, lease=UNDECIDED)
                return
            self._failpoints.reach(failpoints.AFTER_SEAL)
            settlement = replace(settlement, state=SettlementState.SCORING)
        if settlement.state is SettlementState.SCORING:
            scored = await self._score(settlement)
            if scored is None:
                return
            settlement = scored
        await self._pay(settlement)

    async def _score(self, settlement: Settlement) -> Settlement | None:
        """Matches the entries that are not matched yet; None when another worker has taken over."""
        result = await statements.result(self._database, settlement)
        while await statements.extend(self._database, settlement, lease=LEASE):
            entries = await statements.entries_after(
                self._database, settlement, settlement.last_ticket_id, limit=self._chunk
            )
            wins = [win for entry in entries if (win := _score(entry, result)) is not None]
            following = replace(
                settlement,
                last_ticket_id=entries[-1].ticket_id if entries else settlement.last_ticket_id,
                entries=settlement.entries + len(entries),
                winning_entries=settlement.winning_entries + len(wins),
                prizes=settlement.prizes + sum(win.prize for win in wins),
            )
            is_last = len(entries) < self._chunk
            event = None
            if is_last:
                event = events.draw_scored(
                    offer_key=following.offer_key,
                    draw_no=following.draw_no,
                    result_version=following.result_version,
                    entries=following.entries,
                    winning_entries=following.winning_entries,
                    prizes=following.prizes,
                    currency=following.currency,
                )
            if not await statements.record(self._database, settlement, entries, wins, last=event):
                return None
            self._failpoints.reach(failpoints.AFTER_SCORE)
            if is_last:
                return replace(following, state=SettlementState.PAYING)
            settlement = following
        return None

    async def _pay(self, settlement: Settlement) -> None:
        while await statements.extend(self._database, settlement, lease=LEASE):
            unpaid = await statements.unpaid(self._database, settlement, limit=self._batch)
            if not unpaid:
                await self._finish(settlement)
                return
            await self._wallet.pay_prizes([_payout(won, settlement) for won in unpaid])
            self._failpoints.reach(failpoints.AFTER_PAYOUT)
            marked = await statements.mark_paid(
                self._database,
                settlement,
                [
                    (
                        won,
                        events.prize_won(
                            ticket_id=won.ticket_id,
                            customer_id=won.customer_id,
                            offer_key=settlement.offer_key,
                            offer_name=won.offer_name,
                            draw_no=settlement.draw_no,
                            prize=won.due,
                            currency=settlement.currency,
                        ),
                    )
                    for won in unpaid
                ],
            )
            if not marked:
                return

    async def _finish(self, settlement: Settlement) -> None:
        outcome = await statements.finish(
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
        if outcome == "mismatch":
            SETTLEMENT_MISMATCHES.inc()
            log.error("settlement_mismatch", offer_key=settlement.offer_key, draw_no=settlement.draw_no)


def _score(entry: EntryToScore, result: DrawResult) -> Win | None:
    wins = result.score(entry.packed, entry.layout)
    return Win(entry.ticket_id, entry.customer_id, wins, prize(wins)) if wins else None


def _payout(won: UnpaidPrize, settlement: Settlement) -> Prize:
    divisions = "division" if len(won.divisions) == 1 else "divisions"
    numbers = ", ".join(map(str, won.divisions))
    return Prize(
        customer_id=won.customer_id,
        reference=(
            f"{settlement.offer_key}/{settlement.draw_no}/{won.ticket_id}/{settlement.result_version}"
        ),
        amount=won.due,
        currency=settlement.currency,
        description=f"{won.offer_name} draw {settlement.draw_no}, {divisions} {numbers}",
    )
