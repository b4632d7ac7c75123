"""Suspends an offer: it stays visible and is not sold (docs/domain.md §10.20)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from catalog.errors import refused, unknown_offer
from catalog.offers import store
from servicekit.clock import Clock
from servicekit.data.database import Database

Republish = Callable[[AsyncSession, str, datetime], Awaitable[None]]
"""Publishes the offer with a key if it has changed; does nothing for an offer of another type."""


async def suspend_offer(
    database: Database,
    clock: Clock,
    key: str,
    *,
    suspended: bool,
    staff: str,
    reason: str | None,
    republish: Sequence[Republish],
) -> None:
    """Suspends an offer of any type, or puts it on sale again, and publishes it.

    Syndicate offers are published by their own sweep. Raises NotFound (`offer_not_found`) and RuleRefused
    (`nothing_to_change`).
    """
    now = clock.now()
    async with database.transaction() as session:
        if not await store.offer_exists(session, key):
            raise unknown_offer(key)
        if not await store.suspend(session, key, suspended=suspended, actor=staff, reason=reason):
            raise refused("nothing_to_change", f"{key} is {'suspended' if suspended else 'on sale'} already")
        for publish in republish:
            await publish(session, key, now)
