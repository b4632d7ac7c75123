"""Calls of the ledger for withdrawals."""

from __future__ import annotations

from typing import Literal
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from wallet.ledger.rules import capture_journal, request_hash
from wallet.ledger.store.journals import NO_EVENT, amount_arguments, call, journal_arguments
from wallet.money.rules import Money


async def hold(
    session: AsyncSession,
    customer_id: UUID,
    withdrawal_id: UUID,
    amount: Money,
    *,
    purpose: Literal["withdrawal", "donation"],
) -> tuple[str, UUID | None]:
    """Holds cash until the withdrawal ends, without an expiry. See `wallet_hold`."""
    row = await call(
        session,
        "wallet_hold",
        request_hash=request_hash(customer_id, withdrawal_id, amount.minor_units, amount.currency),
        customer_id=customer_id,
        purpose=purpose,
        reference=str(withdrawal_id),
        **amount_arguments(amount),
        expires_at="infinity",
    )
    return row.status, row.hold_id


async def capture(
    session: AsyncSession, hold_id: UUID, amount: Money, *, scope: str, description: str
) -> str:
    """Captures a hold; `scope` is the method or the cause. See `wallet_capture`."""
    facts = request_hash(hold_id, amount.minor_units, amount.currency)
    row = await call(
        session,
        "wallet_capture",
        **journal_arguments(capture_journal(hold_id), facts),
        hold_id=hold_id,
        **amount_arguments(amount),
        scopes=[scope],
        parts=[amount.minor_units],
        not_after="infinity",
        description=description,
        **NO_EVENT,
    )
    return str(row.status)


async def release(session: AsyncSession, hold_id: UUID) -> str:
    """Releases a hold. See `wallet_release`."""
    return str((await call(session, "wallet_release", hold_id=hold_id)).status)
