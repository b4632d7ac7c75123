"""Turns direct debits into cash when they can hardly bounce any longer."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from servicekit.data.database import Database
from servicekit.telemetry.logs import log
from wallet.deposits.return_deposit import clear_deposit
from wallet.deposits.store import deposits

_AT_ONCE: Final = 100


async def clear_debits(database: Database, *, after: timedelta, repay: bool) -> int:
    """Clears debits that settled at least `after` ago; returns their number. Held money waits."""
    cleared = 0
    for deposit_id in await deposits.clearable(database, "bd", after, _AT_ONCE):
        async with database.transaction() as session:
            cleared += await clear_deposit(session, deposit_id, repay=repay)
    if cleared:
        log.info("debits_cleared", deposits=cleared)
    return cleared
