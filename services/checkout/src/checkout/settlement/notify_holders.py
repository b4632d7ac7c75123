"""Notifications of holders of tickets without a payment: won goods, and full syndicates."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Final

from checkout.settlement import events
from checkout.settlement.rules.payouts import ShareHolder
from checkout.settlement.store import payouts as notifications
from servicekit.data.database import Database
from servicekit.events.outbox import publish

PRIZES: Final = 500
"""Prizes published in one transaction."""
SYNDICATES: Final = 20
"""Syndicates published in one transaction, each with all its holders."""


@dataclass(frozen=True, slots=True)
class NotifyHolders:
    """The use case."""

    database: Database

    async def notify_due(self) -> None:
        """Publishes every notification that is due. Raises Unavailable."""
        while await self._goods() == PRIZES:
            pass
        while await self._syndicates() == SYNDICATES:
            pass

    async def _goods(self) -> int:
        async with self.database.transaction() as session:
            won = await notifications.mark_goods(session, limit=PRIZES)
            await publish(session, *(events.raffle_prize_won(prize) for prize in won))
        return len(won)

    async def _syndicates(self) -> int:
        async with self.database.transaction() as session:
            holders = await notifications.mark_full_syndicates(session, limit=SYNDICATES)
            full = [events.syndicate_filled(list(each)) for _, each in groupby(holders, _syndicate)]
            await publish(session, *full)
        return len(full)


def _syndicate(holder: ShareHolder) -> tuple[str, int, int]:
    return holder.offer_key, holder.draw_no, holder.series
