"""Notifications that are due to holders of tickets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from checkout.settlement.rules.notifications import ShareHolder, WonGoods

_GOODS: Final = text("select * from raffle_prizes_mark_notified(:limit)")

_SYNDICATES: Final = text("select * from syndicates_mark_notified(:limit)")


async def mark_goods(session: AsyncSession, *, limit: int) -> Sequence[WonGoods]:
    """Goods and vouchers whose winners the caller notifies in this transaction."""
    return [WonGoods(**row) for row in (await session.execute(_GOODS, {"limit": limit})).mappings()]


async def mark_full_syndicates(session: AsyncSession, *, limit: int) -> Sequence[ShareHolder]:
    """Holders of full syndicates whom the caller notifies in this transaction, by syndicate."""
    return [ShareHolder(**row) for row in (await session.execute(_SYNDICATES, {"limit": limit})).mappings()]
