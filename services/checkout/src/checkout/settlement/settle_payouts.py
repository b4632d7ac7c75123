"""Settling raffles and syndicates (docs/domain.md §6.2, §8): the sources of payouts that wait for no draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final

from checkout.catalogue import store as catalogue
from checkout.settlement import events
from checkout.settlement.clients import PayoutClient
from checkout.settlement.engine import BATCH, MoveMoney, PayoutSource, PrizeSource, SettlementEngine
from checkout.settlement.rules.payout_reviews import NO_REVIEWS, ReviewThresholds
from checkout.settlement.rules.payouts import FIRST_DIVISION, RafflePrize, Refund, SharePrize, share_of
from checkout.settlement.rules.settlements import prize
from checkout.settlement.store import raffle_prizes, shares
from servicekit.data.database import Database
from servicekit.events.outbox import publish
from servicekit.failpoints import Failpoints

NOT_BOUGHT: Final = "We did not buy the ticket of the syndicate"
"""The reason of a refund of shares, for customers."""


@dataclass(frozen=True, slots=True)
class RafflePrizes(PrizeSource[RafflePrize]):
    """Cash prizes of raffles. Catalog's event writes them down, and nothing reverses them."""

    name = "raffle_prizes"

    database: Database
    batch: int
    thresholds: ReviewThresholds

    async def to_pay(self) -> Sequence[RafflePrize]:
        return await raffle_prizes.unpaid(self.database, self.thresholds, limit=self.batch)

    async def mark_paid(self, payouts: Sequence[RafflePrize]) -> None:
        async with self.database.transaction() as session:
            await raffle_prizes.mark_paid(session, [(each, events.prize_paid(each)) for each in payouts])

    async def finish(self) -> None:
        for drawing in await raffle_prizes.finished_drawings(self.database):
            currency = drawing.currency or await self._price_currency(drawing.offer_key)
            if currency is None:
                continue  # Neither a sale nor an offer has been received; a later event brings the currency.
            async with self.database.transaction() as session:
                if await raffle_prizes.settle(session, drawing) and drawing.is_last:
                    await publish(session, *events.draw_settled(replace(drawing, currency=currency)))

    async def _price_currency(self, offer_key: str) -> str | None:
        offer = await catalogue.offer_of(self.database, offer_key)
        sold = [] if offer is None else [each for kind in offer.game_types for each in kind.game_offers]
        return sold[0].currency if sold else None


@dataclass(frozen=True, slots=True)
class ShareRefunds(PayoutSource[Refund]):
    """Refunds of syndicates that did not fill, written down once no purchase into the draw is undecided.

    A refunded syndicate has ended. One whose draw is cancelled ends too; the draw's refund pays it.
    """

    name = "share_refunds"

    database: Database
    batch: int

    async def write_down(self) -> int:
        due = await shares.due_syndicates(self.database, is_cancelled=True, limit=self.batch)
        for syndicate in due:
            await shares.write_refunds(self.database, syndicate)
        return len(due)

    async def to_pay(self) -> Sequence[Refund]:
        return await shares.unpaid_refunds(self.database, limit=self.batch)

    async def pay(self, money: MoveMoney, payouts: Sequence[Refund]) -> set[str]:
        moved = await money.refund(payouts)
        await money.forget_refusals(moved)
        return moved

    async def mark_paid(self, payouts: Sequence[Refund]) -> None:
        async with self.database.transaction() as session:
            await shares.mark_paid(
                session,
                [(each, events.share_refunded(each, reason=NOT_BOUGHT)) for each in payouts],
            )


@dataclass(frozen=True, slots=True)
class SharePrizes(PrizeSource[SharePrize]):
    """Prizes of syndicate shares, written down once no purchase into the draw is undecided: the ticket of a
    paid share may be issued after the result.

    `provisional_for` is how long a prize that includes division 1 is provisional (docs/domain.md §6.2).
    """

    name = "share_prizes"

    database: Database
    batch: int
    provisional_for: timedelta | None
    thresholds: ReviewThresholds

    async def write_down(self) -> int:
        due = await shares.due_syndicates(self.database, is_cancelled=False, limit=self.batch)
        for syndicate in due:
            if syndicate.result is None or syndicate.result_version is None:
                continue
            wins = syndicate.result.score(syndicate.games, syndicate.layout)
            is_first_division = any(win.division == FIRST_DIVISION for win in wins)
            total = prize(wins)
            await shares.write_shares(
                self.database,
                syndicate,
                result_version=syndicate.result_version,
                prize=total,
                share=share_of(total, syndicate.shares),
                wins=wins,
                provisional_for=self.provisional_for if is_first_division else None,
                review_from=self.thresholds.of(syndicate.offer_key),
            )
        if not due:
            await shares.mark_shared_out(self.database)
        return len(due)

    async def to_reverse(self) -> Sequence[SharePrize]:
        return await shares.unreversed(self.database, limit=self.batch)

    async def mark_reversed(self, payouts: Sequence[SharePrize]) -> None:
        async with self.database.transaction() as session:
            await shares.mark_reversed(session, [(each, events.share_corrected(each)) for each in payouts])

    async def to_pay(self) -> Sequence[SharePrize]:
        return await shares.begin_payment(self.database, self.thresholds, limit=self.batch)

    async def mark_paid(self, payouts: Sequence[SharePrize]) -> None:
        async with self.database.transaction() as session:
            await shares.mark_paid(session, [(each, events.prize_paid(each)) for each in payouts])

    async def end_payment(self, refused: Sequence[SharePrize]) -> None:
        await shares.end_payment(self.database, refused)

    async def finish(self) -> None:
        for paid in await shares.paid_draws(self.database):
            async with self.database.transaction() as session:
                if await raffle_prizes.settle(session, paid):
                    await publish(session, *events.draw_settled(paid))


class SettlePayouts:
    """The use case. Prizes that include division 1 are `provisional_for` some time before they are paid, or
    not at all.
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
        self._engine = SettlementEngine(MoveMoney(database, wallet), failpoints)
        self._sources = (
            RafflePrizes(database, batch=batch, thresholds=thresholds),
            # A draw of syndicates is paid once its refunds are, so they come first.
            ShareRefunds(database, batch=batch),
            SharePrizes(database, batch=batch, provisional_for=provisional_for, thresholds=thresholds),
        )

    async def settle_due(self) -> None:
        """Settles everything that is due. Raises bugs, after everything else is settled."""
        await self._engine.settle_each(self._sources)
