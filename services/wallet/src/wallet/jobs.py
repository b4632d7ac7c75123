"""Work by the clock."""

from __future__ import annotations

import asyncio
from typing import Final

from servicekit import idempotency
from servicekit.database import Database
from servicekit.errors import Unavailable
from servicekit.jobs import Jobs
from servicekit.logs import log
from wallet import metrics, repository
from wallet.use_cases.hold_money import expire_holds

_MEASURE_SECONDS: Final = 15.0


def register(jobs: Jobs, database: Database) -> None:
    """Registers the periodic tasks of the wallet; each may run twice without harm."""

    @jobs.periodic(cron="*/5 * * * * *", name="wallet.expire_holds")
    async def end_holds() -> None:
        expired = await expire_holds(database)
        if expired:
            log.info("holds_expired", holds=expired)

    @jobs.periodic(cron="23 * * * *", name="wallet.prune_idempotency_keys")
    async def prune_keys() -> None:
        await idempotency.prune(database)


async def measure(database: Database) -> None:
    """Keeps the gauges of this process fresh until it is cancelled."""
    while True:
        try:
            await measure_once(database)
        except Unavailable as error:
            log.info("measuring_waits", reason=error.code)
        await asyncio.sleep(_MEASURE_SECONDS)


async def measure_once(database: Database) -> None:
    """Sets the gauges. Raises Unavailable when the database does not answer."""
    holds = await repository.hold_state(database)
    metrics.HELD.set(holds["pending"])
    metrics.OVERDUE_HOLDS.set(holds["overdue"])
    metrics.OLDEST_PENDING_HOLD.set(holds["oldest_seconds"])
    for currency, minor_units in (await repository.suspense(database)).items():
        metrics.SUSPENSE.labels(currency).set(minor_units)
