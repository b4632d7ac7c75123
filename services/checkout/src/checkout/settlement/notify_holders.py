"""Holders of tickets learn what no payment tells them: that they won goods, that their syndicate is full."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from checkout import events
from checkout.settlement.store import unnotified as untold
from checkout.settlement.store.unnotified import Holder
from servicekit.database import Database
from servicekit.outbox import publish

PRIZES: Final = 500
"""Prizes told in one transaction."""
SYNDICATES: Final = 20
"""Syndicates told in one transaction, each with all who hold shares of it."""


class TellHolders:
    """The use case."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def tell_due(self) -> None:
        """Tells everything that is due. Raises Unavailable while the database is away."""
        while await self._prizes() == PRIZES:
            pass
        while await self._syndicates() == SYNDICATES:
            pass

    async def _prizes(self) -> int:
        async with self._database.transaction() as session:
            taken = await untold.take_prizes(session, limit=PRIZES)
            await publish(session, *(events.raffle_prize_won(prize) for prize in taken))
        return len(taken)

    async def _syndicates(self) -> int:
        async with self._database.transaction() as session:
            holders = await untold.take_full_syndicates(session, limit=SYNDICATES)
            full = [events.syndicate_filled(list(each)) for _, each in groupby(holders, _syndicate)]
            await publish(session, *full)
        return len(full)


def _syndicate(holder: Holder) -> tuple[str, int, int]:
    return holder.offer_key, holder.draw_no, holder.series
