"""Settling raffles and syndicates (docs/domain.md §6.2, §8): the sources of payouts that wait for no draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from checkout.catalogue import store as catalogue
from checkout.settlement import events
from checkout.settlement.engine import MoveMoney, PayoutSource, PayoutWorker, PrizeSource
from checkout.settlement.rules.payouts import FIRST_DIVISION, RafflePrize, Refund, SharePrize, share_of
from checkout.settlement.rules.settlements import prize
from checkout.settlement.store import raffle_prizes, shares
from servicekit.events.outbox import publish

NOT_BOUGHT: Final = "We did not buy the ticket of the syndicate"
"""The reason of a refund of shares, for customers."""


@dataclass(frozen=True, slots=True)
class RafflePrizes(PrizeSource[RafflePrize]):
    """Cash prizes of raffles. Catalog's event writes them down, and nothing reverses them."""

    worker: PayoutWorker
    name = "raffle_prizes"

    async def to_pay(self) -> Sequence[RafflePrize]:
        return await raffle_prizes.unpaid(
            self.worker.database, self.worker.thresholds, limit=self.worker.batch
        )

    async def mark_paid(self, payouts: Sequence[RafflePrize]) -> None:
        async with self.worker.database.transaction() as session:
            await raffle_prizes.mark_paid(session, [(each, events.prize_paid(each)) for each in payouts])

    async def finish(self) -> None:
        for drawing in await raffle_prizes.finished_drawings(self.worker.database):
            currency = drawing.currency or await self._price_currency(drawing.offer_key)
            if currency is None:
                continue  # Neither a sale nor an offer has been received; a later event brings the currency.
            async with self.worker.database.transaction() as session:
                if await raffle_prizes.settle(session, drawing) and drawing.is_last:
                    await publish(session, *events.draw_settled(replace(drawing, currency=currency)))

    async def _price_currency(self, offer_key: str) -> str | None:
        offer = await catalogue.offer_of(self.worker.database, offer_key)
        sold = [] if offer is None else [each for kind in offer.game_types for each in kind.game_offers]
        return sold[0].currency if sold else None


@dataclass(frozen=True, slots=True)
class ShareRefunds(PayoutSource[Refund]):
    """Refunds of syndicates that did not fill, written down once no purchase into the draw is undecided.

    A refunded syndicate has ended. One whose draw is cancelled ends too; the draw's refund pays it.
    """

    worker: PayoutWorker
    name = "share_refunds"

    async def write_down(self) -> int:
        due = await shares.due_syndicates(self.worker.database, is_cancelled=True, limit=self.worker.batch)
        for syndicate in due:
            await shares.write_refunds(self.worker.database, syndicate)
        return len(due)

    async def to_pay(self) -> Sequence[Refund]:
        return await shares.unpaid_refunds(self.worker.database, limit=self.worker.batch)

    async def pay(self, money: MoveMoney, payouts: Sequence[Refund]) -> set[str]:
        moved = await money.refund(payouts)
        await money.forget_refusals(moved)
        return moved

    async def mark_paid(self, payouts: Sequence[Refund]) -> None:
        async with self.worker.database.transaction() as session:
            await shares.mark_paid(
                session,
                [(each, events.share_refunded(each, reason=NOT_BOUGHT)) for each in payouts],
            )


@dataclass(frozen=True, slots=True)
class SharePrizes(PrizeSource[SharePrize]):
    """Prizes of syndicate shares, written down once no purchase into the draw is undecided: the ticket of a
    paid share may be issued after the result.
    """

    worker: PayoutWorker
    name = "share_prizes"

    async def write_down(self) -> int:
        due = await shares.due_syndicates(self.worker.database, is_cancelled=False, limit=self.worker.batch)
        for syndicate in due:
            if syndicate.result is None or syndicate.result_version is None:
                continue
            wins = syndicate.result.score(syndicate.games, syndicate.layout)
            is_first_division = any(win.division == FIRST_DIVISION for win in wins)
            total = prize(wins)
            await shares.write_shares(
                self.worker.database,
                syndicate,
                result_version=syndicate.result_version,
                prize=total,
                share=share_of(total, syndicate.shares),
                wins=wins,
                provisional_for=self.worker.provisional_for if is_first_division else None,
                review_from=self.worker.thresholds.of(syndicate.offer_key),
            )
        if not due:
            await shares.mark_shared_out(self.worker.database)
        return len(due)

    async def to_reverse(self) -> Sequence[SharePrize]:
        return await shares.unreversed(self.worker.database, limit=self.worker.batch)

    async def mark_reversed(self, payouts: Sequence[SharePrize]) -> None:
        async with self.worker.database.transaction() as session:
            await shares.mark_reversed(session, [(each, events.share_corrected(each)) for each in payouts])

    async def to_pay(self) -> Sequence[SharePrize]:
        return await shares.begin_payment(
            self.worker.database, self.worker.thresholds, limit=self.worker.batch
        )

    async def mark_paid(self, payouts: Sequence[SharePrize]) -> None:
        async with self.worker.database.transaction() as session:
            await shares.mark_paid(session, [(each, events.prize_paid(each)) for each in payouts])

    async def end_payment(self, refused: Sequence[SharePrize]) -> None:
        await shares.end_payment(self.worker.database, refused)

    async def finish(self) -> None:
        for paid in await shares.paid_draws(self.worker.database):
            async with self.worker.database.transaction() as session:
                if await raffle_prizes.settle(session, paid):
                    await publish(session, *events.draw_settled(paid))


class SettlePayouts(PayoutWorker):
    async def settle_due(self) -> None:
        """Settles everything that is due. Raises bugs, after everything else is settled."""
        # A draw of syndicates is paid once its refunds are, so they come first.
        await self.engine.settle_each((RafflePrizes(self), ShareRefunds(self), SharePrizes(self)))
