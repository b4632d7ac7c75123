"""Calls of the ledger for withdrawals."""

from __future__ import annotations

from typing import Final, Literal
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

_HOLD: Final = text("""
    select status, hold_id from wallet_hold(
        :request_hash, :customer_id, :purpose, :reference, :currency, :amount, 'infinity')
""")

_CAPTURE: Final = text("""
    select status, journal_id from wallet_capture(
        :journal_id, :request_hash, :hold_id, :currency, :amount, :scopes, :parts, 'infinity',
        :description, null, null, null, null)
""")


async def hold(
    session: AsyncSession,
    *,
    customer_id: UUID,
    purpose: Literal["withdrawal", "donation"],
    withdrawal_id: UUID,
    currency: str,
    amount: int,
    request_hash: bytes,
) -> tuple[str, UUID | None]:
    """Holds cash until the withdrawal ends, however long that takes. See `wallet_hold`."""
    row = (
        await session.execute(
            _HOLD,
            {
                "request_hash": request_hash,
                "customer_id": customer_id,
                "purpose": purpose,
                "reference": str(withdrawal_id),
                "currency": currency,
                "amount": amount,
            },
        )
    ).one()
    return row.status, row.hold_id


async def capture(
    session: AsyncSession,
    *,
    journal_id: UUID,
    request_hash: bytes,
    hold_id: UUID,
    currency: str,
    amount: int,
    scope: str,
    description: str,
) -> str:
    """Captures a hold; `scope` is the method or the cause. See `wallet_capture`."""
    row = (
        await session.execute(
            _CAPTURE,
            {
                "journal_id": journal_id,
                "request_hash": request_hash,
                "hold_id": hold_id,
                "currency": currency,
                "amount": amount,
                "scopes": [scope],
                "parts": [amount],
                "description": description,
            },
        )
    ).one()
    return str(row.status)


async def release(session: AsyncSession, hold_id: UUID) -> str:
    """Releases a hold. See `wallet_release`."""
    row = (
        await session.execute(text("select status from wallet_release(:hold_id)"), {"hold_id": hold_id})
    ).one()
    return str(row.status)
