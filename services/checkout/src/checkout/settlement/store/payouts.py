"""Payouts that the wallet has refused, and notifications that are due to holders of tickets."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from checkout.settlement.rules.payouts import ShareHolder, WonGoods
from servicekit.data.database import Database

_POSTPONE: Final = """
    insert into refused_payouts as r (reference, reason, try_at)
    values (%(reference)s, %(reason)s, clock_timestamp() + interval '1 minute')
    on conflict (reference) do update set attempts = r.attempts + 1, reason = excluded.reason,
        try_at = clock_timestamp() + least(interval '1 minute' * 2 ^ least(r.attempts, 6), interval '1 hour')
    returning r.attempts
"""

_DELETE: Final = "delete from refused_payouts where reference = any (%(references)s)"


async def postpone(database: Database, reference: str, reason: str) -> int:
    """Records a refusal; returns how many there were."""
    rows = await database.call(_POSTPONE, {"reference": reference, "reason": reason})
    return int(rows[0]["attempts"])


async def delete(database: Database, references: Collection[str]) -> None:
    """Deletes the refusals of payouts that the wallet has moved."""
    await database.call(_DELETE, {"references": list(references)})


_GOODS: Final = text("select * from raffle_prizes_mark_notified(:limit)")

_SYNDICATES: Final = text("select * from syndicates_mark_notified(:limit)")


async def mark_goods(session: AsyncSession, *, limit: int) -> Sequence[WonGoods]:
    """Goods and vouchers whose winners the caller notifies in this transaction."""
    return [WonGoods(**row) for row in (await session.execute(_GOODS, {"limit": limit})).mappings()]


async def mark_full_syndicates(session: AsyncSession, *, limit: int) -> Sequence[ShareHolder]:
    """Holders of full syndicates whom the caller notifies in this transaction, by syndicate."""
    return [ShareHolder(**row) for row in (await session.execute(_SYNDICATES, {"limit": limit})).mappings()]


def is_share_refunded(ticket: str) -> str:
    """SQL of whether the shares of a ticket are refunded or about to be, from SQL of the ticket's id."""
    return f"exists (select from share_payments s where s.ticket_id = {ticket} and s.result_version = 0)"
