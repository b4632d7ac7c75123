"""Taking up the checkouts that nobody has brought to an end: after a crash, a timeout or a lost answer."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Final

from checkout.metrics import SAGAS_PAST_DUE, UNKNOWN_OUTCOMES
from checkout.repository import checkouts as statements
from checkout.use_cases.checkout_saga import CheckoutSaga
from servicekit.database import Database

_BATCH: Final = 4
RETRY: Final = timedelta(seconds=10)
"""Time between two attempts at a checkout; longer than the deadlines of all calls of one attempt."""


class SweepCheckouts:
    """The use case. Any number of processes may sweep: each saga is taken by one, and a slower holder is
    stale.
    """

    def __init__(self, database: Database, saga: CheckoutSaga) -> None:
        self._database = database
        self._saga = saga

    async def sweep(self) -> int:
        """Drives every checkout that is past due and says how many there were. Raises Unavailable."""
        total = 0
        while True:
            due = await statements.claim_due(self._database, limit=_BATCH, lease=RETRY)
            await asyncio.gather(*(self._saga.drive(saga) for saga in due))
            total += len(due)
            if len(due) < _BATCH:
                break
        waiting = await statements.backlog(self._database)
        UNKNOWN_OUTCOMES.set(waiting.unknown)
        SAGAS_PAST_DUE.set(waiting.past_due)
        return total
