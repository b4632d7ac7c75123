"""Calls of the ledger for withdrawals."""

from __future__ import annotations

from typing import Final, Literal
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from wallet.ledger.rules import capture_journal, request_hash
from wallet.ledger.store.journals import amount_arguments, journal_arguments
from wallet.money.rules import Money

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
    customer_id: UUID,
    withdrawal_id: UUID,
    amount: Money,
    *,
    purpose: Literal["withdrawal", "donation"],
) -> tuple[str, UUID | None]:
    """Holds cash until the withdrawal ends, without an expiry. See `wallet_hold`."""
    facts = request_hash(customer_id, withdrawal_id, amount.minor_units, amount.currency)
    row = (
        await session.execute(
            _HOLD,
            {
                "request_hash": facts,
                "customer_id": customer_id,
                "purpose": purpose,
                "reference": str(withdrawal_id),
                **amount_arguments(amount),
            },
        )
    ).one()
    return row.status, row.hold_id


async def capture(
    session: AsyncSession, hold_id: UUID, amount: Money, *, scope: str, description: str
) -> str:
    """Captures a hold; `scope` is the method or the cause. See `wallet_capture`."""
    row = (
        await session.execute(
            _CAPTURE,
            {
                **journal_arguments(
                    capture_journal(hold_id), request_hash(hold_id, amount.minor_units, amount.currency)
                ),
                "hold_id": hold_id,
                **amount_arguments(amount),
                "scopes": [scope],
                "parts": [amount.minor_units],
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
