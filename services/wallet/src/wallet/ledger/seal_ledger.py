"""The chain of hashes: committed journals are sealed a moment later, and each day's head is published."""

from __future__ import annotations

from datetime import date
from typing import Final

from servicekit.data.database import Database
from servicekit.telemetry.logs import log
from wallet.ledger.rules.chain import Point
from wallet.ledger.store import chain

BATCH: Final = 500


async def seal_ledger(database: Database) -> int:
    """Seals every committed journal that is not sealed; returns their number.

    Harmless in any number of processes: one at a time seals, the others find nothing to do.
    """
    sealed = 0
    while True:
        batch = await chain.seal(database, BATCH)
        sealed += batch
        if batch < BATCH:
            return sealed


async def anchor_ledger(database: Database, day: date) -> Point:
    """Stores the head of the chain as the anchor of a day, and publishes it.

    Logs, and the metrics that show the newest anchor, are kept by others than the owner of the database, who
    could write a chain anew.
    """
    await seal_ledger(database)
    point = await chain.anchor(database, day)
    log.info("ledger_anchored", day=day.isoformat(), sequence=point.sequence, hash=point.hash.hex())
    return point
