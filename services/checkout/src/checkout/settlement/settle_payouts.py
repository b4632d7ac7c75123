"""Settling raffles and syndicates (docs/domain.md §6.2, §8)."""

from __future__ import annotations

from datetime import timedelta

from checkout.settlement.clients import PayoutClient
from checkout.settlement.engine import BATCH, SettlementEngine
from checkout.settlement.move_money import MoveMoney
from checkout.settlement.payout_sources import RafflePrizes, SharePrizes, ShareRefunds
from checkout.settlement.rules.payout_reviews import NO_REVIEWS, ReviewThresholds
from servicekit.data.database import Database
from servicekit.failpoints import Failpoints


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
