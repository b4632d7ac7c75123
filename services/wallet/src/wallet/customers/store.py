"""Customers by identity's events, or by an access token until these arrive."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from wallet.customers.rules import Customer

_ADD_UNKNOWN: Final = text("select customer_met(:customer_id, :region, :currency)")

_APPLY_RECORD: Final = text("""
    select customer_told(:customer_id, :version, :region, :currency, :segment, :verified, :account_status)
""")

_GET: Final = text("""
    select customer_id, version, region, currency, segment, verified, account_status,
           limit_prompt_answered_at, reality_check_minutes
    from customers where customer_id = :customer_id
""")


async def add_unknown(session: AsyncSession, customer_id: UUID, region: str, currency: str) -> None:
    """Stores a customer by the access token, unless an event has arrived before."""
    await session.execute(_ADD_UNKNOWN, {"customer_id": customer_id, "region": region, "currency": currency})


async def apply_record(
    session: AsyncSession,
    customer_id: UUID,
    *,
    version: int,
    region: str,
    currency: str,
    segment: str,
    verified: bool,
    account_status: str,
) -> None:
    """Stores a version of identity's record, and what a suspension or its end means for money.

    An older or equal version changes nothing. See `customer_told`.
    """
    await session.execute(
        _APPLY_RECORD,
        {
            "customer_id": customer_id,
            "version": version,
            "region": region,
            "currency": currency,
            "segment": segment,
            "verified": verified,
            "account_status": account_status,
        },
    )


async def get(session: AsyncSession, customer_id: UUID) -> Customer | None:
    """The record of a customer."""
    row = (await session.execute(_GET, {"customer_id": customer_id})).mappings().one_or_none()
    return None if row is None else Customer(**row)
