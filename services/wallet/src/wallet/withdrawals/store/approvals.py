"""Approvals of large withdrawals."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.data.database import Database


async def waiting(database: Database) -> list[dict[str, Any]]:
    """Withdrawals that await approval, oldest first, with the staff who have agreed."""
    return await database.call(
        """
        select withdrawal_id, customer_id, method, currency, amount, destination, requested_at,
               coalesce(array_agg(approval.staff order by approval.decided_at)
                        filter (where approval.staff is not null), '{}') as approved_by
        from withdrawals left join withdrawal_approvals as approval using (withdrawal_id)
        where state = 'awaiting_approval' group by withdrawal_id order by requested_at
        """
    )


async def decide(
    session: AsyncSession, withdrawal_id: UUID, staff: str, decision: str, reason: str | None
) -> int:
    """Stores a decision once; returns the number of approvals."""
    await session.execute(
        text("""
            insert into withdrawal_approvals (withdrawal_id, staff, decision, reason)
            values (:withdrawal_id, :staff, :decision, :reason) on conflict do nothing
        """),
        {"withdrawal_id": withdrawal_id, "staff": staff, "decision": decision, "reason": reason},
    )
    agreed = await session.execute(
        text("""
            select count(*) from withdrawal_approvals
            where withdrawal_id = :withdrawal_id and decision = 'approved'
        """),
        {"withdrawal_id": withdrawal_id},
    )
    return int(agreed.scalar_one())
