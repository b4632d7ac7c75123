"""Applies limits of regions that have begun to the wallets of their customers."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from servicekit.data.database import Database
from servicekit.telemetry.logs import log
from wallet.limits.store import limits

_AT_ONCE: Final = 50


async def apply_system_limits(database: Database) -> int:
    """Applies limits that have begun; returns the number of wallets."""
    async with database.read() as session:
        began = await limits.now(session)
    told = 0
    after: UUID | None = UUID(int=0)
    while after is not None:
        batch, after = await limits.apply_system_limits(database, began, after, _AT_ONCE)
        told += batch
    if told:
        log.info("system_limits_applied", customers=told)
    return told
