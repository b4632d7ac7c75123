"""Calls to providers under our own keys, and messages from providers."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

_BEGIN_CALL: Final = text("""
    insert into provider_calls (key, gateway_key, purpose, business_id)
    values (:key, :gateway_key, :purpose, :business_id)
    on conflict (key) do update set begun_at = clock_timestamp(), ended_at = null, outcome = null
""")

_END_CALL: Final = text("""
    update provider_calls set ended_at = clock_timestamp(), outcome = :outcome where key = :key
""")


async def begin_call(
    session: AsyncSession, key: str, gateway_key: str, purpose: str, business_id: UUID
) -> None:
    """Stores a call before it is made; the same key again is the same call."""
    await session.execute(
        _BEGIN_CALL,
        {"key": key, "gateway_key": gateway_key, "purpose": purpose, "business_id": business_id},
    )


async def end_call(session: AsyncSession, key: str, outcome: str) -> None:
    """Stores the outcome of a call."""
    await session.execute(_END_CALL, {"key": key, "outcome": outcome})


async def note_webhook(
    session: AsyncSession, gateway_key: str, event_id: str, kind: str, deposit_id: UUID | None
) -> bool:
    """Stores a provider's message; False when it is known."""
    known = await session.execute(
        text("""
            insert into webhook_events (gateway_key, event_id, kind, deposit_id)
            values (:gateway_key, :event_id, :kind, :deposit_id) on conflict do nothing returning event_id
        """),
        {"gateway_key": gateway_key, "event_id": event_id, "kind": kind, "deposit_id": deposit_id},
    )
    return known.one_or_none() is not None
